"""A specification is read once: what means the same run is the same digest."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.odds import registry
from games.rules.values.numbers import fraction, whole
from games.rules.values.refusal import Unusable

OFFER = registry.offer("fortune3")

asked = st.fixed_dictionaries(
    {},
    optional={
        "strategy": st.sampled_from(OFFER.strategies),
        "rounds": st.integers(1, 10**10),
        "seed": st.integers(0, 2**63 - 1),
        "bets": st.fixed_dictionaries({"ante": st.integers(1, 1000)}),
        "prizes": st.fixed_dictionaries(
            {"pair_plus": st.dictionaries(st.sampled_from(["pair", "flush"]), st.integers(0, 99))}
        ),
        "readings": st.fixed_dictionaries({"FA-09": st.sampled_from(["stays_live"])}),
    },
)


@given(asked=asked)
def test_a_spec_reads_back_from_its_canonical_text(asked):
    spec = registry.read_spec({"game": "fortune3", **asked})
    again = registry.read_spec(json.loads(spec.canonical()))
    assert again == spec
    assert again.digest == spec.digest


def test_defaults_written_out_or_left_out_are_one_run():
    said = {
        "game": "fortune3",
        "strategy": "optimal",
        "rounds": "1_000_000",
        "seed": "1",
        "prizes": {"pair_plus": {"pair": "1", "flush": "4/1"}},
        "readings": {"FA-02": "amended", "FA-11": "bank_in_rotation"},
    }
    assert registry.read_spec(said) == registry.read_spec({"game": "fortune3"})


def test_every_difference_that_counts_is_another_digest():
    differing = [
        {},
        {"seed": 2},
        {"rounds": 2},
        {"strategy": "always_play"},
        {"prizes": {"pair_plus": {"pair": 2}}},
        {"readings": {"FA-09": "lost_on_fold"}},
        {"bets": {"ante": 50}},
        {"seats": 2},
        {"jackpot": {"pool": 5}},
        {"options": {"session": 10}},
    ]
    digests = {registry.read_spec({"game": "fortune3", **each}).digest for each in differing}
    assert len(digests) == len(differing)


@pytest.mark.parametrize(
    ("record", "field", "reason"),
    [
        ({"game": "whist"}, "game", "unknown_game"),
        ({"rounds": 0}, "rounds", "below_least"),
        ({"rounds": -3}, "rounds", "below_least"),
        ({"rounds": 10**18}, "rounds", "above_most"),
        ({"rounds": 1.5}, "rounds", "not_a_whole_number"),
        ({"rounds": True}, "rounds", "not_a_whole_number"),
        ({"rounds": "many"}, "rounds", "not_whole"),
        ({"seed": "0x10"}, "seed", "not_whole"),
        ({"seed": None}, "seed", "not_a_whole_number"),
        ({"strategy": "q64"}, "strategy", "unknown_strategy"),
        ({"strategy": ["optimal"]}, "strategy", "unknown_strategy"),
        ({"prizes": {"pair_plus": {"pair": "x"}}}, "prizes.pair_plus.pair", "not_a_number"),
        ({"prizes": {"pair_plus": {"pair": 1.5}}}, "prizes.pair_plus.pair", "not_a_number"),
        ({"prizes": {"pair_plus": {"pair": ""}}}, "prizes.pair_plus.pair", "missing_prize"),
        (
            {"prizes": {"progressive": {"flush": 3}}},
            "prizes.progressive.flush",
            "prize_without_odds",
        ),
        ({"prizes": [1]}, "prizes", "not_a_mapping"),
        ({"jackpot": {"fixed": {"pair": 3}}}, "jackpot.fixed.pair", "no_such_prize"),
        ({"jackpot": {"contribution": "3/2"}}, "jackpot.contribution", "not_a_part"),
        ({"options": {"session": -1}}, "options.session", "below_least"),
        ({"options": {"speed": 3}}, "options.speed", "unknown_option"),
        ({"colour": "red"}, "colour", "unknown_field"),
        ({"bets": {"insurance": 1}}, "bets.insurance", "unknown_bet"),
        ({"bets": {"ante": 10**10}}, "bets.ante", "above_most"),
    ],
)
def test_each_bad_field_is_named(record, field, reason):
    with pytest.raises(Unusable) as refused:
        registry.read_spec({"game": "fortune3", **record})
    assert (refused.value.field, refused.value.reason) == (field, reason)


@given(number=st.integers(-(10**19) + 1, 10**19 - 1))
def test_digits_are_read_as_the_number_they_spell(number):
    assert whole(str(number), "n") == number


@pytest.mark.parametrize("given", ["1/0", "nan", "inf", "", "1e999", "٣/٢x"])
def test_what_is_no_fraction_is_refused(given):
    with pytest.raises(Unusable):
        fraction(given, "odds")

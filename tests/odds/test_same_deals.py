"""Several specifications over the same deals: what each shows is what it shows alone."""

from __future__ import annotations

import json
from math import sqrt
from typing import Any

import pytest

from games.odds import registry
from games.odds.counting import same_deals
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally
from games.rules.values.refusal import Unusable
from tests.sheet_json import figures_json

ROUNDS = 100_000


def read(game: str, beside: list[Any], **more: Any) -> Spec:
    record = {"game": game, "rounds": ROUNDS, "seed": 7, "beside": beside, **more}
    return registry.read_spec(record)


FORTUNE = [{"strategy": "always_play"}, {"prizes": {"pair_plus": {"pair": 2}}}]
OMAHA = [{"readings": {"OD-01": "first_two"}}]


@pytest.mark.parametrize(("game", "beside"), [("fortune3", FORTUNE), ("omaha", OMAHA)])
def test_each_shows_what_it_shows_alone(game: str, beside: list[Any]) -> None:
    spec = read(game, beside)
    tally = registry.batch(spec, 0, ROUNDS)
    first, *others = (registry.batch(each, 0, ROUNDS) for each in spec.alone)
    assert Tally(tally.rounds, tally.bets, tally.histogram, tally.counts) == first
    for place, other in enumerate(others, 1):
        assert same_deals.alone(spec, tally, place).bets == other.bets
        for bet, told in same_deals.differences(spec, tally, place).items():
            units = same_deals.unit(spec, bet), same_deals.unit(spec.compared[place - 1], bet)
            means = [each.bets[bet].total / ROUNDS for each in (first, other)]
            assert told.mean == pytest.approx(means[1] / units[1] - means[0] / units[0])


def test_batches_of_any_blocks_come_to_the_same() -> None:
    spec = read("fortune3", FORTUNE[:1])
    parts = [registry.batch(spec, first, count) for first, count in ((37_000, 63_000), (0, 37_000))]
    assert parts[0].merge(parts[1]).to_json() == registry.batch(spec, 0, ROUNDS).to_json()


def test_the_error_is_that_of_the_differences_round_by_round() -> None:
    """Drawn from blocks it is near the one of single rounds, far below that of two runs apart."""
    spec = read("fortune3", FORTUNE[:1], bets={"ante": 1})
    shown = figures_json(spec, registry.batch(spec, 0, ROUNDS))
    told = shown["beside"][0]["differences"]["ante_and_play"]
    nets = [
        [registry.batch(each, number, 1).bets["ante_and_play"].total for number in range(3_000)]
        for each in spec.alone
    ]
    apart = [other - first for first, other in zip(*nets, strict=True)]
    mean = sum(apart) / len(apart)
    deviation = sqrt(sum((each - mean) ** 2 for each in apart) / (len(apart) - 1))
    assert told["standard_error"] == pytest.approx(deviation / sqrt(ROUNDS), rel=0.25)
    alone = [each["bets"]["ante_and_play"]["standard_error"] for each in (shown, *shown["beside"])]
    assert told["standard_error"] < 0.6 * sqrt(alone[0] ** 2 + alone[1] ** 2)


def test_the_exact_difference_lies_in_the_interval() -> None:
    shown = figures_json(spec := read("fortune3", FORTUNE), registry.batch(spec, 0, ROUNDS))
    for bet, place in (("ante_and_play", 0), ("pair_plus", 1)):
        exact = [
            each["bets"][bet]["exact"]["ev"]["decimal"] for each in (shown, shown["beside"][place])
        ]
        low, high = shown["beside"][place]["differences"][bet]["interval"]
        assert low < exact[1] - exact[0] < high


def test_a_specification_and_its_tally_read_back_as_they_were() -> None:
    spec = read("stud", [{"strategy": "always_raise"}])
    assert registry.read_spec(json.loads(spec.canonical())) == spec
    assert spec.digest != spec.alone[0].digest
    tally = registry.batch(spec, 0, 2_000)
    assert Tally.from_json(json.loads(json.dumps(tally.to_json()))) == tally


def test_sessions_are_not_parted_by_blocks() -> None:
    spec = read(
        "stud", [{"strategy": "always_raise", "options": {"session": 300}}],
        options={"session": 300}, rounds=90_000,
    )  # fmt: skip
    assert same_deals.block_of(spec) == 900


ALWAYS = {"strategy": "always_play"}


@pytest.mark.parametrize(
    ("beside", "more", "field", "reason"),
    [
        ("x", {}, "beside", "not_a_list"),
        ([ALWAYS] * 4, {}, "beside", "too_many_beside"),
        ([ALWAYS, ALWAYS], {}, "beside[1]", "same_specification"),
        ([{"strategy": "never_play"}, {"seed": 3}], {}, "beside[1].seed", "unknown_field"),
        ([{"prizes": {"pair_plus": {"pair": -1}}}], {},
         "beside[0].prizes.pair_plus.pair", "negative_prize"),
        ([ALWAYS], {"rounds": 100_500}, "rounds", "rounds_not_in_blocks"),
        ([ALWAYS], {"rounds": 99_000}, "rounds", "rounds_not_in_blocks"),
        ([{**ALWAYS, "options": {"session": 100}}], {}, "beside[0]", "sessions_differ"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_together_is_refused(
    beside: Any, more: dict[str, Any], field: str, reason: str
) -> None:
    with pytest.raises(Unusable) as refused:
        read("fortune3", beside, **more)
    assert (refused.value.field, refused.value.reason) == (field, reason)

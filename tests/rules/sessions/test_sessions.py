"""What any session holds to: no chip is lost, nothing odd is played on, every step is told."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from games.lawtexts.texts.reader import read
from games.narration.between import BETWEEN, between_sentence
from games.narration.registry import words_of
from games.rules.game import GAMES, game
from games.rules.hands.between import Between, LeftToTheHouse
from games.rules.hands.script import play, read_actions
from games.rules.sessions.session import Session
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.sessions.played import Run, refused

HAN = re.compile(r"[\u4e00-\u9fff]")
CITED = tomllib.loads(Path(__file__).with_name("cited.toml").read_text("utf-8"))
OWN_WAYS = {
    "stud": ["ace_king_or_better", "always_raise", "never_raise"],
    "fortune3": ["q64_or_better", "always_play", "never_play"],
}


def table(key: str) -> dict[str, Any]:
    """The table one click deals at, with the jackpot posted."""
    return dict(game(key).table)


def at_random(key: str, seed: int) -> dict[str, Any]:
    """Players come, go and sit out; irregularities befall the shuffler; chips are made up."""
    chance = Random(seed)
    told = table(key)
    stacks = {int(seat) for seat in told["stacks"]}
    ways = ["quietly", "at_random", "folding", *OWN_WAYS.get(key, [])]
    hands: list[dict[str, Any]] = []
    for _ in range(chance.randint(1, 6)):
        hand: dict[str, Any] = {"play": chance.choice(ways), "top_up": "due"}
        free = [seat for seat in game(key).seats if seat not in stacks]
        if free and chance.random() < 0.4:
            seat = chance.choice(free)
            hand["join"] = {str(seat): chance.choice([2_000, 5_000, 10_005])}
            stacks.add(seat)
        if len(stacks) > 3 and chance.random() < 0.3:
            seat = chance.choice(sorted(stacks - {int(each) for each in hand.get("join", {})}))
            hand["leave"] = [seat]
            stacks.discard(seat)
        if chance.random() < 0.3:
            hand["sit_out"] = [chance.choice(sorted(stacks))]
        if game(key).settle and chance.random() < 0.4:
            name = chance.choice(["shuffler_failed", "wrong_deal"])
            hand["events"] = [{"event": name}]
        hands.append(hand)
    if game(key).settle:
        told |= {"method": "machine"}
    return {"table": told, "seed": seed, "hands": hands}


MAY_END_IT = {
    "carried_stake_alone",
    "no_hand_until_replaced",
    "too_few_players",
    "no_bets",
}
"""What may stand in the way of a session at random."""


def played(key: str, record: dict[str, Any]) -> Session:
    """As far as the session goes, every chip told after each of its hands."""
    session = Session(game(key), record)
    try:
        for hand in session.hands():
            assert hand.answer["total_chips_check"] is True
            account = session.account()
            assert account["conserved"] is True, account
    except (Unusable, Forbidden) as no:
        if no.reason not in MAY_END_IT:
            raise
    return session


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_chip_is_made_or_lost(key: str, seed: int) -> None:
    played(key, at_random(key, seed))


@pytest.mark.parametrize("key", GAMES)
def test_a_session_without_comings_and_goings_goes_to_its_end(key: str) -> None:
    for seed in range(4):
        hands = [{"play": "quietly", "top_up": "due"} for _ in range(5)]
        run = Run(key, {"table": table(key), "seed": seed, "hands": hands})
        assert run.account["hands"] == 5


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_of_a_session_is_the_hand_its_record_plays(key: str) -> None:
    hands = [{"play": "at_random", "top_up": "due"} for _ in range(3)]
    run = Run(key, {"table": table(key), "seed": 5, "hands": hands})
    for hand in run.hands:
        again = game(key).hand(hand.record)
        steps = play(again.script, read_actions(hand.record["actions"])).steps
        assert steps == hand.played.steps


LATE = "deal_error_after_payment"


BETS = {"ante": 100, "progressive": 10}


def every_step() -> dict[str, list[Between]]:
    """Sessions that between them take every step there is between two hands."""
    quietly = {"play": "quietly"}
    going = {"play": "quietly", "leave": [3], "join": {"6": 3000}, "sit_out": [6]}
    failing = {"events": [{"event": "shuffler_failed"}]}
    decided = {**quietly, "events": [{"event": LATE}], "decided": "stands_as_paid"}
    due = [{"play": "quietly", "top_up": "due"} for _ in range(10)]
    wrong = {"events": [{"event": "wrong_deal"}]}
    replaced = {"play": "quietly", "shuffler": "replaced"}
    shoe = {"play": "quietly", "method": "manual"}
    staked = {"bets": {"1": BETS, "6": BETS}}
    absent = {**quietly, "leave": [1], "sit_out": [6]}
    banked = [going, failing, replaced, {**wrong, **staked}, absent, failing, failing, shoe]
    hands: dict[str, list[dict[str, Any]]] = {
        "omaha": [decided, going, {"play": "quietly", "leave": [4], "top_up": {"1": 100}}],
        "five_card": [
            {"play": "quietly", "cut": [{"seat": 3, "cards": 9}], "top_up": {"1": 500}},
            {**going, "new_pack": True, "top_up": "due"},
            *due,
            {"play": "folding", "top_up": "due"},
        ],
        "stud": banked,
        "fortune3": banked,
    }
    found: dict[str, list[Between]] = {}
    for key, told in hands.items():
        of_table = table(key)
        if game(key).settle:
            of_table["method"] = "machine"
            short = {**of_table["stacks"], "7": 450}
            of_table["stacks"] = short
        elif key == "omaha":
            of_table["stacks"] = {**of_table["stacks"], "7": 100}
        else:
            of_table |= {"first_hand": False, "stacks": {**of_table["stacks"], "4": 505}}
        record = {"table": of_table, "seed": 3, "hands": told}
        if game(key).settle:
            record["jackpot_share"] = "50%"
        run = Run(key, record)
        found[key] = [step for hand in run.hands for step in (*hand.before, *hand.after)]
    return found


EVERY = every_step()


@pytest.mark.parametrize("key", GAMES)
def test_every_step_between_hands_rests_on_words_that_say_so(key: str) -> None:
    met = {
        (step.name, each.eid)
        for step in EVERY[key]
        if not isinstance(step, LeftToTheHouse)
        for each in step.provisions
    }
    kept = {(name, eid) for name, cited in CITED[key].items() for eid in cited}
    refusals = {(name, eid) for name, eid in kept if name in words_of(key).refusals}
    assert met == {each for each in kept - refusals if each[0] != "leaves_in_a_hand"}


@pytest.mark.parametrize("key", GAMES)
def test_the_words_stand_letter_by_letter(key: str) -> None:
    texts = read(game(key).instrument.key).words
    ours = next(words for witness, words in texts.items() if witness.startswith("pt."))
    for cited in CITED[key].values():
        for eid, sentence in cited.items():
            assert sentence in ours[eid].text, eid


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
@pytest.mark.parametrize("key", GAMES)
def test_every_step_is_told_whole(key: str, language: str) -> None:
    with override(language):
        for step in EVERY[key]:
            sentence = between_sentence(key, step)
            assert "%(" not in sentence
            assert sentence.endswith("." if language == "pt" else "。")
            assert bool(HAN.search(sentence)) == (language == "zh-hant"), sentence


def test_no_step_is_told_that_no_session_takes() -> None:
    met = {step.name for steps in EVERY.values() for step in steps}
    assert met == {*BETWEEN}.union(*(words_of(key).between for key in GAMES))


TWO = {"table": {"stacks": {"1": 1000, "3": 1000}, "small_blind": 5, "big_blind": 10}, "seed": 1}
ONCE = {"hands": [{"play": "quietly"}]}


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"hands": []}, ("no_hands_to_play", "hands", "")),
        ({}, ("no_hands_to_play", "hands", "")),
        ({"hands": [{}] * 501}, ("too_many_hands_told", "hands", "")),
        ({**ONCE, "mood": 1}, ("unknown_field", "mood", "")),
        ({"hands": [{"mood": 1}]}, ("unknown_field", "hands[0].mood", "")),
        ({"hands": [{"bets": {}}]}, ("unknown_field", "hands[0].bets", "")),
        ({"hands": ["x"]}, ("not_a_mapping", "hands[0]", "")),
        ({**ONCE, "seed": "x"}, ("not_a_whole_number", "seed", "")),
        ({**ONCE, "seed": None}, ("card_missing", "hands[0].cards", "")),
        ({"hands": [{"play": "boldly"}]}, ("not_on_offer", "hands[0].play", "")),
        (
            {"hands": [{"play": "quietly", "leave": [9]}]},
            ("seat_not_at_table", "hands[0].leave[0]", ""),
        ),
        ({"hands": [{"leave": 3}]}, ("not_a_list", "hands[0].leave", "")),
        ({"hands": [{"join": {"3": 100}}]}, ("seat_is_taken", "hands[0].join.3", "")),
        ({"hands": [{"join": {"x": 100}}]}, ("seat_not_at_table", "hands[0].join.x", "")),
        ({"hands": [{"join": {"5": -100}}]}, ("below_least", "hands[0].join.5", "")),
        ({"hands": [{"join": {"12": 100}}]}, ("no_such_seat", "hands[0].join", "")),
        ({"hands": [{"top_up": {"1": 0}}]}, ("below_least", "hands[0].top_up.1", "")),
        ({"hands": [{"top_up": {"5": 5}}]}, ("seat_not_at_table", "hands[0].top_up.5", "")),
        ({"hands": [{"sit_out": [5]}]}, ("seat_not_at_table", "hands[0].sit_out[0]", "")),
        ({"hands": [{}, {}]}, ("hand_not_over", "hands[0].actions", "")),
        (
            {"hands": [{"play": "quietly", "seed": -1.5}]},
            ("not_a_whole_number", "hands[0].seed", ""),
        ),
        (
            {"hands": [{"actions": [{"seat": 1, "do": "dance"}]}]},
            ("out_of_turn", "hands[0].actions[0]", "art_6__para_3"),
        ),
        (
            {"hands": [{"play": "quietly", "events": [{"event": "time_passes", "action": 99}]}]},
            ("event_not_reached", "hands[0].events[0]", ""),
        ),
        ({**ONCE, "table": {"small_blind": 5}}, ("missing", "table.stacks", "")),
        (
            {**ONCE, "table": {**TWO["table"], "seats": [1, 3, 5]}},
            ("missing", "table.stacks.5", ""),
        ),
        (
            {**ONCE, "table": {**TWO["table"], "button": 9}},
            ("marker_before_nobody", "table.button", "art_1__para_2"),
        ),
    ],
)
def test_a_session_that_cannot_be_is_refused_at_its_field(more: Any, expected: Any) -> None:
    assert refused("omaha", {**TWO, **more}) == expected


@pytest.mark.parametrize("key", ["stud", "fortune3"])
@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"jackpot": {"pool": -5}}, ("below_least", "table.jackpot.pool", "")),
        ({"share": "-5%"}, ("below_least", "jackpot_share", "")),
        ({"share": "150%"}, ("above_most", "jackpot_share", "")),
        ({"carried": {"1": -5}}, ("below_least", "table.carried.1", "")),
    ],
)
def test_a_pool_below_nothing(key: str, more: Any, expected: Any) -> None:
    of_table = table(key) | {name: more[name] for name in ("carried", "jackpot") if name in more}
    record = {"table": of_table, "seed": 1, **ONCE}
    if "share" in more:
        record["jackpot_share"] = more["share"]
    assert refused(key, record)[1] == expected[1]

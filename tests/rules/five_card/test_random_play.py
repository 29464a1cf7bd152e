"""Hands played at random: every chip is accounted for, every card is dealt once."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.five_card.rules import GAME
from games.five_card.rules.commission import CAPITAL
from games.five_card.rules.ranking import grade
from games.rules.hands.script import Action, CardMove, ChipMove, Choice, Played, Script, Step
from tests.rules.five_card.table import DEFAULTS, Record, chosen

readings = st.fixed_dictionaries(
    {}, optional={reading.id: st.sampled_from(reading.values) for reading in GAME.readings}
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    ante = draw(st.sampled_from((20, 100)))
    chip = draw(st.sampled_from((1, 1, 4, 5)))
    seats = draw(st.lists(st.integers(1, 7), min_size=2, max_size=7, unique=True))
    least = {20: 500, 100: 1_000}[ante] // chip
    stacks = {
        str(seat): chip * draw(st.integers(least, least + draw(st.sampled_from((7, 300, 3_000)))))
        for seat in seats
    }
    exposed = (
        draw(st.lists(st.sampled_from(seats), unique=True, max_size=2))
        if draw(st.integers(0, 5)) == 0
        else []
    )
    return {
        "table": {
            "seats": seats,
            "stacks": stacks,
            "ante": ante,
            "chip": chip,
            "commission": draw(st.sampled_from(("4%", "2.5%", "0%", "33%"))),
            "first_hand": False,
        },
        "seed": draw(st.integers(0, 2**32)),
        "readings": draw(readings),
        "events": [{"event": "key_card_exposed", "seat": seat} for seat in exposed],
    }


def an_action(choice: Choice, chip: int, chance: Random) -> Action:
    """More calls than folds, and bets that are small, large, or everything."""
    weights = {"fold": 1, "call": 5, "pass": 4, "open": 4, "raise": 3}
    offer = chance.choices(choice.offers, [weights[offer.do] for offer in choice.offers])[0]
    if offer.maximum is None or offer.minimum is None:
        return Action(choice.seat, offer.do)
    span = (offer.maximum - offer.minimum) // chip
    reach = chance.choice((0, 0, span // 8, span // 2, span))
    to = offer.minimum + chance.randint(0, reach) * chip
    return Action(choice.seat, offer.do, offer.maximum if reach == span else to)


def played_out(script: Script, chip: int, chance: Random) -> Played:
    steps: list[Step] = []
    told = next(script)
    try:
        while True:
            if isinstance(told, Step):
                steps.append(told)
                told = next(script)
            else:
                told = script.send(an_action(told, chip, chance))
    except StopIteration:
        return Played(tuple(steps), None, (), ())


def check(told: Record, chance: Random) -> Played:
    hand = GAME.hand(told)
    chip = told["table"]["chip"]
    played = played_out(hand.script(), chip, chance)
    answer = hand.account(played)
    assert answer["total_chips_check"] is True
    stacks, pots = answer["stacks"], answer["pots"]
    assert isinstance(stacks, dict)
    assert isinstance(pots, list)
    assert sum(stacks.values()) + answer["commission"] == sum(told["table"]["stacks"].values())  # type: ignore[operator]
    assert all(each >= 0 and each % chip == 0 for each in stacks.values())
    for pot in pots:
        assert set(pot["winners"]) <= set(pot["eligible"])
        assert 0 <= pot["amount"] - sum(pot["shares"].values()) < chip * len(pot["winners"])
    check_cards(played)
    check_winners(told, played)
    check_top_ups(told, played, stacks)
    return played


def check_top_ups(told: Record, played: Played, stacks: Mapping[str, int]) -> None:
    """Due from whoever fell under the threshold (PA-30) and has less than he must have (PA-13)."""
    capital = CAPITAL[told["table"]["ante"]]
    readings = {reading.id: reading.default for reading in GAME.readings} | told["readings"]
    whole = readings["PA-13"] == "minimum_capital"
    target = capital.minimum if whole else capital.threshold
    fell_to = lowest(told, played) if readings["PA-30"] == "in_the_course" else stacks
    due = {str(step.seat) for step in played.steps if step.name == "top_up_due"}
    assert due == {
        seat
        for seat, stack in stacks.items()
        if fell_to[seat] < capital.threshold and stack < target
    }


def lowest(told: Record, played: Played) -> dict[str, int]:
    """The least each seat had at any step."""
    held = dict(told["table"]["stacks"])
    least = dict(held)
    for step in played.steps:
        for move in step.moves:
            if isinstance(move, ChipMove):
                for account, sign in ((move.source, -1), (move.to, 1)):
                    if account.startswith("stack:"):
                        held[account[6:]] += sign * move.amount
        least = {seat: min(least[seat], held[seat]) for seat in held}
    return least


def check_cards(played: Played) -> None:
    """Each card leaves the stock once; a folded seat keeps none."""
    moves = [m for step in played.steps for m in step.moves if isinstance(m, CardMove)]
    lies: dict[str, str] = {}
    for move in moves:
        lies[move.card.name] = move.to
    seats = {step.seat for step in played.steps if step.name in ("folded", "opening_refused")}
    assert not {f"seat:{seat}" for seat in seats} & set(lies.values())
    assert list(lies.values()).count("burn") == 1


def check_winners(told: Record, played: Played) -> None:
    """Nobody eligible for a pot showed a higher hand than its winners."""
    values = chosen(**told["readings"]) if told["readings"] else DEFAULTS
    shown = {
        step.seat: grade(tuple(c for c in GAME.deck if c.name in step.facts["cards"]), values).value  # type: ignore[operator]
        for step in played.steps
        if step.name == "hand_shown"
    }
    for step in played.steps:
        if step.name in ("pot_awarded", "pot_split"):
            eligible = step.facts["eligible"]
            best = max(shown[seat] for seat in eligible)  # type: ignore[attr-defined]
            assert set(step.facts["winners"]) == {s for s in eligible if shown[s] == best}  # type: ignore[attr-defined, call-overload]


@given(records(), st.integers(0, 2**32))
def test_chips_and_cards_are_accounted_for(told: Record, chance: int) -> None:
    check(told, Random(chance))


@given(records(), st.integers(0, 2**32))
def test_no_seat_comes_out_with_more_than_the_pots_it_matched(told: Record, chance: int) -> None:
    played = check(told, Random(chance))
    put = dict.fromkeys(told["table"]["stacks"], 0)
    took = dict(put)
    for step in played.steps:
        for move in step.moves:
            if not isinstance(move, CardMove) and move.source.startswith("stack:"):
                put[move.source.removeprefix("stack:")] += move.amount
            if not isinstance(move, CardMove) and move.to.startswith("stack:"):
                took[move.to.removeprefix("stack:")] += move.amount
    for seat, gained in took.items():
        assert gained <= put[seat] + sum(
            min(put[seat], each) for other, each in put.items() if other != seat
        )


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=5_000, deadline=None)
@given(records(), st.integers(0, 2**32))
def test_chips_and_cards_are_accounted_for_at_length(told: Record, chance: int) -> None:
    check(told, Random(chance))

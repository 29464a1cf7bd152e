"""The share of the pot each seat is due where hands are known in part, or only as a range.

Every showdown is counted where they are few, and a fair sample of them dealt where they are
many. A game says who wins a row of cards; all else is the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from games.odds.equity import Winners, counted, interval_of, shares
from games.odds.range_plan import MOST_COUNTED, Plan, plan_of
from games.odds.range_record import Ranges
from games.odds.range_seen import Seen, next_cards
from games.odds.ranges import Rows
from games.rules.game import Answer
from games.rules.refusal import Unusable

SAMPLE_OF_A_STREET = 40_000

Judge = Callable[[Rows, int], Winners]
"""Who shares each row's pot, a bit each, given how many players there are."""


def answer(asked: Ranges, judge: Judge, by_street: bool = True) -> Answer:
    """The shares, how they were found, street by street, and what each next card does."""
    plan = plan_of(asked)
    found = told(plan, _all_parts(plan, judge))
    return {**found, "streets": streets_of(asked, judge)} if by_street else found


def _all_parts(plan: Plan, judge: Judge) -> Seen:
    seen = played(plan, 0, judge)
    for part in range(1, plan.parts):
        seen = seen + played(plan, part, judge)
    return seen


def played(plan: Plan, part: int, judge: Judge) -> Seen:
    """What one part of a plan shows; parts may be played in any order and anywhere."""
    rows = plan.rows(part)
    return Seen.of(plan.asked, rows, judge(rows, len(plan.asked.seats)))


def told(plan: Plan, seen: Seen) -> dict[str, Any]:
    if not seen.showdowns:
        raise Unusable("hands_not_dealt_together", {}, "hands")
    return {
        **_shares(plan, seen),
        "left_out": list(plan.left_out),
        "next": next_cards(plan.asked, seen),
    }


def streets_of(
    asked: Ranges, judge: Judge, rounds: int = SAMPLE_OF_A_STREET
) -> list[dict[str, Any]]:
    """The shares as they were at each street the board has passed."""
    asked = replace(asked, rounds=rounds)
    return [
        _street(asked, cards, judge) for cards in asked.table.boards if cards < len(asked.board)
    ]


def _street(asked: Ranges, cards: int, judge: Judge) -> dict[str, Any]:
    """The shares when so many cards lay on the board."""
    then = plan_of(replace(asked, board=asked.board[:cards]))
    return {"cards": cards, **_shares(then, _all_parts(then, judge))}


def _shares(plan: Plan, seen: Seen) -> dict[str, Any]:
    players = len(plan.asked.seats)
    if plan.is_whole:
        return dict(counted(seen.winners, players))
    found: dict[str, Any] = dict(shares(seen.winners, players))
    return {
        **found,
        "interval": [interval_of(Fraction(each), seen.showdowns) for each in found["equity"]],
        "confidence": 0.99,
        "seed": plan.asked.seed,
        "method": "simulation",
        "why": {"reason": "too_many_run_outs", "most": MOST_COUNTED},
    }

"""The equity of seats whose hands are known in part, or only as ranges.

All showdowns are counted if they are few; otherwise a fair sample is dealt. A game says who wins a
row of cards; the rest is the same for every game.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from games.odds.equity import Winners, counted, interval_of, shares
from games.odds.range_plan import MOST_COUNTED, Plan, plan_of
from games.odds.range_record import Ranges
from games.odds.range_sums import ShowdownSums, next_cards
from games.odds.ranges import Rows
from games.rules.game import Answer
from games.rules.refusal import Unusable

SAMPLE_OF_A_STREET = 40_000

Judge = Callable[[Rows, int], Winners]
"""The winners of each row as a bit set, from the rows and the number of players."""


def answer(ranges: Ranges, judge: Judge, by_street: bool = True) -> Answer:
    """The equities, how they were computed, those by street, and those after each next card."""
    plan = plan_of(ranges)
    figures = equity_figures(plan, _all_parts(plan, judge))
    return {**figures, "streets": streets_of(ranges, judge)} if by_street else figures


def _all_parts(plan: Plan, judge: Judge) -> ShowdownSums:
    results = played(plan, 0, judge)
    for part in range(1, plan.parts):
        results = results + played(plan, part, judge)
    return results


def played(plan: Plan, part: int, judge: Judge) -> ShowdownSums:
    """The sums of one part of a plan; parts may be played in any order and anywhere."""
    rows = plan.rows(part)
    return ShowdownSums.from_showdowns(plan.ranges, rows, judge(rows, len(plan.ranges.seats)))


def equity_figures(plan: Plan, results: ShowdownSums) -> dict[str, object]:
    if not results.showdowns:
        raise Unusable("hands_not_dealt_together", {}, "hands")
    return {
        **_shares(plan, results),
        "left_out": list(plan.left_out),
        "next": next_cards(plan.ranges, results),
    }


def streets_of(
    ranges: Ranges, judge: Judge, rounds: int = SAMPLE_OF_A_STREET
) -> list[dict[str, object]]:
    """The shares at each earlier street of the board."""
    ranges = replace(ranges, rounds=rounds)
    return [
        _street(ranges, cards, judge) for cards in ranges.table.boards if cards < len(ranges.board)
    ]


def _street(ranges: Ranges, cards: int, judge: Judge) -> dict[str, object]:
    """The shares with so many cards on the board."""
    then = plan_of(replace(ranges, board=ranges.board[:cards]))
    return {"cards": cards, **_shares(then, _all_parts(then, judge))}


def _shares(plan: Plan, results: ShowdownSums) -> Answer:
    players = len(plan.ranges.seats)
    if plan.is_whole:
        return counted(results.winners, players)
    figures = shares(results.winners, players)
    return {
        **figures,
        "interval": [
            interval_of(Fraction(share), results.showdowns) for share in figures["equity"]
        ],
        "confidence": 0.99,
        "seed": plan.ranges.seed,
        "method": "simulation",
        "why": {"reason": "too_many_run_outs", "most": MOST_COUNTED},
    }

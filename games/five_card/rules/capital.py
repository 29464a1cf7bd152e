"""The capital a player must have: article 6, first paragraph."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from games.five_card.rules import law
from games.five_card.rules.commission import RATE
from games.rules.citation import CitedValue
from games.rules.figures import Set, count_of
from games.rules.readings import Chosen
from games.rules.refusal import Forbidden
from games.rules.script import Seat


@dataclass(frozen=True, slots=True)
class Capital:
    """``minimum`` to begin the game; ``threshold`` below which it must be topped up."""

    minimum: int
    threshold: int


CAPITAL: dict[int, Capital] = {20: Capital(2_000, 500), 100: Capital(5_000, 1_000)}
"""By the pot money of the table."""

MINIMUM = {
    ante: count_of(f"capital.{ante}.minimum", law.CAPITAL, capital.minimum, "money")
    for ante, capital in CAPITAL.items()
}
THRESHOLD = {
    ante: count_of(f"capital.{ante}.top_up_below", law.CAPITAL, capital.threshold, "money")
    for ante, capital in CAPITAL.items()
}


def capital_for(ante: int, figures: Set) -> Capital:
    """The capital under the law of the day, whose replaced figures are ``figures``."""
    return Capital(MINIMUM[ante].count(figures), THRESHOLD[ante].count(figures))


def require_capital(
    stacks: Mapping[Seat, int], ante: int, newcomers: Collection[Seat], figures: Set
) -> None:
    """Raise if a newcomer is below the minimum, or another player has a top-up outstanding."""
    capital = capital_for(ante, figures)
    for seat, stack in stacks.items():
        is_new = seat in newcomers
        least = capital.minimum if is_new else capital.threshold
        reason = "capital_below_minimum" if is_new else "capital_not_topped_up"
        if stack < least:
            facts = {"seat": seat, "stack": stack, "minimum": least, "ante": ante}
            raise Forbidden(reason, law.CAPITAL, facts, f"table.stacks.{seat}")


def top_up_due(stack: int, lowest: int, ante: int, chosen: Chosen) -> CitedValue[int]:
    """What a player must add before the next hand; 0 unless he fell below the threshold.

    ``lowest`` is the least he had during the hand, ``stack`` what he has at its end.
    """
    capital = capital_for(ante, chosen.figures)
    # Reading PA-30: "no decurso de uma jogada" is at any moment of it; or the hand once over.
    fell_to = lowest if chosen["PA-30"] == "in_the_course" else stack
    # Reading PA-13: "a importância mínima exigida" is the minimum capital he began with.
    target = capital.minimum if chosen["PA-13"] == "minimum_capital" else capital.threshold
    due = max(0, target - stack) if fell_to < capital.threshold else 0
    return law.CAPITAL.says(due)


FIGURES = (RATE, *MINIMUM.values(), *THRESHOLD.values(), law.MINUTES_TO_DECIDE)

"""The commissions of the house (articles 8 and 9), and the capital of the players (article 6)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.five_card.rules import law
from games.rules.hands.script import Seat
from games.rules.provisions.figures import Set, count_of, part_of
from games.rules.provisions.readings import Chosen, of_reading
from games.rules.values.citation import CitedValue
from games.rules.values.refusal import Forbidden

PRINTED_RATE = Fraction(4, 100)
"""The rate of article 9 as printed in 1985. Portaria n.º 118/89/M amended the article, but its text
is unavailable, so the rate is a setting of the table."""

RATE = part_of("commission.rate", law.HOUSE_COMMISSION, PRINTED_RATE, most=Fraction(1, 2))
"""An amended rate is the default of a table that sets none."""


def initial_commission(ante: int, players: int, chosen: Mapping[str, str]) -> CitedValue[int]:
    """One commission equal to the pot money of one player, before the first card."""
    # Reading PA-09: "uma comissão inicial" for "cada jogada", not for each player.
    times = players if chosen["PA-09"] == "per_player" else 1
    return law.INITIAL_COMMISSION.says(ante * times)


def comes_from_the_pot(chosen: Mapping[str, str]) -> bool:
    """Whether it comes out of the pot money; a commission per player is paid on top."""
    return chosen["PA-09"] == "per_hand"


def is_excepted(round_number: int, is_called: bool, chosen: Mapping[str, str]) -> bool:
    """Whether the unmatched part of a bet in this round is exempt from the commission."""
    # Reading PA-29: a bet called in part is no bet "que não seja acompanhada por nenhum dos outros
    # jogadores"; or what lies above the call is one.
    if is_called and chosen["PA-29"] == "called_in_part_is_called":
        return False
    # Reading PA-12: the exception names "o lanço final" alone.
    return round_number == 4 or chosen["PA-12"] == "alike"


def house_commission(
    bets: int, initial: int, rate: Fraction, chip: int, chosen: Mapping[str, str]
) -> CitedValue[int]:
    """The commission on the pot, rounded down to a whole chip.

    ``bets`` is everything in the pot that counts for the commission; ``initial``, the initial
    commission taken out of it.
    """
    base = commission_base(bets, initial, chosen)
    return law.HOUSE_COMMISSION.says(min(int(base * rate) // chip * chip, bets - initial))


def commission_base(bets: int, initial: int, chosen: Mapping[str, str]) -> int:
    # Reading PA-11: "o valor do bolo" is all that was put into it.
    return bets - initial if chosen["PA-11"] == "after_initial_commission" else bets


@dataclass(frozen=True, slots=True)
class Capital:
    """``minimum`` to begin the game; ``threshold`` below which it must be topped up."""

    minimum: int
    threshold: int


CAPITAL: dict[int, Capital] = {20: Capital(2_000, 500), 100: Capital(5_000, 1_000)}
"""By the pot money of the table."""
MOST_CAPITAL = 100_000_000

MINIMUM = {
    ante: count_of(f"capital.{ante}.minimum", law.CAPITAL, capital.minimum, "money", MOST_CAPITAL)
    for ante, capital in CAPITAL.items()
}
THRESHOLD = {
    ante: count_of(
        f"capital.{ante}.top_up_below", law.CAPITAL, capital.threshold, "money", MOST_CAPITAL
    )
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
    fell_to = {"in_the_course": lowest, "at_the_end": stack}
    has_fallen = {value: least < capital.threshold for value, least in fell_to.items()}
    # Reading PA-13: "a importância mínima exigida" is the minimum capital he began with.
    targets = {"minimum_capital": capital.minimum, "threshold": capital.threshold}
    if stack >= max(targets.values()) or not of_reading(chosen, "PA-30", has_fallen):
        return law.CAPITAL.says(0)
    lacking = {value: max(0, target - stack) for value, target in targets.items()}
    return law.CAPITAL.says(of_reading(chosen, "PA-13", lacking))


FIGURES = (RATE, *MINIMUM.values(), *THRESHOLD.values(), law.MINUTES_TO_DECIDE)

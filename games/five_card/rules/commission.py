"""What the house takes: the initial commission (article 8) and that on the pot (article 9)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.five_card.rules import law
from games.rules.citation import CitedValue
from games.rules.figures import part_of

PRINTED_RATE = Fraction(4, 100)
"""The rate of article 9 as printed in 1985. Portaria n.º 118/89/M altered the article; its words
are not at hand, so the rate is a setting of the table."""

RATE = part_of("commission.rate", law.HOUSE_COMMISSION, PRINTED_RATE)
"""Where a version of the law sets one, it is what a table charges that tells none."""


def initial_commission(ante: int, players: int, chosen: Mapping[str, str]) -> CitedValue[int]:
    """One commission as large as the pot money of one player, before the first card."""
    # Reading PA-09: "uma comissão inicial" for "cada jogada", not for each player.
    each_time = players if chosen["PA-09"] == "per_player" else 1
    return law.INITIAL_COMMISSION.says(ante * each_time)


def comes_from_the_pot(chosen: Mapping[str, str]) -> bool:
    """Once per hand it is taken from the pot money; per player, from each on top of it."""
    return chosen["PA-09"] == "per_hand"


def is_excepted(round_number: int, is_called: bool, chosen: Mapping[str, str]) -> bool:
    """Whether what nobody matched of a bet in this round stays out of the commission."""
    # Reading PA-29: a bet called in part is no bet "que não seja acompanhada por nenhum dos outros
    # jogadores"; or what lies above the call is one.
    if is_called and chosen["PA-29"] == "called_in_part_is_called":
        return False
    # Reading PA-12: the exception names "o lanço final" alone.
    return round_number == 4 or chosen["PA-12"] == "alike"


def house_commission(
    bets: int, initial: int, rate: Fraction, chip: int, chosen: Mapping[str, str]
) -> CitedValue[int]:
    """The part of the pot the house takes, rounded down to a whole chip.

    ``bets`` is all that went into the pot and counts for the commission; ``initial``, what the
    initial commission took out of it.
    """
    base = commission_base(bets, initial, chosen)
    return law.HOUSE_COMMISSION.says(min(int(base * rate) // chip * chip, bets - initial))


def commission_base(bets: int, initial: int, chosen: Mapping[str, str]) -> int:
    # Reading PA-11: "o valor do bolo" is all that was put into it.
    return bets - initial if chosen["PA-11"] == "after_initial_commission" else bets

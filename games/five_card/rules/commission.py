"""The commissions of the house: the initial one (article 8) and that on the pot (article 9)."""

from collections.abc import Mapping
from fractions import Fraction

from games.five_card.rules import law
from games.rules.citation import CitedValue
from games.rules.figures import part_of

PRINTED_RATE = Fraction(4, 100)
"""The rate of article 9 as printed in 1985. Portaria n.º 118/89/M amended the article, but its text
is unavailable, so the rate is a setting of the table."""

RATE = part_of("commission.rate", law.HOUSE_COMMISSION, PRINTED_RATE)
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

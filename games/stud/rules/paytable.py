"""The prizes of arts. 9.º, 5) and 10.º, 2), in force until 61/2004 revoked them.

They took effect the day after publication; that date is unknown here, so no table has one.
"""

from __future__ import annotations

from fractions import Fraction

from games.rules.citation import Provision
from games.rules.paytable import Line, Paytable, fixed_sum, to_one
from games.stud.rules import law


def _capped(category: str, provision: Provision, odds: int) -> Line:
    """“não pode exceder o montante máximo por jogo preestabelecido pela casa”"""
    return to_one(category, provision, odds, is_capped=True)


# Reading SA-21: the player's own class; «Par» ou inferior covers five odd cards.
RAISE = Paytable(
    "raise",
    law.PLAYER_HIGHER,
    (
        _capped("royal_flush", law.PAYS_ROYAL_FLUSH, 50),
        _capped("straight_flush", law.PAYS_STRAIGHT_FLUSH, 50),
        _capped("four_of_a_kind", law.PAYS_FOUR_OF_A_KIND, 20),
        to_one("full_house", law.PAYS_FULL_HOUSE, 7),
        to_one("flush", law.PAYS_FLUSH, 5),
        to_one("straight", law.PAYS_STRAIGHT, 4),
        to_one("three_of_a_kind", law.PAYS_THREE_OF_A_KIND, 3),
        to_one("two_pair", law.PAYS_TWO_PAIR, 2),
        to_one("pair", law.PAYS_PAIR_OR_LOWER, 1),
        to_one("high_card", law.PAYS_PAIR_OR_LOWER, 1),
    ),
)

PROGRESSIVE = Paytable(
    "progressive",
    law.JACKPOT_PRIZES,
    (
        fixed_sum("royal_flush", law.JACKPOT_PAYS_ROYAL_FLUSH, Fraction(1)),
        fixed_sum("straight_flush", law.JACKPOT_PAYS_STRAIGHT_FLUSH, Fraction(1, 10)),
        fixed_sum("four_of_a_kind", law.JACKPOT_PAYS_FOUR_OF_A_KIND),
        fixed_sum("full_house", law.JACKPOT_PAYS_FULL_HOUSE),
        fixed_sum("flush", law.JACKPOT_PAYS_FLUSH),
    ),
)

PAYTABLES = (RAISE, PROGRESSIVE)

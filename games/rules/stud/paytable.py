"""The prizes of arts. 9.º, 5) and 10.º, 2), in force until 61/2004 revoked them.

They held from the day after publication, which is not at hand: no table carries a date.
"""

from __future__ import annotations

from fractions import Fraction

from games.rules.citation import Provision
from games.rules.paytable import Line, Paytable
from games.rules.stud import law


def _odds(category: str, provision: Provision, to_one: int) -> Line:
    return Line(category, provision, odds=Fraction(to_one))


def _capped(category: str, provision: Provision, to_one: int) -> Line:
    """“não pode exceder o montante máximo por jogo preestabelecido pela casa”"""
    return Line(category, provision, odds=Fraction(to_one), is_capped=True)


def _sum(category: str, provision: Provision, share: Fraction | None = None) -> Line:
    return Line(category, provision, share=share, is_fixed_sum=True)


# Reading SA-21: the player's own class; «Par» ou inferior covers five odd cards.
RAISE = Paytable(
    "raise",
    law.PLAYER_HIGHER,
    (
        _capped("royal_flush", law.PAYS_ROYAL_FLUSH, 50),
        _capped("straight_flush", law.PAYS_STRAIGHT_FLUSH, 50),
        _capped("four_of_a_kind", law.PAYS_FOUR_OF_A_KIND, 20),
        _odds("full_house", law.PAYS_FULL_HOUSE, 7),
        _odds("flush", law.PAYS_FLUSH, 5),
        _odds("straight", law.PAYS_STRAIGHT, 4),
        _odds("three_of_a_kind", law.PAYS_THREE_OF_A_KIND, 3),
        _odds("two_pair", law.PAYS_TWO_PAIR, 2),
        _odds("pair", law.PAYS_PAIR_OR_LOWER, 1),
        _odds("high_card", law.PAYS_PAIR_OR_LOWER, 1),
    ),
)

PROGRESSIVE = Paytable(
    "progressive",
    law.JACKPOT_PRIZES,
    (
        _sum("royal_flush", law.JACKPOT_PAYS_ROYAL_FLUSH, Fraction(1)),
        _sum("straight_flush", law.JACKPOT_PAYS_STRAIGHT_FLUSH, Fraction(1, 10)),
        _sum("four_of_a_kind", law.JACKPOT_PAYS_FOUR_OF_A_KIND),
        _sum("full_house", law.JACKPOT_PAYS_FULL_HOUSE),
        _sum("flush", law.JACKPOT_PAYS_FLUSH),
    ),
)

PAYTABLES = (RAISE, PROGRESSIVE)

"""The prizes of arts. 13.º, 4) and 16.º, in force since the day after 89/2025 was published.

That day is not at hand, so no table carries a date.
"""

from __future__ import annotations

from fractions import Fraction

from games.rules.citation import Provision
from games.rules.fortune3 import law
from games.rules.paytable import Line, Paytable


def _odds(category: str, provision: Provision, to_one: int) -> Line:
    return Line(category, provision, odds=Fraction(to_one))


def _sum(category: str, provision: Provision, share: Fraction | None = None) -> Line:
    return Line(category, provision, share=share, is_fixed_sum=True)


ANTE_BONUS = Paytable(
    "ante_bonus",
    law.ANTE_BONUS,
    (
        _odds("straight_flush", law.ANTE_BONUS_STRAIGHT_FLUSH, 5),
        _odds("three_of_a_kind", law.ANTE_BONUS_TRIO, 4),
        _odds("straight", law.ANTE_BONUS_STRAIGHT, 1),
    ),
)

PAIR_PLUS = Paytable(
    "pair_plus",
    law.PAIR_PLUS_PRIZES,
    (
        _odds("straight_flush", law.PAIR_PLUS_STRAIGHT_FLUSH, 40),
        _odds("three_of_a_kind", law.PAIR_PLUS_TRIO, 25),
        _odds("straight", law.PAIR_PLUS_STRAIGHT, 5),
        _odds("flush", law.PAIR_PLUS_FLUSH, 4),
        _odds("pair", law.PAIR_PLUS_PAIR, 1),
    ),
)

SIX_CARD_BONUS = Paytable(
    "six_card_bonus",
    law.SIX_CARD_PRIZES,
    (
        _odds("royal_flush", law.SIX_CARD_PAYS_ROYAL_FLUSH, 500),
        _odds("straight_flush", law.SIX_CARD_PAYS_STRAIGHT_FLUSH, 100),
        _odds("four_of_a_kind", law.SIX_CARD_PAYS_FOUR, 50),
        _odds("full_house", law.SIX_CARD_PAYS_FULL_HOUSE, 20),
        _odds("flush", law.SIX_CARD_PAYS_FLUSH, 15),
        _odds("straight", law.SIX_CARD_PAYS_STRAIGHT, 10),
        _odds("three_of_a_kind", law.SIX_CARD_PAYS_TRIO, 7),
    ),
)

PROGRESSIVE = Paytable(
    "progressive",
    law.JACKPOT_PRIZES,
    (
        _sum("royal_flush", law.JACKPOT_PAYS_ROYAL_FLUSH, Fraction(1)),
        _sum("straight_flush", law.JACKPOT_PAYS_STRAIGHT_FLUSH, Fraction(1, 10)),
        _sum("four_of_a_kind", law.JACKPOT_PAYS_FOUR),
        _sum("full_house", law.JACKPOT_PAYS_FULL_HOUSE),
        _sum("flush", law.JACKPOT_PAYS_FLUSH),
    ),
)

PAYTABLES = (ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS, PROGRESSIVE)

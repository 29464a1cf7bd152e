"""The prizes of arts. 13.º, 4) and 16.º, in force since the day after 89/2025 was published.

That date is unknown here, so no table has one.
"""

from __future__ import annotations

from fractions import Fraction

from games.fortune3.rules import law
from games.rules.paytable import Paytable, fixed_sum, to_one

ANTE_BONUS = Paytable(
    "ante_bonus",
    law.ANTE_BONUS,
    (
        to_one("straight_flush", law.ANTE_BONUS_STRAIGHT_FLUSH, 5),
        to_one("three_of_a_kind", law.ANTE_BONUS_TRIO, 4),
        to_one("straight", law.ANTE_BONUS_STRAIGHT, 1),
    ),
)

PAIR_PLUS = Paytable(
    "pair_plus",
    law.PAIR_PLUS_PRIZES,
    (
        to_one("straight_flush", law.PAIR_PLUS_STRAIGHT_FLUSH, 40),
        to_one("three_of_a_kind", law.PAIR_PLUS_TRIO, 25),
        to_one("straight", law.PAIR_PLUS_STRAIGHT, 5),
        to_one("flush", law.PAIR_PLUS_FLUSH, 4),
        to_one("pair", law.PAIR_PLUS_PAIR, 1),
    ),
)

SIX_CARD_BONUS = Paytable(
    "six_card_bonus",
    law.SIX_CARD_PRIZES,
    (
        to_one("royal_flush", law.SIX_CARD_PAYS_ROYAL_FLUSH, 500),
        to_one("straight_flush", law.SIX_CARD_PAYS_STRAIGHT_FLUSH, 100),
        to_one("four_of_a_kind", law.SIX_CARD_PAYS_FOUR, 50),
        to_one("full_house", law.SIX_CARD_PAYS_FULL_HOUSE, 20),
        to_one("flush", law.SIX_CARD_PAYS_FLUSH, 15),
        to_one("straight", law.SIX_CARD_PAYS_STRAIGHT, 10),
        to_one("three_of_a_kind", law.SIX_CARD_PAYS_TRIO, 7),
    ),
)

PROGRESSIVE = Paytable(
    "progressive",
    law.JACKPOT_PRIZES,
    (
        fixed_sum("royal_flush", law.JACKPOT_PAYS_ROYAL_FLUSH, Fraction(1)),
        fixed_sum("straight_flush", law.JACKPOT_PAYS_STRAIGHT_FLUSH, Fraction(1, 10)),
        fixed_sum("four_of_a_kind", law.JACKPOT_PAYS_FOUR),
        fixed_sum("full_house", law.JACKPOT_PAYS_FULL_HOUSE),
        fixed_sum("flush", law.JACKPOT_PAYS_FLUSH),
    ),
)

PAYTABLES = (ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS, PROGRESSIVE)

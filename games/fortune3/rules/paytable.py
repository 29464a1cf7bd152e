"""The prizes of arts. 13.º, 4) and 16.º, in force since the day after 89/2025 was published.

That date is unknown here, so no table has one.
"""

from fractions import Fraction

from games.fortune3.rules import law
from games.rules.paytable import paying, posted

# fmt: off
ANTE_BONUS = paying(
    "ante_bonus", law.ANTE_BONUS, law.ANTE_BONUS_PAYS,
    straight_flush=5, three_of_a_kind=4, straight=1,
)
PAIR_PLUS = paying(
    "pair_plus", law.PAIR_PLUS_PRIZES, law.PAIR_PLUS_PAYS,
    straight_flush=40, three_of_a_kind=25, straight=5, flush=4, pair=1,
)
SIX_CARD_BONUS = paying(
    "six_card_bonus", law.SIX_CARD_PRIZES, law.SIX_CARD_PAYS,
    royal_flush=500, straight_flush=100, four_of_a_kind=50, full_house=20, flush=15, straight=10,
    three_of_a_kind=7,
)
PROGRESSIVE = posted(
    "progressive", law.JACKPOT_PRIZES, law.JACKPOT_PAYS,
    royal_flush=Fraction(1), straight_flush=Fraction(1, 10),
)
# fmt: on

FIGURES = PROGRESSIVE.shares

"""The prizes of arts. 9.º, 5) and 10.º, 2), in force until 61/2004 revoked them.

They took effect the day after publication; that date is unknown here, so no table has one.
"""

from fractions import Fraction

from games.rules.figures import count_of
from games.rules.paytable import paying, posted
from games.stud.rules import law

LINES = {**law.PAYS, "high_card": law.PAYS["pair"]}

CAPPED = ("royal_flush", "straight_flush", "four_of_a_kind")
"""“não pode exceder o montante máximo por jogo preestabelecido pela casa”"""

# fmt: off
RAISE = paying(
    "raise", law.PLAYER_HIGHER, LINES, CAPPED,
    royal_flush=50, straight_flush=50, four_of_a_kind=20, full_house=7, flush=5, straight=4,
    three_of_a_kind=3, two_pair=2, pair=1, high_card=1,
)
PROGRESSIVE = posted(
    "progressive", law.JACKPOT_PRIZES, law.JACKPOT_PAYS,
    royal_flush=Fraction(1), straight_flush=Fraction(1, 10),
)
# fmt: on

TIMES_THE_ANTE = count_of("raise.times_the_ante", law.TWICE_THE_ANTE, 2, "times")
"""“A aposta adicional deve ser de montante igual ao dobro”, 不多不少."""

FIGURES = (TIMES_THE_ANTE, *PROGRESSIVE.shares)

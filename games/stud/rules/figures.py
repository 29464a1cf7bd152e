"""The figures of the regulation that an amendment or a record may replace."""

from games.rules.figures import count_of
from games.stud.rules import law
from games.stud.rules.paytable import PROGRESSIVE

TIMES_THE_ANTE = count_of("raise.times_the_ante", law.TWICE_THE_ANTE, 2, "times")
"""“A aposta adicional deve ser de montante igual ao dobro”, 不多不少."""

FIGURES = (TIMES_THE_ANTE, *PROGRESSIVE.shares)

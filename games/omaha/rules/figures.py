"""The figures of the regulation that an amendment or a record may replace."""

from fractions import Fraction

from games.omaha.rules import law
from games.omaha.rules.commission import CAP, HIGHEST, LOWEST
from games.rules.figures import count_of, part_of

MOST_RAISES = count_of("raises.most", law.THREE_RAISES, 3)

SMALL_BLIND = part_of("blinds.small", law.SMALL_BLIND, Fraction(1, 2))
"""As a share of the big blind, "por regra"."""

FIGURES = (LOWEST, HIGHEST, CAP, MOST_RAISES, SMALL_BLIND)

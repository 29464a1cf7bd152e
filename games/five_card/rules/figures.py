"""The figures of the regulation that an amendment or a record may replace."""

from games.five_card.rules import law
from games.five_card.rules.capital import MINIMUM, THRESHOLD
from games.five_card.rules.commission import RATE

FIGURES = (RATE, *MINIMUM.values(), *THRESHOLD.values(), law.MINUTES_TO_DECIDE)

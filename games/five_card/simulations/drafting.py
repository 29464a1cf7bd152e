"""The commission on a pot of five-card poker under amended figures."""

from collections.abc import Mapping
from fractions import Fraction

from games.five_card.rules.commission import RATE, house_commission
from games.five_card.rules.readings import READINGS


def most_taken(pot: int, values: Mapping[str, Fraction]) -> int:
    """The commission on the pot (article 9), to the chip of one."""
    readings = {reading.id: reading.values[0] for reading in READINGS}
    return house_commission(pot, 0, values[RATE.name], 1, readings).value

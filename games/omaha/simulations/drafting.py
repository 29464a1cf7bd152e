"""The commission on a pot of Omaha under amended figures."""

from collections.abc import Mapping
from fractions import Fraction

from games.omaha.rules import commission
from games.omaha.rules.readings import READINGS

BIG_BLIND = 100
"""The big blind of the table."""


def most_taken(pot: int, values: Mapping[str, Fraction]) -> int:
    """The commission at the highest rate, to the chip of one."""
    bounds = commission.CommissionBounds(
        *(values[figure.name] for figure in (commission.LOWEST, commission.HIGHEST, commission.CAP))
    )
    terms = commission.CommissionTerms(bounds.highest, BIG_BLIND, 1, bounds)
    readings = {reading.id: reading.values[0] for reading in READINGS}
    return commission.commission_on(pot, terms, readings).value.amount

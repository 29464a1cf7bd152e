"""Sentences about five-card poker, in the words of Portaria 104/85/M."""

from games.five_card.narration import between, faults, names, orders, readings, refusals, steps
from games.narration.game import Words

WORDS = Words(
    between=between.BETWEEN,
    steps=steps.STEPS,
    offers=steps.OFFERS,
    categories=names.CATEGORIES,
    figures=names.FIGURES,
    sums=names.SUMS,
    places=names.PLACES,
    faults=faults.FAULTS,
    asks=faults.ASKS,
    answers=faults.ANSWERS,
    orders=orders.ORDERS,
    silences=orders.SILENCES,
    readings=readings.READINGS,
    refusals=refusals.REFUSALS,
    unusable=refusals.UNUSABLE,
)

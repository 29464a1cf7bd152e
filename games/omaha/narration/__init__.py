"""Sentences about Omaha, in the words of Despacho 97/2010."""

from games.narration.game import Words
from games.omaha.narration import between, faults, names, orders, readings, refusals, steps

WORDS = Words(
    between=between.BETWEEN,
    steps=steps.STEPS,
    offers=steps.OFFERS,
    categories=names.CATEGORIES,
    figures=names.FIGURES,
    faults=faults.FAULTS,
    asks=faults.ASKS,
    answers=faults.ANSWERS,
    orders=orders.ORDERS,
    silences=orders.SILENCES,
    readings=readings.READINGS,
    refusals=refusals.REFUSALS,
    unusable=refusals.UNUSABLE,
)

"""Sentences about Omaha, in the words of Despacho 97/2010."""

from games.narration.game import Words
from games.omaha.narration import steps, words

WORDS = Words(
    between=words.BETWEEN,
    steps=steps.STEPS,
    offers=steps.OFFERS,
    categories=words.CATEGORIES,
    figures=words.FIGURES,
    faults=words.FAULTS,
    asks=words.ASKS,
    answers=words.ANSWERS,
    orders=words.ORDERS,
    silences=words.SILENCES,
    readings=words.READINGS,
    refusals=words.REFUSALS,
    unusable=words.UNUSABLE,
)

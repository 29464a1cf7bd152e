"""Sentences about five-card poker, in the words of Portaria 104/85/M."""

from games.five_card.narration import steps, words
from games.narration.game import Words

WORDS = Words(
    between=words.BETWEEN,
    steps=steps.STEPS,
    offers=steps.OFFERS,
    categories=words.CATEGORIES,
    figures=words.FIGURES,
    sums=words.SUMS,
    places=words.PLACES,
    faults=words.FAULTS,
    asks=words.ASKS,
    answers=words.ANSWERS,
    orders=words.ORDERS,
    silences=words.SILENCES,
    readings=words.READINGS,
    refusals=words.REFUSALS,
    unusable=words.UNUSABLE,
)

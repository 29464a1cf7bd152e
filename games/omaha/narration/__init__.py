"""Sentences about Omaha, in the words of Despacho 97/2010."""

from games.narration.registry import Words
from games.narration.sentences import tellings
from games.omaha.narration import steps, words

WORDS = Words(
    steps=tellings(steps.STEPS),
    offers=tellings(steps.OFFERS),
    categories=words.CATEGORIES,
    figures=words.FIGURES,
    between=tellings(words.BETWEEN),
    refusals=tellings(words.REFUSALS),
    unusable=tellings(words.UNUSABLE),
    orders=tellings(words.ORDERS),
    silences=words.SILENCES,
    faults=words.FAULTS,
    asks=words.ASKS,
    answers=words.ANSWERS,
    readings=words.READINGS,
)

"""Sentences about five-card poker, in the words of Portaria 104/85/M."""

from games.five_card.narration import steps, words
from games.narration.registry import Words
from games.narration.sentences import tellings

WORDS = Words(
    steps=tellings(steps.STEPS),
    offers=tellings(steps.OFFERS),
    categories=words.CATEGORIES,
    figures=words.FIGURES,
    places=words.PLACES,
    between=tellings(words.BETWEEN),
    sums=words.SUMS,
    refusals=tellings(words.REFUSALS),
    unusable=tellings(words.UNUSABLE),
    orders=tellings(words.ORDERS),
    silences=words.SILENCES,
    faults=words.FAULTS,
    answers=words.ANSWERS,
    readings=words.READINGS,
)

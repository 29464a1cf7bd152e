"""Sentences about Fortune 3, in the words of Despacho 89/2025."""

from games.fortune3.narration import steps, words
from games.narration.between import BANKED_BETWEEN
from games.narration.game import Words

WORDS = Words(
    between=BANKED_BETWEEN,
    steps=steps.STEPS,
    offers=steps.OFFERS,
    categories=words.CATEGORIES,
    other_categories={"of_five": words.CATEGORIES_OF_FIVE},
    ways=words.WAYS,
    bets=words.BETS,
    places=words.PLACES,
    faults=words.FAULTS,
    asks=words.ASKS,
    answers=words.ANSWERS,
    orders=words.ORDERS,
    silences=words.SILENCES,
    readings=words.READINGS,
    refusals=words.REFUSALS,
)

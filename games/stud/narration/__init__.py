"""Sentences about Stud Poker, in the words of Despacho 69/2003."""

from games.narration.between import BANKED_BETWEEN
from games.narration.game import Words
from games.stud.narration import steps, words

WORDS = Words(
    between=BANKED_BETWEEN,
    steps=steps.STEPS,
    offers=steps.OFFERS,
    categories=words.CATEGORIES,
    figures=words.FIGURES,
    ways=words.WAYS,
    bets=words.BETS,
    faults=words.FAULTS,
    asks=words.ASKS,
    answers=words.ANSWERS,
    orders=words.ORDERS,
    readings=words.READINGS,
    refusals=words.REFUSALS,
    unusable=words.UNUSABLE,
)

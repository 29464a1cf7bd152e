"""Sentences about Fortune 3, in the words of Despacho 89/2025."""

from games.fortune3.narration import faults, names, orders, readings, refusals, steps
from games.narration.between import BANKED_BETWEEN
from games.narration.game import Words

WORDS = Words(
    between=BANKED_BETWEEN,
    steps=steps.STEPS,
    offers=steps.OFFERS,
    categories=names.CATEGORIES,
    other_categories={"of_five": names.CATEGORIES_OF_FIVE},
    ways=names.WAYS,
    bets=names.BETS,
    places=names.PLACES,
    faults=faults.FAULTS,
    asks=faults.ASKS,
    answers=faults.ANSWERS,
    orders=orders.ORDERS,
    silences=orders.SILENCES,
    readings=readings.READINGS,
    refusals=refusals.REFUSALS,
)

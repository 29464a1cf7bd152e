"""Sentences about Stud Poker, in the words of Despacho 69/2003."""

from games.narration.between import BANKED_BETWEEN
from games.narration.game import Words
from games.stud.narration import faults, names, orders, readings, refusals, steps

WORDS = Words(
    between=BANKED_BETWEEN,
    steps=steps.STEPS,
    offers=steps.OFFERS,
    categories=names.CATEGORIES,
    figures=names.FIGURES,
    ways=names.WAYS,
    bets=names.BETS,
    faults=faults.FAULTS,
    asks=faults.ASKS,
    answers=faults.ANSWERS,
    orders=orders.ORDERS,
    readings=readings.READINGS,
    refusals=refusals.REFUSALS,
    unusable=refusals.UNUSABLE,
)

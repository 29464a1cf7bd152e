"""Sentences about Fortune 3, in the words of Despacho 89/2025."""

from games.fortune3.narration import steps, words
from games.narration.between import BANKED_BETWEEN
from games.narration.registry import Words

LADDERS = {"of_five": words.CATEGORIES_OF_FIVE}
WORDS = Words.declared_in(steps, words, between=BANKED_BETWEEN, other_categories=LADDERS)

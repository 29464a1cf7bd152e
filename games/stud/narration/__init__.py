"""Sentences about Stud Poker, in the words of Despacho 69/2003."""

from games.narration.between import BANKED_BETWEEN
from games.narration.registry import Words
from games.stud.narration import steps, words

WORDS = Words.declared_in(steps, words, between=BANKED_BETWEEN)

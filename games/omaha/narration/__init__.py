"""Sentences about Omaha, in the words of Despacho 97/2010."""

from games.narration.registry import Words
from games.omaha.narration import steps, words

WORDS = Words.declared_in(vars(steps), vars(words))

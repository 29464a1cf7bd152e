"""Sentences about five-card poker, in the words of Portaria 104/85/M."""

from games.five_card.narration import steps, words
from games.narration.registry import Words

WORDS = Words.declared_in(vars(steps), vars(words))

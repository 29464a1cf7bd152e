"""Which card is higher: art. 4.º"""

from __future__ import annotations

from rulesite_rules.games.rules.values.cards import Card
from rulesite_rules.games.rules.values.ranking import ACE

JACK = 11
CLASSES = ("number", "court_card", "ace")


def class_of(rank: int) -> str:
    if rank == ACE:
        return "ace"
    return "court_card" if rank >= JACK else "number"


def category(card: Card) -> str:
    return class_of(card.rank)

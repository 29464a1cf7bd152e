"""What a question of a drill is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.play.drill.chance import Chance
from games.rules.citation import Provision
from games.rules.game import Game, Record


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards lying somewhere, and what the place is called."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """``choices`` are keys with their labels; without any, the answer is a whole number.

    ``lines`` tell what has happened so far; ``record`` and ``n`` are the hand and the step that
    answers, for the table. ``about`` is the bet or the seat a number of chips is asked of.
    """

    kind: str
    prompt: str
    answer: str
    choices: tuple[tuple[str, str], ...]
    rows: tuple[CardRow, ...]
    lines: tuple[str, ...]
    provisions: tuple[Provision, ...]
    record: Record
    n: int
    about: str = ""

    @property
    def articles(self) -> frozenset[str]:
        return frozenset(provision.article.eid for provision in self.provisions)


Ask = Callable[[Game, Chance], Question | None]
"""Deals a hand by chance and takes the answer from the steps the rules make of it; one that turns
out to have nothing to ask gives None."""

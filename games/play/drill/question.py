"""The shape of a question of a drill."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.play.drill.chance import Chance
from games.rules.citation import Provision
from games.rules.game import Game, Record


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards in one place, with its label."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """``choices`` are keys with labels; without any, the answer is a whole number.

    ``lines`` are what has happened so far; ``record`` and ``n`` are the hand and the step that
    answers. ``about`` is the bet or the seat whose chips are in question.
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
"""Deals a random hand and takes the answer from its steps; None if the hand suits no question."""

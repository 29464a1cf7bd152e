"""How well questions are answered: the rows of a file of questions, each with the cards it gets."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.questions.answers import Answered, answer
from games.questions.forms import RegulationAnswer
from games.questions.lexicon import tables

ROWS = Path(__file__).parent


class AskedQuestion(NamedTuple):
    kind: str
    language: str
    words: str
    places: tuple[str, ...]
    """``game:eId``, its beginning, for each game that may answer; or ``none``."""

    @property
    def has_answer(self) -> bool:
        return self.places != ("none",)

    def is_answered_by(self, card: RegulationAnswer) -> bool:
        if not card.provisions:
            return not self.has_answer
        names = [f"{card.game}:{provision.eid}" for provision in card.provisions]
        return any(name.startswith(place) for name in names for place in self.places)


def questions_of_nowhere() -> list[str]:
    """Fifty questions whether one may do what no regulation has, some near to what one forbids."""
    topics = [entry for name, entry in tables()["nowhere"].items() if not name.startswith("game_")]
    return [
        *(f"posso usar {entry['pt'][0]} para registar os resultados" for entry in topics[:20]),
        *(f"可以用{entry['zh'][0]}記錄結果嗎" for entry in topics[:15]),
        *(f"can i talk to other players about the {entry['en'][0]}" for entry in topics[:15]),
    ]


def questions(name: str) -> Iterator[AskedQuestion]:
    tables = tomllib.loads((ROWS / f"{name}.toml").read_text(encoding="utf-8"))
    for kind, table in tables.items():
        for language, words, places in table["rows"]:
            yield AskedQuestion(kind, language, words, tuple(places.split()))


def outcome(asked: AskedQuestion, answered: Answered) -> str:
    """``right``, ``wrong`` if any card is, or ``no card``."""
    if not answered.cards:
        return "no card"
    return "right" if all(map(asked.is_answered_by, answered.cards)) else "wrong"


def rated(name: str) -> tuple[Counter[str], dict[str, Counter[str]], list[str]]:
    """The outcomes: all, by kind and by language, with the words that were answered wrongly."""
    total: Counter[str] = Counter()
    parts: dict[str, Counter[str]] = {}
    wrong = []
    for asked in questions(name):
        came_to = outcome(asked, answer(asked.words))
        total[came_to] += 1
        for part in (asked.kind, asked.language):
            parts.setdefault(part, Counter())[came_to] += 1
        if came_to == "wrong":
            wrong.append(asked.words)
    return total, parts, wrong


if __name__ == "__main__":
    import os
    import sys

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.test")
    django.setup()
    all_of, by_part, wrongly = rated(sys.argv[1])
    for part, counted in by_part.items():
        print(f"{part:10} {dict(counted)}")
    print("all", dict(all_of), "wrong:", wrongly)

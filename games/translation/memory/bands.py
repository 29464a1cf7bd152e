"""How much of a text's work the memory already has: its band, its size and its minutes."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User

from games.translation.memory import lookup
from games.translation.models import Unit

REPEATED, NEW = "repeated", "new"
LEAST = {"100": 100, "95": 95, "85": 85, "75": 75}
"""The bands of matches, with the least percent of each; below the last a text is new."""
BANDS = (REPEATED, *LEAST, NEW)
WORTH = {REPEATED: 0.1, "100": 0.1, "95": 0.3, "85": 0.5, "75": 0.7, NEW: 1.0}
"""The part of the work of a new text that one in a band takes."""
WORDS_A_MINUTE = 12
"""Of a new text of law, with its terms looked up; a Chinese character counts as a word."""

_WORD = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class TextSize:
    words: int
    characters: int


def size_of(text: str) -> TextSize:
    """The words of a text, and its characters without spaces; a Chinese character is a word."""
    return TextSize(len(_WORD.findall(text)), sum(map(len, text.split())))


def banded(units: Iterable[Unit], person: User) -> Iterator[tuple[Unit, str]]:
    """Each unit with its band; a source that came before among them is repeated."""
    known: set[tuple[str, str]] = set()
    for unit in units:
        direction = unit.lang, unit.source
        yield unit, REPEATED if direction in known else band_of(unit, person)
        known.add(direction)


def band_of(unit: Unit, person: User) -> str:
    """The band of the most similar text; 100 only where the whole source is the same."""
    source = unit.sources[-1].strip()
    matches = [match for match in lookup.matches(unit, person) if not match.part]
    if any(match.source.strip() == source for match in matches):
        return "100"
    share = max((match.share for match in matches), default=0)
    return next((band for band, least in LEAST.items() if least <= min(share, 99)), NEW)


def minutes(weighed_words: float) -> int:
    return max(1, round(weighed_words / WORDS_A_MINUTE)) if weighed_words else 0

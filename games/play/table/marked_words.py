"""The words of a provision that matter at a step, listed in ``marked_words.toml`` of each game;
words that a changed translation no longer contains are not marked."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import NamedTuple

from games import installed
from games.law.in_force import place_at_hand
from games.rules.registry import game

_ENDS = {
    "pt": re.compile(r"(?<=[.;])\s+(?=[A-ZÀ-Ý(«])|\n"),
    "zh-hant": re.compile(r"(?<=[。；])|\n"),
}


class MarkedPassage(NamedTuple):
    """The words to mark in provisions matching ``eid``, at ``steps`` or, if empty, at any step."""

    eid: str
    steps: tuple[str, ...]
    marks: Mapping[str, str]
    """For each language ``2``, ``2-``, ``1,3``, or the words."""


@cache
def entries(key: str) -> tuple[MarkedPassage, ...]:
    path = installed.folder(key) / "play" / "marked_words.toml"
    if not path.is_file():
        return ()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(
        MarkedPassage(
            entry["eid"],
            tuple(entry.get("steps", ())),
            {"pt": entry.get("pt", ""), "zh-hant": entry.get("zh", "")},
        )
        for entry in data["words"]
    )


def words_of(key: str, step: str, eid: str, lang: str, translation: str = "") -> tuple[str, ...]:
    """The words to mark, by an entry for the step or else for any; ``translation`` is quoted if
    there is no official text in this language."""
    text = place_at_hand(game(key).instrument.key, eid).text.get(lang) or translation
    entry = entry_for(key, step, eid)
    if entry is None or not entry.marks[lang]:
        return ()
    return tuple(_picked(text, lang, entry.marks[lang]))


def entry_for(key: str, step: str, eid: str) -> MarkedPassage | None:
    fitting = [
        entry
        for entry in entries(key)
        if fnmatchcase(eid, entry.eid) and (not entry.steps or step in entry.steps)
    ]
    return min(fitting, key=lambda entry: not entry.steps, default=None)


def _picked(text: str, lang: str, mark: str) -> Iterator[str]:
    if re.fullmatch(r"[0-9,-]+", mark):
        yield from (
            sentence for n, sentence in enumerate(sentences(text, lang), 1) if _is_in(n, mark)
        )
    elif mark in text:
        yield mark


def _is_in(n: int, ranges: str) -> bool:
    parts = (part.partition("-") for part in ranges.split(","))
    return any(int(a) <= n <= (int(b or n) if dash else int(a)) for a, dash, b in parts)


def sentences(text: str, lang: str) -> list[str]:
    return [
        sentence.strip() for sentence in _ENDS[lang].split(text) if sentence and sentence.strip()
    ]

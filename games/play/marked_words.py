"""Which words of a provision matter at a step: quotations set down by hand, found in the texts.

``marked_words.toml`` holds them, game by game; without an entry a provision is quoted unmarked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("marked_words.toml")


class Entry(NamedTuple):
    """Words of one provision, for the steps named, or for any that rests on it."""

    eid: str
    steps: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]


@cache
def entries(key: str) -> tuple[Entry, ...]:
    with FILE.open("rb") as file:
        told = tomllib.load(file)
    return tuple(
        Entry(
            each["eid"],
            tuple(each.get("steps", ())),
            {"pt": tuple(each.get("pt", ())), "zh-hant": tuple(each.get("zh", ()))},
        )
        for each in told.get(key, ())
    )


def words_of(key: str, step: str, eid: str, lang: str) -> tuple[str, ...]:
    """An entry for the step goes before one for any step."""
    of_any: tuple[str, ...] = ()
    for entry in entries(key):
        if entry.eid == eid and step in entry.steps:
            return entry.words[lang]
        if entry.eid == eid and not entry.steps:
            of_any = entry.words[lang]
    return of_any

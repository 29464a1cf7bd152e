"""Thirty-six regulations that never were, of every kind of subject: the fixture of a large site."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from games.lawtexts.files.shape import ABOUT, LANGUAGES
from tests.lawtexts.an_instrument import written

FIRST, NUMBER = 911, 36
SUBJECTS = [(subject,) for subject in ABOUT] + [("dice", "fees"), ("wheel", "premises")]
PRINTED = [LANGUAGES, LANGUAGES, LANGUAGES, LANGUAGES, ("zh-hant",), ("pt",)]


def written_all(folder: Path) -> Iterator[Path]:
    """Their folders, with twelve articles each; four of six are in both languages."""
    subjects, languages = cycle(SUBJECTS), cycle(PRINTED)
    for number in islice(range(FIRST, FIRST + NUMBER), NUMBER):
        yield written(folder, number, next(languages), next(subjects), articles=12)

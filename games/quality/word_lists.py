"""The words that checks look for, kept as data in ``words/``.

A pattern is a text, or a list of its parts; ``%name%`` in it is the text of that name in ``short``.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

FOLDER = Path(__file__).parent / "words"

Table = Mapping[str, object]


class WordList:
    """The words of one subject."""

    def __init__(self, subject: str, **short: str) -> None:
        """``short`` are patterns that the code makes, beside those of the file."""
        text = (FOLDER / f"{subject}.toml").read_text(encoding="utf-8")
        self._tables: Table = tomllib.loads(text)
        self._short = short
        for name, words in cast(Table, self._tables.get("short", {})).items():
            self._short[name] = self.pattern(words)

    def table(self, *path: str) -> object:
        value: object = self._tables
        for name in path:
            value = cast(Table, value)[name]
        return value

    def tables(self, *path: str) -> Sequence[Table]:
        """The tables of a list."""
        return cast(Sequence[Table], self.table(*path))

    def pattern(self, words: object) -> str:
        text = words if isinstance(words, str) else "|".join(cast(list[str], words))
        for name, short in self._short.items():
            text = text.replace(f"%{name}%", short)
        return text

    def patterns(self, *path: str) -> dict[str, str]:
        """The patterns of one table by name."""
        table = cast(Table, self.table(*path))
        return {name: self.pattern(words) for name, words in table.items()}

    def compiled(
        self, *path: str, flags: re.RegexFlag = re.IGNORECASE
    ) -> dict[str, re.Pattern[str]]:
        return {name: re.compile(words, flags) for name, words in self.patterns(*path).items()}

    def whole(self, *path: str) -> dict[str, re.Pattern[str]]:
        """The patterns of one table by language, for whole words."""
        return {
            lang: re.compile(whole(words, lang), re.IGNORECASE)
            for lang, words in self.patterns(*path).items()
        }

    def numbers(self, *path: str) -> dict[str, int]:
        """The numbers of one table by word."""
        return dict(cast(Mapping[str, int], self.table(*path)))

    def rows(self) -> dict[str, list[tuple[str, str]]]:
        """The rows of a lexicon in each language: a notion, and the pattern of its words."""
        languages = cast(Mapping[str, list[list[str]]], self.table("rows"))
        return {
            lang: [(notion, self.pattern(words)) for notion, *words in lines]
            for lang, lines in languages.items()
        }


def whole(choices: str, lang: str) -> str:
    """A pattern for whole Portuguese words, each of which begins with a letter."""
    return rf"\b(?=\w)(?:{choices})(?!\w)" if lang != "zh-hant" else f"(?:{choices})"


def groups(patterns: Mapping[str, str]) -> str:
    """A choice of patterns, each in a group of its name."""
    return "|".join(f"(?P<{name}>{words})" for name, words in patterns.items())

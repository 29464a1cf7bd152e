"""Words that keep one meaning in each language, from ``words/families.toml``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from games.quality.lexicon import whole
from games.quality.word_lists import WordList


@dataclass(frozen=True, slots=True)
class Family:
    """``sure`` words need a counterpart; ``any`` word of the family is one."""

    name: str
    group: str
    sure: Mapping[str, re.Pattern[str]]
    any: Mapping[str, re.Pattern[str]]


_WORDS = WordList("families")


def _families() -> Iterator[Family]:
    for row in cast(Sequence[Mapping[str, object]], _WORDS.table("families")):
        words = {lang: cast(Mapping[str, object], value) for lang, value in row.items()}
        sure, any_of = {}, {}
        for lang in words.keys() - {"name", "group"}:
            of_lang = words[lang]
            needed, also = _WORDS.pattern(of_lang["sure"]), _WORDS.pattern(of_lang["also"])
            sure[lang] = re.compile(whole(needed, lang), re.IGNORECASE)
            any_of[lang] = re.compile(whole(f"{needed}|{also}", lang), re.IGNORECASE)
        yield Family(str(row["name"]), str(row.get("group", "")), sure, any_of)


GROUPS: Mapping[str, Sequence[Family]] = {
    group: tuple(members)
    for group, members in groupby(
        sorted(_families(), key=lambda one: one.group), lambda one: one.group
    )
}
"""Families that exclude one another, by group; those of the group without a name are kept."""

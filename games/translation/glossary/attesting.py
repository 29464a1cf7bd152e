"""Search of the official texts for a form of a term."""

from __future__ import annotations

import re
from functools import cache

from games.lawtexts.glossary_reader import pattern_of
from games.lawtexts.kept import kept_within, of_corpus
from games.lawtexts.reader import INSTRUMENTS, read


@kept_within(1024 * 1024)
def attested(form: str, lang: str) -> dict[str, int]:
    """The instruments whose official text has the form, with the number of such provisions."""
    pattern = re.compile(pattern_of(form, lang), re.IGNORECASE)
    counted = {key: sum(map(bool, map(pattern.search, _texts(key, lang)))) for key in INSTRUMENTS}
    return {key: number for key, number in counted.items() if number}


@of_corpus
@cache
def at_hand(lang: str) -> tuple[str, ...]:
    """The instruments with an official text in that language."""
    return tuple(key for key in INSTRUMENTS if lang in read(key).languages)


def year_of(instrument: str) -> int:
    return read(instrument).year


@of_corpus
@cache
def _texts(key: str, lang: str) -> tuple[str, ...]:
    """Every provision's words, in every witness of the language."""
    law = read(key)
    texts = [law.words[witness.id] for witness in law.witnesses if witness.lang == lang]
    return tuple(
        part
        for words in texts
        for block in words.values()
        for part in (block.heading, block.text)
        if part
    )

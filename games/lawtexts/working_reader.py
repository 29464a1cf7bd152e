"""Working translations of provisions whose official text is not at hand. Never official.

``working/<instrument>.<language>.txt`` holds them in the format of the official words, and
``working/<instrument>.acts.toml`` the names of acts around it, by their Portuguese designations.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache

from games.lawtexts.blocks import read_blocks
from games.lawtexts.corpus import Corpus, own
from games.lawtexts.kept import of_corpus
from games.lawtexts.reader import read
from games.lawtexts.shape import LANGUAGES, TextBlock


def working(key: str, corpus: Corpus | None = None) -> Mapping[str, Mapping[str, TextBlock]]:
    """By language, then by eId; a language without a file has no key."""
    folder = (corpus or own()).working(key)
    files = {lang: folder / f"{key}.{lang}.txt" for lang in LANGUAGES}
    return {lang: read_blocks(path) for lang, path in files.items() if path.is_file()}


_HEADINGS = {"title": "main__title", "regulation": "annex__title", "name": "annex__title"}
"""Where a working translation says what an instrument is called."""
_QUOTED = re.compile("“(.+?)”")


@of_corpus
@cache
def working_heading(key: str, field: str, lang: str) -> str:
    """What the working translation calls an instrument, its regulation, its game; or nothing."""
    block = working(key).get(lang, {}).get(_HEADINGS[field])
    if block is None:
        return ""
    words = block.text.partition("\n")[0]
    if field != "name":
        return words
    quoted = _QUOTED.search(words)
    return quoted[1] if quoted else ""


@of_corpus
@cache
def working_act_names(lang: str) -> Mapping[str, str]:
    """What this site calls acts whose official name in that language is not at hand."""
    names: dict[str, str] = {}
    for key in own().instruments:
        names[read(key).titles.get("pt", "")] = working_heading(key, "title", lang)
        path = own().working(key) / f"{key}.acts.toml"
        if path.is_file():
            names |= tomllib.loads(path.read_text(encoding="utf-8")).get(lang, {})
    return names

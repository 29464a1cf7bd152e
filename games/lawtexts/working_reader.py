"""Read working translations of provisions without an official text. Never official.

``working/<instrument>.<language>.txt`` has the format of the official words, and
``working/<instrument>.acts.toml`` the names of related acts, by their Portuguese designations.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache

from games.lawtexts.blocks import read_blocks
from games.lawtexts.caches import of_corpus
from games.lawtexts.corpus import Corpus, own
from games.lawtexts.reader import read
from games.lawtexts.shape import LANGUAGES, TextBlock


def working(key: str, corpus: Corpus | None = None) -> Mapping[str, Mapping[str, TextBlock]]:
    """The words by language and eId; a language without a file has no key."""
    folder = (corpus or own()).working(key)
    files = {lang: folder / f"{key}.{lang}.txt" for lang in LANGUAGES}
    return {lang: read_blocks(path) for lang, path in files.items() if path.is_file()}


_HEADINGS = {"title": "main__title", "regulation": "annex__title", "name": "annex__title"}
"""The provisions in which a working translation has an instrument's names."""
_QUOTED = re.compile("“(.+?)”")


@of_corpus
@cache
def working_heading(key: str, field: str, lang: str) -> str:
    """The translated name of an instrument, its regulation or its game; or an empty string."""
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
    """Our translated names of acts whose official name in that language is missing."""
    names: dict[str, str] = {}
    for key in own().instruments:
        names[read(key).titles.get("pt", "")] = working_heading(key, "title", lang)
        path = own().working(key) / f"{key}.acts.toml"
        if path.is_file():
            names |= tomllib.loads(path.read_text(encoding="utf-8")).get(lang, {})
    return names

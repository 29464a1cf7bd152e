"""Working translations of provisions whose official text is not at hand. Never official.

``working/<instrument>.<language>.txt`` holds them in the format of the official words.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.lawtexts.blocks import read_blocks
from games.lawtexts.corpus import Corpus, own
from games.lawtexts.shape import LANGUAGES, Block


def working(key: str, corpus: Corpus | None = None) -> Mapping[str, Mapping[str, Block]]:
    """By language, then by eId; a language without a file has no key."""
    folder = (corpus or own()).working(key)
    files = {lang: folder / f"{key}.{lang}.txt" for lang in LANGUAGES}
    return {lang: read_blocks(path) for lang, path in files.items() if path.is_file()}

"""Working translations of provisions whose official text is not at hand. Never official.

``working/<instrument>.<language>.txt`` holds them in the format of the official words.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from games.lawtexts.blocks import read_blocks
from games.lawtexts.shape import LANGUAGES, Block

FOLDER = Path(__file__).parent / "working"


def working(key: str, folder: Path = FOLDER) -> Mapping[str, Mapping[str, Block]]:
    """By language, then by eId; a language without a file has no key."""
    files = {lang: folder / f"{key}.{lang}.txt" for lang in LANGUAGES}
    return {lang: read_blocks(path) for lang, path in files.items() if path.is_file()}

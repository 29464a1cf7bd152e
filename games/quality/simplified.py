"""The characters and words of ``simplified.txt``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

PATH = Path(__file__).parent / "simplified.txt"


def sections(path: Path = PATH) -> Mapping[str, str]:
    """Each section of the file by name, its lines joined."""
    contents: dict[str, str] = {}
    name = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
            contents[name] = ""
        elif name and line and not line.startswith("#"):
            contents[name] += line
    return contents


@cache
def simplified() -> re.Pattern[str]:
    """A pattern of words and characters that a traditional text does not have."""
    contents = sections()
    words = "|".join(contents["words"].split())
    return re.compile(f"{words}|[{contents['by rule']}{contents['by hand']}]")

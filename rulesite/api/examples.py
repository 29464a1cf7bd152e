"""Records shown in the description: those each game keeps in its ``play/examples.json``.

Tests send every one of them.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from games import installed

Examples = dict[str, dict[str, Any]]


def of(way: str) -> Examples:
    """Of ``rank``, ``settle``, ``play`` or ``session``, by the game each is for."""
    return {game: kept[way] for game in installed.games() if way in (kept := _kept(game))}


@cache
def _kept(game: str) -> Examples:
    path = installed.folder(game) / "play" / "examples.json"
    if not path.is_file():
        return {}
    found: Examples = json.loads(path.read_text(encoding="utf-8"))
    return found


PAIRS: Examples = {
    "amounts": {
        "id": "c1",
        "source_lang": "pt",
        "target_lang": "zh-hant",
        "kind": "note",
        "source": "O prémio é de 5 000 patacas.",
        "target": "獎金為500澳門元。",
    }
}

RUNS: Examples = {
    game: {"game": game, "rounds": 20_000, "seed": 17}
    for game in installed.games()
    if "settle" in _kept(game)
}

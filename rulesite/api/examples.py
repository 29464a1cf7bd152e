"""Example records of the API description, from each game's ``play/examples.json``."""

import json
from functools import cache

from games import installed

Examples = dict[str, dict[str, object]]


def examples_of(way: str) -> Examples:
    """The examples of ``rank``, ``settle``, ``play`` or ``session`` by game."""
    return {
        game: examples[way]
        for game in installed.games()
        if way in (examples := _stored_examples(game))
    }


@cache
def _stored_examples(game: str) -> Examples:
    path = installed.folder(game) / "play" / "examples.json"
    if not path.is_file():
        return {}
    examples: Examples = json.loads(path.read_text(encoding="utf-8"))
    return examples


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
    if "settle" in _stored_examples(game)
}

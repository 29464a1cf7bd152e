"""The installed games, one package each, found through the entry-point group ``rulesite.games``.

The ``pyproject.toml`` of a checkout lists its own games; other installed packages may add more. A
game's package mirrors ``games``: ``rules``, ``odds``, ``narration``, ``play``, ``simulations`` and
``lawtexts`` have what is specific to the game.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

GROUP = "rulesite.games"
_PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


@cache
def packages() -> Mapping[str, str]:
    """The package of each game by its key: the project's own first, then others by name."""
    others = {point.name: point.value for point in entry_points(group=GROUP)}
    return {**_of_the_checkout(), **dict(sorted(others.items()))}


def games() -> tuple[str, ...]:
    return tuple(packages())


def part(game: str, floor: str) -> ModuleType:
    """Import a part of a game's package: ``part("omaha", "rules")``."""
    return import_module(f"{packages()[game]}.{floor}")


def folder(game: str) -> Path:
    """The folder of a game's package; imports nothing inside it."""
    spec = find_spec(packages()[game])
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"The game {game} is declared, and its package is not there.")
    return Path(next(iter(spec.submodule_search_locations)))


def _of_the_checkout() -> Mapping[str, str]:
    if not _PROJECT.is_file():
        return {}
    declared = tomllib.loads(_PROJECT.read_text(encoding="utf-8")).get("project", {})
    entries: Mapping[str, str] = declared.get("entry-points", {}).get(GROUP, {})
    return entries

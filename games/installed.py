"""The installed games, one package each, found through the entry-point group ``rulesite.games``.

The ``pyproject.toml`` of a checkout lists its own games; other installed packages may add more. A
game's package mirrors ``games``: ``rules``, ``odds``, ``narration``, ``play``, ``simulations`` and
``lawtexts`` have what is specific to the game.

In the Python package of the rules this package is ``rulesite_rules.games``. Games of other packages
import it by that name, which means this same package at a site (docs/decisions/012).
"""

import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

GROUP = "rulesite.games"
IN_THE_PACKAGE = "rulesite_rules.games"
_PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


@cache
def packages() -> Mapping[str, str]:
    """The package of each game by its key: the project's own first, then others by name."""
    own = _of_the_checkout()
    others = {point.name: point.value for point in entry_points(group=GROUP)}
    return {**own, **{key: others[key] for key in sorted(others) if key not in own}}


def games() -> tuple[str, ...]:
    return tuple(packages())


def part(game: str, floor: str) -> ModuleType:
    """Import a part of a game's package: ``part("omaha", "rules")``."""
    return import_module(f"{packages()[game]}.{floor}")


def has_part(game: str, floor: str) -> bool:
    """Whether a game's package has this part: ``odds`` may follow from its rules."""
    try:
        return find_spec(f"{packages()[game]}.{floor}") is not None
    except ModuleNotFoundError:
        return False


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


class NameInThePackage(MetaPathFinder, Loader):
    """Imports ``rulesite_rules.games`` and all below it as the modules of this package."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name == IN_THE_PACKAGE or name.startswith(f"{IN_THE_PACKAGE}."):
            return ModuleSpec(name, self)
        if name == IN_THE_PACKAGE.partition(".")[0]:
            return PathFinder.find_spec(name) or ModuleSpec(name, None, is_package=True)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(f"{__package__}{spec.name.removeprefix(IN_THE_PACKAGE)}")
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec back, which the import has just replaced."""
        if module.__spec__ is not None:
            module.__spec__ = module.__spec__.loader_state


if __package__ != IN_THE_PACKAGE:
    sys.meta_path.insert(0, NameInThePackage())

"""Gathers the package from the checkout, for hatchling.

A wheel from the checkout equals one from the source archive, which has the gathered files under
``house/``.
"""

from __future__ import annotations

import ast
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HERE = Path(__file__).resolve().parent
CARRIED = HERE / "house"
CHECKOUT = HERE.parent.parent
GROUP = "rulesite.games"
PLUGIN = {"rulesite": "rulesite_rules.plugin"}
SHARED = ("consequences", "lawtexts", "narration", "odds", "quality", "records", "rules")
ROOMS = ("consequences", "lawtexts", "narration", "odds", "rules")
MODULES = ("__init__.py", "installed.py", "py.typed")
LEFT_OUT = {Path("records/commands.py")}
"""The one module of these folders that needs Django: for the site's own commands."""
LOCALES = ("pt", "zh_Hant")
KERNELS = ("numpy", "numba")


def house() -> Path:
    return CARRIED if CARRIED.is_dir() else CHECKOUT


def declared() -> dict[str, Any]:
    told = tomllib.loads((house() / "pyproject.toml").read_text(encoding="utf-8"))
    project: dict[str, Any] = told["project"]
    return project


def games() -> dict[str, str]:
    found: dict[str, str] = declared()["entry-points"][GROUP]
    return found


def gathered() -> Iterator[Path]:
    """Every file of the package, relative to ``games``."""
    root = house() / "games"
    rooms = [root / floor for floor in SHARED]
    for package in games().values():
        folder = house() / package.replace(".", "/")
        yield (folder / "__init__.py").relative_to(root)
        rooms += [folder / floor for floor in ROOMS]
    yield from (Path(name) for name in MODULES)
    for room in rooms:
        for path in sorted(room.rglob("*")):
            found = path.relative_to(root)
            if path.is_file() and path.suffix != ".pyc" and found not in LEFT_OUT:
                yield found


class Metadata(MetadataHookInterface):
    """The checkout's version and games; only figures need numpy and numba."""

    def update(self, metadata: dict[str, Any]) -> None:
        metadata["version"] = declared()["version"]
        metadata["entry-points"] = {
            GROUP: games(),
            "pytest11": {"rulesite": "rulesite_rules.plugin"},
        }
        metadata["optional-dependencies"] = {"odds": list(KERNELS)}


class Gather(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        into = "games" if self.target_name == "wheel" else "house/games"
        files = {str(house() / "games" / path): f"{into}/{path}" for path in gathered()}
        if self.target_name == "wheel":
            files |= self._compiled()
        else:
            files[str(house() / "pyproject.toml")] = "house/pyproject.toml"
            files |= {str(source): f"house/{_catalogue(name)}" for name, source in sources()}
        build_data["force_include"].update(files)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if made := getattr(self, "_made", None):
            made.cleanup()

    def _compiled(self) -> dict[str, str]:
        """The compiled messages of the gathered code, in each language."""
        self._made = tempfile.TemporaryDirectory()
        said = _said()
        found = {}
        for name, source in sources():
            catalogue = polib.pofile(str(source), encoding="utf-8")
            kept = polib.POFile()
            kept.metadata = {"Content-Type": "text/plain; charset=utf-8"}
            kept.extend(entry for entry in catalogue if entry.msgid in said)
            target = Path(self._made.name) / f"{name}.mo"
            kept.save_as_mofile(str(target))
            found[str(target)] = f"games/narration/catalogues/{name}.mo"
        return found


def sources() -> Iterator[tuple[str, Path]]:
    return ((name, house() / _catalogue(name)) for name in LOCALES)


def _catalogue(name: str) -> str:
    return f"locale/{name}/LC_MESSAGES/django.po"


def _said() -> set[str]:
    """Every string of the gathered code."""
    found = set()
    for path in gathered():
        if path.suffix == ".py":
            tree = ast.parse((house() / "games" / path).read_text(encoding="utf-8"))
            texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
            found |= {text for text in texts if isinstance(text, str)}
    return found

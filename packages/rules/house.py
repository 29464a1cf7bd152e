"""Gathers the package from the checkout, for hatchling.

In the package the site's ``games`` is ``rulesite_rules.games``: its name is changed in every module
on the way into the wheel, line for line (docs/decisions/012). A wheel from the checkout equals one
from the source archive, which has the gathered files under ``house/`` as the checkout has them.
"""

from __future__ import annotations

import ast
import re
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
SHARED = (
    *("consequences", "lawtexts", "narration", "odds", "quality", "questions", "records", "rules"),
)
ROOMS = ("consequences", "lawtexts", "narration", "odds", "rules")
MODULES = ("__init__.py", "installed.py", "py.typed")
LEFT_OUT = {Path("records/commands.py"), Path("lawtexts/drafting")}
"""What only the site needs of these folders: its own commands, and the reading of acts (lark)."""
LOCALES = ("pt", "zh_Hant")
LXML, NUMPY, NUMBA = "lxml>=5.0", "numpy>=1.26", "numba>=0.59"
SITE_NAME, NAME = "games", "rulesite_rules.games"
ONCE_KNOWN = ("license", "authors", "urls")
"""Copied from the checkout's ``pyproject.toml`` as soon as it has them."""


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
    root = house() / SITE_NAME
    rooms = [root / floor for floor in SHARED]
    for package in games().values():
        folder = house() / package.replace(".", "/")
        yield (folder / "__init__.py").relative_to(root)
        rooms += [folder / floor for floor in ROOMS]
    yield from (Path(name) for name in MODULES)
    for room in rooms:
        for path in sorted(room.rglob("*")):
            found = path.relative_to(root)
            if (
                path.is_file()
                and path.suffix not in (".pyc", ".nbi", ".nbc")
                and not LEFT_OUT & {found, *found.parents}
            ):
                yield found


def renamed(source: str) -> str:
    """A module with ``games`` under its name in the package; no line is added or moved."""
    parts = {*SHARED, "installed", *(value.split(".")[1] for value in games().values())}
    source = re.sub(rf"(?m)^(\s*from ){SITE_NAME}(?= import )", rf"\1{NAME}", source)
    return re.sub(rf"(?<![\w./]){SITE_NAME}(?=\.(?:{'|'.join(sorted(parts))})\b)", NAME, source)


class Metadata(MetadataHookInterface):
    """The checkout's version and games; only figures need numpy, and only the kernels numba."""

    def update(self, metadata: dict[str, Any]) -> None:
        project = declared()
        metadata["version"] = project["version"]
        metadata["entry-points"] = {
            GROUP: {key: renamed(value) for key, value in games().items()},
            "pytest11": {"rulesite": "rulesite_rules.plugin"},
        }
        metadata["optional-dependencies"] = {
            "akn": [LXML],
            "exact": [NUMPY],
            "odds": [NUMPY, NUMBA],
        }
        metadata |= {name: project[name] for name in ONCE_KNOWN if name in project}


class Gather(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel":
            files = self._wheel()
        else:
            files = {str(house() / SITE_NAME / path): f"house/games/{path}" for path in gathered()}
            files[str(house() / "pyproject.toml")] = "house/pyproject.toml"
            files |= {str(source): f"house/{_catalogue(name)}" for name, source in sources()}
        build_data["force_include"].update(files)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if made := getattr(self, "_made", None):
            made.cleanup()

    def _wheel(self) -> dict[str, str]:
        """The interface, the gathered files and their compiled messages, under one name."""
        self._made = tempfile.TemporaryDirectory()
        own, root = HERE / "src" / "rulesite_rules", house() / SITE_NAME
        files = {path: path.relative_to(own) for path in sorted(own.glob("*")) if path.is_file()}
        files |= {root / path: Path("games") / path for path in gathered()}
        found = {}
        for source, path in files.items():
            if source.suffix == ".py":
                target = Path(self._made.name) / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(renamed(source.read_text(encoding="utf-8")), encoding="utf-8")
                source = target
            found[str(source)] = f"rulesite_rules/{path.as_posix()}"
        return found | self._compiled()

    def _compiled(self) -> dict[str, str]:
        """The compiled messages of the gathered code, in each language."""
        said = _said()
        found = {}
        for name, source in sources():
            catalogue = polib.pofile(str(source), encoding="utf-8")
            kept = polib.POFile()
            kept.metadata = {"Content-Type": "text/plain; charset=utf-8"}
            kept.extend(entry for entry in catalogue if entry.msgid in said)
            target = Path(self._made.name) / f"{name}.mo"
            kept.save_as_mofile(str(target))
            found[str(target)] = f"rulesite_rules/games/narration/catalogues/{name}.mo"
        return found


def sources() -> Iterator[tuple[str, Path]]:
    return ((name, house() / _catalogue(name)) for name in LOCALES)


def _catalogue(name: str) -> str:
    return f"locale/{name}/LC_MESSAGES/django.po"


def _said() -> set[str]:
    """Every string of the gathered code, and of its tables of sentences."""
    found: set[str] = set()
    for path in gathered():
        file = house() / "games" / path
        if path.suffix == ".py":
            tree = ast.parse(file.read_text(encoding="utf-8"))
            texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
            found |= {text for text in texts if isinstance(text, str)}
        elif path.name == "sentences.toml":
            found |= set(_words(tomllib.loads(file.read_text(encoding="utf-8"))))
    return found


def _words(part: Any) -> Iterator[str]:
    """The strings of a table, of a list in it, and of the tables in these."""
    if isinstance(part, str):
        yield part
        return
    for below in part.values() if isinstance(part, dict) else part:
        yield from _words(below)

"""Which files of the checkout a test file can reach, by the import graph and the floors.

A file that no rule below places counts as reached by every test.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WINGS = {
    "law": ("law",),
    "play": ("play", "table", "ruling", "floor", "training"),
    "simulations": ("simulations",),
    "translation": ("translation",),
}
"""The applications whose pages the tests of a folder ask for."""
CODE = ("games/", "rulesite/", "tests/", "bench/", "packages/rules/src/")

FOR_ALL = re.compile(
    r"tests/(__init__|conftest|database|costly|documents|reach|quick)\.py|tests/\w+\.txt"
    r"|pyproject\.toml|manage\.py|requirements/|rulesite/settings/|games/installed\.py|Makefile"
)
"""What every test stands on."""

OF_ALL = re.compile(r"tests/(rulesite|browser|services|package|mutants)/|tests/\w+\.py")
"""Tests of the whole project."""

ANYTHING = re.compile(
    r"manage\.py|sys\.executable|call_command\((?!\")|rglob|\.py\"\)|BASE_DIR|ls-files"
)
"""A test with one of these may run or read anything."""

DATA = re.compile(r"\bglob\(|json\.load|tomllib|read_text")
"""A test with one of these may read any data of the project."""

SITE = re.compile(
    r"django_db|\bClient\b|\bclient\b|RequestFactory|\brf\b|live_server|call_command|get_template"
    r"|page\b"
)
"""A test with one of these asks the site, and not only the modules that it imports."""

NAMES_ALL = re.compile(r"rulesite/(settings/|urls\.py|__init__\.py)")
"""Modules that name every application; what they name is not followed."""

REGISTRIES = {
    "games/rules/game.py": ("rules",),
    "games/odds/registry.py": ("odds", "rules"),
    "games/records/figures.py": ("odds", "rules"),
    "games/narration/registry.py": ("narration", "rules"),
    "games/consequences/game.py": ("consequences", "rules"),
    "games/play/registry.py": ("play", "narration", "rules"),
    "games/simulations/registry.py": ("simulations", "odds", "narration", "rules"),
}
"""Modules that ask every game for its part, and the parts with what stands under them."""

NAME = re.compile(r"(games|rulesite|tests|bench|rulesite_rules)(\.\w+)+")


class Sources:
    """The files of the checkout, their digests, and what each module names."""

    def __init__(self, store: Path) -> None:
        """``store`` has the names that were found before; a module that changed is parsed again."""
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        self.files = sorted(
            {name for name in listed.stdout.splitlines() if (ROOT / name).is_file()}
        )
        self.digests = {name: digest((ROOT / name).read_bytes()) for name in self.files}
        self.modules = {_dotted(name): name for name in self.files if name.endswith(".py")}
        known = json.loads(store.read_text()) if store.exists() else {}
        self._names: dict[str, list[str]] = {}
        for name in self.modules.values():
            key = f"{name} {self.digests[name]}"
            self._names[key] = known.get(key) or sorted(_names_in(ROOT / name))
        if self._names != known:
            store.parent.mkdir(parents=True, exist_ok=True)
            store.write_text(json.dumps(self._names))

    @cached_property
    def edges(self) -> dict[str, set[str]]:
        """The modules that each module imports or names."""
        found = {}
        for name in self.modules.values():
            names = self._names[f"{name} {self.digests[name]}"]
            found[name] = {path for each in names for path in self._resolved(each)} - {name}
        return found

    def _resolved(self, dotted: str) -> Iterator[str]:
        """The module that a dotted name is of, and the packages around it.

        A name in a string, marked with ``=``, counts if it goes further than a package of ours.
        """
        parts = dotted.removeprefix("=").split(".")
        if dotted.startswith("=") and ".".join(parts[:2]) not in self.modules:
            return
        for length in range(1, len(parts) + 1):
            if path := self.modules.get(".".join(parts[:length])):
                yield path

    def closure(self, roots: Iterable[str]) -> set[str]:
        """``roots`` and all that they lead to."""
        waiting, found = [root for root in roots if root in self.edges], set()
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += set() if NAMES_ALL.match(name) else self.edges[name] - found
        return found


def digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=12).hexdigest()


def _dotted(name: str) -> str:
    parts = list(Path(name.removeprefix("packages/rules/src/")).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _names_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{each.name}" for each in names)
            case ast.Constant(value=str(text)) if NAME.fullmatch(text):
                yield f"={text}"


class Reach:
    """Which files each test file can reach."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        edges = sources.edges
        own = {name.split("/")[1] for name in edges if re.match(r"games/\w+/rules/__init__", name)}
        self._parts = {
            floor: [name for name in edges if re.match(rf"games/({'|'.join(own)})/{floor}/", name)]
            for floor in {floor for floors in REGISTRIES.values() for floor in floors}
        }
        self._wings = {wing: self._wing(wing) for wing in WINGS}
        self._first_parts = {wing: _first_parts(wing) for wing in WINGS}

    def digest_of(self, test: str) -> str:
        """Stands for the content of everything that ``test`` can reach."""
        digests = self.sources.digests
        return digest(
            "".join(f"{name} {digests[name]}\n" for name in sorted(self.of(test))).encode()
        )

    def of(self, test: str) -> set[str]:
        own = self._own(test)
        text = "".join((ROOT / name).read_text(encoding="utf-8") for name in sorted(own))
        if OF_ALL.match(test) or ANYTHING.search(text):
            return set(self.sources.files)
        asks_site = bool(SITE.search(text))
        modules = self._with_games(self.sources.closure(own))
        if asks_site:
            modules |= self._site(test.split("/")[1], text)
        rooms = {room for name in modules for room in _rooms(name)}
        reads_data = bool(DATA.search(text))
        speaks = asks_site or "games/narration/language.py" in modules

        def counts(name: str) -> bool:
            if FOR_ALL.match(name):
                return True
            if name.endswith(".py") and name.startswith(CODE):
                return name in modules
            if name.startswith(("docs/", "changelog.d/")) or re.fullmatch(r"[^/]+\.(md|txt)", name):
                return "docs" in text or Path(name).name in text
            if name.startswith(("templates/", "static/")):
                return asks_site
            if "locale/" in name:
                return speaks
            if name.startswith(CODE):
                return reads_data or not rooms.isdisjoint(_rooms(name)) or Path(name).name in text
            return True

        return {name for name in self.sources.files if counts(name)}

    def _own(self, test: str) -> set[str]:
        """The test file, the modules of tests that it imports, and the conftests above it."""
        conftests = {f"{parent.as_posix()}/conftest.py" for parent in Path(test).parents}
        found = self.sources.closure({test, *(conftests & self.sources.edges.keys())})
        return {name for name in found if name.startswith("tests/") and not FOR_ALL.match(name)}

    def _with_games(self, modules: set[str]) -> set[str]:
        """``modules``, and the parts of the games for which their registries ask."""
        floors = {floor for name in modules for floor in REGISTRIES.get(name, ())}
        return modules | self.sources.closure(
            name for floor in floors for name in self._parts[floor]
        )

    def _wing(self, wing: str) -> set[str]:
        """The code of a wing's pages, and what all pages pass through."""
        own = "|".join(WINGS[wing])
        code = re.compile(rf"games/({own})/|rulesite/\w+\.py|games/site/|games/\w+/(apps|models)\b")
        roots = [name for name in self.sources.edges if code.match(name)]
        return self._with_games(self.sources.closure(roots))

    def _site(self, folder: str, text: str) -> set[str]:
        """The code of the pages that a test may ask for: of its own wing, and of those it names."""
        named = {
            wing
            for wing, parts in self._first_parts.items()
            if any(f"/{part}/" in text or f'"{part}/' in text for part in parts)
        }
        wings = {"law", folder, *named} if folder in WINGS else set(WINGS)
        return {name for wing in wings for name in self._wings[wing]}


def _first_parts(wing: str) -> set[str]:
    """The first parts of the addresses of a wing's pages."""
    files = [ROOT / f"games/{application}/urls.py" for application in WINGS[wing]]
    text = "".join(file.read_text(encoding="utf-8") for file in files if file.exists())
    return set(re.findall(r'path\(\s*"([a-z-]+)/', text))


def _rooms(name: str) -> tuple[str, ...]:
    """The package that a data file is of; for a part of a game, the shared floor too."""
    parts = name.split("/")
    own = "/".join(parts[: min(3, len(parts) - 1)])
    return (own, f"games/{parts[2]}") if len(parts) > 3 else (own,)

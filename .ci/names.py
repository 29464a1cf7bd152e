"""Count names that docs/WORDS.md rules out, and class names with several meanings.

Exits with 1, and lists the places, when there are more than the limits allow.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("games", "rulesite")
GAMES = {"omaha", "stud", "fortune3", "five_card"}
FRAMEWORK = {"Meta", "Command"}
"""Class names that Django fixes."""

MOST_NAMES = 150
MOST_CLASSES = 25


def excluded_words() -> set[str]:
    """The words that the last paragraph of docs/WORDS.md lists."""
    paragraph = (ROOT / "docs" / "WORDS.md").read_text().rstrip().split("\n\n")[-1]
    return set(re.findall(r"[a-z]+", paragraph.split(":", 1)[1]))


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def bound_name(node: ast.AST) -> str:
    """The name that a node binds, or ""."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
            return name
    return ""


def role(path: Path) -> str:
    """A module's path, the same for the modules of one purpose in all games."""
    parts = list(path.parts)
    if len(parts) > 2 and parts[1] in GAMES:
        parts[1] = "<game>"
    return "/".join(parts)


def main() -> int:
    excluded = excluded_words()
    places: list[str] = []
    classes: defaultdict[str, set[str]] = defaultdict(set)
    for path, tree in modules():
        for node in ast.walk(tree):
            name = bound_name(node)
            if name.strip("_").lower() in excluded:
                places.append(f"{path}:{node.lineno}: {name}")  # type: ignore[attr-defined]
            if isinstance(node, ast.ClassDef) and name not in FRAMEWORK:
                classes[name].add(role(path))
    several = {name: files for name, files in classes.items() if len(files) > 1}
    words = Counter(place.rsplit(" ", 1)[1].strip("_").lower() for place in places)
    if len(places) > MOST_NAMES:
        print("\n".join(places))
        print(f"{len(places)} names that docs/WORDS.md excludes; at most {MOST_NAMES}: {words}")
    if len(several) > MOST_CLASSES:
        for name, files in sorted(several.items()):
            print(f"class {name}: {', '.join(sorted(files))}")
        print(f"{len(several)} class names have several meanings; at most {MOST_CLASSES}.")
    return int(len(places) > MOST_NAMES or len(several) > MOST_CLASSES)


if __name__ == "__main__":
    sys.exit(main())

"""Count names that docs/WORDS.md rules out, class names with several meanings, and `Any`.

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
MOST_ANY = 475
WITHOUT_ANY = re.compile(r"games/(\w+/)?(rules|odds|quality|records)/|rulesite/api/|packages/")
"""Modules whose public functions, methods and fields are typed without `Any`."""
ALIASES = {"games/odds/kernels/kernelcache.py"}


def excluded_words() -> set[str]:
    """The words that the last paragraph of docs/WORDS.md lists."""
    paragraph = (ROOT / "docs" / "WORDS.md").read_text().rstrip().split("\n\n")[-1]
    return set(re.findall(r"[a-z]+", paragraph.split(":", 1)[1]))


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def is_json_field(path: Path, node: ast.AST) -> bool:
    """Whether a node is the name of a field that a record or an answer has in JSON."""
    is_shape = path.stem in {"record", "tally"} or path.stem.endswith("_shapes")
    return is_shape and isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def bound_name(node: ast.AST) -> str:
    """The name that a node binds, or ""."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
            return name
    return ""


def public_any(path: Path, tree: ast.Module) -> Iterator[str]:
    """The places of `Any` in public signatures and fields of a module that has none."""
    if not WITHOUT_ANY.match(path.as_posix()) or path.as_posix() in ALIASES:
        return
    for owner in (tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))):
        if getattr(owner, "name", "").startswith("_"):
            continue
        for node in owner.body:
            hints: list[ast.expr | None] = []
            match node:
                case ast.FunctionDef(name=name, args=arguments, returns=result):
                    every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
                    hints = [result, *(one.annotation for one in every)]
                case ast.AnnAssign(target=ast.Name(id=name), annotation=hint):
                    hints = [hint]
                case _:
                    continue
            names = [n.id for h in hints if h for n in ast.walk(h) if isinstance(n, ast.Name)]
            if "Any" in names and not name.startswith("_"):
                yield f"{path}:{node.lineno}: {name}"


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
    anything, public = 0, []
    for path, tree in modules():
        names = (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
        anything += Counter(names)["Any"]
        public += public_any(path, tree)
        for node in ast.walk(tree):
            name = "" if is_json_field(path, node) else bound_name(node)
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
    if anything > MOST_ANY:
        print(f"Any stands {anything} times; at most {MOST_ANY}.")
    if public:
        print("\n".join(public))
        print(f"{len(public)} public signatures and fields with Any; none is allowed there.")
    too_many = len(places) > MOST_NAMES or len(several) > MOST_CLASSES or anything > MOST_ANY
    return int(too_many or bool(public))


if __name__ == "__main__":
    sys.exit(main())

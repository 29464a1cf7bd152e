"""The code that applies a provision: functions and tables of its game, with file and line."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import dedent

from games import installed
from games.rules.game import game as rules_of
from games.rules.values.citation import Provision

LONGEST = 60
"""Lines of a part; of a longer one only those about the provision are shown."""
AROUND = 4
NAMING = ("law.py", "stated.py")
"""The modules of a game that name provisions and the numbers of their sentences."""


@dataclass(frozen=True, slots=True)
class CodePart:
    file: str
    line: int
    source: str


def code_of(game: str, eid: str) -> list[CodePart]:
    """What applies the provision or a part of it; empty if no rule names it, or without a game."""
    if not game:
        return []
    names = "|".join(_names(game, rules_of(game).instrument.provision(eid)))
    if not names:
        return []
    wanted = re.compile(rf"\b(?:{names})\b")
    folder = installed.folder(game)
    package = installed.packages()[game].replace(".", "/")
    return [
        CodePart(f"{package}/{file.relative_to(folder).as_posix()}", line, source)
        for file in sorted((*folder.glob("rules.py"), *folder.glob("rules/*.py")))
        if file.name not in NAMING
        for line, source in _parts(file.read_text("utf-8"), wanted)
    ]


def _names(game: str, provision: Provision) -> Iterator[str]:
    """The names, in the game's ``rules.law`` or its ``rules``, of a provision and its parts."""
    module = "rules.law" if (installed.folder(game) / "rules" / "law.py").exists() else "rules"
    for name, value in vars(installed.part(game, module)).items():
        values = value.values() if isinstance(value, dict) else (value,)
        if name.isupper() and any(
            isinstance(one, Provision) and f"{one}__".startswith(f"{provision}__") for one in values
        ):
            yield name


def _parts(text: str, wanted: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """The statements of a module, and the methods of its classes, in which a name occurs."""
    occurrences = [text.count("\n", 0, match.start()) + 1 for match in wanted.finditer(text)]
    lines = text.splitlines()
    for node in _statements(ast.parse(text)) if occurrences else ():
        first = min(one.lineno for one in (node, *getattr(node, "decorator_list", ())))
        last = node.end_lineno or first
        within = [line for line in occurrences if first <= line <= last]
        if within and last - first > LONGEST:
            first, last = max(first, within[0] - AROUND), min(last, within[-1] + AROUND)
        if within and not lines[first - 1].startswith("GAME"):
            yield first, dedent("\n".join(lines[first - 1 : min(last, first + LONGEST)]))


def _statements(node: ast.Module | ast.ClassDef) -> Iterator[ast.stmt]:
    for statement in node.body:
        if isinstance(statement, ast.ClassDef):
            yield from _statements(statement)
        elif not isinstance(statement, ast.Import | ast.ImportFrom):
            yield statement

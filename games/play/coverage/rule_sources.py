"""Find the rules that apply a provision: those that name ``law.NAME``, or a table that has it."""

import ast
import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games import installed
from games.rules.citation import Provision

SHARED = Path(installed.__file__).parent / "rules"


def _folder(key: str) -> Path:
    return installed.folder(key) / "rules"


class RuleSource(NamedTuple):
    """A function, class or table of the rules, with its source."""

    module: str
    name: str
    line: int
    source: str


@cache
def rules_digest() -> str:
    """A digest of the source of all rules; it changes with any of them."""
    read = hashlib.sha256()
    for folder in (SHARED, *map(_folder, installed.games())):
        for path in sorted(folder.rglob("*.py")):
            read.update(str(path.relative_to(folder)).encode())
            read.update(path.read_bytes())
    return read.hexdigest()


@cache
def rules_of(key: str) -> Mapping[str, tuple[RuleSource, ...]]:
    """For the eId of each provision that a game applies, the rules that name it."""
    law = installed.part(key, "rules.law")
    named = {name: eids for name, value in vars(law).items() if (eids := _eids(value))}
    of_the_law = _closed(_definitions((_folder(key) / "law.py").read_text(encoding="utf-8")), named)
    by_eid: dict[str, list[RuleSource]] = {}
    for path in sorted(_folder(key).glob("*.py")):
        if path.name in ("__init__.py", "law.py"):
            continue
        for rule, eids in _rules(f"{installed.packages()[key]}.rules", path, of_the_law):
            for eid in eids:
                by_eid.setdefault(eid, []).append(rule)
    return {eid: tuple(dict.fromkeys(rules)) for eid, rules in by_eid.items()}


def _eids(value: object) -> frozenset[str]:
    """The provision's, or those of a table of provisions."""
    provisions = value.values() if isinstance(value, Mapping) else (value,)
    return frozenset(provision.eid for provision in provisions if isinstance(provision, Provision))


def _definitions(text: str) -> dict[str, ast.stmt]:
    """The functions, classes and assignments at a module's top level, by name."""
    defined: dict[str, ast.stmt] = {}
    for statement in ast.parse(text).body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            defined[statement.name] = statement
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            named = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            defined |= {named.id: statement} if isinstance(named, ast.Name) else {}
    return defined


def _closed(
    defined: Mapping[str, ast.stmt], named: Mapping[str, frozenset[str]]
) -> dict[str, frozenset[str]]:
    """For each name of ``law.py`` the eIds of its provisions."""
    reached = dict(named)
    for name, statement in defined.items():
        if name not in named and name != "NOT_APPLIED":
            inner = (reached.get(referenced, frozenset()) for referenced in _names(statement))
            reached[name] = frozenset().union(*inner)
    return reached


def _rules(
    package: str, path: Path, of_the_law: Mapping[str, frozenset[str]]
) -> Iterator[tuple[RuleSource, frozenset[str]]]:
    text = path.read_text(encoding="utf-8")
    defined = _definitions(text)
    tables: dict[str, frozenset[str]] = {}
    for defining, statement in defined.items():
        own = frozenset().union(
            *(
                of_the_law.get(referenced, frozenset())
                for referenced in _names(statement, of_law=True)
            ),
            *(tables.get(referenced, frozenset()) for referenced in _names(statement)),
        )
        if not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            tables[defining] = own
        if own:
            source = ast.get_source_segment(text, statement) or ""
            module = f"{package}.{path.stem}"
            yield RuleSource(module, defining, statement.lineno, source), own


def _names(statement: ast.stmt, *, of_law: bool = False) -> set[str]:
    """The names that a statement reads, or those that it uses as ``law.NAME``."""
    nodes = list(ast.walk(statement))
    if of_law:
        read = (node for node in nodes if isinstance(node, ast.Attribute))
        return {node.attr for node in read if ast.unparse(node.value) == "law"}
    names = (node for node in nodes if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)}

"""What can be changed in one place of a module: a comparison, arithmetic, a constant, an order, a
citation. Each change is told by the words around it, so that it keeps its name when lines move.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

Set = Callable[[], None]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


IN_ANY_ORDER = ("pair", "triple")
"""Tables of the odds that answer the same whichever of their ranks comes first."""
CONTEXT = 48
TYPES = ("Callable", "Generator", "Iterator", "Mapping", "Sequence", "dict", "list", "tuple")


@dataclass(frozen=True, slots=True)
class Change:
    """``of`` is the outermost function it lies in, by name and first line; none at module level."""

    kind: str
    within: str
    of: tuple[str, int] | None
    before: str
    after: str


def applied(tree: ast.Module, provisions: list[str], place: int) -> ast.Module:
    """The module with one change made: that of the place counted."""
    of_all = (each for node, *_ in _places(tree) for each in _of(node, provisions))
    _, apply, _ = next(islice(of_all, place, None))
    apply()
    return tree


def changes_in(tree: ast.Module, provisions: list[str]) -> Iterator[Change]:
    """Every change, in the order of the module."""
    for node, within, of, statement in _places(tree):
        for kind, apply, undo in _of(node, provisions):
            before = ast.unparse(statement).splitlines()
            apply()
            after = ast.unparse(statement).splitlines()
            undo()
            yield Change(kind, within, of, *_where_they_part(before, after))


def _where_they_part(before: list[str], after: list[str]) -> tuple[str, str]:
    pairs = zip(before, after, strict=True)
    return next(_around(a.strip(), b.strip()) for a, b in pairs if a != b)


def _around(before: str, after: str) -> tuple[str, str]:
    """Of a long line the words about the place where the two part."""
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    left = max(0, start - CONTEXT)
    return before[left : start + CONTEXT], after[left : start + CONTEXT]


_Place = tuple[ast.AST, str, "tuple[str, int] | None", ast.stmt]


def _places(tree: ast.Module) -> Iterator[_Place]:
    for statement in tree.body:
        if not _decides_nothing(statement):
            yield from _within(statement, "", None, statement)


def _within(
    node: ast.AST, name: str, of: tuple[str, int] | None, statement: ast.stmt
) -> Iterator[_Place]:
    """The node and what it holds, but for types, decorators, assertions and words."""
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom):
        return
    if isinstance(node, ast.stmt):
        statement = node
    yield node, name or "module", of, statement
    inside = of
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        name = f"{name}.{node.name}".lstrip(".")
    if isinstance(node, ast.FunctionDef) and of is None:
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        inside = (node.name, first)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params", "bases"):
            continue
        if _is_only_looked_up_in(node, field):
            continue
        for child in _held(node, value):
            if isinstance(child, ast.AST) and not _decides_nothing(child):
                kept = inside if field == "body" else of
                yield from _within(child, name, kept, statement)


def _held(node: ast.AST, value: object) -> list[object]:
    """Of a look-up that takes its ranks in any order, each rank alone."""
    if isinstance(node, ast.Subscript) and isinstance(value, ast.Tuple):
        return list(value.elts) if ast.unparse(node.value) in IN_ANY_ORDER else [value]
    return value if isinstance(value, list) else [value]


def _decides_nothing(node: ast.AST) -> bool:
    """A docstring, a type by another name, the names a module or a class has, the table of one
    click, ``zip``'s watch, how much of a word is told back.
    """
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("__all__", "__slots__"):
        return True
    if isinstance(node, ast.keyword) and node.arg == "table" and isinstance(node.value, ast.Dict):
        return True
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
        return ast.unparse(node.value.value) in TYPES
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Slice):
        return False
    most = node.slice.upper
    return isinstance(most, ast.Constant) and most.value in (20, 40, 120)


def _is_only_looked_up_in(node: ast.AST, field: str) -> bool:
    """What the order of changes nothing: ``name in (…)``, ``isinstance(value, (…))``."""
    if isinstance(node, ast.Compare) and field == "comparators":
        return isinstance(node.ops[0], ast.In | ast.NotIn) and isinstance(
            node.comparators[0], ast.Tuple
        )
    called = isinstance(node, ast.Call) and field == "args" and ast.unparse(node.func)
    return called == "isinstance"


def _of(node: ast.AST, provisions: list[str]) -> Iterator[tuple[str, Set, Set]]:
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            if type(op) in COMPARISONS:
                yield "comparison", *_item(node.ops, place, COMPARISONS[type(op)]())
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield "arithmetic", *_attribute(node, "op", ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "comparison", *_attribute(node, "op", other)
    elif isinstance(node, ast.IfExp | ast.If) and isinstance(node.test, ast.UnaryOp):
        if isinstance(node.test.op, ast.Not):
            yield "comparison", *_attribute(node, "test", node.test.operand)
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield "constant", *_attribute(node, "value", value)
    elif isinstance(node, ast.Tuple | ast.List) and isinstance(node.ctx, ast.Load):
        if len(node.elts) > 1 and ast.dump(node.elts[0]) != ast.dump(node.elts[1]):
            turned = [node.elts[1], node.elts[0], *node.elts[2:]]
            yield "order", *_attribute(node, "elts", turned)
    elif isinstance(node, ast.Attribute) and node.attr in provisions:
        following = provisions[(provisions.index(node.attr) + 1) % len(provisions)]
        yield "citation", *_attribute(node, "attr", following)


def _attribute(node: ast.AST, name: str, value: object) -> tuple[Set, Set]:
    old = getattr(node, name)
    return lambda: setattr(node, name, value), lambda: setattr(node, name, old)


def _item(held: list[ast.cmpop], place: int, value: ast.cmpop) -> tuple[Set, Set]:
    old = held[place]
    return lambda: held.__setitem__(place, value), lambda: held.__setitem__(place, old)

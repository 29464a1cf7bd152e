"""Every pattern of the project takes twice as long over twice the text, whatever stands in it.

They are found where they are: in the modules, and written out in calls of ``re``. Each is tried on
the worst texts and on what its own repeats match, over and over. A pattern that goes back over its
text is one call that nothing interrupts, and nobody else is answered meanwhile.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import product
from math import inf
from pathlib import Path
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from time import thread_time
from typing import Any

import pytest

import games
import rulesite
from tests.worst_texts import WORST, repeated

pytestmark = pytest.mark.slow

LENGTH = 1_000
MOMENT = 0.001
"""Seconds over that length. A square of less takes a tenth of a second over all that an address
holds, at most."""
STEEPER = 3.2
"""A square is four times as long over twice the text."""

METHODS = {"match", "fullmatch"}
"""What is tried from the start alone; all else looks in every place."""
NO_MODULE = re.compile(r"\.(migrations|settings|__main__|gunicorn|serve)\b")
APART = ("games.quality", "rulesite.assistants")
"""The checks have a test of their own (``tests/quality/test_cost.py``); the assistants' library
may be missing."""
OF_OUR_FILES = {
    "games.site.template_loaders", "games.translation.page.origin", "rulesite.api.page",
    "games.translation.corpus_export.toml_lines", "games.law.reading.witnesses",
    "games.lawtexts.texts.reader",
    "rulesite.publish.rewriting", "rulesite.publish.copying", "rulesite.publish.copied",
    "rulesite.management.commands.check_game", "rulesite.management.commands.gather_messages",
}  # fmt: skip
"""Modules whose patterns read nothing but what the project wrote itself."""


def modules() -> Iterator[Any]:
    for package in (games, rulesite):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            is_tried = not found.name.startswith(APART) and found.name not in OF_OUR_FILES
            if is_tried and not NO_MODULE.search(found.name):
                yield importlib.import_module(found.name)


def within(value: object, depth: int = 0) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif depth < 4 and isinstance(value, Mapping):
        yield from within([*value.values()], depth + 1)
    elif depth < 4 and isinstance(value, (list, tuple, set, frozenset)):
        for each in value:
            yield from within(each, depth + 1)
    elif depth < 4 and is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from within(getattr(value, each.name, None), depth + 1)


def written_out(source: str) -> Iterator[tuple[str, str]]:
    """Calls of ``re`` that write their pattern out where they use it."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="re"), attr=method),
                args=[ast.Constant(value=str(pattern)), *_],
            ) if method not in {"compile", "escape"}:
                yield method, pattern


def used(source: str, name: str) -> frozenset[str]:
    """How a module uses the patterns of a name: from each place, from the start, or whole."""
    found = re.findall(rf"\b{re.escape(name)}\b[^\n]{{0,40}}?\.(\w+)\(", source)
    found = [each for each in found if hasattr(re.Pattern, each)]
    return frozenset(each if each in METHODS else "finditer" for each in found or ["finditer"])


def patterns() -> dict[tuple[re.Pattern[str], str], str]:
    """Each pattern with the method that uses it, and its module."""
    found: dict[tuple[re.Pattern[str], str], str] = {}
    for module in modules():
        source = Path(module.__file__).read_text(encoding="utf-8")
        for name, value in vars(module).items():
            if not name.startswith("__"):
                for pattern, method in product(within(value), used(source, name)):
                    found.setdefault((pattern, method), module.__name__)
        for call, written in written_out(source):
            method = call if call in METHODS else "finditer"
            found.setdefault((re.compile(written), method), module.__name__)
    return found


def example(parsed: Any, last: bool) -> str:
    """What a parsed pattern matches; of several choices the first or the last."""
    return "".join(_example(operator, value, last) for operator, value in parsed)


def _example(operator: Any, value: Any, last: bool) -> str:
    match operator:
        case sre.LITERAL:
            return chr(value)
        case sre.NOT_LITERAL | sre.ANY:
            return "x"
        case sre.RANGE:
            return chr(value[last])
        case sre.CATEGORY:
            return {"DIGIT": "1", "SPACE": " "}.get(str(value).rpartition("_")[2], "a")
        case sre.IN:
            listed = [each for each in value if each[0] is not sre.NEGATE]
            return "x" if len(listed) < len(value) else _example(*listed[-last], last)
        case sre.BRANCH:
            return example(value[1][-last], last)
        case sre.SUBPATTERN:
            return example(value[3], last)
        case sre.MAX_REPEAT | sre.MIN_REPEAT | sre.POSSESSIVE_REPEAT:
            return example(value[2], last) * max(1, value[0])
        case sre.ATOMIC_GROUP:
            return example(value, last)
    return ""


def repeats(parsed: Any, before: str, last: bool) -> Iterator[tuple[str, str]]:
    """For each repeat: what stands before it, and what it matches again and again."""
    for operator, value in parsed:
        match operator:
            case sre.MAX_REPEAT | sre.MIN_REPEAT:
                if value[1] > 1 and (again := example(value[2], last)):
                    yield before, again
                yield from repeats(value[2], before, last)
            case sre.SUBPATTERN:
                yield from repeats(value[3], before, last)
            case sre.BRANCH:
                for branch in value[1]:
                    yield from repeats(branch, before, last)
        before += _example(operator, value, last)


def texts(pattern: re.Pattern[str]) -> set[tuple[str, str]]:
    """What is tried: a beginning, and what follows it over and over."""
    parsed = _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    own = {found for last in (False, True) for found in repeats(parsed, "", last)}
    whole = {("", example(parsed, last)) for last in (False, True)}
    return {(start, again) for start, again in own | whole if again} | {
        ("", each) for each in WORST
    }


def seconds(pattern: re.Pattern[str], method: str, text: str) -> float:
    began = thread_time()
    found = getattr(pattern, method)(text)
    for _match in found if method == "finditer" else ():
        pass
    return thread_time() - began


def steepness(pattern: re.Pattern[str], method: str, start: str, again: str) -> float:
    """How many times as long twice the text takes; 1 if neither takes a moment."""

    def taken(length: int) -> float:
        return seconds(pattern, method, f"{start}{repeated(again, length)}\x00")

    if all(taken(LENGTH // 4) > MOMENT * 10 for _turn in range(3)):
        return inf
    if taken(LENGTH) < MOMENT:
        return 1.0
    return min(taken(2 * LENGTH) / max(1e-6, taken(LENGTH)) for _turn in range(3))


def test_every_pattern_takes_twice_as_long_over_twice_the_text() -> None:
    found = patterns()
    assert len(found) > 100
    tried = {
        (module, pattern.pattern, *text): steepness(pattern, method, *text)
        for (pattern, method), module in found.items()
        for text in texts(pattern)
    }
    assert {what: ratio for what, ratio in tried.items() if ratio > STEEPER} == {}

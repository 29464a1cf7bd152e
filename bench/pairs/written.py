"""The pairs written by hand: right ones, right but hard ones, and ones with one fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from games.quality.pair import Context, Finding, Kind, Pair
from games.quality.plural import check_forms
from games.quality.registry import check

HERE = Path(__file__).parent


def right() -> list[Pair]:
    """Right and plainly so, each read from either side."""
    return [pair for line in _twos("right.txt") for pair in _both_ways(*line)]


def hard() -> list[Pair]:
    """Right but hard, each read from either side."""
    return [pair for line in _twos("hard.txt") for pair in _both_ways(*line)]


def _both_ways(portuguese: str, chinese: str) -> tuple[Pair, Pair]:
    pair = Pair("pt", "zh-hant", portuguese, chinese, Context(kind="law"))
    return pair, pair.turned()


def _twos(name: str) -> Iterator[tuple[str, str]]:
    """Two lines each; a line that begins with # tells what follows."""
    text = (HERE / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    yield from zip(lines[::2], lines[1::2], strict=True)


class Fault(NamedTuple):
    """A pair with one fault, and its kind."""

    kind: str
    pair: Pair


def faults() -> list[Fault]:
    """Wrong in one place, each read from either side."""
    return [Fault(kind, pair) for kind, *line in _kinds("faults.txt") for pair in _both_ways(*line)]


class Case(NamedTuple):
    """A pair of a later round: its kind of fault, or «right», and any plural forms."""

    kind: str
    pair: Pair
    forms: tuple[list[str], list[str]] | None

    def found(self) -> list[Finding]:
        if self.forms is None:
            return check(self.pair)
        (singular, plural), targets = self.forms
        return check_forms(singular, plural, targets, self.pair.target_lang, self.pair.context)


_HEADING = re.compile(r"(?P<kind>.+) \| (?P<one>\w+) (?P<way><?>) (?P<other>\w+)(?: (?P<of>\w+))?")
_LANGS = {"zh": "zh-hant"}


def cases(name: str | Path) -> list[Case]:
    """The pairs of ``later.txt``, ``held_out.txt`` or a file elsewhere, in its order."""
    return [case for heading, *texts in _kinds(name) for case in _case(heading, *texts)]


def _case(heading: str, source: str, target: str) -> Iterator[Case]:
    match = _HEADING.fullmatch(heading)
    assert match, heading
    here, there = (_LANGS.get(match[side], match[side]) for side in ("one", "other"))
    kind: Kind = "interface" if match["of"] == "interface" else "law"
    context = Context(kind=kind)
    if "%" in source or "{" in source:
        context = replace(context, placeholders="percent" if "%" in source else "brace")
    sources, targets = ([form.strip() for form in text.split("¦")] for text in (source, target))
    pair = Pair(here, there, sources[-1], targets[-1], context)
    yield Case(match["kind"], pair, (sources, targets) if len(sources) > 1 else None)
    if match["way"] == "<>":
        yield Case(match["kind"], pair.turned(), None)


def _kinds(name: str | Path) -> Iterator[tuple[str, str, str]]:
    text = (HERE / name).read_text(encoding="utf-8")
    kind, waiting = "", ""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            kind = line.strip("[]")
        elif waiting:
            yield kind, waiting, line
            waiting = ""
        else:
            waiting = line

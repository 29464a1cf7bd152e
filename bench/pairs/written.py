"""The pairs written by hand: right ones, right but hard ones, and ones with one fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.quality.pair import Context, Pair

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


def _kinds(name: str) -> Iterator[tuple[str, str, str]]:
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

"""One sheet in two languages: each cell once where both say the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.narration import numbers
from games.simulations.par.tables import Cell, Table

PLACES = 6


@dataclass(frozen=True, slots=True)
class Told:
    """A cell: ``chinese`` is empty where it says what ``portuguese`` says."""

    portuguese: str
    chinese: str = ""
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    key: str
    title: Told
    head: tuple[Told, ...]
    rows: tuple[tuple[Told, ...], ...]


def both(portuguese: Iterable[Table], chinese: Iterable[Table]) -> list[Printed]:
    return [
        Printed(
            one.key,
            _told(one.title, other.title),
            tuple(map(_told, one.head, other.head)),
            tuple(tuple(map(_told, *rows)) for rows in zip(one.rows, other.rows, strict=True)),
        )
        for one, other in zip(portuguese, chinese, strict=True)
        if one.key != "settings"
    ]


def _told(one: Cell, other: Cell) -> Told:
    """Numbers are written as the page's own language writes them."""
    if isinstance(one, int):
        return Told(numbers.whole(one), is_number=True)
    if isinstance(one, float):
        return Told(numbers.decimal(one, PLACES, signed=one < 0), is_number=True)
    text, there = str(one or ""), str(other or "")
    return Told(text, there if there != text else "")

"""One sheet in two languages, with each cell once where both are equal."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.narration import numbers
from games.simulations.par.tables import Cell, ParTable

PLACES = 6


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A cell; ``chinese`` is empty where it equals ``portuguese``."""

    portuguese: str
    chinese: str = ""
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    key: str
    title: PrintedCell
    head: tuple[PrintedCell, ...]
    rows: tuple[tuple[PrintedCell, ...], ...]


def both(portuguese: Iterable[ParTable], chinese: Iterable[ParTable]) -> list[Printed]:
    return [
        Printed(
            one.key,
            _printed_cell(one.title, other.title),
            tuple(map(_printed_cell, one.head, other.head)),
            tuple(
                tuple(map(_printed_cell, *rows)) for rows in zip(one.rows, other.rows, strict=True)
            ),
        )
        for one, other in zip(portuguese, chinese, strict=True)
        if one.key != "settings"
    ]


def _printed_cell(one: Cell, other: Cell) -> PrintedCell:
    """A cell from both languages; numbers are written in the page's language."""
    if isinstance(one, int):
        return PrintedCell(numbers.whole(one), is_number=True)
    if isinstance(one, float):
        return PrintedCell(numbers.decimal(one, PLACES, signed=one < 0), is_number=True)
    text, counterpart = str(one or ""), str(other or "")
    return PrintedCell(text, counterpart if counterpart != text else "")

"""A table of a text as it is printed: its rows and cells in each language, within one pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString

from games.lawtexts.files.outline import CELLS, parent_of
from games.lawtexts.texts.reader import read

if TYPE_CHECKING:
    from games.law.reading.instrument_page import ProvisionSides


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A cell with its words; ``head`` names a column or a row."""

    eid: str
    kind: str
    words: SafeString
    columns: int
    rows: int


@dataclass(slots=True)
class DrawnRow:
    """A row, which has an address of its own."""

    eid: str
    url: str
    number: str
    cells: list[DrawnCell] = field(default_factory=list)

    @property
    def is_head(self) -> bool:
        return all(cell.kind == "head" for cell in self.cells)


Spans = Mapping[str, tuple[int, int]]
"""The columns and rows that cells take, by eId."""


def draw_tables(
    instrument: str, pairs: Sequence[ProvisionSides], spans: Spans | None = None
) -> None:
    """Give each table its rows, and mark those, which are drawn in it."""
    by_eid = {pair.eid: pair for pair in pairs}
    if not any(pair.kind in ("row", *CELLS) for pair in pairs):
        return
    spans = spans or {place.eid: place.spans for place in read(instrument).provisions}
    rows: dict[tuple[str, str], DrawnRow] = {}
    for pair in pairs:
        above = by_eid.get(parent_of(pair.eid) or "")
        if pair.kind == "row":
            holder = above or pair
            for side in holder.sides:
                number = pair.eid.rpartition("_")[2]
                row = DrawnRow(pair.eid, pair.url, number)
                rows[pair.eid, side.lang] = row
                side.rows.append(row)
        elif pair.kind in CELLS and above is not None:
            for side in pair.sides:
                columns, high = spans.get(pair.eid, (1, 1))
                cell = DrawnCell(pair.eid, pair.kind, side.words, columns, high)
                rows[above.eid, side.lang].cells.append(cell)
        else:
            continue
        pair.is_drawn = above is not None

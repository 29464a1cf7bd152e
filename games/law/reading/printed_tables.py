"""A table of a text as it is printed: its rows and cells in each language, within one pair."""

from dataclasses import dataclass, field

from django.utils.safestring import SafeString


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

"""The marks in the margin as notes at the end of a printed page, each with its text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol


class Flagged(Protocol):
    """A row of the register in the margin."""

    ident: str
    title: str
    taken: str


class HasMarginNotes(Protocol):
    """A provision with what stands in its margin."""

    eid: str
    notes: list[dict[str, Any]]

    @property
    def flags(self) -> Iterable[Flagged]: ...


@dataclass(slots=True)
class Endnote:
    """``mark`` is what stands in the margin: a number, or the name of an entry of the register."""

    mark: str
    text: str
    quote: str = ""
    lang: str = ""
    taken: str = ""
    """The reading taken of an entry of the register."""
    places: list[str] = field(default_factory=list)


def endnotes(pairs: Iterable[HasMarginNotes]) -> list[Endnote]:
    """Remarks are numbered in the order of the text; an entry of the register stands once."""
    remarks: list[Endnote] = []
    entries: dict[str, Endnote] = {}
    for pair in pairs:
        for note in pair.notes:
            note["mark"] = str(len(remarks) + 1)
            remark = Endnote(note["mark"], note["text"], note["quote"], note["lang"])
            remark.places.append(pair.eid)
            remarks.append(remark)
        for flag in pair.flags:
            entry = Endnote(flag.ident, flag.title, taken=flag.taken)
            entries.setdefault(flag.ident, entry).places.append(pair.eid)
    return [*remarks, *entries.values()]

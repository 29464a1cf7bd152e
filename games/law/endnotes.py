"""The marks in the margin as endnotes of a printed page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.law.instrument_page import ProvisionSides


@dataclass(slots=True)
class Endnote:
    """``mark`` is the one in the margin: a number, or the id of a register entry."""

    mark: str
    text: str
    quote: str = ""
    lang: str = ""
    taken: str = ""
    """The reading taken of a register entry."""
    places: list[str] = field(default_factory=list)


def endnotes(pairs: Iterable[ProvisionSides]) -> list[Endnote]:
    """The endnotes: notes numbered in the order of the text, and each register entry once."""
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

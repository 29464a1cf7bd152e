"""The marks in the margin, also as endnotes of a printed page."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Flag:
    """A register entry in the margin of a provision."""

    ident: str
    effect: str
    url: str
    title: str
    taken: str = ""
    """The reading the models take, for the endnotes of a printed page."""


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


def endnotes(
    marked: Iterable[tuple[str, list[dict[str, str]], list[Flag]]],
) -> list[Endnote]:
    """The endnotes of provisions, each with its notes and register entries: notes numbered in the
    order of the text, and each entry once."""
    remarks: list[Endnote] = []
    entries: dict[str, Endnote] = {}
    for eid, notes, flags in marked:
        for note in notes:
            note["mark"] = str(len(remarks) + 1)
            remark = Endnote(note["mark"], note["text"], note["quote"], note["lang"])
            remark.places.append(eid)
            remarks.append(remark)
        for flag in flags:
            entry = Endnote(flag.ident, flag.title, taken=flag.taken)
            entries.setdefault(flag.ident, entry).places.append(eid)
    return [*remarks, *entries.values()]

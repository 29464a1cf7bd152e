"""Read the tree of an instrument: one provision a line, in the order of the text."""

import re
from dataclasses import dataclass
from pathlib import Path

from games.lawtexts.files import CorpusError, text_of

CONTAINERS = frozenset({"act", "preamble", "annex"})
KINDS = CONTAINERS | {
    "office",
    "title",
    "article",
    "paragraph",
    "point",
    "wrapup",
    "date",
    "signature",
    "formula",
}

_EID = re.compile(r"[a-z]+(?:_[a-z0-9]+)*(?:__[a-z]+(?:_[a-z0-9]+)*)*")


@dataclass(frozen=True, slots=True)
class OutlinePlace:
    """One line of the outline."""

    eid: str
    kind: str
    parent: str | None
    line: int


def parent_of(eid: str) -> str | None:
    """The parent of ``art_13__point_4__point_1`` is ``art_13__point_4``; an article has none."""
    head, separator, _ = eid.rpartition("__")
    return head if separator else None


def read_outline(path: Path) -> dict[str, OutlinePlace]:
    """The provisions by eId, in order; a parent must come before its children."""
    places: dict[str, OutlinePlace] = {}
    for line, text in enumerate(text_of(path).splitlines(), start=1):
        if not text.strip():
            continue
        place = _place(path, line, text)
        if place.eid in places:
            first = places[place.eid].line
            raise CorpusError(
                path, line, "duplicate_eid", f"{place.eid} is already given on line {first}."
            )
        if place.parent is not None and place.parent not in places:
            raise CorpusError(
                path,
                line,
                "missing_parent",
                f"{place.eid} hangs off {place.parent}, which no earlier line gives.",
            )
        places[place.eid] = place
    return places


def _place(path: Path, line: int, text: str) -> OutlinePlace:
    parts = text.split()
    if len(parts) != 2:
        raise CorpusError(path, line, "malformed", f"Expected “eid kind”, found “{text.strip()}”.")
    eid, kind = parts
    if not _EID.fullmatch(eid):
        raise CorpusError(path, line, "malformed", f"“{eid}” is not an eId.")
    if kind not in KINDS:
        known = ", ".join(sorted(KINDS))
        raise CorpusError(
            path, line, "malformed", f"“{kind}” is not a kind of provision ({known})."
        )
    return OutlinePlace(eid, kind, parent_of(eid), line)

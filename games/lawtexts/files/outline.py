"""Read the tree of an instrument, a provision a line, and the words of a witness in blocks."""

import re
from dataclasses import dataclass
from pathlib import Path

from games.lawtexts.files.data import CorpusError, text_of
from games.lawtexts.files.marked import read_marks
from games.lawtexts.files.shape import TextBlock

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
    "chapter",
    "section",
    "table",
    "row",
    "head",
    "cell",
    "equation",
    "footnote",
    "figure",
}
CELLS = ("head", "cell")
"""The kinds of a table's cells; ``head`` names a column or a row."""
WITHOUT_WORDS = CONTAINERS | {"table", "row", *CELLS}
"""Kinds that may have no words of their own."""

_EID = re.compile(r"[a-z]+(?:_[a-z0-9]+)*(?:__[a-z]+(?:_[a-z0-9]+)*)*")


@dataclass(frozen=True, slots=True)
class OutlinePlace:
    """One line of the outline."""

    eid: str
    kind: str
    parent: str | None
    line: int
    spans: tuple[int, int] = (1, 1)
    """The columns and rows that a cell takes."""
    is_unlike: bool = False
    """Whether a language lacks it or a part of it, as its source prints it."""


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
            reason = f"{place.eid} is already given on line {first}."
            raise CorpusError(path, line, "duplicate_eid", reason)
        if place.parent is not None and place.parent not in places:
            reason = f"{place.eid} hangs off {place.parent}, which no earlier line gives."
            raise CorpusError(path, line, "missing_parent", reason)
        places[place.eid] = place
    return places


def _place(path: Path, line: int, text: str) -> OutlinePlace:
    parts = text.split()
    if len(parts) < 2:
        raise CorpusError(path, line, "malformed", f"Expected “eid kind”, found “{text.strip()}”.")
    eid, kind, *rest = parts
    if not _EID.fullmatch(eid):
        raise CorpusError(path, line, "malformed", f"“{eid}” is not an eId.")
    if kind not in KINDS:
        reason = f"“{kind}” is not a kind of provision ({', '.join(sorted(KINDS))})."
        raise CorpusError(path, line, "malformed", reason)
    spans = {"columns": 1, "rows": 1}
    for word in rest:
        name, _, size = word.partition("=")
        is_span = kind in CELLS and name in spans and size.isdecimal() and 1 < int(size) < 100
        if not is_span and word != "unlike":
            reason = (
                f"{eid}: “{word}” is neither “unlike” nor the “columns=2” or “rows=2” of a cell."
            )
            raise CorpusError(path, line, "malformed", reason)
        if is_span:
            spans[name] = int(size)
    is_unlike = "unlike" in rest
    return OutlinePlace(
        eid, kind, parent_of(eid), line, (spans["columns"], spans["rows"]), is_unlike
    )


_FIELDS = ("number", "heading")


def read_blocks(path: Path, *, is_marked: bool = False) -> dict[str, TextBlock]:
    """The blocks by eId, in the order of the file; ``is_marked``: their words may have marks."""
    blocks: dict[str, TextBlock] = {}
    for eid, start, lines in _sections(path):
        if eid in blocks:
            first = blocks[eid].line
            reason = f"{eid} already has its words on line {first}."
            raise CorpusError(path, start, "duplicate_eid", reason)
        fields: dict[str, str] = {}
        words: list[str] = []
        for line, text in lines:
            if text != text.strip():
                raise CorpusError(path, line, "malformed", f"{eid}: a space at an end of the line.")
            name, separator, value = text.partition(": ")
            if separator and name in _FIELDS:
                if words or name in fields:
                    reason = f"{eid}: “{name}:” stands once, before the words."
                    raise CorpusError(path, line, "malformed", reason)
                fields[name] = value
            else:
                words.append(text)
        if not fields and not words:
            raise CorpusError(path, start, "malformed", f"{eid} is given no words.")
        number, heading = fields.get("number"), fields.get("heading")
        plain, marks = read_marks("\n".join(words)) if is_marked else ("\n".join(words), ())
        blocks[eid] = TextBlock(number, heading, plain, start, marks)
    return blocks


def _sections(path: Path) -> list[tuple[str, int, list[tuple[int, str]]]]:
    sections: list[tuple[str, int, list[tuple[int, str]]]] = []
    for line, text in enumerate(text_of(path).split("\n"), start=1):
        if text.startswith("=="):
            eid = text.removeprefix("== ")
            if eid == text or not eid or eid != eid.strip() or " " in eid:
                reason = f"Expected “== eid”, found “{text[:60]}”."
                raise CorpusError(path, line, "malformed", reason)
            sections.append((eid, line, []))
        elif text.strip():
            if not sections:
                raise CorpusError(path, line, "malformed", "Words before the first “== eid”.")
            sections[-1][2].append((line, text))
    return sections

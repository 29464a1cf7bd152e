"""What a change was about, in words: provisions cited, terms by their forms, witnesses by name.

The corpus tells it by its own keys, which are for programs and stand in no page.
"""

from __future__ import annotations

from collections.abc import Callable

from games.law.models import Change
from games.law.witness_names import own_name, witness_name
from games.lawtexts.citation import cite_short
from games.lawtexts.glossary_reader import term
from games.lawtexts.reader import INSTRUMENTS, read
from games.narration.law_language import law_language

CITED = ("provision", "version text", "working translation", "witness text", "note")
"""What begins with the eId of a provision; a note tells its witness, kind and words after it."""


def subjects_of(change: Change) -> list[str]:
    """Each once, in their order; a thing that is no longer there is told by none."""
    tell = _DETAILS.get(change.kind) or (_cited if change.kind in CITED else _as_it_is)
    labels = (tell(change, str(subject)) for subject in change.subjects)
    return list(dict.fromkeys(label for label in labels if label))


def _cited(change: Change, subject: str) -> str:
    eid, _space, rest = subject.partition(" ")
    try:
        place = cite_short(change.instrument, eid, law_language())
    except KeyError:
        return ""
    words = rest.split(" ", 2)[2:] if change.kind == "note" else []
    return f"{place} «{words[0]}»" if words else place


def _term(_change: Change, subject: str) -> str:
    try:
        return next(iter(term(subject).forms(law_language())), "")
    except KeyError:
        return ""


def _row(_change: Change, subject: str) -> str:
    return subject.partition(" ")[0]


def _act(_change: Change, subject: str) -> str:
    """The other act of a relation, or the instrument itself, by its title."""
    key = subject.rpartition(" ")[2]
    if key not in INSTRUMENTS:
        return ""
    titles = read(key).titles
    return titles.get(law_language()) or titles["pt"]


def _witness(_change: Change, subject: str) -> str:
    language, _point, role = subject.partition(".")
    return f"{witness_name(role)}, {own_name(language)}"


def _nothing(_change: Change, _subject: str) -> str:
    return ""


def _as_it_is(_change: Change, subject: str) -> str:
    return subject


_DETAILS: dict[str, Callable[[Change, str], str]] = {
    "term": _term,
    "reading": _row,
    "quotation": _row,
    "relation": _act,
    "instrument": _act,
    "version": _nothing,
    "witness": _witness,
}

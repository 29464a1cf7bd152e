"""Name what a change affected: provisions by citation, terms by form, witnesses by name.

The corpus describes it with its own keys, which are for programs.
"""

from collections.abc import Callable

from games.law.models import Change
from games.law.witnesses import own_name, witness_name
from games.lawtexts.citation import cite_short
from games.lawtexts.glossary_reader import term
from games.lawtexts.reader import INSTRUMENTS, read
from games.narration.language import law_language

CITED = ("provision", "version text", "working translation", "witness text", "note")
"""Kinds whose subjects begin with an eId; a note's continues with its witness, kind and words."""


def subjects_of(change: Change) -> list[str]:
    """The subjects, without repeats, in order; those that no longer exist are omitted."""
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
    """The title of the other act of a relation, or of the instrument itself."""
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

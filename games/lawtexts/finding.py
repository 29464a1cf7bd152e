"""From a pasted citation, in either language and many spellings, to the provision.

A citation is taken apart into the instrument it names, if any, and a line of steps
(article, n.º, alínea …); the steps are then looked up in the corpus by their values,
and those that also agree in level stand first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.lawtexts.citewords import NOT_AT_HAND, CitationLevel, named_instrument, normal, steps_of
from games.lawtexts.kept import of_corpus
from games.lawtexts.reader import INSTRUMENTS, history

LONGEST = 1000
"""Characters looked at: no citation is longer."""

Line = tuple[CitationLevel, ...]


def find_citation(text: str) -> list[tuple[str | None, str]]:
    """The provisions a citation may mean, best first; none for what is no citation.

    The instrument is none when the citation names none: the eId then stands in at least
    one instrument, and the reader's place decides which. One that names an instrument
    whose text is not at hand finds nothing.
    """
    citation = normal(text[:LONGEST])
    exact = _named_exactly(citation)
    if exact is not None:
        return exact
    instrument, rest = named_instrument(citation)
    if instrument == NOT_AT_HAND:
        return []
    steps = _steps(rest)
    if not steps:
        return [(instrument, "main")] if instrument else []
    keys = (instrument,) if instrument else INSTRUMENTS
    certain = tuple(step for step in steps if step.level)
    matches = sorted(_matches(steps, keys)) or sorted(_matches(certain, keys))
    return list(dict.fromkeys((instrument, eid) for _, _, eid in matches))


@dataclass(frozen=True, slots=True)
class Lacking:
    """A citation of a place that is not there: the parts that are, and the first that is not."""

    instrument: str | None
    nearest: tuple[tuple[str, str], ...]
    """The instrument and eId of what it does name, as far down as it goes."""
    level: str | None
    value: str


def lacking_in(text: str) -> Lacking | None:
    """What a citation names that is not there; none for what is there, or is no citation."""
    citation = normal(text[:LONGEST])
    if _named_exactly(citation):
        return None
    instrument, rest = named_instrument(citation)
    steps = _steps(rest) if instrument != NOT_AT_HAND else ()
    keys = (instrument,) if instrument else INSTRUMENTS
    if not steps or any(_matches(steps, keys)):
        return None
    for length in range(len(steps) - 1, -1, -1):
        matches = sorted(_matches(steps[:length], keys)) if length else []
        if matches or not length:
            missing = steps[length]
            nearest = tuple((keys[rank], eid) for _, rank, eid in matches)
            return Lacking(instrument, nearest, missing.level, missing.value)
    return None


def _named_exactly(citation: str) -> list[tuple[str | None, str]] | None:
    """``despacho-sef-89-2025#art_13__point_4``, or the eId alone."""
    key, separator, eid = citation.strip().rpartition("#")
    key = key.rstrip("/").rpartition("/")[2]
    if separator:
        if key not in INSTRUMENTS:
            return None
        return [(key, eid)] if eid in _lines(key) else []
    if not eid.startswith(("art_", "main", "annex")):
        return None
    return [(None, eid)] if any(eid in _lines(key) for key in INSTRUMENTS) else None


def _steps(rest: str) -> Line:
    """An eId beside the instrument's number, ``97/2010 art_16``, is read as what it stands for."""
    eid = _EID.search(rest)
    return line_of(eid[0]) if eid else steps_of(rest)


_EID = re.compile(r"(?<!\w)art_\w+")


def _matches(steps: Line, keys: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    values = tuple(step.value for step in steps)
    for rank, key in enumerate(keys):
        for eid in _by_values(key).get(values, ()):
            yield _strain(steps, _lines(key)[eid]), rank, eid


def _strain(steps: Line, line: Line) -> int:
    """How far the levels said lie from the levels of the law."""
    return sum(
        1 if step.level is None else 2
        for step, lawful in zip(steps, line, strict=True)
        if step.level != lawful.level
    )


@of_corpus
@cache
def _lines(key: str) -> dict[str, Line]:
    """Of every place there is, was or is to be; those of the last text first."""
    versions = reversed(history(key).versions)
    places = (place for version in versions for place in version.text.provisions)
    return {place.eid: line_of(place.eid) for place in places}


@of_corpus
@cache
def _by_values(key: str) -> dict[tuple[str, ...], list[str]]:
    eids: dict[tuple[str, ...], list[str]] = {}
    for eid, line in _lines(key).items():
        eids.setdefault(tuple(step.value for step in line), []).append(eid)
    return eids


def line_of(eid: str) -> Line:
    """``art_13__point_4`` as steps: article 13, point 4."""
    return tuple(_step(part) for part in eid.split("__"))


def _step(part: str) -> CitationLevel:
    level, separator, value = part.partition("_")
    return CitationLevel(level, value) if separator else CitationLevel(part, part)

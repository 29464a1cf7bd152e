"""Find the provision of a pasted citation, in either language and many spellings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.lawtexts.caches import of_corpus
from games.lawtexts.citewords import (
    NOT_AT_HAND,
    CitationLevel,
    left_of,
    named_instrument,
    normal,
    plain,
    steps_of,
)
from games.lawtexts.reader import INSTRUMENTS, history, read, working_heading

LONGEST = 1000
"""Characters read; no citation is longer."""

Line = tuple[CitationLevel, ...]


def find_citation(text: str) -> list[tuple[str | None, str]]:
    """The provisions a citation may mean, best first; empty if it is not a citation.

    The instrument is None if the citation names none: the eId then exists in at least one
    instrument, and the caller chooses. An instrument without a text gives no result.
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
    """A citation of a missing provision: its existing ancestors and the first missing step."""

    instrument: str | None
    nearest: tuple[tuple[str, str], ...]
    """The instrument and eId of the deepest existing ancestors."""
    level: str | None
    value: str


def lacking_in(text: str) -> Lacking | None:
    """The missing part of a citation; None if it exists or is not a citation."""
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
    """The steps of a citation; an eId in it takes precedence, as in ``97/2010 art_16``."""
    eid = _EID.search(rest)
    return line_of(eid[0]) if eid else steps_of(rest)


_EID = re.compile(r"(?<!\w)art_\w+")


def _matches(steps: Line, keys: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    values = tuple(step.value for step in steps)
    for rank, key in enumerate(keys):
        for eid in _by_values(key).get(values, ()):
            yield _strain(steps, _lines(key)[eid]), rank, eid


def _strain(steps: Line, line: Line) -> int:
    """How far the levels of a citation differ from those of the provision."""
    return sum(
        1 if step.level is None else 2
        for step, lawful in zip(steps, line, strict=True)
        if step.level != lawful.level
    )


@of_corpus
@cache
def _lines(key: str) -> dict[str, Line]:
    """The steps of every provision of any version; those of the last text first."""
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
    """The steps of ``art_13__point_4``: article 13, point 4."""
    return tuple(_step(part) for part in eid.split("__"))


def _step(part: str) -> CitationLevel:
    level, separator, value = part.partition("_")
    return CitationLevel(level, value) if separator else CitationLevel(part, part)


_OF_ANY = frozenset(
    word
    for line in (
        "dos das nos nas aos com para por pelo pela que the and",
        "art artigo artigos numero numeros alinea alineas subalinea subalineas ponto",
        "paragrafo final ultimo unico anexo titulo preambulo data assinatura indicacao gabinete",
        "formula publicacao lei regulamento regulamentos despacho despachos portaria",
        "dispatch ordinance macau ram raem boletim oficial official gazette",
    )
    for word in line.split()
)
_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_HAN_OF_ANY = frozenset(
    "第號号批示訓训令條条款段項项分點点之的及和與与或至附件規章法首序言標題日期簽署公佈令辦室名稱獨一末段非官方譯文"
)
LEAST = 3
"""Minimum length of a word; shorter ones are joining words or marks."""


def unread_in(text: str) -> tuple[str, ...]:
    """Articles after the first, and words that do not help to locate the provision."""
    instrument, rest = named_instrument(normal(text))
    if instrument == NOT_AT_HAND:
        return ()
    words, articles = left_of(rest)
    left = {word for word in _WORD.findall(words) if _says_something(word)}
    unread = (word for word in _WORD.findall(text) if plain(word) in left)
    return tuple(dict.fromkeys([*articles, *unread]))


def _says_something(word: str) -> bool:
    if _HAN.search(word):
        return not set(word) <= _HAN_OF_ANY | _han_of_titles()
    return len(word) >= LEAST and word not in _OF_ANY and word not in _words_of_titles()


@of_corpus
@cache
def _words_of_titles() -> frozenset[str]:
    """The words in the names of the instruments."""
    named = [name for key in INSTRUMENTS for name in (*read(key).titles.values(), *_called(key))]
    return frozenset(word for name in named for word in _WORD.findall(plain(name)))


@of_corpus
@cache
def _han_of_titles() -> frozenset[str]:
    return frozenset(letter for word in _words_of_titles() for letter in word)


def _called(key: str) -> tuple[str, ...]:
    law = read(key)
    working = working_heading(key, "title", "zh-hant") or ""
    return (*law.called, *law.game_name.values(), *law.regulation.values(), working)

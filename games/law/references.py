"""Where an official text cites a provision of its own instrument, by what it says there.

Only what is certain is found: the citation is of a single provision, it leads to one that
exists, and the paragraph names no other act («artigo 64.º da Lei Básica» is none of ours).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.lawtexts.numerals import CHINESE, from_chinese
from games.lawtexts.reader import read


@dataclass(frozen=True, slots=True)
class Reference:
    """Words from ``start`` up to ``end`` that cite the provision ``eid``."""

    start: int
    end: int
    eid: str


_ANOTHER_ACT = {
    "pt": re.compile(r"\b(?:Decreto-Lei|Lei|Despacho|Portaria|Regulamento|Código)\b"),
    "zh-hant": re.compile(r"法律|基本法|法令|法規|法典|訓令|第\d+/\d+(?:/M)?號"),
}
_POINT_PT = r"alínea (?:(?P<point>[a-z]|\d+)\)|(?P<point_near>anterior|seguinte))"
_PARA_PT = r"(?:n\.º (?P<para>\d+)(?![\d/])|número (?P<para_near>anterior|seguinte))"
_ART_PT = r"artigo (?:(?P<art>\d+)\.º|(?P<art_near>anterior|seguinte))"
_CITED = {
    "pt": (
        rf"(?:{_POINT_PT} d[oe] )?{_PARA_PT} do {_ART_PT}",
        rf"(?:{_POINT_PT} do )?{_PARA_PT}",
        rf"{_POINT_PT}(?: do {_ART_PT})?",
        _ART_PT,
        r"(?P<letter>[a-z])\), (?P<roman>[ivx]+)\) deste artigo",
    ),
    "zh-hant": (
        rf"(?:第(?P<art>[{CHINESE}]+)條|(?P<art_near>上一?條))"
        rf"(?:第(?P<para>[{CHINESE}]+)款)?(?:[（(](?P<point>[{CHINESE}]+)[）)]項)?",
        rf"(?:第(?P<para>[{CHINESE}]+)款|(?P<para_near>上一?款))"
        rf"(?:[（(](?P<point>[{CHINESE}]+)[）)]項)?",
    ),
}
_MORE = {
    "pt": re.compile(r"(?:,| e| ou| a)(?= (?:\d|n\.º))"),
    "zh-hant": re.compile(r"[、及或至]第"),
}
"""What tells that a citation is of several provisions at once."""


def references_in(text: str, lang: str, instrument: str, eid: str) -> Iterator[Reference]:
    """The citations that the text of provision ``eid`` makes within its instrument."""
    start = 0
    for paragraph in text.split("\n"):
        if not _ANOTHER_ACT[lang].search(paragraph):
            for match in _of_one(paragraph, lang):
                cited = _cited(match.groupdict(), eid)
                if cited is not None and cited != eid and cited in _eids(instrument):
                    yield Reference(start + match.start(), start + match.end(), cited)
        start += len(paragraph) + 1


def _of_one(paragraph: str, lang: str) -> Iterator[re.Match[str]]:
    """Citations of one provision each: of «n.º 4 e n.º 5 do artigo 3.º» none is taken."""
    at = 0
    while (match := _first(paragraph, lang, at)) is not None:
        at = match.end()
        if not _MORE[lang].match(paragraph, at):
            yield match


def _first(paragraph: str, lang: str, at: int) -> re.Match[str] | None:
    """The next citation, in its longest form."""
    found = [match for each in _patterns(lang) if (match := each.search(paragraph, at))]
    return min(found, key=lambda match: (match.start(), -match.end()), default=None)


@cache
def _patterns(lang: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?<!\w){each}" if lang == "pt" else each) for each in _CITED[lang])


@cache
def _eids(instrument: str) -> frozenset[str]:
    """The provisions one can be sent to; a container has no words to show."""
    return frozenset(place.eid for place in read(instrument).provisions if not place.is_container)


def _cited(said: dict[str, str | None], eid: str) -> str | None:
    """The provision meant from where it is said: what is left out is the reader's own place."""
    if said.get("letter"):
        return f"{_article(eid)}__point_{said['letter']}__point_{said['roman']}"
    article = _level(said, "art", _article(eid))
    if article is None:
        return None
    paragraph = _level(said, "para", _within(eid, "para"))
    point = _level(said, "point", _within(eid, "point"))
    if _says(said, "para"):
        return _joined(article, paragraph, point if _says(said, "point") else "")
    if _says(said, "art"):
        return _joined(article, "", point if _says(said, "point") else "")
    own_paragraph = f"para_{_within(eid, 'para')}" if _within(eid, "para") else ""
    return _joined(article, own_paragraph, point) if _within(eid, "point") else None


def _says(said: dict[str, str | None], level: str) -> bool:
    return bool(said.get(level) or said.get(f"{level}_near"))


def _joined(article: str, paragraph: str | None, point: str | None) -> str | None:
    """None as soon as a level could not be told."""
    if paragraph is None or point is None:
        return None
    return "__".join(part for part in (article, paragraph, point) if part)


def _article(eid: str) -> str:
    """The article, or the dispatch itself; the annex is headed by words of the dispatch."""
    top = eid.partition("__")[0]
    return "main" if top == "annex" else top


def _within(eid: str, level: str) -> str:
    """The number of the paragraph, or of the topmost point, the place lies in."""
    parts = [part for part in eid.split("__") if part.startswith(f"{level}_")]
    return parts[0].partition("_")[2] if parts else ""


def _level(said: dict[str, str | None], level: str, own: str) -> str | None:
    """``para_3`` from «n.º 3», from 第三款, or from «número anterior» said in the fourth."""
    if near := said.get(f"{level}_near"):
        number = own.removeprefix(f"{level}_")
        step = 1 if near == "seguinte" else -1
        return f"{level}_{int(number) + step}" if number.isdigit() else None
    if value := said.get(level):
        number = str(from_chinese(value) or value)
        return f"{level}_{number}"
    return own if level == "art" else ""

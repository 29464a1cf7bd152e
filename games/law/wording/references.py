"""Find citations in an official text, of its own instrument or of another of this site.

Only certain ones are returned: every provision cited exists, and either its instrument is named
with it, or the paragraph names no other act («artigo 64.º da Lei Básica» is not ours).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.lawtexts.citations.numerals import CHINESE, provision_number
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import acts_in_order, read

Levels = dict[str, str | None]


class Item(NamedTuple):
    """A provision cited; those inside a range have the place of its second end."""

    start: int
    end: int
    levels: Levels
    """The provision's levels, as in the citation of a single one."""


class Citation(NamedTuple):
    start: int
    end: int
    items: tuple[Item, ...]


_AND = r"\s*(?:,|\be\b|\bou\b|\ba\b|\baté\b)\s*(?:e\s+|a?os?\s+|d?[oae]s?\s+)?"
_OF_ARTICLE = r" d[oe] artigo (?:(?P<art>\d+)\.º|(?P<art_near>anterior|seguinte))"
_OF_PARA = r" d[oe] (?:n\.º (?P<para>\d+)(?![\d/])|número (?P<para_near>anterior|seguinte))"


def _pt(level: str, sign: str, value: str, tail: str = "") -> tuple[str, re.Pattern[str]]:
    again = rf"(?:{sign})?{value}"
    items = rf"(?P<items>{value}(?:{_AND}{again})+)"
    return level, re.compile(rf"(?<!\w)(?:{sign}){items}{tail}")


_PT = (
    _pt("art", r"artigos?\s+", r"\d+\.º"),
    _pt("para", r"n\.(?:os|ºs|º|o)\s*", r"\d+(?![\d/])", rf"(?:{_OF_ARTICLE})?"),
    _pt("point", r"(?:sub)?alíneas?\s+", r"(?:\d+|[a-z])\)", rf"(?:{_OF_PARA})?(?:{_OF_ARTICLE})?"),
)
_N = rf"[{CHINESE}]+"
_ZH_AND = r"(?:、|及|和|與|或|至)"
_ZH_ART = rf"(?:第(?P<art>{_N})條|(?P<art_near>上一?條))?"
_ZH_PARA = rf"(?:第(?P<para>{_N})款|(?P<para_near>上一?款))?"
_MOST = 60
"""Items of a list; each begins a list too, so a longer one would be read again and again."""
_ZH = (
    ("art", re.compile(rf"第(?P<items>{_N}條?(?:{_ZH_AND}第?{_N}條?)*{_ZH_AND}第?{_N})條")),
    (
        "para",
        re.compile(rf"{_ZH_ART}第(?P<items>{_N}款?(?:{_ZH_AND}第?{_N}款?)*{_ZH_AND}第?{_N})款"),
    ),
    (
        "point",
        re.compile(
            rf"{_ZH_ART}{_ZH_PARA}"
            rf"(?P<items>[（(]{_N}[）)]項?(?:{_ZH_AND}[（(]{_N}[）)]項?){{0,{_MOST}}}{_ZH_AND}[（(]{_N}[）)])項"
        ),
    ),
)
_SEVERAL = {"pt": _PT, "zh-hant": _ZH}
_VALUE = {"pt": re.compile(r"\d+|(?<![A-Za-zÀ-ÿ.])[a-z](?=\))"), "zh-hant": re.compile(_N)}
_THROUGH = {"pt": re.compile(r"\b(?:a|até)\b"), "zh-hant": re.compile("至")}
_LONGEST = 60


def several_in(text: str, lang: str) -> Iterator[Citation]:
    """The citations of several provisions, in the order of the text, without overlaps."""
    matches = [
        (match.start(), -match.end(), level, match)
        for level, pattern in _SEVERAL[lang]
        for match in pattern.finditer(text)
    ]
    position = 0
    for start, _end, level, match in sorted(matches, key=lambda entry: entry[:2]):
        if start >= position:
            yield Citation(start, match.end(), tuple(_items(match, level, lang)))
            position = match.end()


def _items(match: re.Match[str], level: str, lang: str) -> Iterator[Item]:
    """The cited items; after the first of a range, those between it and the last."""
    around = {name: value for name, value in match.groupdict().items() if name != "items"}
    base, words = match.start("items"), match["items"]
    before: re.Match[str] | None = None
    for one in _VALUE[lang].finditer(words):
        start, end = base + one.start(), base + one.end()
        if before and _THROUGH[lang].search(words[before.end() : one.start()]):
            for value in _between(before[0], one[0]):
                yield Item(start, start, {**around, level: value})
        yield Item(start, end, {**around, level: one[0]})
        before = one


def _between(first: str, last: str) -> list[str]:
    one, other = (provision_number(number) or number for number in (first, last))
    if str(one).isdigit() and str(other).isdigit():
        return [str(number) for number in range(int(one) + 1, int(other))][:_LONGEST]
    return [chr(code) for code in range(ord(first) + 1, ord(last))] if len(first) == 1 else []


@dataclass(frozen=True, slots=True)
class Reference:
    """The span from ``start`` to ``end`` that cites ``eid``; empty if it is only implied, within
    «artigos 5.º a 7.º».
    """

    start: int
    end: int
    eid: str
    instrument: str = ""
    """The instrument, if it differs from the text's."""


_ANOTHER_ACT = {
    "pt": re.compile(r"\b(?:Decreto-Lei|Lei|Despacho|Portaria|Regulamento|Código)\b"),
    "zh-hant": re.compile(r"法律|基本法|法令|法規|法典|訓令|第\s*\d+/\d+(?:/M)?\s*號"),
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
_PATTERNS = {
    lang: [re.compile((r"(?<!\w)" if lang == "pt" else "") + cited) for cited in patterns]
    for lang, patterns in _CITED.items()
}
_CONTINUATION = {
    "pt": re.compile(r"(?:,| e| ou| a)(?= (?:\d|n\.º))"),
    "zh-hant": re.compile(r"[、及或至]第"),
}
"""Signs that a citation continues, and so is not of a single provision."""


def references_in(text: str, lang: str, instrument: str, eid: str) -> Iterator[Reference]:
    """The citations in the text of provision ``eid``, in order; those that a note corrects too."""
    corrected = (
        Reference(text.index(note.quote), text.index(note.quote) + len(note.quote), note.meant)
        for note in read(instrument).notes
        if note.meant and (note.eid, note.lang) == (eid, lang) and note.quote in text
    )
    printed = _printed(text, lang, instrument, eid)
    yield from sorted((*corrected, *printed), key=lambda reference: reference.start)


def _printed(text: str, lang: str, instrument: str, eid: str) -> Iterator[Reference]:
    start = 0
    for paragraph in text.split("\n"):
        blank, acts = _named_acts(paragraph, lang)
        is_own = not acts and not _ANOTHER_ACT[lang].search(blank)
        for first, last, items in _citations(blank, lang):
            other = _act_of(acts, first, last, lang)
            law = other or (instrument if is_own else "")
            meant = [(a, b, _cited(groups, "" if other else eid)) for a, b, groups in items]
            if law and all(cited in _eids(law) for _, _, cited in meant):
                for a, b, cited in meant:
                    if cited is not None and (other or cited != eid):
                        yield Reference(start + a, start + b, cited, other)
        start += len(paragraph) + 1


_NUMBER = r"(\d{1,4}/\d{2,4}(?:/M)?)"
_BY_NUMBER = {
    "pt": re.compile(
        r"\b(?:Despacho(?: Regulamentar Externo)?(?: do Secretário para a Economia e Finanças)?"
        rf"|(Portaria)) n\.º {_NUMBER}(?![\d/])"
    ),
    "zh-hant": re.compile(rf"第\s?{_NUMBER}\s?號(?:(?:經濟財政司司長)?(?:對外規範性)?批示|(訓令))"),
}


def acts_cited(text: str, lang: str, instrument: str) -> Iterator[tuple[int, int, str]]:
    """Where the text cites another regulation, or an act, by its number, and the key of that; an
    act of another office is not ours."""
    for match in _BY_NUMBER[lang].finditer(text):
        order, number = match.groups() if lang == "pt" else match.groups()[::-1]
        kind = "portaria" if order else "despacho-sef"
        key = f"{kind}-{number.lower().replace('/', '-')}"
        if key != instrument and (key in instrument_keys() or key in acts_in_order()):
            yield *match.span(), key


Acts = list[tuple[int, int, str]]


def _citations(paragraph: str, lang: str) -> list[Citation]:
    """Citations of several provisions first; their words are then skipped."""
    citations = list(several_in(paragraph, lang))
    for several in citations:
        paragraph = _blanked(paragraph, several.start, several.end)
    for one in _of_one(paragraph, lang):
        citations.append(Citation(*one.span(), (Item(*one.span(), one.groupdict()),)))
    return sorted(citations, key=lambda citation: citation.start)


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + "\0" * (end - start) + text[end:]


def _named_acts(paragraph: str, lang: str) -> tuple[str, Acts]:
    """The instruments that the paragraph names by title, and the paragraph without them."""
    acts: Acts = []
    for key, title in _titles(lang):
        for match in title.finditer(paragraph):
            acts.append((*match.span(), key))
            paragraph = _blanked(paragraph, *match.span())
    return paragraph, acts


@of_corpus
@cache
def _titles(lang: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The titles, longest first, so that none matches inside another."""
    titles = {key: read(key).titles.get(lang, "") for key in instrument_keys()}
    gap = r"\s+" if lang == "pt" else r"\s*"
    return tuple(
        (key, re.compile(gap.join(map(re.escape, title.split() if lang == "pt" else title))))
        for key, title in sorted(titles.items(), key=lambda item: -len(item[1]))
        if title
    )


def _act_of(acts: Acts, first: int, last: int, lang: str) -> str:
    """The instrument of a citation: in Portuguese named after it, in Chinese before it."""
    for start, end, key in acts:
        if (0 <= start - last <= 4) if lang == "pt" else (0 <= first - end <= 1):
            return key
    return ""


def _of_one(paragraph: str, lang: str) -> Iterator[re.Match[str]]:
    """Citations of one provision, each in its longest form."""
    position = 0
    while matches := [
        match for pattern in _PATTERNS[lang] if (match := pattern.search(paragraph, position))
    ]:
        one = min(matches, key=lambda match: (match.start(), -match.end()))
        position = one.end()
        if not _CONTINUATION[lang].match(paragraph, position):
            yield one


@of_corpus
@cache
def _eids(instrument: str) -> frozenset[str]:
    """The provisions that can be linked to; a container has no words to show."""
    return frozenset(place.eid for place in read(instrument).provisions if not place.is_container)


def _cited(groups: Levels, eid: str) -> str | None:
    """The provision cited; levels left out are those of the citing provision."""
    if groups.get("letter"):
        return f"{_article(eid)}__point_{groups['letter']}__point_{groups['roman']}"
    article = _level(groups, "art", _article(eid))
    if not article:
        return None
    paragraph = _level(groups, "para", _within(eid, "para"))
    point = _level(groups, "point", _within(eid, "point"))
    if _says(groups, "para"):
        return _joined(article, paragraph, point if _says(groups, "point") else "")
    if _says(groups, "art"):
        return _joined(article, "", point if _says(groups, "point") else "")
    own_paragraph = f"para_{_within(eid, 'para')}" if _within(eid, "para") else ""
    return _joined(article, own_paragraph, point) if _within(eid, "point") else None


def _says(groups: Levels, level: str) -> bool:
    return bool(groups.get(level) or groups.get(f"{level}_near"))


def _joined(article: str, paragraph: str | None, point: str | None) -> str | None:
    """Join the levels; None if one of them is unknown."""
    if paragraph is None or point is None:
        return None
    return "__".join(part for part in (article, paragraph, point) if part)


def _article(eid: str) -> str:
    """The article, or the dispatch itself; the annex's heading counts as the dispatch."""
    top = eid.partition("__")[0]
    return "main" if top == "annex" else top


def _within(eid: str, level: str) -> str:
    """The number of the paragraph, or of the topmost point, that contains the provision."""
    parts = [part for part in eid.split("__") if part.startswith(f"{level}_")]
    return parts[0].partition("_")[2] if parts else ""


def _level(groups: Levels, level: str, own: str) -> str | None:
    """``para_3`` from «n.º 3» or 第三款, or from «número anterior» in the fourth."""
    if near := groups.get(f"{level}_near"):
        number = own.removeprefix(f"{level}_")
        step = 1 if near == "seguinte" else -1
        return f"{level}_{int(number) + step}" if number.isdigit() else None
    if value := groups.get(level):
        number = str(provision_number(value) or value)
        return f"{level}_{number}"
    return own if level == "art" else ""

"""What a text refers to, step by step: «n.º 3 do artigo 6.º» and 第六條第三款 are the same.

A step is a level and a value: ``article 6``, ``number 3``, ``point 1``, ``act 16/2001``;
the value ``before`` stands for «anterior» and 上.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.quality.chinese_numerals import CHARACTERS, from_chinese
from games.quality.pair import Span

BEFORE = "before"
"""The value of what is referred to as the one before."""

SAID_LOOSELY = "several before"
"""«nas alíneas anteriores», 上述: how many is left open."""

_ACT = r"\d{1,4}/(?:\d{4}|\d{2}(?:/M)?)(?![\d/])"
_ACT_KINDS = {
    "pt": {
        r"decretos?-leis?": "decree_law",
        r"leis?": "law",
        r"regulamentos? administrativos?": "administrative_regulation",
        r"despachos? regulamentar(?:es)? externos?": "external_dispatch",
        r"despachos?": "dispatch",
        r"portarias?": "order",
    },
    "zh-hant": {
        "對外規範性批示": "external_dispatch",
        "行政法規": "administrative_regulation",
        "法律": "law",
        "法令": "decree_law",
        "批示": "dispatch",
        "訓令": "order",
    },
}
_NUMBER_SIGN = r"n\.?\s?(?:[ºo°]\.?s?|os)\.?\s*"


def _several(sign: str, value: str) -> str:
    more = rf"(?:\s*(?:,|\be\b|\ba\b|\bou\b)\s*(?:{sign})?(?:{value}))*"
    return rf"(?:{sign})(?P<values>(?:{value}){more})"


_MARK = r"(?:\(?\d{1,2}\)|\(?[a-z]{1,4}\)|\d{1,2}(?![\w/]))"
_PT = (
    ("article", re.compile(_several(r"\bart(?:igos?|s?\.)\s*", r"\d{1,3}\.?[ºo°]?"), re.I)),
    ("number", re.compile(_several(_NUMBER_SIGN, r"\d{1,2}(?![\d/])"), re.I)),
    ("point", re.compile(_several(r"\b(?:sub)?al[ií]neas?\s+|\bals?\.\s*", _MARK), re.I)),
)
_PT_BEFORE = re.compile(
    r"\b(?P<level>artigo|número|alínea)(?P<many>s)?\s+anterior(?:es)?\b", re.IGNORECASE
)
_PT_LEVELS = {"artigo": "article", "número": "number", "alínea": "point"}

_ZH_NUMBER = rf"[{CHARACTERS}]{{1,4}}|\d{{1,3}}"
_ZH = re.compile(
    rf"第(?P<article>{_ZH_NUMBER})條(?!件)"
    rf"|第(?P<number>{_ZH_NUMBER})款"
    rf"|(?:第\s*[（(]?|[（(])\s*(?P<point>{_ZH_NUMBER}|[a-z]{{1,4}})\s*[）)]?\s*(?:分?項|點(?!數))"
    r"|(?<![A-Za-z])(?P<letter>[a-z]{1,4})[）)]?分?項"
    rf"|第\s*[（(](?P<bare>{_ZH_NUMBER})[）)]"
)
_ZH_POINTS = re.compile(
    rf"(?:[（(](?:{_ZH_NUMBER})[）)]\s*[、及和至或與]\s*)+(?=[（(](?:{_ZH_NUMBER})[）)]\s*分?項)"
)
_ZH_WITHIN = re.compile(r"(?<=項)(\d{1,2})(?=[.．])")
_ZH_BEFORE = re.compile(r"(?:上|前)一?(?P<level>[條款項])(?!目)")
_ZH_LEVELS = {"條": "article", "款": "number", "項": "point"}
_ZH_LOOSE = re.compile(
    r"上述|前述|以上(?:各[項款條]|所[指述載])|上列|上[兩數各][項款條]|前[兩數各][項款條]"
)


@dataclass(frozen=True, slots=True)
class Step:
    """One level of a reference where it is said; ``unsaid`` where the level is left out."""

    level: str
    value: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.start, self.end

    @property
    def said(self) -> tuple[str, str]:
        return self.level, self.value


@dataclass(frozen=True, slots=True)
class Act:
    """An instrument named by its number, and what kind it is said to be, where said."""

    number: str
    kind: str | None
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.start, self.end


def steps_in(text: str, lang: str) -> tuple[Step, ...]:
    """Articles, numbers and points referred to, in the order of the text."""
    found = _portuguese(text) if lang == "pt" else _chinese(text)
    return tuple(sorted(found, key=lambda step: step.start))


def acts_in(text: str, lang: str) -> tuple[Act, ...]:
    """Instruments by number. The number of a date, 24/05/2025, is none."""
    kind_of = _kind_before if lang == "pt" else _kind_after
    return tuple(
        Act(found[0].upper(), kind_of(text, found), *found.span())
        for found in re.finditer(rf"(?<![\d/]){_ACT}", text)
    )


def spans_in(text: str, lang: str) -> tuple[Span, ...]:
    """Everything that refers, whose numbers are therefore no amounts."""
    named = [(act.start, act.end) for act in acts_in(text, lang)]
    if lang == "pt":
        named += [m.span() for _, pattern in _PT for m in pattern.finditer(text)]
        named += [m.span() for m in re.finditer(_NUMBER_SIGN + _ACT, text, re.I)]
    else:
        named += [m.span() for m in _ZH.finditer(text)]
        named += [m.span() for m in _ZH_POINTS.finditer(text)]
        named += [m.span() for m in _ZH_WITHIN.finditer(text)]
        named += [m.span() for m in _ZH_BEFORE.finditer(text)]
    return tuple(named)


def _portuguese(text: str) -> Iterator[Step]:
    for level, pattern in _PT:
        for match in pattern.finditer(text):
            at = match.start("values")
            for one in re.finditer(r"\d+|(?<![a-z])[a-z]{1,4}(?=\))", match["values"], re.I):
                start = at + one.start() if one.start() else match.start()
                yield Step(level, _plain(one[0]), start, at + one.end())
    for match in _PT_BEFORE.finditer(text):
        value = SAID_LOOSELY if match["many"] else BEFORE
        yield Step(_PT_LEVELS[match["level"].casefold()], value, *match.span())


def _chinese(text: str) -> Iterator[Step]:
    for match in _ZH.finditer(text):
        group = str(match.lastgroup)
        level = {"letter": "point", "bare": "unsaid"}.get(group, group)
        yield Step(level, _plain(match[group]), *match.span())
    for points in _ZH_POINTS.finditer(text):
        for one in re.finditer(_ZH_NUMBER, points[0]):
            at = points.start()
            yield Step("point", _plain(one[0]), at + one.start(), at + one.end())
    for match in _ZH_WITHIN.finditer(text):
        yield Step("point", match[1], *match.span())
    for match in _ZH_BEFORE.finditer(text):
        yield Step(_ZH_LEVELS[match["level"]], BEFORE, *match.span())
    for match in _ZH_LOOSE.finditer(text):
        yield Step("any", SAID_LOOSELY, *match.span())


def _plain(mark: str) -> str:
    if mark.isdigit():
        return str(int(mark))
    number = from_chinese(mark)
    return mark.casefold() if number is None else str(number)


def _kind_before(text: str, found: re.Match[str]) -> str | None:
    """«Despachos … n.os 78/2008 e 97/2008»: the nearest kind said before, in the sentence."""
    before = re.split(r"[.;:]\s(?!\d)", text[: found.start()])[-1].casefold()
    nearest: tuple[int, str] | None = None
    for name, kind in _ACT_KINDS["pt"].items():
        for said in re.finditer(rf"(?<![\w-]){name}(?!\w)", before):
            if nearest is None or said.start() > nearest[0]:
                nearest = said.start(), kind
    return nearest[1] if nearest else None


def _kind_after(text: str, found: re.Match[str]) -> str | None:
    """第78/2008號及第97/2008號…批示: the first kind said after the number."""
    after = re.split(r"[。；，]", text[found.end() :])[0]
    kinds = _ACT_KINDS["zh-hant"]
    said = re.search("|".join(kinds), after)
    return kinds[said[0]] if said else None

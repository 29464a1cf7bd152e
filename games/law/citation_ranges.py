"""Find citations of several provisions: «artigos 5.º a 7.º», «n.os 1 e 2», 第五條至第七條."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.lawtexts.numerals import CHINESE, from_chinese


@dataclass(frozen=True, slots=True)
class Item:
    """One provision of such a citation; those inside a range have the place of its second end."""

    start: int
    end: int
    levels: dict[str, str | None]
    """The provision's levels, as in the citation of a single one."""


@dataclass(frozen=True, slots=True)
class Several:
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
            rf"(?P<items>[（(]{_N}[）)]項?(?:{_ZH_AND}[（(]{_N}[）)]項?)*{_ZH_AND}[（(]{_N}[）)])項"
        ),
    ),
)
_VALUE = {"pt": re.compile(r"\d+|(?<![A-Za-zÀ-ÿ.])[a-z](?=\))"), "zh-hant": re.compile(_N)}
_THROUGH = {"pt": re.compile(r"\b(?:a|até)\b"), "zh-hant": re.compile("至")}
_LONGEST = 60


def several_in(text: str, lang: str) -> Iterator[Several]:
    """The items in the order of the text, without overlaps."""
    matches = [
        (match.start(), -match.end(), level, match)
        for level, pattern in _patterns(lang)
        for match in pattern.finditer(text)
    ]
    position = 0
    for start, _end, level, match in sorted(matches, key=lambda entry: entry[:2]):
        if start >= position:
            yield Several(start, match.end(), tuple(_items(match, level, lang)))
            position = match.end()


@cache
def _patterns(lang: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return _PT if lang == "pt" else _ZH


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
    one, other = (from_chinese(number) or number for number in (first, last))
    if str(one).isdigit() and str(other).isdigit():
        return [str(number) for number in range(int(one) + 1, int(other))][:_LONGEST]
    return [chr(code) for code in range(ord(first) + 1, ord(last))] if len(first) == 1 else []

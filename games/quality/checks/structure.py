"""Compare the structure of a provision: its paragraphs, its list, its printed number, its size."""

import re
from collections.abc import Iterator

from games.lawtexts.citations.numerals import from_chinese
from games.quality.check import Check, LawCheck
from games.quality.pair import Finding, Pair
from games.quality.parts import before
from games.quality.too_many import names_too_many

_ZH = "一二三四五六七八九十"
_MARK = {
    "pt": re.compile(r"(?<![\w(])(?:\((?P<in>\d{1,2})\)|(?P<out>\d{1,2}|[a-z]|[ivx]{1,4})\))"),
    "zh-hant": re.compile(
        rf"[（(](?P<in>\d{{1,2}}|[{_ZH}]{{1,3}})[）)]|(?<![\w（(])(?P<out>[a-z]|[ivx]{{1,4}})[）)]"
    ),
}
_REFERS = {
    "pt": re.compile(
        r"(?:al[ií]neas?|als?\.|n\.\S{1,4}|\be|,|\ba|\bou|nova|anterior)\s*$", re.IGNORECASE
    ),
    "zh-hant": re.compile(r"(?:第|款|條|項|、|及|和|至)\s*$"),
}


def _marks(text: str, lang: str) -> list[str]:
    """The marks of a list in the text, a), b) or （一）, （二）; not those of references."""
    marks = []
    for match in _MARK[lang].finditer(text):
        refers = _REFERS[lang].search(before(text, match.start()))
        if refers or text[match.end() : match.end() + 1] in ("項", "分"):
            continue
        mark = match["in"] or match["out"]
        number = from_chinese(mark)
        marks.append(str(number) if number else mark)
    return marks


class TooMany(Check):
    """A text with so many numbers and terms that the other checks do not compare it."""

    id = "too_many"
    severity = "warning"
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        if any(pair.both(names_too_many)):
            spans = (0, len(pair.source)), (0, len(pair.target))
            yield self.finding("too_many", source=spans[0], target=spans[1])


class Paragraphs(Check):
    """Different numbers of paragraphs."""

    id = "paragraphs"
    severity = "error"
    kinds = ("law", "note")
    eases_in = ("note",)
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        source, target = (
            str(sum(1 for line in text.splitlines() if line.strip()))
            for text in (pair.source, pair.target)
        )
        if source != target:
            yield self.finding("paragraphs_differ", {"source": source, "target": target})


class Points(LawCheck):
    """Different points, or another order, in a list within one text."""

    id = "points"
    severity = "error"
    compares = False
    kinds = ("law", "note")
    eases_in = ("note",)

    def look(self, pair: Pair) -> Iterator[Finding]:
        source, target = pair.both(_marks)
        if source != target and max(len(source), len(target)) > 1:
            facts = {"source": " ".join(source), "target": " ".join(target)}
            yield self.finding("points_differ", facts)


_PRINTED = (
    ("article", re.compile(r"(?:artigo|art\.)\s*(?P<n>\d+)\.?[ºo]?", re.I)),
    ("article", re.compile(rf"第(?P<n>[{_ZH}百零]+)條")),
    ("number", re.compile(r"(?P<n>\d{1,2})\.[ºo]?")),
    ("number", re.compile(rf"(?P<n>[{_ZH}]{{1,3}})、")),
    ("point", re.compile(r"(?P<n>\d{1,2}|[a-z]|[ivx]{1,4})\)")),
    ("point", re.compile(rf"[（(](?P<n>[{_ZH}]{{1,3}})[）)]")),
    ("point_within", re.compile(r"[（(](?P<n>\d{1,2})[）)]")),
)


def _printed(number: str) -> tuple[str, str] | None:
    for level, pattern in _PRINTED:
        if match := pattern.fullmatch(number.strip()):
            value = from_chinese(match["n"])
            return level, str(value or match["n"])
    return None


class PrintedNumber(LawCheck):
    """The printed numbers of a provision: (1) for （1）, not for 1."""

    id = "printed_number"
    severity = "warning"
    compares = False
    kinds = ("law",)

    def look(self, pair: Pair) -> Iterator[Finding]:
        source, target = pair.context.numbers
        if source is not None and target is not None and _printed(source) != _printed(target):
            yield self.finding("printed_number_differs", {"source": source, "target": target})

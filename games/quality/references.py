"""Find references, level by level: «n.º 3 do artigo 6.º» and 第六條第三款 are the same.

A step is a level and a value: ``article 6``, ``number 3``, ``point 1``, ``act 16/2001``; the value
``before`` is for «anterior» and 上.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.quality.chinese_numerals import CHARACTERS, from_chinese
from games.quality.ordinals import from_roman
from games.quality.pair import Span, Spanning
from games.quality.parts import before
from games.quality.word_lists import WordList

BEFORE = "before"
"""The value of a reference to the one before."""

LOOSE_REFERENCE = "several before"
"""«nas alíneas anteriores», 上述: the number is left open."""

_NUMBER_SIGN = r"(?:n\.?\s?(?:[ºo°]\.?s?|os)\.?\s*|(?<=\b[on]\s)números?\s+|(?<=\bdo\s)números?\s+)"


def _several(sign: str, value: str) -> str:
    repeated = rf"(?:\s*(?:,|\be\b|\ba\b|\bou\b)\s*(?:{sign})?(?:{value}))*"
    return rf"(?:{sign})(?P<values>(?:{value}){repeated})"


_MARK = r"(?:\(?\d{1,2}\)|\(?[a-z]{1,4}\)|\d{1,2}(?![\w/]))"
_PT = (
    (
        "article",
        re.compile(_several(r"\bart(?:igos?|s?\.)\s*", r"\d{1,3}\.?[ºo°]?(?:-[A-Z]\b)?"), re.I),
    ),
    ("number", re.compile(_several(_NUMBER_SIGN, r"\d{1,2}(?![\d/])"), re.I)),
    ("point", re.compile(_several(r"\b(?:sub)?al[ií]neas?\s+|\bals?\.\s*", _MARK), re.I)),
)
_PT_VALUE = re.compile(
    r"(?P<n>\d+)(?:\.?[ºo°]?(?P<added>-[A-Z]\b))?|(?<![A-Za-z])(?P<letter>[A-Za-z]{1,4})(?=\))"
)
_PT_BEFORE = re.compile(
    r"\b(?P<level>artigo|número|alínea)(?P<many>s)?\s+anterior(?:es)?\b", re.IGNORECASE
)
_PT_LEVELS = {"artigo": "article", "número": "number", "alínea": "point"}

_NAME = r"(?:[IVXLC]{1,6}|[A-Z]|\d{1,2})(?![\w/])"
_PT_NAMED = tuple(
    (level, re.compile(_several(rf"\b(?i:{words})\s+(?:n\.º\s*)?", _NAME)))
    for level, words in (("annex", "anexos?"), ("table", "tabelas?|quadros?|mapas?"))
)
_ZH_NUMBER = rf"[{CHARACTERS}]{{1,4}}|\d{{1,3}}"
_ZH = re.compile(
    rf"第(?P<article>{_ZH_NUMBER})(?P<added>-?[A-Z])?條(?!件)"
    r"(?P<later>-[A-Z](?![A-Za-z])|之[一二三四五](?=[第款項的之所規，。；、）]|$))?"
    rf"|第(?P<number>{_ZH_NUMBER})款"
    rf"|(?:第\s*[（(]?|[（(])\s*(?P<point>{_ZH_NUMBER}|[a-z]{{1,4}})\s*[）)]?\s*(?:分?項|點(?!數))"
    r"|(?<![A-Za-z])(?P<letter>[a-z]{1,4})[）)]?分?項"
    rf"|第\s*[（(](?P<bare>{_ZH_NUMBER})[）)]"
)
_ZH_GROUPS = ("article", "number", "point", "letter", "bare")
_ZH_POINTS = re.compile(
    rf"(?P<points>(?:[（(](?:{_ZH_NUMBER})[）)]\s*[、及和至或與]\s*)+)"
    rf"(?P<named>(?=[（(](?:{_ZH_NUMBER})[）)]\s*分?項))?"
)
"""A list of points, matched whole even without 項 so that it is parsed once."""
_ZH_LIST = re.compile(
    rf"第(?P<values>(?:{_ZH_NUMBER})(?:\s*[、及和至或與]\s*(?:{_ZH_NUMBER}))+)(?P<level>[條款項])"
)
_ZH_THROUGH = re.compile(r"[）)]?\s*[至到]\s*第?[（(]?")
_PT_THROUGH = re.compile(r"[).ºo°\s]*\s(?:a|até)\s[\s(]*")
_MOST_THROUGH = 60
_LABELLED = re.compile(r"(?P<word>[A-Za-zÀ-ÿ]+\.?),?\s+$")
_LEADS = """
    a ao aos artigo artigos art arts com conforme conjugado conjugados da das de desse deste do dos
    e em esse este mesmo n na nas nesse neste no nos o ou os para pelo pelos presente primeiro
    qualquer referido referidos segundo seu seus só citado citados até anterior anteriores
"""
_NO_LABEL = frozenset(_LEADS.split())
"""Words after which «n.º 3» is part of an article; after others it names a thing."""

_ZH_WITHIN = re.compile(r"(?<=項)(\d{1,2})(?=[.．])")
_ZH_NAME = rf"(?:[IVXLC]{{1,6}}|[A-Z]|\d{{1,2}}|[{CHARACTERS}]{{1,3}})(?![A-Za-z\d])"
_ZH_NAMED = tuple(
    (level, re.compile(_several(rf"(?:{words})\s*", _ZH_NAME).replace(r"\be\b", "[及和、至或與]")))
    for level, words in (
        ("annex", "附件|附錄"),
        ("table", "(?<![代列填圖])附?表(?![格明示決達演現])"),
    )
)
_ZH_BEFORE = re.compile(r"(?:上|前)一?(?P<level>[條款項])(?!目)")
_ZH_LEVELS = {"條": "article", "款": "number", "項": "point"}
_ZH_LOOSE = re.compile(
    r"上述|前述|以上(?:各[項款條]|所[指述載])|上列|上[兩數各][項款條]|前[兩數各][項款條]"
)


@dataclass(frozen=True, slots=True)
class ReferenceLevel(Spanning):
    """One level of a reference; ``unsaid`` if the level is left out.

    ``within`` marks one implied by a range: the second of «n.os 1 a 3».
    """

    level: str
    value: str
    start: int
    end: int
    within: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.level, self.value


def steps_in(text: str, lang: str) -> tuple[ReferenceLevel, ...]:
    """The articles, numbers and points referred to, in text order."""
    unordered = _portuguese(text) if lang == "pt" else _chinese(text)
    steps = sorted(unordered, key=lambda step: step.start)
    through = _PT_THROUGH if lang == "pt" else _ZH_THROUGH
    return tuple(_with_ranges(steps, text, through))


def _with_ranges(
    steps: list[ReferenceLevel], text: str, through: re.Pattern[str]
) -> Iterator[ReferenceLevel]:
    """The steps, with those implied between the ends of a range."""
    for index, step in enumerate(steps):
        yield step
        following = steps[index + 1] if index + 1 < len(steps) else None
        if following is None or step.level != following.level:
            continue
        if through.fullmatch(text[step.end : following.start]):
            for value in _between(step.value, following.value):
                yield ReferenceLevel(step.level, value, step.start, following.end, within=True)


def _between(first: str, last: str) -> list[str]:
    """From ``1`` to ``4``: 2 and 3; from ``a`` to ``d``: b and c."""
    if first.isdigit() and last.isdigit():
        numbers = range(int(first) + 1, int(last))
        return [str(number) for number in numbers[:_MOST_THROUGH]]
    if len(first) == len(last) == 1 and first.isalpha() and last.isalpha():
        return [chr(code) for code in range(ord(first) + 1, ord(last))][:_MOST_THROUGH]
    return []


def spans_in(text: str, lang: str) -> tuple[Span, ...]:
    """The spans of all references, whose numbers are therefore no amounts."""
    named = [(act.start, act.end) for act in acts_in(text, lang)]
    if lang == "pt":
        named += [m.span() for _, m in _pt_matches(text)]
        named += [m.span() for m in re.finditer(_NUMBER_SIGN + ACT, text, re.I)]
        named += [one.span for one in _named(text, _PT_NAMED)]
    else:
        named += [m.span() for m in _ZH.finditer(text)]
        named += [m.span() for m in _zh_points(text)]
        named += [m.span() for m in _ZH_LIST.finditer(text)]
        named += [one.span for one in _named(text, _ZH_NAMED)]
        named += [m.span() for m in _ZH_WITHIN.finditer(text)]
        named += [m.span() for m in _ZH_BEFORE.finditer(text)]
    return tuple(named)


def _pt_matches(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """References with their level, without names such as «mesa n.º 8»."""
    for level, pattern in _PT:
        for match in pattern.finditer(text):
            if level == "number" and _is_label(before(text, match.start())):
                continue
            yield level, match


def _is_label(led: str) -> bool:
    word = _LABELLED.search(led)
    return word is not None and word["word"].casefold().rstrip(".") not in _NO_LABEL


def _portuguese(text: str) -> Iterator[ReferenceLevel]:
    for level, match in _pt_matches(text):
        offset = match.start("values")
        for one in re.finditer(_PT_VALUE, match["values"]):
            start = offset + one.start() if one.start() else match.start()
            value = _plain(one["n"] or one["letter"]) + (one["added"] or "")
            yield ReferenceLevel(level, value, start, offset + one.end())
    yield from _named(text, _PT_NAMED)
    for match in _PT_BEFORE.finditer(text):
        value = LOOSE_REFERENCE if match["many"] else BEFORE
        yield ReferenceLevel(_PT_LEVELS[match["level"].casefold()], value, *match.span())


def _named(
    text: str, patterns: tuple[tuple[str, re.Pattern[str]], ...]
) -> Iterator[ReferenceLevel]:
    """Annexes and tables by their numerals of every form: «anexo III», 附件三, 附件A."""
    for level, pattern in patterns:
        for match in pattern.finditer(text):
            for one in re.finditer(rf"{_NAME}|[{CHARACTERS}]{{1,3}}", match["values"]):
                start = match.start("values") + one.start()
                value = _plain(one[0])
                if re.fullmatch("[IVXLC]+", one[0]):
                    value = str(from_roman(one[0]))
                yield ReferenceLevel(level, value, start, start + len(one[0]))


def _chinese(text: str) -> Iterator[ReferenceLevel]:
    for match in _ZH.finditer(text):
        group = next(name for name in _ZH_GROUPS if match[name])
        level = {"letter": "point", "bare": "unsaid"}.get(group, group)
        yield ReferenceLevel(level, _plain(match[group]) + _added(match), *match.span())
    for several in _ZH_LIST.finditer(text):
        for one in re.finditer(_ZH_NUMBER, several["values"]):
            offset = several.start("values")
            level = _ZH_LEVELS[several["level"]]
            yield ReferenceLevel(level, _plain(one[0]), offset + one.start(), offset + one.end())
    for points in _zh_points(text):
        for one in re.finditer(_ZH_NUMBER, points[0]):
            offset = points.start()
            yield ReferenceLevel("point", _plain(one[0]), offset + one.start(), offset + one.end())
    yield from _named(text, _ZH_NAMED)
    for match in _ZH_WITHIN.finditer(text):
        yield ReferenceLevel("point", match[1], *match.span())
    for match in _ZH_BEFORE.finditer(text):
        yield ReferenceLevel(_ZH_LEVELS[match["level"]], BEFORE, *match.span())
    for match in _ZH_LOOSE.finditer(text):
        yield ReferenceLevel("any", LOOSE_REFERENCE, *match.span())


def _zh_points(text: str) -> Iterator[re.Match[str]]:
    return (match for match in _ZH_POINTS.finditer(text) if match["named"] is not None)


def _added(match: re.Match[str]) -> str:
    """第五-A條, 第五條-A and 第五條之一 are «artigo 5.º-A»."""
    suffix = match["added"] or match["later"] or ""
    if suffix.startswith("之"):
        number = from_chinese(suffix[1:]) or 1
        return "-" + chr(ord("A") + number - 1)
    return "-" + suffix.lstrip("-") if suffix else ""


def _plain(mark: str) -> str:
    if mark.isdigit():
        return str(int(mark))
    number = from_chinese(mark)
    return mark.casefold() if number is None else str(number)


ACT = r"\d{1,4}/(?:\d{4}|\d{2}(?:/M)?)(?![\d/])"
_ACT_KINDS = {lang: WordList("acts").patterns(lang) for lang in ("pt", "zh-hant")}


@dataclass(frozen=True, slots=True)
class ActMention(Spanning):
    """An act named by number, and the kind the text gives it, if any."""

    number: str
    kind: str | None
    start: int
    end: int


def acts_in(text: str, lang: str) -> tuple[ActMention, ...]:
    """The acts named by number; the number of a date, 24/05/2025, is skipped."""
    kind_of = _kind_before if lang == "pt" else _kind_after
    return tuple(
        ActMention(match[0].upper(), kind_of(text, match), *match.span())
        for match in re.finditer(rf"(?<![\d/]){ACT}", text)
    )


def _kind_before(text: str, match: re.Match[str]) -> str | None:
    """«Despachos … n.os 78/2008 e 97/2008»: the nearest kind earlier in the sentence."""
    before = re.split(r"[.;:]\s(?!\d)", text[max(0, match.start() - 400) : match.start()])[
        -1
    ].casefold()
    nearest: tuple[int, str] | None = None
    for name, kind in _ACT_KINDS["pt"].items():
        for mention in re.finditer(rf"(?<![\w-]){name}(?!\w)", before):
            if nearest is None or mention.start() > nearest[0]:
                nearest = mention.start(), kind
    return nearest[1] if nearest else None


def _kind_after(text: str, match: re.Match[str]) -> str | None:
    """第78/2008號及第97/2008號…批示: the first kind after the number."""
    after = re.split(r"[。；，]", text[match.end() : match.end() + 400])[0]
    kinds = _ACT_KINDS["zh-hant"]
    mention = re.search("|".join(kinds), after)
    return kinds[mention[0]] if mention else None

"""Find references, level by level: «n.º 3 do artigo 6.º» and 第六條第三款 are the same.

A step is a level and a value: ``article 6``, ``number 3``, ``point 1``, ``act 16/2001``; the value
``before`` is for «anterior» and 上.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from games.lawtexts.citations.numerals import CHARACTERS, from_chinese
from games.lawtexts.files.caches import cached_within
from games.quality.ordinals import from_roman
from games.quality.pair import Span, Spanning
from games.quality.parts import before
from games.quality.word_lists import WordList

BEFORE = "before"
"""The value of a reference to the one before."""

LOOSE_REFERENCE = "several before"
"""«nas alíneas anteriores», 上述: the number is left open."""

ACT = r"\d{1,4}/(?:\d{4}|\d{2}(?:/M)?)(?![\d/])"
_ACT_KINDS = {lang: WordList("acts").patterns(lang) for lang in ("pt", "zh-hant")}
_LEADS_ACT = re.compile(
    rf"(?:n\.?\s?[ºo°]s?\.?\s?s?|n\.?os|números?|第|(?<![\w-])(?:{'|'.join(_ACT_KINDS['pt'])}))\s*$",
    re.IGNORECASE,
)
_BETWEEN_ACTS = 6
"""Most characters between two acts of one list: «n.os 5/85, 6/86 e 7/86»."""

_WORDS = WordList("references", characters=CHARACTERS, act=ACT)
_PT, _ZH = (_WORDS.compiled(lang, flags=re.NOFLAG) for lang in ("pt", "zh-hant"))
_LEVELS = cast(Mapping[str, str], _WORDS.table("levels"))
_NO_LABEL = frozenset(cast(list[str], _WORDS.table("leads")))
_MOST_THROUGH = 60

Levelled = list[tuple[str, re.Pattern[str]]]
"""Patterns of numbers after a sign, with the level of each."""


def _several(name: str, lang: str, joins: str, flags: re.RegexFlag = re.NOFLAG) -> Levelled:
    patterns = []
    for level, *parts in cast(list[list[str]], _WORDS.table(name, lang)):
        sign, value = map(_WORDS.pattern, parts)
        repeated = rf"(?:\s*(?:,|{joins}|\ba\b|\bou\b)\s*(?:{sign})?(?:{value}))*"
        pattern = rf"(?:{sign})(?P<values>(?:{value}){repeated})"
        patterns.append((level, re.compile(pattern, flags)))
    return patterns


_PT_SEVERAL = _several("several", "pt", r"\be\b", re.IGNORECASE)
_NAMED = {
    "pt": _several("named", "pt", r"\be\b"),
    "zh-hant": _several("named", "zh-hant", "[及和、至或與]"),
}
_NAME = re.compile(_WORDS.pattern(f"%name%|[{CHARACTERS}]{{1,3}}"))


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


def steps_in(text: str, lang: str) -> tuple[ReferenceLevel, ...]:
    """The articles, numbers and points referred to, in text order."""
    unordered, words = (_portuguese(text), _PT) if lang == "pt" else (_chinese(text), _ZH)
    steps = sorted(unordered, key=lambda step: step.start)
    return tuple(_with_ranges(steps, text, words["through"]))


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


@cached_within(512 * 1024)
def spans_in(text: str, lang: str) -> tuple[Span, ...]:
    """The spans of all references, whose numbers are therefore no amounts."""
    named = [act.span for act in acts_in(text, lang)]
    named += [one.span for one in _named(text, lang)]
    if lang == "pt":
        named += [m.span() for _, m in _pt_matches(text)]
        patterns = [_PT["act"]]
    else:
        named += [m.span() for m in _zh_points(text)]
        patterns = [_ZH[name] for name in ("step", "list", "within", "before")]
    return (*named, *(m.span() for pattern in patterns for m in pattern.finditer(text)))


def _pt_matches(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """References with their level, without names such as «mesa n.º 8»."""
    for level, pattern in _PT_SEVERAL:
        for match in pattern.finditer(text):
            led = level == "number" and _PT["label"].search(before(text, match.start()))
            if not led or led["word"].casefold().rstrip(".") in _NO_LABEL:
                yield level, match


def _portuguese(text: str) -> Iterator[ReferenceLevel]:
    for level, match in _pt_matches(text):
        offset = match.start("values")
        for one in _PT["value"].finditer(match["values"]):
            start = offset + one.start() if one.start() else match.start()
            value = _plain(one["n"] or one["letter"]) + (one["added"] or "")
            yield ReferenceLevel(level, value, start, offset + one.end())
    yield from _named(text, "pt")
    for match in _PT["before"].finditer(text):
        value = LOOSE_REFERENCE if match["many"] else BEFORE
        yield ReferenceLevel(_LEVELS[match["level"].casefold()], value, *match.span())


def _named(text: str, lang: str) -> Iterator[ReferenceLevel]:
    """Annexes and tables by their numerals of every form: «anexo III», 附件三, 附件A."""
    for level, pattern in _NAMED[lang]:
        for match in pattern.finditer(text):
            for one in _NAME.finditer(match["values"]):
                start = match.start("values") + one.start()
                value = _plain(one[0])
                if re.fullmatch("[IVXLC]+", one[0]):
                    value = str(from_roman(one[0]))
                yield ReferenceLevel(level, value, start, start + len(one[0]))


def _chinese(text: str) -> Iterator[ReferenceLevel]:
    for match in _ZH["step"].finditer(text):
        group = next(
            name for name in ("article", "number", "point", "letter", "bare") if match[name]
        )
        level = {"letter": "point", "bare": "unsaid"}.get(group, group)
        yield ReferenceLevel(level, _plain(match[group]) + _added(match), *match.span())
    lists = [(_LEVELS[m["level"]], m, "values") for m in _ZH["list"].finditer(text)]
    lists += [("point", m, "points") for m in _zh_points(text)]
    for level, several, part in lists:
        offset = several.start(part)
        for one in _ZH["number"].finditer(several[part]):
            yield ReferenceLevel(level, _plain(one[0]), offset + one.start(), offset + one.end())
    yield from _named(text, "zh-hant")
    for match in _ZH["within"].finditer(text):
        yield ReferenceLevel("point", match[1], *match.span())
    for match in _ZH["before"].finditer(text):
        yield ReferenceLevel(_LEVELS[match["level"]], BEFORE, *match.span())
    for match in _ZH["loose"].finditer(text):
        yield ReferenceLevel("any", LOOSE_REFERENCE, *match.span())


def _zh_points(text: str) -> Iterator[re.Match[str]]:
    return (match for match in _ZH["points"].finditer(text) if match["named"] is not None)


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


@dataclass(frozen=True, slots=True)
class ActMention(Spanning):
    """An act named by number, and the kind the text gives it, if any."""

    number: str
    kind: str | None
    start: int
    end: int


def acts_in(text: str, lang: str) -> tuple[ActMention, ...]:
    """The acts named by number; a date, 24/05/2025, and a share, 1/1000, are skipped."""
    kind_of = _kind_before if lang == "pt" else _kind_after
    acts: list[ActMention] = []
    for match in re.finditer(rf"(?<![\d/]){ACT}", text):
        is_next = bool(acts) and match.start() - acts[-1].end <= _BETWEEN_ACTS
        led = _LEADS_ACT.search(before(text, match.start()))
        if is_next or led or _is_of_a_year(*match[0].split("/", 1)):
            acts.append(ActMention(match[0].upper(), kind_of(text, match), *match.span()))
    return tuple(acts)


def _is_of_a_year(number: str, year: str) -> bool:
    """Whether it must be an act's, as 16/2001 and 52/88/M, but not 1/52 or 1/2000."""
    is_year = len(year) == 4 and year[:2] in ("18", "19", "20")
    return year[-1] in "mM" or (is_year and not (number == "1" and year.endswith("00")))


def _kind_before(text: str, match: re.Match[str]) -> str | None:
    """«Despachos … n.os 78/2008 e 97/2008»: the nearest kind earlier in the sentence."""
    led = text[max(0, match.start() - 400) : match.start()]
    sentence = re.split(r"[.;:]\s(?!\d)", led)[-1].casefold()
    mentions = [
        (mention.start(), kind)
        for name, kind in _ACT_KINDS["pt"].items()
        for mention in re.finditer(rf"(?<![\w-]){name}(?!\w)", sentence)
    ]
    return max(mentions, key=lambda one: one[0])[1] if mentions else None


def _kind_after(text: str, match: re.Match[str]) -> str | None:
    """第78/2008號及第97/2008號…批示: the first kind after the number."""
    after = re.split(r"[。；，]", text[match.end() : match.end() + 400])[0]
    kinds = _ACT_KINDS["zh-hant"]
    mention = re.search("|".join(kinds), after)
    return kinds[mention[0]] if mention else None

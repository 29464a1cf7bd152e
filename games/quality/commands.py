"""What a sentence commands: the form to which Portuguese, Chinese and English are read.

Only what has one meaning is read, and equal meanings have one form: 未經許可，不得 is «só com
autorização», and «não afecta a validade» is 有效. What is not read is ``None``, and not compared.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from games.quality.pair import Span
from games.quality.parts import before
from games.quality.word_lists import Table, WordList, whole

ONLY, EXCEPT = "only", "except"
ALL, SOME = "all", "some"
IF, EVEN, DURING, ENDED = "if", "even", "during", "ended"

Value = str | tuple[str, ...] | frozenset[str]


@dataclass(frozen=True, slots=True)
class FormValue:
    """One thing that a sentence commands, and the words that say it."""

    value: Value
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class SentenceForm:
    """The form of a sentence; a field is ``None`` where it is not read.

    ``gate``: an act is for these only, or for all except these. ``whole``: for each, or for one.
    ``days``: the days, weeks and months, counted from that of the event. ``effects``: what is or is
    not so, by kind. ``sequence``: what comes first. ``frame``: if, even if, during, after the end.
    """

    gate: FormValue | None
    whole: FormValue | None
    days: FormValue | None
    effects: Mapping[str, FormValue]
    sequence: FormValue | None
    frame: FormValue | None
    denials: int
    """How many negations it has but those of an effect, a double one counted as none."""
    is_twice_denied: bool
    is_by_first: bool
    """Whether its gate follows from what comes first, as 未經…不得."""
    has_since: bool
    has_required: bool


_LANGS = ("pt", "zh-hant", "en")
_LIST = WordList("commands")


def _compiled(words: Mapping[str, str]) -> dict[str, re.Pattern[str]]:
    return {lang: re.compile(whole(words[lang], lang), re.IGNORECASE) for lang in words}


_ONLY, _EXCEPT, _FIRST, _DENIES, _FORBIDS, _TWICE = (
    _compiled(_LIST.patterns(name))
    for name in ("only", "except", "first", "denies", "forbids", "twice")
)
_ALL, _ANY, _SOME = (_compiled(_LIST.patterns(name)) for name in ("all", "any", "some"))
_EVEN, _IF, _DURING, _ENDED = (
    _compiled(_LIST.patterns(name)) for name in ("even", "if", "during", "ended")
)
_ORDER, _TURNED, _TAKES, _SINCE = (
    _compiled(_LIST.patterns(name)) for name in ("order", "order_turned", "takes", "since")
)
_REQUIRES = _compiled(_LIST.patterns("requires"))
_LIGHT, _NOBODY = (_compiled(_LIST.patterns(name)) for name in ("light", "nobody"))


def _by_value(rows: Mapping[str, str], lang: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """One pattern of all rows, the number of whose group is that of its value."""
    choices = "|".join(f"(?P<w{number}>{words})" for number, words in enumerate(rows.values()))
    return re.compile(whole(choices, lang), re.IGNORECASE), tuple(rows)


_DAYS = {lang: _by_value(_LIST.patterns("day", lang), lang) for lang in _LANGS}
_THINGS = {
    lang: _by_value(
        {
            name: cast(list[str], words)[number]
            for name, words in cast(Table, _LIST.table("thing")).items()
        },
        lang,
    )
    for number, lang in enumerate(_LANGS)
}
_EFFECTS = {
    lang: _by_value(
        {
            f"{name} {sign}": poles[number]
            for name, words in cast(Table, _LIST.table("effect")).items()
            for poles in [cast(Mapping[str, list[str]], words)[lang]]
            for number, sign in ((1, "-"), (0, "+"))
        },
        lang,
    )
    for lang in _LANGS
}


def _value(match: re.Match[str], values: tuple[str, ...]) -> str:
    return values[int(str(match.lastgroup)[1:])]


def command_of(text: str, lang: str) -> SentenceForm:
    """The form of a sentence."""
    twice = list(_TWICE[lang].finditer(text))
    rest = _without(text, [match.span() for match in twice]) if twice else text
    effects, used = _effects(rest, lang)
    gate = None if twice else _gate(text, lang)
    return SentenceForm(
        gate=gate,
        whole=_whole(text, lang),
        days=_days(text, lang),
        effects=effects,
        sequence=_sequence(text, lang),
        frame=_frame(text, lang),
        denials=len(_DENIES[lang].findall(rest)) - used,
        is_twice_denied=bool(twice),
        is_by_first=bool(gate and not _ONLY[lang].search(text) and not _EXCEPT[lang].search(text)),
        has_since=bool(_SINCE[lang].search(text)),
        has_required=bool(_REQUIRES[lang].search(text)),
    )


def _without(text: str, spans: list[Span]) -> str:
    """The text with the spans blank, at the same length."""
    for start, end in spans:
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _reading(value: Value, match: re.Match[str]) -> FormValue:
    return FormValue(value, *match.span())


def _gate(text: str, lang: str) -> FormValue | None:
    """``only`` or ``except``: each denied is the other."""
    only, exception = _ONLY[lang].search(text), _EXCEPT[lang].search(text)
    if only and exception and only.span() != exception.span():
        return None if lang != "en" or only.start() > exception.start() else _reading(ONLY, only)
    if only:
        if re.search(r"(?:não|not|並非|不)\s*(?:é\s+)?$", text[: only.start()], re.IGNORECASE):
            return None
        own = _reading(ONLY, only)
        rest = _without(text, [only.span(), *(m.span() for m in _FIRST[lang].finditer(text))])
        return _turned(own) if _is_denied(_clause(rest, only.start(), lang), lang) else own
    if exception:
        start, end = exception.span()
        rest = _without(text, [(start, _end_of_phrase(text, end, lang))])
        own = _reading(EXCEPT, exception)
        return _turned(own) if _is_denied(rest, lang) else own
    first = _FIRST[lang].search(text)
    if first and _is_denied(_without(text, [first.span()]), lang):
        return _reading(ONLY, first)
    return None


def _clause(text: str, place: int, lang: str) -> str:
    """The clause of a place, with the next where the clause is a Chinese adverbial."""
    starts = [stop.end() for stop in _COMMA.finditer(text, 0, place)]
    ends = [stop.start() for stop in _COMMA.finditer(text, place)]
    if ends and lang == "zh-hant" and _ADVERBIAL.search(text[place : ends[0]]):
        ends = ends[1:]
    elif lang == "zh-hant" and (when := _WHEN.match(text, place)):
        starts.append(when.end())
    return text[max(starts, default=0) : min(ends, default=len(text))]


_COMMA = re.compile(r"[,，;；:：]|(?<!\w)(?:e|and)\s+(?=não|nem|not)|且|並(?!非)", re.IGNORECASE)
_WHEN = re.compile("[^，。；]{1,30}[時後中下前](?=[才方始])")
_ADVERBIAL = re.compile("^.?[在於當].*|[中時下後前]$")


def _turned(one: FormValue) -> FormValue:
    return FormValue(EXCEPT if one.value == ONLY else ONLY, *one.span)


def _end_of_phrase(text: str, end: int, lang: str) -> int:
    """Where a Portuguese or English exception ends: at a comma."""
    if lang == "zh-hant":
        return end
    comma = text.find(",", end)
    return comma if comma >= 0 else len(text)


def _is_denied(text: str, lang: str) -> bool:
    """Whether the sentence denies an odd number of times."""
    denials = len(_DENIES[lang].findall(text))
    forbids = len(_FORBIDS[lang].findall(text))
    return (denials + forbids) % 2 == 1


def _whole(text: str, lang: str) -> FormValue | None:
    """Whether it is for each, or for one or some; nothing where it has words of both."""
    some = _SOME[lang].search(text)
    every = _ALL[lang].search(_without(text, [some.span()]) if some else text)
    if _ANY[lang].search(text) or bool(some) == bool(every):
        return None
    return _reading(SOME, some) if some else _reading(ALL, cast("re.Match[str]", every))


def _days(text: str, lang: str) -> FormValue | None:
    pattern, values = _DAYS[lang]
    matches = list(pattern.finditer(text))
    if not matches:
        return None
    return FormValue(frozenset(_value(one, values) for one in matches), *matches[0].span())


_WORD = re.compile(r"(\w[\w’']*)[\s-]+$")


def _led(text: str, place: int, lang: str) -> str:
    """The words before a place in which a negation of it may be."""
    if lang == "zh-hant":
        led = text[max(0, place - 9) : place]
        stops = [stop.end() for stop in _STOPS.finditer(led)]
        return led[max(stops, default=0) :]
    start = place
    while word := _WORD.search(before(text, start)):
        start -= len(word[0])
        if not _LIGHT[lang].fullmatch(word[1]):
            break
    earlier = _NOBODY[lang].search(text, max(text.rfind(",", 0, start), 0), start)
    return (f"{earlier[0]} " if earlier else "") + text[start:place]


_STOPS = re.compile("[，；：、。或及]|則|時|者|即|就|是否|的(?!$)")


def _effects(text: str, lang: str) -> tuple[dict[str, FormValue], int]:
    """The effects that are said once, each with + or -, and how many negations they have."""
    pattern, values = _EFFECTS[lang]
    read: dict[str, FormValue | None] = {}
    used = 0
    for match in pattern.finditer(text):
        kind, sign = _value(match, values).split()
        words = _led(text, match.start(), lang)
        turns = len(_DENIES[lang].findall(words))
        used = max(used, turns)
        if kind == "validity":
            turns += len(_TAKES[lang].findall(words))
        is_so = (sign == "+") == (turns % 2 == 0)
        read[kind] = None if kind in read else _reading("+" if is_so else "-", match)
    return {kind: reading for kind, reading in read.items() if reading}, used


def _sequence(text: str, lang: str) -> FormValue | None:
    """The things named in order, each once, if the sentence tells their order."""
    if _TURNED[lang].search(text):
        return None
    pattern, values = _THINGS[lang]
    matches = list(pattern.finditer(text))
    if len(matches) < 2:
        return None
    things = tuple(_value(one, values) for one in matches)
    marker = _ORDER[lang].search(text)
    return FormValue(("told" if marker else "", *things), matches[0].start(), matches[-1].end())


def _frame(text: str, lang: str) -> FormValue | None:
    frames: tuple[tuple[str, Mapping[str, re.Pattern[str]]], ...] = (
        (EVEN, _EVEN),
        (ENDED, _ENDED),
        (DURING, _DURING),
        (IF, _IF),
    )
    for value, words in frames:
        if match := words[lang].search(text):
            return _reading(value, match)
    return None


Differs = Callable[[FormValue, FormValue], bool]


def do_days_differ(one: FormValue, other: FormValue) -> bool:
    """Whether both name a day, a week or a month, and none in common."""
    mine, yours = cast(frozenset[str], one.value), cast(frozenset[str], other.value)
    units = {day.split()[0] for day in mine} & {day.split()[0] for day in yours}
    return any(
        {day for day in mine if day.startswith(unit)}.isdisjoint(
            day for day in yours if day.startswith(unit)
        )
        for unit in units
    )


def do_orders_differ(one: FormValue, other: FormValue) -> bool:
    """Whether the things that both name once have another order, which one of them tells."""
    rows = [cast(tuple[str, ...], row.value) for row in (one, other)]
    if not any(row[0] for row in rows):
        return False
    both = set(rows[0][1:]) & set(rows[1][1:])
    mine, yours = ([thing for thing in row[1:] if thing in both] for row in rows)
    return len(mine) > 1 and len(mine) == len(both) == len(yours) and mine != yours


def do_frames_differ(one: FormValue, other: FormValue) -> bool:
    """Whether «if» stands for «even if», or «during» for «after the end»."""
    return {str(one.value), str(other.value)} in ({IF, EVEN}, {DURING, ENDED})


def do_differ(one: FormValue, other: FormValue) -> bool:
    return one.value != other.value

"""Find dates, months, weekdays and hours of the day in either language.

«24 de Maio de 2025», 二零二五年五月二十四日; «quinta-feira», 星期四; «21h30», 晚上九時三十分.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import cast

from games.lawtexts.citations.numerals import from_chinese
from games.quality.pair import Span
from games.quality.parts import before, blank
from games.quality.portuguese_numerals import from_portuguese, portuguese
from games.quality.quantity import Quantity, one_kind
from games.quality.word_lists import WordList

MONTHS = tuple(cast(list[str], WordList("numerals").table("portuguese", "months")))


def _words(most: int, gender: str) -> str:
    numerals = {re.escape(portuguese(number, gender=gender)) for number in range(1, most + 1)}
    return "|".join(sorted(numerals, key=len, reverse=True))


_WORDS = WordList(
    "moments",
    months="|".join(MONTHS),
    days=_words(31, "m"),
    hours=_words(24, "f"),
    minutes=_words(59, "m"),
)
_PATTERNS = {lang: _WORDS.compiled(lang) | _WORDS.compiled("any") for lang in ("pt", "zh-hant")}
_WEEKDAYS = cast(list[str], _WORDS.table("weekdays"))
_ZH_WEEKDAYS = cast(str, _WORDS.table("chinese_weekdays"))
_AFTERNOON = cast(list[str], _WORDS.table("afternoon"))


def moments_in(text: str, lang: str) -> Iterator[Quantity]:
    """Every date, month, weekday and hour; those of «dias 1 e 15 de Maio» share a place."""
    for reads in _READERS.get(lang, ()):
        moments = list(reads(text, lang))
        yield from moments
        text = blank(text, [one.span for one in moments])


def _read(text: str | None, lang: str) -> int | None:
    if not text:
        return None
    bare = text.strip().rstrip("º.")
    if bare.isdigit():
        return int(bare)
    return from_portuguese(bare) if lang == "pt" else from_chinese(bare)


def _date(year: int | None, month: int | None, day: int | None, span: Span) -> Iterator[Quantity]:
    if month and day and month <= 12 and day <= 31:
        yield one_kind("date", f"{year or '--'}-{month:02}-{day:02}", span)


def _pt_dates(text: str, lang: str) -> Iterator[Quantity]:
    for match in _PATTERNS[lang]["date"].finditer(text):
        month = MONTHS.index(match["month"].casefold()) + 1
        led = before(text, match.start())
        if (days := _PATTERNS[lang]["days"].search(led)) is None:
            continue
        span = match.start() - len(led) + days.start(), match.end()
        for day in _PATTERNS[lang]["day"].finditer(days[0]):
            yield from _date(_read(match["year"], lang), month, _read(day[0], lang), span)
    for match in _PATTERNS[lang]["lunar"].finditer(text):
        yield from _date(None, int(match["month"]), int(match["day"]), match.span())


def _zh_dates(text: str, lang: str) -> Iterator[Quantity]:
    for match in _PATTERNS[lang]["date"].finditer(text):
        month = 1 if match["month"] == "正" else _read(match["month"], lang)
        is_lunar = match["month"] == "正" or "初" in match["days"]
        for day in _PATTERNS[lang]["number"].finditer(match["days"]):
            year = _read(match["year"], lang)
            for date in _date(year, month, _read(day[0], lang), match.span()):
                yield replace(date, optional=is_lunar)


def _months(text: str, lang: str) -> Iterator[Quantity]:
    for match in _PATTERNS[lang]["month"].finditer(text):
        name = match["month"]
        month = MONTHS.index(name.casefold()) + 1 if lang == "pt" else _read(name, lang)
        if month and month <= 12:
            year = _read(match["year"], lang)
            yield one_kind("date", f"{year or '--'}-{month:02}", match.span())


def _dates_in_figures(text: str, lang: str) -> Iterator[Quantity]:
    for match in _PATTERNS[lang]["figures"].finditer(text):
        year, month, day = (
            int(match[one] or match[other])
            for one, other in (("y", "year"), ("m", "month"), ("d", "day"))
        )
        yield from _date(year, month, day, match.span())


def _pt_week(text: str, lang: str) -> Iterator[Quantity]:
    for match in _PATTERNS[lang]["week"].finditer(text):
        words = match[0].casefold()
        for one in re.finditer("|".join(_WEEKDAYS), words if "-feira" in words else ""):
            yield one_kind("weekday", str(_WEEKDAYS.index(one[0]) + 1), match.span())
    for match in _PATTERNS[lang]["weekend"].finditer(text):
        day = 6 if match["day"].casefold() == "sábado" else 7
        yield one_kind("weekday", str(day), match.span())


def _zh_week(text: str, lang: str) -> Iterator[Quantity]:
    for match in _PATTERNS[lang]["week"].finditer(text):
        for sign in match["days"].replace("天", "日"):
            if sign in _ZH_WEEKDAYS:
                yield one_kind("weekday", str(_ZH_WEEKDAYS.index(sign) + 1), match.span())


def _hours(text: str, lang: str) -> Iterator[Quantity]:
    is_pt = lang == "pt"
    for match in _PATTERNS[lang]["hour"].finditer(text):
        hour = _read(match["h"], lang)
        if hour is None or hour > 24 or (is_pt and not _is_moment(match, hour)):
            continue
        minutes = match["m1"] or match["m2"] or (match["m3"] if is_pt else "")
        minute = 30 if match["half"] else _read(minutes, lang) or 0
        start = match.start("h") if is_pt else match.start()
        yield _hour(hour, minute, match["part"], (start, match.end()))
    for match in _PATTERNS[lang]["noon"].finditer(text):
        if not text[match.end() : match.end() + 1].isdigit():
            yield _hour(12 if match["day"] else 0, 0, None, match.span())


def _is_moment(match: re.Match[str], hour: int) -> bool:
    """«24 horas» without «às» is a duration, not an hour of the day."""
    is_led = match["led"] or match["part"] or match["colon"] or match["m1"]
    return bool(is_led) and not (hour == 24 and match["led"] == "das")


def _hour(hour: int, minute: int, part: str | None, span: Span) -> Quantity:
    """The hour; «3 horas» may be 下午三時, the same on a clock's face."""
    if part and part.casefold() in _AFTERNOON and hour < 12:
        hour += 12
    face = Fraction(hour * 60 + minute) % 720
    return one_kind("hour", f"{hour % 24}:{minute:02}", span, measure=("clock", face))


_READERS: Mapping[str, tuple[Callable[[str, str], Iterator[Quantity]], ...]] = {
    "pt": (_pt_dates, _dates_in_figures, _months, _pt_week, _hours),
    "zh-hant": (_zh_dates, _dates_in_figures, _months, _zh_week, _hours),
}

"""Find dates, months, weekdays and hours of the day in either language.

«24 de Maio de 2025», 二零二五年五月二十四日; «quinta-feira», 星期四; «21h30», 晚上九時三十分.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import cast

from games.quality.chinese_numerals import from_chinese
from games.quality.pair import Span
from games.quality.parts import before, blank
from games.quality.portuguese_numerals import from_portuguese, portuguese
from games.quality.quantity import Quantity, one_kind
from games.quality.word_lists import WordList

MONTHS = tuple(cast(list[str], WordList("numerals").table("portuguese", "months")))
_MONTH = "|".join(MONTHS)
_YEAR = r"\d{4}|(?:dois\s+mil|mil\s+novecentos)(?:\s+e\s+\w+){0,3}"


def _words(most: int, gender: str) -> str:
    numerals = {portuguese(number, gender=gender) for number in range(1, most + 1)}
    return "|".join(sorted(numerals, key=len, reverse=True))


_DAY = rf"(?:(?<!\d)\d{{1,2}}(?:\.?º)?|(?<!\w)(?:{_words(31, 'm')}))"
_PT_DATE = re.compile(
    rf"(?<!\s)\s+de\s+(?P<month>{_MONTH})(?:\s+de\s+(?P<year>{_YEAR}))?(?!\w)", re.IGNORECASE
)
_PT_DAYS = re.compile(rf"{_DAY}(?:(?:\s*,\s*|\s+(?:e|a|ou)\s+){_DAY})*$", re.IGNORECASE)
"""The days of a month; they are searched for before it, within ``NEAR``."""
_PT_MONTH = re.compile(
    rf"(?<!\w)(?P<month>{_MONTH})(?!\w)(?:\s+de\s+(?P<year>{_YEAR}))?", re.IGNORECASE
)
_PT_LUNAR = re.compile(
    r"(?<!\d)(?P<day>\d{1,2})\.?º\s+dia\s+d[oa]\s+(?P<month>\d{1,2})\.?[ºª]\s+(?:mês|lua)\b"
)
_ZH_NUMBER = r"(?:[〇零一二三四五六七八九十廿卅]{1,4}|\d{1,4})"
_ZH_DATE = re.compile(
    rf"(?:(?P<year>{_ZH_NUMBER})年\s*)?(?P<month>{_ZH_NUMBER}|正)月\s*"
    rf"(?P<days>初?{_ZH_NUMBER}日(?:\s*[、及和至或]\s*{_ZH_NUMBER}日)*"
    r"|初[一二三四五六七八九十]|十五(?!日))"
)
_ZH_MONTH = re.compile(rf"(?:(?P<year>{_ZH_NUMBER})年)?(?<!個)(?P<month>{_ZH_NUMBER})月份?")
_FIGURES = re.compile(
    r"(?<![\d/.-])(?:(?P<y>\d{4})(?P<a>[-/.])(?P<m>\d{1,2})(?P=a)(?P<d>\d{1,2})"
    r"|(?P<day>\d{1,2})(?P<b>[-/.])(?P<month>\d{1,2})(?P=b)(?P<year>\d{4}))(?![\d/])"
)

_WEEKDAYS = {"segunda": 1, "terça": 2, "quarta": 3, "quinta": 4, "sexta": 5}
_ONE_DAY = rf"(?:{'|'.join(_WEEKDAYS)})s?(?:-feiras?)?"
_PT_WEEK = re.compile(
    rf"(?<!\w){_ONE_DAY}(?:(?:\s*,\s*|\s+(?:e|a|à|às|ou)\s+)(?:(?:à|às|a)\s+)?{_ONE_DAY})*(?!\w)",
    re.IGNORECASE,
)
_PT_WEEKEND = re.compile(r"(?<!\w)(?P<day>sábado|domingo)s?(?!\w)", re.IGNORECASE)
_ZH_WEEK = re.compile(
    r"(?:星期|週|周|禮拜)(?P<days>[一二三四五六日天](?:[、至及和或][一二三四五六日天](?![\w]{0,1}月))*)"
)
_ZH_DAYS = dict(zip("一二三四五六日天", (1, 2, 3, 4, 5, 6, 7, 7), strict=True))

_HOUR = rf"\d{{1,2}}|{_words(24, 'f')}"
_MINUTE = rf"\d{{1,2}}|{_words(59, 'm')}"
_PT_HOUR = re.compile(
    rf"(?:(?<!\w)(?P<led>às|à|pelas|das|as)\s+)?(?<![\w,.])(?P<h>{_HOUR})"
    rf"(?:\s*(?P<sign>h)(?P<m1>\d{{2}})?(?!\w)|(?P<colon>:)(?P<m2>\d{{2}})(?!\d)"
    rf"|\s+(?P<word>horas?)(?:\s+e\s+(?:(?P<m3>{_MINUTE})(?:\s+minutos)?|(?P<half>meia)))?"
    rf"|(?P<bare>(?=\s+da\s+(?:manhã|tarde|noite|madrugada)))"
    rf"|(?P<range>(?=\s+(?:e|a|até)\s+(?:as\s+|às\s+)?(?:{_HOUR})(?:\s*h(?!\w)|\s+horas)"
    rf"|\s+às\s+(?:{_HOUR})(?:\s*h(?!\w)|\s+horas))))"
    r"(?:\s+da\s+(?P<part>manhã|tarde|noite|madrugada))?(?!\w)",
    re.IGNORECASE,
)
_PT_NOON = re.compile(r"(?<!\w)(?P<day>meio-dia)(?!\w)|(?<!\w)(?P<night>meia-noite)(?!\w)", re.I)
_ZH_PART = "凌晨|清晨|早上|上午|中午|正午|下午|傍晚|晚上|晚間|午夜|深夜"
_ZH_HOUR = re.compile(
    rf"(?P<part>{_ZH_PART})?(?<![作為是成有達等])(?P<h>{_ZH_NUMBER})(?:(?P<o>時(?![間段期候效限])|點鐘|點(?=半|正))"
    rf"(?:(?P<m>{_ZH_NUMBER})分|(?P<half>半)|正)?|(?<=\d):(?P<m2>\d{{2}})(?!\d))"
)
_ZH_NOON = re.compile(r"(?P<day>正午|中午)|(?P<night>午夜|子夜)")
_AFTERNOON = frozenset({"tarde", "noite", "下午", "傍晚", "晚上", "晚間", "深夜"})


def moments_in(text: str, lang: str) -> Iterator[Quantity]:
    """Every date, month, weekday and hour; those of «dias 1 e 15 de Maio» share a place."""
    for reads in _READERS.get(lang, ()):
        moments = list(reads(text))
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


def _pt_dates(text: str) -> Iterator[Quantity]:
    for match in _PT_DATE.finditer(text):
        month = MONTHS.index(match["month"].casefold()) + 1
        led = before(text, match.start())
        if (days := _PT_DAYS.search(led)) is None:
            continue
        span = match.start() - len(led) + days.start(), match.end()
        for day in re.finditer(_DAY, days[0], re.IGNORECASE):
            year, read = _read(match["year"], "pt"), _read(day[0], "pt")
            yield from _date(year, month, read, span)
    for match in _PT_LUNAR.finditer(text):
        yield from _date(None, int(match["month"]), int(match["day"]), match.span())


def _pt_months(text: str) -> Iterator[Quantity]:
    for match in _PT_MONTH.finditer(text):
        month = MONTHS.index(match["month"].casefold()) + 1
        yield _month(_read(match["year"], "pt"), month, match.span())


def _zh_dates(text: str) -> Iterator[Quantity]:
    for match in _ZH_DATE.finditer(text):
        month = 1 if match["month"] == "正" else _read(match["month"], "zh-hant")
        for day in re.finditer(_ZH_NUMBER, match["days"]):
            year = _read(match["year"], "zh-hant")
            is_lunar = match["month"] == "正" or "初" in match["days"]
            for date in _date(year, month, _read(day[0], "zh-hant"), match.span()):
                yield replace(date, optional=is_lunar)


def _zh_months(text: str) -> Iterator[Quantity]:
    for match in _ZH_MONTH.finditer(text):
        month = _read(match["month"], "zh-hant")
        if month and month <= 12:
            yield _month(_read(match["year"], "zh-hant"), month, match.span())


def _month(year: int | None, month: int, span: Span) -> Quantity:
    return one_kind("date", f"{year or '--'}-{month:02}", span)


def _dates_in_figures(text: str) -> Iterator[Quantity]:
    for match in _FIGURES.finditer(text):
        year, month, day = (
            int(match[one] or match[other])
            for one, other in (("y", "year"), ("m", "month"), ("d", "day"))
        )
        yield from _date(year, month, day, match.span())


def _pt_week(text: str) -> Iterator[Quantity]:
    for match in _PT_WEEK.finditer(text):
        if "-feira" not in match[0].casefold():
            continue
        for one in re.finditer("|".join(_WEEKDAYS), match[0].casefold()):
            yield one_kind("weekday", str(_WEEKDAYS[one[0]]), match.span())
    for match in _PT_WEEKEND.finditer(text):
        day = 6 if match["day"].casefold() == "sábado" else 7
        yield one_kind("weekday", str(day), match.span())


def _zh_week(text: str) -> Iterator[Quantity]:
    for match in _ZH_WEEK.finditer(text):
        for sign in match["days"]:
            if sign in _ZH_DAYS:
                yield one_kind("weekday", str(_ZH_DAYS[sign]), match.span())


def _pt_hours(text: str) -> Iterator[Quantity]:
    for match in _PT_HOUR.finditer(text):
        hour = _read(match["h"], "pt")
        # «24 horas» without «às» is a duration, not an hour of the day.
        is_moment = match["led"] or match["part"] or match["colon"] or match["m1"]
        if hour is None or hour > 24 or not is_moment or (hour == 24 and match["led"] == "das"):
            continue
        minutes = match["m1"] or match["m2"] or match["m3"]
        minute = 30 if match["half"] else _read(minutes, "pt") or 0
        start = match.start("h")
        yield _hour(hour, minute, match["part"], (start, match.end()))
    for match in _PT_NOON.finditer(text):
        yield _hour(12 if match["day"] else 0, 0, None, match.span())


def _zh_hours(text: str) -> Iterator[Quantity]:
    for match in _ZH_HOUR.finditer(text):
        hour = _read(match["h"], "zh-hant")
        if hour is None or hour > 24:
            continue
        minute = 30 if match["half"] else _read(match["m"] or match["m2"], "zh-hant") or 0
        yield _hour(hour, minute, match["part"], match.span())
    for match in _ZH_NOON.finditer(text):
        if not text[match.end() : match.end() + 1].isdigit():
            yield _hour(12 if match["day"] else 0, 0, None, match.span())


def _hour(hour: int, minute: int, part: str | None, span: Span) -> Quantity:
    """The hour; «3 horas» may be 下午三時, the same on a clock's face."""
    if part and part.casefold() in _AFTERNOON and hour < 12:
        hour += 12
    face = Fraction(hour * 60 + minute) % 720
    return one_kind("hour", f"{hour % 24}:{minute:02}", span, measure=("clock", face))


_READERS: Mapping[str, tuple[Callable[[str], Iterator[Quantity]], ...]] = {
    "pt": (_pt_dates, _dates_in_figures, _pt_months, _pt_week, _pt_hours),
    "zh-hant": (_zh_dates, _dates_in_figures, _zh_months, _zh_week, _zh_hours),
}

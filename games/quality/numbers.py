"""Find the numbers of a text in any form: words, Chinese numerals, figures."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from games.lawtexts.citations import numerals
from games.lawtexts.citations.numerals import LONGEST, chinese, financial, from_chinese, longest
from games.quality import portuguese_numerals
from games.quality.digits import figures, figures_in
from games.quality.pair import Spanning
from games.quality.parts import before, blank
from games.quality.portuguese_numerals import BELOW_THOUSAND, from_portuguese, portuguese
from games.quality.quantity import CURRENCY, unit_after
from games.quality.word_lists import WordList

__all__ = [
    "Number",
    "chinese",
    "figures",
    "financial",
    "from_chinese",
    "from_portuguese",
    "numbers_in",
    "portuguese",
    "value_of",
]

_WORDS = WordList("numerals")
_ENGLISH, _COLLECTIVES, _SCALES = map(_WORDS.numbers, ("english", "collectives", "scales"))
ENGLISH = re.compile(rf"(?<![A-Za-z-])(?:{'|'.join(_ENGLISH)})(?![A-Za-z-])", re.IGNORECASE)
"""The few number words that English interface strings use."""

_PT, _ZH = map(WordList("numbers", word=BELOW_THOUSAND).compiled, ("pt", "zh-hant"))
_PATTERNS = {"pt": _PT, "zh-hant": _ZH}
_WORD = re.compile(r"[^\s,]+")
_MOST_WORDS = 24
_PARTS = {"um": Decimal("0.25"), "três": Decimal("0.75")}
"""By the first word: «um quarto de milhão», «três quartos de milhão»."""
_ALSO_WORDS = "參陸伍拾百千萬億"
"""Characters that alone are mostly part of a word: 參與, 拾起, 老百姓."""
_PER = re.compile(
    rf"(?P<number>(?:\d|(?<!\w)(?:{portuguese_numerals.WORD}|mei[oa]))\s+)?(?<!\w)por\s+$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Number(Spanning):
    """A number in a text; ``in_figures`` distinguishes 10 from «dez».

    ``scale`` is the thousand or the million it ends in, which a number before it may share: «dez a
    cinquenta mil», 一至五萬.
    """

    start: int
    end: int
    value: Decimal
    in_figures: bool
    scale: Decimal = Decimal(1)


def numbers_in(text: str, lang: str) -> tuple[Number, ...]:
    """Every number, in text order, without «por cento» and 百分之.

    Zero in words is skipped: 零 is mostly part of another word (零售).
    """
    numbers = [*_in_figures(text, lang)]
    # The «mil» of «150 mil» is not a separate number, but the 五千 of 1億五千萬 is.
    scaled = [number.span for number in numbers if text[number.end - 1] in "百千萬億"]
    open_text = blank(text, [number.span for number in numbers], "0")
    numbers += _in_words(blank(open_text, scaled), lang)
    if lang in _PATTERNS:
        numbers += _in_some_places(text, lang)
        numbers = [_scaled(_with_decimals(number, text, lang), text, lang) for number in numbers]
    if lang == "pt":
        numbers = list(_gathered(numbers, text))
    separate: list[Number] = []
    for number in sorted(numbers, key=lambda number: number.start):
        # A number within another is none, as the five of 一點五.
        if separate and number.start < separate[-1].end:
            continue
        if separate and lang == "zh-hant" and _goes_on(separate[-1], number, text):
            value = separate[-1].value + number.value
            separate[-1] = replace(separate[-1], end=number.end, value=value)
        else:
            separate.append(number)
    return tuple(separate)


def _goes_on(first: Number, second: Number, text: str) -> bool:
    """Whether the two are one number: 3萬5千, 1億5,000萬."""
    scale = text[first.end - 1]
    is_led = first.in_figures and first.end == second.start and scale in "百千萬億"
    return is_led and second.value < value_of_scale(scale)


def _in_some_places(text: str, lang: str) -> Iterator[Number]:
    """A half and a zero in words, which are numbers before certain words only."""
    for name, value in (("half", Decimal("0.5")), ("zero", Decimal(0))):
        for match in _PATTERNS[lang][name].finditer(text):
            yield Number(*match.span(), value, in_figures=False)


def value_of(text: str, lang: str) -> Decimal | None:
    """The value of a text that is one number, in any form."""
    numbers = numbers_in(text.strip(), lang)
    if len(numbers) == 1 and numbers[0].end - numbers[0].start == len(text.strip()):
        return numbers[0].value
    return None


def _in_figures(text: str, lang: str) -> Iterator[Number]:
    for figure in figures_in(text, lang):
        end, value = figure.end, figure.value
        if lang in _PATTERNS and (scale := _PATTERNS[lang]["tenfold"].match(text, end)):
            end, value = scale.end(), value * value_of_scale(scale[0])
        yield Number(figure.start, end, value, in_figures=True)


def _in_words(text: str, lang: str) -> Iterator[Number]:
    if lang == "zh-hant":
        yield from _chinese_words(text)
    elif lang == "pt":
        yield from _spaced_words(text, portuguese_numerals.RUN, from_portuguese)
    else:
        yield from _spaced_words(text, ENGLISH, from_english)


def from_english(text: str) -> int | None:
    return _ENGLISH.get(text.casefold())


def _chinese_words(text: str) -> Iterator[Number]:
    for run in numerals.RUN.finditer(text):
        if text[run.start() - 1 : run.start()].isdigit():
            continue
        start, end = run.span()
        if text.startswith("分", end) and text[end - 1] == "百" and text[end : end + 2] != "分鐘":
            end -= 1
        if run[0] in _ALSO_WORDS and text[end : end + 1] not in ("元", "圓", "倍", "成"):
            continue
        while start < end:
            size, value = longest(text[start : min(end, start + LONGEST)])
            if size:
                yield Number(start, start + size, Decimal(value), in_figures=False)
            start += size or 1


def _spaced_words(
    text: str, run_of: re.Pattern[str], read: Callable[[str], int | None]
) -> Iterator[Number]:
    """Adjacent words split into numbers, each as long as possible."""
    for run in run_of.finditer(text):
        words = [(run.start() + w.start(), run.start() + w.end()) for w in _WORD.finditer(run[0])]
        index = 0
        while index < len(words):
            start, stops = words[index][0], [end for _, end in words[index : index + _MOST_WORDS]]
            is_number = not _is_per_cent(text, *words[index])
            number = _longest(text, start, stops, read) if is_number else None
            if number is not None:
                yield number
            index += 1
            while number is not None and index < len(words) and words[index][0] < number.end:
                index += 1


def _longest(
    text: str, start: int, stops: Sequence[int], read: Callable[[str], int | None]
) -> Number | None:
    """The longest number that begins at ``start`` and ends at one of ``stops``."""
    for stop in reversed(stops):
        if (value := read(text[start:stop])) and not _is_list(text, start, stop):
            return Number(start, stop, Decimal(value), in_figures=False)
    return None


def _is_list(text: str, start: int, stop: int) -> bool:
    """Whether commas separate several numbers: only in sums of money are they part of one."""
    if "," not in text[start:stop]:
        return False
    return unit_after(text, stop, "pt") not in CURRENCY


def _is_per_cent(text: str, start: int, end: int) -> bool:
    """Whether it is the «cento» of «cinco por cento», and not of «por cento e vinte patacas»."""
    per = _PER.search(before(text, start)) if text[start:end].casefold() == "cento" else None
    return per is not None and bool(per["number"] or not _PT["goes_on"].match(text, end))


def _with_decimals(number: Number, text: str, lang: str) -> Number:
    """Extend a number by its decimals, with their scale, or a half: 一點五萬, «três e meio»."""
    patterns = _PATTERNS[lang]
    if decimals := patterns["decimals"].match(text, number.end):
        end, digits = _decimals(decimals, lang)
        if digits:
            scale = patterns["tenfold"].match(text, end)
            value = number.value + Decimal(f"0.{digits}")
            value *= value_of_scale(scale[0]) if scale else 1
            return replace(number, end=scale.end() if scale else end, value=value)
    if half := patterns["and_a_half"].match(text, number.end):
        end = number.end if half["unit"] else half.end()
        # The million of «dois milhões e meio»; one if there is no scale.
        scale = patterns["scale"].search(text[number.start : number.end])
        last = value_of_scale(scale[0]) if scale and not half["unit"] else Decimal(1)
        return replace(number, end=end, value=number.value + last / 2)
    return number


def _decimals(match: re.Match[str], lang: str) -> tuple[int, str]:
    """Where the decimals end, and their digits: 05 for «vírgula zero cinco»."""
    if lang == "zh-hant":
        return match.end(), "".join(str(from_chinese(sign) or 0) for sign in match["digits"])
    zeros, rest = "0" * len(match["zeros"].split()), match["rest"] or ""
    while rest.strip():
        if value := from_portuguese(rest.strip()):
            return match.start("rest") + len(rest), f"{zeros}{value}"
        rest = rest.rpartition(" e ")[0]
    return match.end("zeros"), zeros


def _scaled(number: Number, text: str, lang: str) -> Number:
    """The number with the scale it ends in; 兩打 is 24."""
    scale = scale_of(number, text, lang)
    number = replace(number, scale=scale) if scale < number.value else number
    if lang == "zh-hant" and (match := _ZH["dozens"].match(text, number.end)):
        return replace(number, end=match.end(), value=number.value * 12)
    return number


def scale_of(number: Number, text: str, lang: str) -> Decimal:
    """The scale that a number ends in, which is its own value if it is a round one: «um milhão»."""
    words = (
        _PATTERNS[lang]["scale"].search(text[slice(*number.span)]) if lang in _PATTERNS else None
    )
    return value_of_scale(words[0]) if words else Decimal(1)


def value_of_scale(words: str) -> Decimal:
    """«mil milhões» is a thousand million, 萬 ten thousand, 百萬 a million."""
    scale = Decimal(1)
    for word in re.findall(r"[a-zãõ]+|[十百千萬億]", words.casefold()):
        scale *= _SCALES[word]
    return scale


def _gathered(numbers: Sequence[Number], text: str) -> Iterator[Number]:
    """«duas dúzias» is 24, «meia dúzia» six, «centena e meia» 150; «dezenas» alone is skipped."""
    ending = {number.end: number for number in numbers}
    used: set[int] = set()
    for match in _PT["collective"].finditer(text):
        size = Decimal(_COLLECTIVES.get(match["many"].casefold(), 10))
        rest = size / 2 if match["rest"] else 0
        led = before(text, match.start())
        counted = ending.get(match.start() - len(led) + len(led.rstrip()))
        if match["half"]:
            value = size * _PARTS.get(match["half"].split()[0].casefold(), Decimal("0.5"))
            yield Number(match.start(), match.end("many"), value, in_figures=False)
        elif counted:
            used.add(counted.start)
            yield replace(counted, end=match.end(), value=counted.value * size + rest)
        elif rest:
            yield Number(*match.span(), size + rest, in_figures=False)
    yield from (number for number in numbers if number.start not in used)

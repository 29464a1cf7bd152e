"""Find the limits that a text sets: «pelo menos dois», 兩位或以上.

``from`` and ``upto`` include the number, ``over`` and ``under`` do not. A negated bound becomes its
opposite: «não pode exceder» is ``upto``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.lawtexts.caches import cached_within
from games.quality.pair import Spanning
from games.quality.quantities import Quantity, quantities_in
from games.quality.stretches import before

OVER, FROM, UPTO, UNDER = "over", "from", "upto", "under"
RISING = frozenset({OVER, FROM})
DENIED: Mapping[str, str] = {OVER: UPTO, UNDER: FROM, FROM: UNDER, UPTO: OVER}
_WITH_EQUAL: Mapping[str, str] = {OVER: FROM, UNDER: UPTO, FROM: FROM, UPTO: UPTO}


@dataclass(frozen=True, slots=True)
class TextBound(Spanning):
    """A bound in a text, with its number, if it has one.

    ``is_outright``: the words only ever set a bound, as «pelo menos», unlike 不足 and 滿, which may
    be a noun or a verb in the other language. ``is_plain`` is false of words that bound a number
    only in passing: «no prazo de cinco dias», 五日內.
    """

    kind: str
    start: int
    end: int
    quantity: Quantity | None
    is_plain: bool = True
    is_outright: bool = False

    @property
    def value(self) -> str | None:
        return self.quantity.value if self.quantity else None


_PT_EQUAL = r"(?P<equal>igua(?:l|is)\s+ou\s+|ou\s+(?=(?:superior|inferior)(?:es)?(?!\s+a)))?"
_THAN = r"(?=\s+(?:(?:a|à|ao|aos|às|àquel\w+)(?!\w)|ou\s+igua))"
_OF_RANK = r"(?:(?<=graduação\s)|(?<=combinação\s))"
"""Nouns that are higher or lower; after others, as in «Par Superior», it may be a name."""

_WORDS: Mapping[str, re.Pattern[str]] = {
    "pt": re.compile(
        rf"(?<!\w){_PT_EQUAL}(?:"
        r"(?P<over>mais\s+(?:de|que|do\s+que)|"
        rf"superior(?:es)?{_THAN}|{_OF_RANK}superior|"
        r"acima\s+d[aeo]s?|exced\w+|ultrapass\w+|passa[mr]?\s+d[aeo]s?"
        r"|(?:além|para\s+lá)\s+d[aeo]s?)"
        r"|(?P<from>pelo\s+menos|no\s+mínimo|ao\s+menos|a\s+partir\s+d[aeo]s?|desde(?!\s+que)|maiores\s+de"
        r"|mínim[oa]s?(?:\s+\w+){0,12}?\s+(?:é|são|seja)(?:\s+de)?|mínim[oa]s?\s+de)"
        r"|(?P<upto>até(?:\s+(?:ao|aos|à|às|a))?|no\s+máximo|quando\s+muito|o\s+mais\s+tardar|por\s+limite|limite\s+de"
        r"|máxim[oa]s?(?:\s+\w+){0,12}?\s+(?:é|são|seja)(?:\s+de)?|máxim[oa]s?\s+de)"
        r"|(?P<under>menos\s+(?:de|do\s+que)|"
        rf"inferior(?:es)?{_THAN}|{_OF_RANK}inferior|"
        r"abaixo\s+d[aeo]s?|menores\s+de"
        r"|não\s+(?:\w+\s+){0,2}?(?:complet(?!ament)|perfa|perfi|atin[gj])\w*)"
        r"|(?P<in>no\s+prazo\s+(?:máximo\s+)?de|dentro\s+de))(?P<or>\s+ou\s+igua(?:l|is))?(?!\w)",
        re.IGNORECASE,
    ),
    "zh-hant": re.compile(
        r"(?P<equal>(?:相?等於|相同的?|等同)(?:[^，。；]{0,4}?)或)?(?:"
        r"(?P<over>多於|超過|大於|高於|超逾|逾|超出|長於|更大|更高|更多|(?<=較)[^，。；]{2,8}(?:的大|為大|大))"
        r"|(?P<from>至少(?!於)|最少|最短|最早|下限(?:為(?:[^，。；]{1,8}的)?)?|最低[^，。；]{0,6}?(?:為|是)|(?<!未)(?<!不)年?滿(?=[一二三四五六七八九十\d]))"
        r"|(?P<upto>最多|至多|最[遲晚]|最長|上限(?:為(?:[^，。；]{1,8}的)?)?|最高[^，。；]{0,6}?(?:為|是))"
        r"|(?P<under>少於|低於|小於|不足|未滿|不滿|不到|未達|短於|更小|更低|更少"
        r"|(?<=較)[^，。；]{2,8}(?:的小|為小|小)))(?P<or>或等於)?"
    ),
}
_AFTER: Mapping[str, re.Pattern[str]] = {
    "pt": re.compile(
        r"(?:\s+(?!ou\b|e\b)\w+){0,2}\s*,?\s*(?:(?P<from>ou\s+mais|ou\s+superior(?:es)?|no\s+mínimo"
        r"|pelo\s+menos)|(?P<upto>ou\s+menos|ou\s+inferior(?:es)?|no\s+máximo))(?!\w)",
        re.IGNORECASE,
    ),
    "zh-hant": re.compile(
        r"(?:澳門元|工作日|個?小時|分鐘|個月|[位門張個名次人副對日天歲年月元倍分秒桌局輪期屆條款回])?(?:的)?"
        r"(?:(?P<from>(?:或|及|或者)?以上|或更多|起(?!計|始))"
        r"|(?P<upto>(?:或|及|或者)?以下|或更少|為上限)|(?P<in>之?以?內(?!容)|為限|或之前)"
        r"|(?P<before>[之以]?前)|(?P<after>[之以]?後))"
    ),
}
_ALONE: Mapping[str, re.Pattern[str]] = {
    "pt": re.compile(r"(?<!\w)ou\s+(?:(?P<from>superior)|(?P<upto>inferior))(?:es)?(?!\w)", re.I),
    "zh-hant": re.compile("(?P<from>或以上)|(?P<upto>或以下)"),
}
_DENIES = {
    "pt": re.compile(
        r"(?<!\w)(?:não|nunca|nem|sem|nenhuma?(?:\s+\w+){0,2})\s+(?:\w+,?\s+){0,3}$", re.IGNORECASE
    ),
    "zh-hant": re.compile("不[得可應能許][^，。；：不]{0,6}$|不$|不予$"),
}
_OF_NUMBERS = (
    "além",
    "a partir",
    "desde",
    "até",
    "mínim",
    "máxim",
    "limite",
    "por limite",
    "下限",
    "上限",
    "最低",
    "最高",
)
"""Words that set a bound only if a number follows them."""

_IN_PASSING = ("até", "limite", "por limite", "a partir")

_ONE = {
    "pt": re.compile(r"(?<!\w)uma?(?!\w)", re.IGNORECASE),
    "zh-hant": re.compile("(?<![第十百千萬之一另同任])一(?=[位門張個名次人副對局桌])"),
}
_GAP = {
    "pt": re.compile(
        r"(?:\s*,)?(?:\s+(?:a|ao|aos|à|às|o|os|as|de|é|são|ser|cerca|apenas|em|muito|\$|MOP|HKD))*\s*"
    ),
    "zh-hant": re.compile(
        "[有為是於達僅只共可須應得切要使用繳付投下注持選有獲派發第澳門幣元港MOPHKD$\\s]{0,6}"
    ),
}

_POINTS = frozenset({"date", "hour", "ordinal"})
"""Kinds that are points in time or in a sequence: only with these are 前 and 後 bounds."""

_BEFORE_ITS_VERB = ("至少", "最少", "最多", "至多")
_OUTRIGHT = frozenset({*_BEFORE_ITS_VERB, "pelo menos", "ao menos", "no mínimo", "no máximo"})
_GAP_OF = dict.fromkeys(_BEFORE_ITS_VERB, re.compile("(?:(?!相?等)[^，。；：、]){0,8}"))
"""Words that precede the verb of their number: 最少可獲贈五枚."""


_DEADLINE = re.compile(r"最[遲晚早]|até.*|o\s+mais\s+tardar", re.IGNORECASE)
_EARLIER = {
    "pt": re.compile(r"\s+(?:\w+\s+){1,2}(?:antes|de\s+antecedência)(?!\w)", re.IGNORECASE),
    "zh-hant": re.compile("(?:個?(?:小時|工作日|月)|[日天年分]鐘?)[之以]?前"),
}
"""A deadline so long before something leaves at least that time: 最遲於九十日前."""


@cached_within(1024 * 1024)
def bounds_in(text: str, lang: str) -> tuple[TextBound, ...]:
    """Every bound, in text order."""
    if lang not in _WORDS:
        return ()
    quantities = _with_ones(text, lang)
    bounds = [*_before(text, lang, quantities)]
    taken = {bound.quantity for bound in bounds}
    bounds += [bound for bound in _behind(text, lang, quantities) if bound.quantity not in taken]
    bounds += _alone(text, lang, bounds)
    return tuple(sorted(bounds, key=lambda bound: bound.start))


def _with_ones(text: str, lang: str) -> tuple[Quantity, ...]:
    """The quantities plus single things, which may have a bound: «mais de uma mão»."""
    counted = quantities_in(text, lang)
    ones = [
        Quantity(frozenset({"count"}), "1", *match.span())
        for match in _ONE[lang].finditer(text)
        if not any(one.start <= match.start() < one.end for one in counted)
    ]
    return tuple(sorted([*counted, *ones], key=lambda one: one.start))


def _before(text: str, lang: str, quantities: tuple[Quantity, ...]) -> Iterator[TextBound]:
    """Bounds by words before their number, or before a noun."""
    for match in _WORDS[lang].finditer(text):
        kind = next(name for name in (OVER, FROM, UPTO, UNDER, "in") if match.groupdict().get(name))
        is_plain = kind != "in" and not match[0].casefold().startswith(_IN_PASSING)
        if kind == "in":
            kind = UPTO
        if match["equal"] or match["or"]:
            kind = _WITH_EQUAL[kind]
        start = match.start()
        led = before(text, start)
        denial = _DENIES[lang].search(led)
        if denial and not match.groupdict().get("in"):
            kind, start = DENIED[kind], start - len(led) + denial.start()
        number = _following(text, match.end(), _GAP_OF.get(match[0], _GAP[lang]), quantities)
        if number is None and match[0].casefold().startswith(_OF_NUMBERS):
            continue
        if _DEADLINE.fullmatch(match[0]) and number and _EARLIER[lang].match(text, number.end):
            kind = FROM if kind == UPTO else UPTO
        yield TextBound(
            kind, start, match.end(), number, is_plain, match[0].casefold() in _OUTRIGHT
        )


def _following(
    text: str, end: int, gap: re.Pattern[str], quantities: tuple[Quantity, ...]
) -> Quantity | None:
    for quantity in quantities:
        if quantity.start >= end:
            return quantity if gap.fullmatch(text[end : quantity.start]) else None
    return None


def _behind(text: str, lang: str, quantities: tuple[Quantity, ...]) -> Iterator[TextBound]:
    """Bounds by words after their number."""
    for quantity in quantities:
        if match := _AFTER[lang].match(text, quantity.end):
            groups = match.groupdict()
            if (groups.get("before") or groups.get("after")) and not quantity.kinds & _POINTS:
                continue
            kind = FROM if groups["from"] or groups.get("after") else UPTO
            is_plain = bool(groups["from"] or groups["upto"])
            yield TextBound(kind, quantity.start, match.end(), quantity, is_plain)


def _alone(text: str, lang: str, bounds: list[TextBound]) -> Iterator[TextBound]:
    """Bounds without a number: «ou inferior» and 或以下."""
    for match in _ALONE[lang].finditer(text):
        if not any(bound.start < match.end() and match.start() < bound.end for bound in bounds):
            yield TextBound(FROM if match["from"] else UPTO, *match.span(), None)

"""Read and write numbers in figures, in either notation: 21 454 680,00 and 21,454,680.00."""

import re
from dataclasses import dataclass
from decimal import Decimal

_SPACE = "[ .\u00a0\u2009\u202f]"
_PLAIN = str.maketrans("０１２３４５６７８９．％", "0123456789.%")
_WIDE_COMMA = re.compile("(?<=[０-９])，(?=[０-９]{3}(?![０-９]))")

_COMMA_DECIMAL = rf"\d{{1,3}}(?:{_SPACE}\d{{3}})+(?!\d)(?:[,$]\d+)?|\d+[,$]\d+|\d+"
_POINT_DECIMAL = r"\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+\.\d+|\d+"
_ONLY_COMMA_DECIMAL = (
    rf"\d{{1,3}}(?:{_SPACE}\d{{3}})+,\d{{2}}(?!\d)|\d{{1,3}}(?:\.\d{{3}}){{2,}}(?![\d.])"
    r"|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?![\d.])|\d+,\d{2}(?![\d,])|0,\d+(?![\d,])"
    r"|\d+,\d{1,2}(?=\s*[%％‰倍百千萬億])"
    r"|[1-9]\d{0,2}\.\d{3}(?=\s*(?:澳門|港)?[元圓])"
)
_ONLY_POINT_DECIMAL = (
    r"\d{1,3}(?:,\d{3})+\.\d{2}(?!\d)|\d{1,3}(?:,\d{3}){2,}(?!\d)|\d+\.\d{2}(?![\d.])"
    r"|0\.\d+(?![\d.])|\d+\.\d{1,2}(?=\s*(?:[%‰]|por\s+(?:cento|mil)|vezes|mil))"
    r"|[1-9]\d{0,2},\d{3}(?=\s+(?:de\s+)?patacas)"
)
_START = r"(?<![\d.,])"

_NATIVE = {
    "pt": re.compile(_START + f"(?P<other>{_ONLY_POINT_DECIMAL})|(?P<own>{_COMMA_DECIMAL})"),
    "zh-hant": re.compile(_START + f"(?P<other>{_ONLY_COMMA_DECIMAL})|(?P<own>{_POINT_DECIMAL})"),
    "en": re.compile(f"(?P<own>{_POINT_DECIMAL})"),
}


@dataclass(frozen=True, slots=True)
class Figures:
    """A number in figures. ``foreign``: it is in the other language's notation."""

    start: int
    end: int
    value: Decimal
    foreign: bool


def figures_in(text: str, lang: str) -> tuple[Figures, ...]:
    """Every number in figures, including full-width ones."""
    plain = _WIDE_COMMA.sub(",", text).translate(_PLAIN)
    return tuple(
        Figures(m.start(), m.end(), _read(m[0], lang, m.lastgroup or ""), m.lastgroup == "other")
        for m in _NATIVE[lang].finditer(plain)
    )


def figures(value: Decimal | int, lang: str) -> str:
    """The number in the language's notation: «21 454 680,00» in Portuguese."""
    number = f"{value:,}"
    if lang == "pt":
        return number.replace(",", " ").replace(".", ",")
    return number


def _read(text: str, lang: str, group: str) -> Decimal:
    has_comma_decimal = (lang == "pt") == (group == "own")
    if has_comma_decimal:
        return Decimal(re.sub(_SPACE, "", text).replace(",", ".").replace("$", "."))
    return Decimal(text.replace(",", ""))

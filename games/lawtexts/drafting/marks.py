"""Recognise the beginning of a line: an article, a number, a point, or only words."""

import re
from dataclasses import dataclass

from games.lawtexts.numerals import from_chinese

_HAN = "[一二三四五六七八九十]{1,4}"
_LETTER = "(?:-[A-Z])?"
"""The letter of what an act puts between two numbers: 9.º-A, 2-A)."""
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


@dataclass(frozen=True, slots=True)
class PrintedMark:
    """A printed mark, its style and value, and the words after it."""

    style: str
    """``number``, ``point``, ``subpoint``, ``letter``, ``roman``."""
    value: str
    """As in an eId: ``2``, or ``2a`` for what is put in after it."""
    printed: str
    rest: str


_PT = (
    ("number", re.compile(rf"(\d{{1,2}}{_LETTER})\.(?=\s)")),
    ("point", re.compile(rf"(\d{{1,2}}{_LETTER})\)(?=\s)")),
    ("subpoint", re.compile(rf"\((\d{{1,2}}{_LETTER})\)(?=\s)")),
    ("letter", re.compile(r"([a-z])\)(?=\s)")),
    ("roman", re.compile(r"([ivx]{2,5})\)(?=\s)")),
)
_ZH = (
    ("number", re.compile(rf"({_HAN}{_LETTER})、")),
    ("point", re.compile(rf"[（(]({_HAN}{_LETTER})[）)]")),
    ("subpoint", re.compile(rf"[（(](\d{{1,2}}{_LETTER})[）)]")),
    ("subpoint", re.compile(r"(\d{1,2})\.(?=\s|[^\d\s])")),
)
_ARTICLE = {
    "pt": re.compile(r"(Artigo\s+(\d{1,3})\.º(-[A-Z])?)\*?(?:\s+(\S.*))?"),
    "zh-hant": re.compile(rf"(第({_HAN})(-[A-Z])?條)(?:\s+(\S.*))?"),
}


def bare(line: str) -> str:
    """The line without the bullets and emphasis of a scanned page."""
    text = line.strip().removeprefix("- ")
    return re.sub(r"\*(\S(?:[^*]*\S)?)\*", r"\1", text)


def article(line: str, lang: str) -> tuple[str, str, str] | None:
    """An article's value (``9``, ``9a``), as printed, and the heading on the same line, if any."""
    match = _ARTICLE[lang].fullmatch(line)
    if match is None:
        return None
    value = value_of(match[2] + (match[3] or ""))
    return None if value is None else (value, match[1], match[4] or "")


def value_of(printed: str) -> str | None:
    """``2-A`` and 二-A are ``2a``, as in an eId; None if it is no number."""
    number, _dash, letter = printed.partition("-")
    if not number.isdecimal() and (read := from_chinese(number)) is not None:
        number = str(read)
    return number + letter.lower() if number.isalnum() else None


def rank(value: str) -> tuple[int, str]:
    """The place of ``9a`` is after ``9`` and before ``10``; that of a letter alone is its own."""
    digits = re.match(r"\d*", value)[0]  # type: ignore[index]
    return int(digits or 0), value[len(digits) :]


def mark(line: str, lang: str) -> PrintedMark | None:
    for style, shape in _PT if lang == "pt" else _ZH:
        if match := shape.match(line):
            value = match[1].lower() if style in ("letter", "roman") else value_of(match[1])
            if value is not None:
                return PrintedMark(style, value, match[0].strip(), line[match.end() :].strip())
    return None


def is_next(before: str | None, value: str, style: str) -> bool:
    """Whether ``value`` follows ``before`` in its style; the first of a list follows None."""
    if value == following(before, style):
        return True
    if before is None or style in ("letter", "roman"):
        return False
    (number, letter), (later, next_letter) = rank(before), rank(value)
    return number == later and next_letter == (chr(ord(letter) + 1) if letter else "a")


def following(before: str | None, style: str) -> str:
    if style == "letter":
        return "a" if before is None else chr(ord(before) + 1)
    if style == "roman":
        return "i" if before is None else _ROMAN[min(_ROMAN.index(before) + 1, len(_ROMAN) - 1)]
    return "1" if before is None else str(rank(before)[0] + 1)

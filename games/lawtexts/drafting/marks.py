"""Recognise the beginning of a line: an article, a number, a point, or only words."""

import re
from dataclasses import dataclass

from games.lawtexts.numerals import from_chinese

_HAN = "[一二三四五六七八九十]{1,4}"
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


@dataclass(frozen=True, slots=True)
class PrintedMark:
    """A printed mark, its style and value, and the words after it."""

    style: str
    """``number``, ``point``, ``subpoint``, ``letter``, ``roman``."""
    value: str
    printed: str
    rest: str


_PT = (
    ("number", re.compile(r"(\d{1,2})\.(?=\s)")),
    ("point", re.compile(r"(\d{1,2})\)(?=\s)")),
    ("subpoint", re.compile(r"\((\d{1,2})\)(?=\s)")),
    ("letter", re.compile(r"([a-z])\)(?=\s)")),
    ("roman", re.compile(r"([ivx]{2,5})\)(?=\s)")),
)
_ZH = (
    ("number", re.compile(rf"({_HAN})、")),
    ("point", re.compile(rf"[（(]({_HAN})[）)]")),
    ("subpoint", re.compile(r"[（(](\d{1,2})[）)]")),
    ("subpoint", re.compile(r"(\d{1,2})\.(?=\s|[^\d\s])")),
)
_ARTICLE = {
    "pt": re.compile(r"(Artigo\s+(\d{1,3})\.º)\*?(?:\s+(\S.*))?"),
    "zh-hant": re.compile(rf"(第({_HAN})條)(?:\s+(\S.*))?"),
}


def bare(line: str) -> str:
    """The line without the bullets and emphasis of a scanned page."""
    text = re.sub(r"^[«“「](?=Artigo \d|第[一二三四五六七八九十]+條)", "", line.strip())
    text = text.removeprefix("- ")
    return re.sub(r"\*(\S(?:[^*]*\S)?)\*", r"\1", text)


def article(line: str, lang: str) -> tuple[int, str, str] | None:
    """The number of an article, as printed, and the heading on the same line, if any."""
    match = _ARTICLE[lang].fullmatch(line)
    if match is None:
        return None
    value = int(match[2]) if lang == "pt" else from_chinese(match[2])
    return None if value is None else (value, match[1], match[3] or "")


def mark(line: str, lang: str) -> PrintedMark | None:
    for style, shape in _PT if lang == "pt" else _ZH:
        if match := shape.match(line):
            value = (
                match[1] if lang == "pt" or match[1].isdecimal() else str(from_chinese(match[1]))
            )
            return PrintedMark(style, value, match[0].strip(), line[match.end() :].strip())
    return None


def is_next(before: str | None, value: str, style: str) -> bool:
    """Whether ``value`` follows ``before`` in its style; the first of a list follows None."""
    return value == following(before, style)


def following(before: str | None, style: str) -> str:
    if style == "letter":
        return "a" if before is None else chr(ord(before) + 1)
    if style == "roman":
        return "i" if before is None else _ROMAN[min(_ROMAN.index(before) + 1, len(_ROMAN) - 1)]
    return "1" if before is None else str(int(before) + 1)

"""Join the lines of a page into paragraphs, with the line on which each begins."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from games.lawtexts.citations.numerals import CHINESE, chinese, provision_number
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _

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
    "pt": re.compile(r"((?:Artigo|Art\.)\s+(\d{1,3})\.º(-[A-Z])?)\*?(?:\s+(\S.*))?"),
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
    if not number.isdecimal() and (read := provision_number(number)) is not None:
        number = str(read)
    return number + letter.lower() if number.isalnum() else None


def rank(value: str) -> tuple[int, str]:
    """The place of ``9a`` is after ``9`` and before ``10``; that of a letter alone is its own."""
    digits = re.match(r"\d*", value)[0]  # type: ignore[index]
    return int(digits or 0), value[len(digits) :]


def numbered(printed: str, value: str) -> str:
    """The printed number with another value: ``4.`` with ``5`` is ``5.``, and （四） is （五）."""
    number, letter = rank(value)

    def with_value(match: re.Match[str]) -> str:
        if not number:
            return letter
        digits = str(number) if match[0][0].isascii() else chinese(number)
        return digits + (f"-{letter.upper()}" if letter else "")

    return _NUMBER.sub(with_value, printed, count=1)


_NUMBER = re.compile(rf"(?:\d+|[{CHINESE}]+)(?:-[A-Z])?|[a-z]+")


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


def letter_or_roman(
    marker: PrintedMark, value_of_open: Callable[[str], str | None]
) -> PrintedMark | None:
    """The mark in the style in which it follows its list, or begins one: ``i)`` begins a list in
    Roman numerals unless it follows ``h)``. None if it does neither."""
    letters = value_of_open("letter")
    for style in ("roman", "letter"):
        before = value_of_open(style)
        if style == "roman" and marker.value == "i" and letters == "h":
            continue
        is_first = marker.value in "ai"[: len(marker.value)]
        if marker.value == following(before, style) or is_first:
            is_first_roman = marker.value == "i" and style == "roman"
            if style == "letter" or before is not None or is_first_roman:
                return PrintedMark(style, marker.value, marker.printed, marker.rest)
    return None


def following(before: str | None, style: str) -> str:
    if style == "letter":
        return "a" if before is None else chr(ord(before) + 1)
    if style == "roman":
        return "i" if before is None else _ROMAN[min(_ROMAN.index(before) + 1, len(_ROMAN) - 1)]
    return "1" if before is None else str(rank(before)[0] + 1)


_ENDS = re.compile(
    r"[.;:。；：?!—–»”)）]$|(?:; ou|；或| ou| e)$|\bpara \d+$|賠[一二三四五六七八九十百]+$"
)
"""The end of a paragraph; a row of a table of prizes is one."""
_REGULATION = re.compile(r"REGULAMENTO [^a-z]*|.{2,30}(?:法定規章|施行規則)")
_IN_A_SENTENCE = re.compile("[，。；、：]")
_DATE = re.compile(r"\d{1,2} de \w+ de \d{4}\.?$")
_SIGNED = re.compile(r"O Secretário para [^.]*, [^.]*\.$")
_RULE = re.compile(r"[-–—_]{3,}")


@dataclass(slots=True)
class Paragraph:
    """A paragraph, and the line on which it begins."""

    line: int
    text: str
    is_separate: bool
    """Whether an empty line precedes it, or the text before it had ended."""
    is_heading: bool = False
    """Whether it directly follows the number of an article."""


def paragraphs(lines: Iterable[str], lang: str) -> Iterator[Paragraph]:
    """The paragraphs: one begins at a mark, an article, or after an end."""
    current: Paragraph | None = None
    is_after_gap = True
    for number, raw in enumerate(lines, start=1):
        text = bare(raw)
        if not text or _RULE.fullmatch(text):
            is_after_gap = True
            continue
        if current is None or _begins(current, text, lang, is_after_gap):
            if current is not None:
                yield current
            ended = current is None or bool(_ENDS.search(current.text))
            is_heading = current is not None and article(current.text, lang) is not None
            current = Paragraph(number, text, is_after_gap or ended, is_heading)
        else:
            if lang == "zh-hant":
                current.text += text
            elif re.search(r"\w-$", current.text) and text[:1].islower():
                current.text = current.text[:-1] + text
            elif current.text.endswith("-"):
                current.text += text
            else:
                current.text += f" {text}"
        is_after_gap = False
    if current is not None:
        yield current


_FRONT = re.compile(
    r"GABINETE\b.*|.*辦\s*公\s*室|(?:Despacho|Portaria)\b.*n\.º\s*\d+/\d+(?:/M)?(?:/SEF)?"
    r"|第\s*\d+/\d+(?:/M)?\s*號.{0,20}(?:批示|訓令)|(?i:rectificação)|更\s*正"
)
"""Office and title: each is a line of its own."""
_HEADING = re.compile(r"[^，。；、：:;.]{1,20}")


def _begins(current: Paragraph, text: str, lang: str, is_after_gap: bool) -> bool:
    if article(text, lang) or article(current.text, lang):
        return True
    if _FRONT.fullmatch(current.text) or _FRONT.fullmatch(text):
        return True
    if lang == "zh-hant" and (_CLOSING.fullmatch(current.text) or _CLOSING.fullmatch(text)):
        return True
    if lang == "zh-hant" and current.is_heading and _HEADING.fullmatch(current.text):
        return True
    if text[0] in "[［" or current.text.rstrip(" .;:。；：")[-1:] in ("]", "］"):
        return True
    has_ended = bool(_ENDS.search(current.text))
    if mark(text, lang):
        return current.is_heading or is_after_gap or has_ended
    if _REGULATION.fullmatch(text) and not _IN_A_SENTENCE.search(text):
        return True
    if lang == "zh-hant":
        is_short = len(current.text.replace(" ", "")) <= 24 and not re.search(
            "[，、]", current.text
        )
        return has_ended or (is_after_gap and is_short and mark(current.text, lang) is None)
    return is_after_gap or _is_another(current, text)


def _is_another(current: Paragraph, text: str) -> bool:
    """Whether a Portuguese line begins a paragraph without an empty line before it: a capital after
    a heading, a list of reasons, or the date and signature.
    """
    if not text[:1].isupper() and not _DATE.match(text):
        return False
    return current.is_heading or bool(
        current.text.endswith((";", ":"))
        or (current.text.endswith(".") and (_DATE.match(text) or _SIGNED.match(text)))
    )


STAYS = re.compile(r"[\[［]\s*(?:…+|\.{3})\s*[\]］]")
GOES = re.compile(r"[\[［]\s*(?:Revogad[oa]|廢止)\s*[\]］]", re.IGNORECASE)
COMES = re.compile(r"[\[［]\s*(?:Anterior\s|原)\s*+([^\]］]*[^\]］\s])\s*[\]］]")
END = " ;；.。:：,，»”」"
"""Characters allowed after a mark; they are not part of the unchanged words."""

_MARK = re.compile(
    r"[\[\]［］…]|(?<!\.)\.{3}(?!\.)|[（(]\s*(?:Revogad|Anterior|Eliminad|廢止|原第?[一二三四五六七八九十]+[款項])",
    re.IGNORECASE,
)
_LIKE_AN_ARTICLE = {
    "pt": re.compile(r"(?:Artigo|ARTIGO|Art\.)(?!\w)"),
    "zh-hant": re.compile(
        r"第\s*[一二三四五六七八九十百〇○零\d]{1,12}"
        r"(?:\s*+[-－–—‑]?\s*[A-Za-zＡ-Ｚ甲乙丙丁]\s*條(?=\s|$)|\s*條\s*+(?:[-－–—‑]?\s*[A-ZＡ-Ｚ]|之[一二三四五六七八九十]+)"
        r"|[百〇○零\d]+\s*條)(?=\s|$)"
    ),
}
_DETACHED = re.compile(r"(?:[-–—‑]\s*)[A-ZＡ-Ｚ](?!\w).{0,2}|之[一二三四五六七八九十]+")
"""«Artigo 9.º - A»: a letter away from its number, which is not the heading."""
_DIVISION = re.compile(
    r"(?:CAPÍTULO|SECÇÃO|SUBSECÇÃO|TÍTULO|Capítulo|Secção|Subsecção)(?:\s+[IVXLC\d]+|\s*$)"
    r"|第[一二三四五六七八九十]+[章節](?=\s|$)"
)
_CLOSING = re.compile(
    r"\d{1,2} de \w+ de \d{4}\.?|[〇○零一二三四五六七八九十\d]{2,6}年.{1,3}月.{1,4}日(?:於.*)?"
)


def check_lines(lines: Mapping[int, str], lang: str, path: Path) -> None:
    """Raise for a quoted line that looks like a heading and cannot be read as one."""
    for number, raw in lines.items():
        check_heading(raw, lang, path, number)
        text = bare(raw)
        if _DIVISION.match(text) or _CLOSING.fullmatch(text):
            reason = _("“%(words)s” belongs to no article: leave the line out.")
            raise CorpusError(path, number, "malformed", reason, words=text[:40])


def check_heading(raw: str, lang: str, path: Path, number: int, *, is_own: bool = False) -> None:
    """Raise for a line that begins like an article and is none; ``is_own`` if the act's own."""
    text = bare(raw).lstrip(" \"'«“「")
    match = article(text, lang)
    if is_own and (match or text.startswith("Artigo único")):
        return
    is_whole = match and not match[1].startswith("Art.") and not _DETACHED.fullmatch(match[2])
    if not is_whole and _LIKE_AN_ARTICLE[lang].match(text):
        reason = _(
            "“%(words)s” is an article this command cannot read: write “Artigo 9.º” or"
            " “Artigo 9.º-A”, 第九條 or 第九-A條, on a line of its own."
        )
        raise CorpusError(path, number, "malformed", reason, words=text[:40])


def has_mark(words: str) -> bool:
    """Whether the words contain a mark, or something like one."""
    return _MARK.search(words) is not None


def check_words(text: str, line: int, lang: str, path: Path) -> None:
    """Raise if a paragraph has ``[…]`` or the like among other words."""
    match, marked = article(text, lang), mark(text, lang)
    words = match[2] if match else marked.rest if marked else text
    words = words.strip(END)
    if has_mark(words) and not any(one.fullmatch(words) for one in (STAYS, GOES, COMES)):
        reason = _(
            "“%(words)s” holds a mark among other words: write the mark alone in its place,"
            " […], [Revogado] or [Anterior n.º 2], or print all the words."
        )
        raise CorpusError(path, line, "malformed", reason, words=text[:40])


_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_ANNEX = re.compile(
    rf"\banexo ({'|'.join(_ROMANS)})\b|附\s*件([一二三四五六七八九十])", re.IGNORECASE
)


def annex_number(text: str) -> int | None:
    """The number of an annex: «ANEXO II», 附件二."""
    match = _ANNEX.search(text)
    if match is None:
        return None
    return provision_number(match[2]) if match[2] else _ROMANS.index(match[1].upper()) + 1

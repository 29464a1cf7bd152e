"""Refuse, with its line, what an amending act prints that cannot be read as a provision."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from games.lawtexts.drafting.marks import article, bare, mark
from games.lawtexts.errors import CorpusError

STAYS = re.compile(r"[\[［]\s*(?:…+|\.{3})\s*[\]］]")
GOES = re.compile(r"[\[［]\s*(?:Revogad[oa]|廢止)\s*[\]］]", re.IGNORECASE)
COMES = (
    (re.compile(r"[\[［]\s*Anterior (alínea|subalínea|n\.º) \(?(\w+)\)?\s*[\]］]"), "pt"),
    (
        re.compile(r"[\[［]\s*原第?[（(]?([一二三四五六七八九十\d]+)[）)]?(款|項|分項)\s*[\]］]"),
        "zh",
    ),
)
END = " ;；.。:：,，»”」"
"""Characters allowed after a mark; they are not part of the unchanged words."""

_MARK = re.compile(
    r"[\[\]［］…]|\.{3}|[（(]\s*(?:Revogad|Anterior|Eliminad|廢止|原第?[一二三四五六七八九十]+[款項])",
    re.IGNORECASE,
)
_ARTICLE = {
    "pt": re.compile(r"(?:Artigo|ARTIGO|Art\.)(?!\w)"),
    "zh-hant": re.compile(
        r"第\s*[一二三四五六七八九十百〇○零\d]+"
        r"(?:\s*[-－–—‑]?\s*[A-Za-zＡ-Ｚ甲乙丙丁]\s*條|\s*條\s*(?:[-－–—‑]?\s*[A-ZＡ-Ｚ]|之[一二三四五六七八九十]+)"
        r"|[百〇○零\d]+\s*條)(?=\s|$)"
    ),
}
_LETTER = re.compile(
    r"(?:[-–—‑]\s*)?[A-ZＡ-Ｚ](?!\w).{0,2}|之[一二三四五六七八九十]+|[-–—‑]\s*[A-Z](?!\w).*"
)
"""«Artigo 9.º -A»: a suffix to the number of an article, which is not its heading."""
_DIVISION = re.compile(
    r"(?:CAPÍTULO|SECÇÃO|SUBSECÇÃO|TÍTULO|ANEXO|Capítulo|Secção|Subsecção|Anexo)(?:\s+[IVXLC\d]+|\s*$)"
    r"|第[一二三四五六七八九十]+[章節](?=\s|$)|附\s*件[一二三四五六七八九十]*$"
)
_CLOSING = re.compile(
    r"\d{1,2} de \w+ de \d{4}\.?|[〇○零一二三四五六七八九十\d]{2,6}年.{1,3}月.{1,4}日(?:於.*)?"
)
_QUOTES = {"«": "»", "“": "”", "「": "」"}


def check_lines(lines: Iterable[str], lang: str, path: Path) -> None:
    """Raise for an unreadable heading, or the act's own words among the quoted articles."""
    unquoted, opening, depth = 0, "", 0
    for number, raw in enumerate(lines, start=1):
        text, line = bare(raw), raw.strip()
        if not text:
            continue
        match = article(text, lang)
        is_sole = text.startswith("Artigo único") and not (unquoted or opening)
        looks_like_one = _ARTICLE[lang].match(text.lstrip(" \"'«“「")) and not is_sole
        if _LETTER.fullmatch(match[2]) if match else looks_like_one:
            reason = f"“{text[:40]}” is an article this command cannot read: enter it by hand."
            raise CorpusError(path, number, "malformed", reason)
        if match and line[0] in _QUOTES:
            if unquoted:
                raise _outside_quotation(path, unquoted)
            opening, depth = line[0], 0
        elif opening and not depth:
            raise _outside_quotation(path, number)
        elif match and not opening:
            unquoted = unquoted or number
        if unquoted or opening:
            _check_division(text, number, path)
        if opening:
            depth += line.count(opening) - line.count(_QUOTES[opening])
            depth = max(depth, 0)


def _outside_quotation(path: Path, line: int) -> CorpusError:
    reason = (
        "These are the act's own words, outside the articles it quotes: leave the line out, and"
        " write what it repeals as [Revogado] in its place."
    )
    return CorpusError(path, line, "malformed", reason)


def _check_division(text: str, number: int, path: Path) -> None:
    if _DIVISION.match(text) or _CLOSING.fullmatch(text):
        reason = f"“{text[:40]}” belongs to no article: leave the line out."
        raise CorpusError(path, number, "malformed", reason)


def has_mark(words: str) -> bool:
    """Whether the words contain a mark, or something like one."""
    return _MARK.search(words) is not None


def check_words(text: str, line: int, lang: str, path: Path) -> None:
    """Raise if a paragraph has ``[…]`` or the like among other words."""
    match, marked = article(text, lang), mark(text, lang)
    words = match[2] if match else marked.rest if marked else text
    words = words.strip(END)
    if has_mark(words) and not any(shape.fullmatch(words) for shape in _readable()):
        reason = (
            f"“{text[:40]}” holds a mark among other words: write the mark alone in its place,"
            " […], [Revogado] or [Anterior n.º 2], or print all the words."
        )
        raise CorpusError(path, line, "malformed", reason)


def _readable() -> Iterator[re.Pattern[str]]:
    yield from (STAYS, GOES, *(shape for shape, _lang in COMES))

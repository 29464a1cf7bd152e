"""Refuse, with its line, what an amending act prints that cannot be read as a provision."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from games.lawtexts.drafting.lines import article, bare, mark
from games.lawtexts.files import CorpusError
from games.lawtexts.files import Reason as _

STAYS = re.compile(r"[\[［]\s*(?:…+|\.{3})\s*[\]］]")
GOES = re.compile(r"[\[［]\s*(?:Revogad[oa]|廢止)\s*[\]］]", re.IGNORECASE)
COMES = re.compile(r"[\[［]\s*(?:Anterior\s+|原)([^\]］]+?)\s*[\]］]")
END = " ;；.。:：,，»”」"
"""Characters allowed after a mark; they are not part of the unchanged words."""

_MARK = re.compile(
    r"[\[\]［］…]|(?<!\.)\.{3}(?!\.)|[（(]\s*(?:Revogad|Anterior|Eliminad|廢止|原第?[一二三四五六七八九十]+[款項])",
    re.IGNORECASE,
)
_ARTICLE = {
    "pt": re.compile(r"(?:Artigo|ARTIGO|Art\.)(?!\w)"),
    "zh-hant": re.compile(
        r"第\s*[一二三四五六七八九十百〇○零\d]+"
        r"(?:\s*[-－–—‑]?\s*[A-Za-zＡ-Ｚ甲乙丙丁]\s*條(?=\s|$)|\s*條\s*(?:[-－–—‑]?\s*[A-ZＡ-Ｚ]|之[一二三四五六七八九十]+)"
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
    if _DETACHED.fullmatch(match[2]) if match else _ARTICLE[lang].match(text):
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
    if has_mark(words) and not any(shape.fullmatch(words) for shape in _readable()):
        reason = _(
            "“%(words)s” holds a mark among other words: write the mark alone in its place,"
            " […], [Revogado] or [Anterior n.º 2], or print all the words."
        )
        raise CorpusError(path, line, "malformed", reason, words=text[:40])


def _readable() -> Iterator[re.Pattern[str]]:
    yield from (STAYS, GOES, COMES)

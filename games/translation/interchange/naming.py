"""How texts, their parts and languages are named in files."""

from __future__ import annotations

import re

from games.translation.interchange.entry import Entry
from games.translation.interchange.refusal import refuse

TAGS = {"pt": "pt", "zh-hant": "zh-Hant", "en": "en"}

_FOLDED = {
    "pt": "pt",
    "pt-pt": "pt",
    "pt-mo": "pt",
    "zh-hant": "zh-hant",
    "zh-hant-mo": "zh-hant",
    "zh-mo": "zh-hant",
    "zh-hk": "zh-hant",
    "zh-tw": "zh-hant",
    "en": "en",
    "en-us": "en",
    "en-gb": "en",
}
"""Tools put a country where the language is meant. Plain “zh” says neither script: refused."""

_PLAIN = re.compile(r"[A-Za-z0-9_:-]")
_SAFE = re.compile(r"(?:[A-Za-z0-9_:-]|\.[0-9a-f]{1,6}\.)+")
_UNHELD = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def language(tag: str | None, line: int = 0) -> str:
    """The desk's code of a language, however a tool writes its tag."""
    known = _FOLDED.get((tag or "").strip().replace("_", "-").lower())
    if known is None:
        refuse("other_language", line, tag=tag or "")
    return known


def token(id: str) -> str:
    """An id as XML allows in a name: other signs by their number between full stops."""
    return "".join(sign if _PLAIN.fullmatch(sign) else f".{ord(sign):x}." for sign in id)


def id_of(name: str, line: int = 0) -> str:
    if not _SAFE.fullmatch(name):
        refuse("foreign_id", line, found=name)
    try:
        return re.sub(r"\.([0-9a-f]{1,6})\.", lambda m: chr(int(m[1], 16)), name)
    except ValueError:
        refuse("foreign_id", line, found=name)


def address(id: str, part: str) -> str:
    """One part of one text, for the formats that name parts one by one."""
    return f"{token(id)}/{part}"


def place_of(address: str, line: int = 0) -> tuple[str, str]:
    name, slash, part = address.rpartition("/")
    if not slash:
        refuse("foreign_id", line, found=address)
    return id_of(name, line), part


def hold(text: str, line: int = 0, id: str = "") -> str:
    """The text, if XML can hold each of its characters: the same bound for every format."""
    if match := _UNHELD.search(text):
        code = f"U+{ord(match[0]):04X}"
        refuse("unheld_character", line, id, code=code, place=match.start() + 1)
    return text


def checked_entry(entry: Entry) -> Entry:
    """The entry, if a file can hold all of it."""
    texts = [entry.id, entry.context, entry.note, entry.singular]
    for segment in entry.segments:
        texts += [segment.source, segment.target, segment.base]
    for text in texts:
        hold(text, entry.line, entry.id if not _UNHELD.search(entry.id) else "")
    return entry

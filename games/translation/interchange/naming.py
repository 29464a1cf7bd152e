"""Names of texts, of their parts and of languages in files."""

import re
from collections.abc import Iterable

from games.translation.interchange.entry import Entry
from games.translation.interchange.messages import refuse

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
"""The desk's language for each tag of a tool; plain “zh” names no script and is refused."""

_PLAIN = re.compile(r"[A-Za-z0-9_:-]")
_SAFE = re.compile(r"(?:[A-Za-z0-9_:-]|\.[0-9a-f]{1,6}\.)+")
_UNHELD = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def known_language(tag: str | None) -> str | None:
    """The desk's code for a tool's language tag, if it has one."""
    return _FOLDED.get((tag or "").strip().replace("_", "-").lower())


def language(tag: str | None, line: int = 0) -> str:
    """The desk's code for a tool's language tag; refuse an unknown one."""
    known = known_language(tag)
    if known is None:
        refuse("other_language", line, tag=tag or "")
    return known


def token(id: str) -> str:
    """An id as an XML name, with other characters as code points between full stops."""
    return "".join(sign if _PLAIN.fullmatch(sign) else f".{ord(sign):x}." for sign in id)


def id_of(name: str, line: int = 0) -> str:
    if not _SAFE.fullmatch(name):
        refuse("foreign_id", line, found=name)
    try:
        return re.sub(r"\.([0-9a-f]{1,6})\.", lambda m: chr(int(m[1], 16)), name)
    except ValueError:
        refuse("foreign_id", line, found=name)


def address(id: str, part: str) -> str:
    """The name of one part of a text, for formats that name each part."""
    return f"{token(id)}/{part}"


def place_of(address: str, line: int = 0) -> tuple[str, str]:
    name, slash, part = address.rpartition("/")
    if not slash:
        refuse("foreign_id", line, found=address)
    return id_of(name, line), part


def hold(text: str, line: int = 0, id: str = "") -> str:
    """Return the text if XML can hold its characters, else refuse it, whatever the format."""
    if match := _UNHELD.search(text):
        code = f"U+{ord(match[0]):04X}"
        refuse("unheld_character", line, id, code=code, place=match.start() + 1)
    return text


def one_pair(entries: Iterable[Entry]) -> tuple[list[Entry], str, str]:
    """The entries, each checked, and their languages; refuse none, and two pairs."""
    checked = [checked_entry(entry) for entry in entries]
    if not checked:
        refuse("nothing")
    pairs = {entry.pair for entry in checked}
    if len(pairs) > 1:
        refuse("two_pairs")
    return checked, *pairs.pop()


def checked_entry(entry: Entry) -> Entry:
    """Return the entry if a file can hold all its texts, else refuse it."""
    texts = [entry.id, entry.context, entry.note, entry.singular]
    for segment in entry.segments:
        texts += [segment.source, segment.target, segment.base]
    for text in texts:
        hold(text, entry.line, entry.id if not _UNHELD.search(entry.id) else "")
    return entry

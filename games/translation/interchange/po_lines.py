"""Parser of PO: lines to messages, each with its line number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.translation.interchange.refusal import refuse

_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[([0-9])\])?[ \t]*(".*)')
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"[ \t]*')
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)")
_SIGNS = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "\\": "\\",
    '"': '"',
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
}


@dataclass(slots=True)
class PoMessage:
    """A message of the file; ``texts`` is by keyword, ``msgstr[1]`` under ``1``."""

    line: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    metadata: dict[str, str] = field(default_factory=dict)
    is_fuzzy: bool = False

    @property
    def is_header(self) -> bool:
        return self.texts.get("msgid") == "" and "msgctxt" not in self.texts


def messages(text: str) -> Iterator[PoMessage]:
    """Every message except obsolete ones, in order; refuse a line that is not PO."""
    message, key = PoMessage(), ""
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip("\r").strip(" \t")
        if not line or line.startswith(("#~", "#|")):
            continue
        if line.startswith("#"):
            if message.texts:
                yield _whole(message)
                message, key = PoMessage(), ""
            _remark(message, line)
        elif line.startswith('"'):
            if not key:
                refuse("broken_po", number, found=line)
            message.texts[key] += _string(line, number)
        else:
            key, piece = _keyword(line, number)
            if key in ("msgctxt", "msgid") and "msgid" in message.texts:
                yield _whole(message)
                message = PoMessage()
            if key in message.texts:
                refuse("broken_po", number, found=line)
            message.line = message.line or number
            message.texts[key] = piece
    if message.texts:
        yield _whole(message)


def _keyword(line: str, number: int) -> tuple[str, str]:
    match = _KEYWORD.fullmatch(line)
    if not match or (match[2] and match[1] != "msgstr"):
        refuse("broken_po", number, found=line)
    return match[2] or match[1], _string(match[3], number)


def _remark(message: PoMessage, line: str) -> None:
    if line.startswith("#,"):
        message.is_fuzzy |= "fuzzy" in [flag.strip() for flag in line[2:].split(",")]
        return
    match = re.fullmatch(r"#\. (\w+): (.*)", line, re.DOTALL)
    if match:
        value = match[2]
        message.metadata[match[1]] = _string(value, 0) if _STRING.fullmatch(value) else value


def _whole(message: PoMessage) -> PoMessage:
    if "msgid" not in message.texts:
        refuse("broken_po", message.line, found="msgid")
    if "msgstr" not in message.texts and "0" not in message.texts:
        refuse("broken_po", message.line, found="msgstr")
    return message


def _string(line: str, number: int) -> str:
    match = _STRING.fullmatch(line)
    if not match:
        refuse("broken_po", number, found=line)
    return _ESCAPE.sub(lambda escape: _sign(escape[1], number), match[1])


def _sign(escape: str, number: int) -> str:
    if escape in _SIGNS:
        return _SIGNS[escape]
    digits, base = (escape[1:], 16) if escape[0] == "x" else (escape, 8)
    if not digits or not re.fullmatch("[0-9a-fA-F]+" if base == 16 else "[0-7]+", digits):
        refuse("broken_po", number, found=f"\\{escape}")
    return chr(int(digits, base))

"""The grammar of PO: lines to messages, each with where it stands."""

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
class Message:
    """A message as it stands in the file. ``texts`` are by keyword, ``msgstr[1]`` as ``1``."""

    line: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    told: dict[str, str] = field(default_factory=dict)
    is_fuzzy: bool = False

    @property
    def is_header(self) -> bool:
        return self.texts.get("msgid") == "" and "msgctxt" not in self.texts


def messages(text: str) -> Iterator[Message]:
    """Every message not obsolete, in order. A line that is none of PO's is refused."""
    message, key = Message(), ""
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip("\r").strip(" \t")
        if not line or line.startswith(("#~", "#|")):
            continue
        if line.startswith("#"):
            if message.texts:
                yield _whole(message)
                message, key = Message(), ""
            _remark(message, line)
        elif line.startswith('"'):
            if not key:
                refuse("broken_po", number, found=line)
            message.texts[key] += _string(line, number)
        else:
            key, piece = _keyword(line, number)
            if key in ("msgctxt", "msgid") and "msgid" in message.texts:
                yield _whole(message)
                message = Message()
            if key in message.texts:
                refuse("broken_po", number, found=line)
            message.line = message.line or number
            message.texts[key] = piece
    if message.texts:
        yield _whole(message)


def _keyword(line: str, number: int) -> tuple[str, str]:
    found = _KEYWORD.fullmatch(line)
    if not found or (found[2] and found[1] != "msgstr"):
        refuse("broken_po", number, found=line)
    return found[2] or found[1], _string(found[3], number)


def _remark(message: Message, line: str) -> None:
    if line.startswith("#,"):
        message.is_fuzzy |= "fuzzy" in [flag.strip() for flag in line[2:].split(",")]
        return
    found = re.fullmatch(r"#\. (\w+): (.*)", line, re.DOTALL)
    if found:
        value = found[2]
        message.told[found[1]] = _string(value, 0) if _STRING.fullmatch(value) else value


def _whole(message: Message) -> Message:
    if "msgid" not in message.texts:
        refuse("broken_po", message.line, found="msgid")
    if "msgstr" not in message.texts and "0" not in message.texts:
        refuse("broken_po", message.line, found="msgstr")
    return message


def _string(line: str, number: int) -> str:
    found = _STRING.fullmatch(line)
    if not found:
        refuse("broken_po", number, found=line)
    return _ESCAPE.sub(lambda escape: _sign(escape[1], number), found[1])


def _sign(escape: str, number: int) -> str:
    if escape in _SIGNS:
        return _SIGNS[escape]
    digits, base = (escape[1:], 16) if escape[0] == "x" else (escape, 8)
    if not digits or not re.fullmatch("[0-9a-fA-F]+" if base == 16 else "[0-7]+", digits):
        refuse("broken_po", number, found=f"\\{escape}")
    return chr(int(digits, base))

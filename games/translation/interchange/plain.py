"""Bytes to text: UTF-8 only, within a limit."""

from __future__ import annotations

from games.translation.interchange.hardened import MOST_BYTES
from games.translation.interchange.refusal import refuse


def text_of(data: bytes) -> str:
    """The text of a UTF-8 file, with or without a byte order mark; refuse any other."""
    if len(data) > MOST_BYTES:
        refuse("too_large", size=len(data), most=MOST_BYTES)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        refuse("other_encoding", 1, encoding="UTF-16")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        refuse("not_utf8", line, byte=f"0x{data[error.start]:02X}")
    if "\x00" in text:
        refuse("unheld_character", text.count("\n", 0, text.index("\x00")) + 1, code="U+0000")
    return text

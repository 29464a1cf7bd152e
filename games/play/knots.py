"""Settings tied into a few characters that a link may hold, and untied again.

``(seats:(1,3,7),commission:'5%',tournament:!t)``: a mapping has a colon in each part, a list
has none. Words and whole numbers stand bare; other text stands between apostrophes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

DEEPEST = 12

_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_PIECE = re.compile(r"'(?:[^'!]|!.)*'|![tfne]|[A-Za-z0-9_-]+|[(),:]")
_MARKS = {"!t": True, "!f": False, "!n": None}
_ESCAPES = {"!!": "!", "!'": "'", "!w": "~"}


class LooseEnd(ValueError):
    """Text that no knot ties."""


def tied(value: object) -> str:
    if isinstance(value, Mapping):
        if not value:
            return "!e"
        return f"({','.join(f'{_text(str(k))}:{tied(v)}' for k, v in value.items())})"
    if isinstance(value, (list, tuple)):
        return f"({','.join(map(tied, value))})"
    if value is None or isinstance(value, bool):
        return {True: "!t", False: "!f", None: "!n"}[value]
    if isinstance(value, int):
        return str(value)
    return _quoted(str(value)) if _NUMBER.fullmatch(str(value)) else _text(str(value))


def _text(text: str) -> str:
    """A key or a word; a key of digits alone stays bare, for a key is never a number."""
    return text if _BARE.fullmatch(text) or _NUMBER.fullmatch(text) else _quoted(text)


def _quoted(text: str) -> str:
    for escape, plain in _ESCAPES.items():
        text = text.replace(plain, escape)
    return f"'{text}'"


def untied(text: str) -> object:
    """What was tied. Text that ties nothing raises ``LooseEnd``."""
    pieces = _PIECE.findall(text)
    if not pieces or "".join(pieces) != text:
        raise LooseEnd(text)
    value, rest = _value(pieces[::-1], DEEPEST)
    if rest:
        raise LooseEnd(text)
    return value


def _value(pieces: list[str], depth: int) -> tuple[object, list[str]]:
    """``pieces`` stand last first, so that each is taken off the end."""
    if not pieces or not depth:
        raise LooseEnd
    piece = pieces.pop()
    if piece == "(":
        return _inside(pieces, depth - 1)
    if piece == "!e":
        return {}, pieces
    if piece in _MARKS:
        return _MARKS[piece], pieces
    if piece in ("(", ")", ",", ":"):
        raise LooseEnd(piece)
    if _NUMBER.fullmatch(piece):
        return int(piece), pieces
    return _plain(piece), pieces


def _inside(pieces: list[str], depth: int) -> tuple[object, list[str]]:
    if pieces and pieces[-1] == ")":
        pieces.pop()
        return [], pieces
    is_mapping = len(pieces) > 1 and pieces[-2] == ":"
    keyed: dict[str, object] = {}
    listed: list[object] = []
    while True:
        if is_mapping:
            name = _key(pieces)
            keyed[name], pieces = _value(pieces, depth)
        else:
            value, pieces = _value(pieces, depth)
            listed.append(value)
        end = pieces.pop() if pieces else ""
        if end == ")":
            return (keyed if is_mapping else listed), pieces
        if end != ",":
            raise LooseEnd(end)


def _key(pieces: list[str]) -> str:
    if len(pieces) < 2 or pieces[-2] != ":" or pieces[-1] in "(),:" or pieces[-1][0] == "!":
        raise LooseEnd
    name = _plain(pieces.pop())
    pieces.pop()
    return name


def _plain(piece: str) -> str:
    if not piece.startswith("'"):
        return piece
    return re.sub(r"!.", lambda found: _ESCAPES.get(found[0], found[0]), piece[1:-1])

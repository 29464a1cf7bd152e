"""Writes settings as a short text for a link, and reads them back.

``(seats:(1,3,7),stacks:(1.3:5000,7:900),commission:'5%',tournament:!t)``: a mapping has a colon in
each part, a list has none. Words and whole numbers are bare; other text is between apostrophes.
Seats with equal values share one part, their numbers separated by points; such parts do not nest,
so that a short text cannot expand into a long one.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from games.rules.game import GAMES, Record, game
from games.rules.values.schema import every_field


def _short_names() -> Iterator[tuple[str, str]]:
    """The short name in a link of each field and bet that declares one."""
    for declared in map(game, GAMES):
        every = (*every_field(declared.table_fields), *every_field(declared.event_fields))
        yield from ((field.name, field.short) for _path, field in every if field.short)
        yield from ((bet.name, bet.short) for bet in declared.bets if bet.short)


SHORT = {
    **dict(_short_names()),
    # The classes of a jackpot
    "royal_flush": "rf",
    "straight_flush": "sf",
    "four_of_a_kind": "fk",
    "full_house": "fu",
    "flush": "fl",
}
LONG = {short: name for name, short in SHORT.items()}

DEEPEST = 12

_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,18}")
_SEATS = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_PIECE = re.compile(r"'(?:[^'!]|!.)*'|![tfne]|[0-9]+(?:\.[0-9]+)+|[A-Za-z0-9_-]+|[(),:]")
_MARKS = {"!t": True, "!f": False, "!n": None}
_ESCAPES = {"!!": "!", "!'": "'", "!w": "~"}


class LooseEnd(ValueError):
    """Text that this notation cannot read."""


Names = Mapping[str, str]
"""From long names to the short ones of a link, or the reverse."""


def tied(value: object, short: Names = MappingProxyType({})) -> str:
    if isinstance(value, Mapping):
        return f"({','.join(_parts(value, short))})" if value else "!e"
    if isinstance(value, (list, tuple)):
        return f"({','.join(tied(item, short) for item in value)})"
    if value is None or isinstance(value, bool):
        return {True: "!t", False: "!f", None: "!n"}[value]
    if isinstance(value, int):
        return str(value)
    return _quoted(str(value)) if _NUMBER.fullmatch(str(value)) else _text(str(value))


def _parts(fields: Record, short: Names) -> Iterator[str]:
    pairs = [(str(name), tied(value, short)) for name, value in fields.items()]
    for (may_share, value), alike in groupby(
        pairs, key=lambda e: (_is_seat(e[0]) and "." not in e[1], e[1])
    ):
        names = [_name(name, short) for name, _value in alike]
        yield from [f"{'.'.join(names)}:{value}"] if may_share else [f"{n}:{value}" for n in names]


def _is_seat(name: str) -> bool:
    return name.isascii() and name.isdecimal()


def _name(name: str, short: Names) -> str:
    """The short name, if any; a name equal to another's short one is quoted."""
    if short and name in LONG:
        return _quoted(name)
    return short.get(name) or (name if _is_seat(name) else _text(name))


def _text(text: str) -> str:
    return text if _BARE.fullmatch(text) or _NUMBER.fullmatch(text) else _quoted(text)


def _quoted(text: str) -> str:
    for escape, plain in _ESCAPES.items():
        text = text.replace(plain, escape)
    return f"'{text}'"


def untied(text: str, long: Names = MappingProxyType({})) -> object:
    """The value that the text encodes; raises ``LooseEnd`` if it is malformed."""
    pieces = _PIECE.findall(text)
    if "".join(pieces) != text:
        raise LooseEnd(text)
    reading = _PieceReader(["", *pieces[::-1]], long)
    value = reading.value(DEEPEST, is_shared=False)
    if len(reading.pieces) > 1:
        raise LooseEnd(text)
    return value


@dataclass
class _PieceReader:
    """Reads values from ``pieces``, which are in reverse order so that ``pop`` takes the next, and
    end in an empty one; ``is_shared`` within a part that several seats share."""

    pieces: list[str]
    long: Names

    def value(self, depth: int, *, is_shared: bool) -> object:
        piece = self.pieces.pop()
        if not depth or piece in ("", ")", ",", ":") or ("." in piece and piece[0] != "'"):
            raise LooseEnd(piece)
        if piece == "(":
            return self.inside(depth - 1, is_shared=is_shared)
        if piece == "!e":
            return {}
        if piece in _MARKS:
            return _MARKS[piece]
        return int(piece) if _NUMBER.fullmatch(piece) else _plain(piece)

    def inside(self, depth: int, *, is_shared: bool) -> object:
        if self.pieces[-1] == ")":
            self.pieces.pop()
            return []
        is_mapping = self.pieces[-2:-1] == [":"]
        keyed: dict[str, object] = {}
        listed: list[object] = []
        end = ","
        while end == ",":
            names = self.names() if is_mapping else []
            if is_shared and len(names) > 1:
                raise LooseEnd(".".join(names))
            value = self.value(depth, is_shared=is_shared or len(names) > 1)
            keyed |= dict.fromkeys(names, value)
            listed.append(value)
            end = self.pieces.pop()
        if end != ")":
            raise LooseEnd(end)
        return keyed if is_mapping else listed

    def names(self) -> list[str]:
        piece = self.pieces[-1]
        if self.pieces[-2:-1] != [":"] or piece in "(),:" or piece[0] == "!":
            raise LooseEnd(piece)
        del self.pieces[-2:]
        if _SEATS.fullmatch(piece):
            return piece.split(".")
        return [_plain(piece) if piece[0] == "'" else self.long.get(piece, piece)]


def _plain(piece: str) -> str:
    if not piece.startswith("'"):
        return piece
    return re.sub(r"!.", lambda match: _ESCAPES.get(match[0], match[0]), piece[1:-1])

"""Which seat a field of the desk is about."""

from __future__ import annotations

import re

_SEAT = re.compile(r"((?:table\.(?:bets|paid)|cards|decision|folded|given)\.)([0-9]+)(?=\.|$)")


def seat_of(path: str) -> int:
    """0 where the field is about no seat."""
    match = _SEAT.match(path)
    return int(match[2]) if match else 0


def with_seat(path: str, seat: int) -> str:
    """The same field of another seat."""
    return _SEAT.sub(rf"\g<1>{seat}", path, count=1)


def seat_field(place: int) -> str:
    """The field that tells which seat it is that stands at a place of the short form."""
    return f"seat.{place}"

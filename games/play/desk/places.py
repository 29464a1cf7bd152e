"""Read and change the seat in the name of a field of the desk."""

import re

_SEAT = re.compile(r"((?:table\.(?:bets|paid)|cards|decision|folded|given)\.)([0-9]+)(?=\.|$)")


def seat_of(path: str) -> int:
    """The field's seat; 0 if it belongs to no seat."""
    match = _SEAT.match(path)
    return int(match[2]) if match else 0


def with_seat(path: str, seat: int) -> str:
    """The same field for another seat."""
    return _SEAT.sub(rf"\g<1>{seat}", path, count=1)


def seat_field(place: int) -> str:
    """The short form's field for the seat number of hand ``place``."""
    return f"seat.{place}"

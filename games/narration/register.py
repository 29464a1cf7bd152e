"""The readings of the register and the provisions not applied, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from games.narration.reasons import REASONS
from games.narration.registry import of_any_game
from games.narration.telling import Message

_NONE_SHARED: dict[str, dict[str, Message]] = {}
"""A reading is a game's own: its id begins with the game's letter."""


def tell_reading_value(reading: str, value: str) -> str:
    """What the law is taken to say under this value; one set by an amendment says itself."""
    return str(reading_values(reading).get(value, value))


def reading_values(reading: str) -> Mapping[str, Message]:
    """The values of a reading, the one taken first, each with its sentence."""
    return of_any_game("readings", reading, _NONE_SHARED)


def tell_reason(key: str) -> str:
    """Why a provision is applied by no rule."""
    return str(of_any_game("reasons", key, REASONS))

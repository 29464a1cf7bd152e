"""Sentences for the readings of the register and for provisions not applied."""

from collections.abc import Mapping

from games.narration.reasons import REASONS
from games.narration.registry import of_any_game
from games.narration.sentences import Message

_NONE_SHARED: dict[str, dict[str, Message]] = {}
"""Empty, as a reading belongs to one game: its id begins with the game's letter."""


def reading_value_sentence(reading: str, value: str) -> str:
    """What the law is taken to mean under this value; the amended one has its own sentence."""
    return str(reading_values(reading).get(value, value))


def reading_values(reading: str) -> Mapping[str, Message]:
    """The values of a reading with their sentences, the default first."""
    return of_any_game("readings", reading, _NONE_SHARED)


def reason_sentence(key: str) -> str:
    """Why no rule applies a provision."""
    return str(of_any_game("reasons", key, REASONS))

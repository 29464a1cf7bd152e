"""The readings of the register and the provisions not applied, in sentences."""

from __future__ import annotations

from games.narration.readings import READING_VALUES
from games.narration.reasons import REASONS


def tell_reading_value(reading: str, value: str) -> str:
    """What the law is taken to say under this value."""
    return str(READING_VALUES[reading][value])


def tell_reason(key: str) -> str:
    """Why a provision is applied by no rule."""
    return str(REASONS[key])

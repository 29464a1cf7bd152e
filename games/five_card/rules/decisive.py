"""The readings that decide: those whose other value would change the ruling."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from games.five_card.rules.readings import READINGS
from games.rules.readings import Chosen

T = TypeVar("T")

_VALUES = {reading.id: reading.values for reading in READINGS}


def under_other_readings(
    chosen: Chosen, readings: tuple[str, ...], rule: Callable[[Mapping[str, str]], T]
) -> dict[str, T]:
    """What the rule returns when each of these readings alone has its other value."""
    return {
        name: rule({**chosen.unwatched, name: value})
        for name in readings
        for value in _VALUES[name]
        if value != chosen.unwatched[name]
    }


def that_decide(
    chosen: Chosen, readings: tuple[str, ...], rule: Callable[[Mapping[str, str]], T]
) -> tuple[str, ...]:
    taken = rule(chosen)
    others = under_other_readings(chosen, readings, rule)
    return tuple(name for name, other in others.items() if other != taken)

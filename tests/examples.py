"""How many examples a property that asks pages is tried on, and what of a sweep is quick."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

THOROUGH = 100
"""Examples of a property in the thorough part, where it says no other number."""

FEWEST = 5


def tried(times: int, **more: Any) -> settings:
    """``times`` in the thorough part; elsewhere as large a share of them as of any other."""
    share = settings().max_examples / THOROUGH
    return settings(max_examples=max(FEWEST, round(times * share)), deadline=None, **more)


def some_quick(values: Iterable[Any], quick: int) -> list[Any]:
    """Parameters of a sweep: ``quick`` of them, spread over all, are quick, and the rest slow."""
    given = list(values)
    step = max(1, -(-len(given) // quick))
    return [
        pytest.param(*(value if type(value) is tuple else (value,)), marks=pytest.mark.slow)
        if place % step != place // step % step
        else value
        for place, value in enumerate(given)
    ]

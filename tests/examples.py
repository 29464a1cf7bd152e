"""How many examples a property that asks pages is tried on."""

from __future__ import annotations

from typing import Any

from hypothesis import settings

THOROUGH = 300
"""Examples of a property in the thorough part, where it says no other number."""

FEWEST = 5


def tried(times: int, **more: Any) -> settings:
    """``times`` in the thorough part; in the quick one as small a share of them as of any other."""
    share = settings().max_examples / THOROUGH
    return settings(max_examples=max(FEWEST, round(times * share)), deadline=None, **more)

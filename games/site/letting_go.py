"""What a wing keeps for a time only: how it lets go of it, once a day.

A wing adds a function in its ``ready``, by the name of what it lets go of. Each deletes what is
too old and tells how many it deleted; the worker whose turn the duty is calls them all.
"""

from __future__ import annotations

from collections.abc import Callable

LETTING_GO: dict[str, Callable[[], int]] = {}


def let_go_of_everything_old() -> dict[str, int]:
    """How many of each kind were deleted."""
    return {name: let_go() for name, let_go in LETTING_GO.items()}

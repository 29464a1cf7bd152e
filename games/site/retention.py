"""Daily deletion of what apps retain only for a time, each by a function added in its ``ready``
under the name of its data, which returns the number of rows deleted."""

from collections.abc import Callable

LETTING_GO: dict[str, Callable[[], int]] = {}


def delete_all_expired() -> dict[str, int]:
    """Delete everything expired, and return the numbers by name."""
    return {name: let_go() for name, let_go in LETTING_GO.items()}

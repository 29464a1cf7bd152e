"""Daily deletion of data that apps retain only for a time.

An app adds a function in its ``ready``, by the name of its data. Each deletes expired rows and
returns their number; the worker in charge calls them all.
"""

from collections.abc import Callable

LETTING_GO: dict[str, Callable[[], int]] = {}


def delete_all_expired() -> dict[str, int]:
    """Delete everything expired, and return the numbers by name."""
    return {name: let_go() for name, let_go in LETTING_GO.items()}

"""Convert values of the corpus to JSON."""

from collections.abc import Mapping
from datetime import date
from typing import Any


def plain(value: Any) -> Any:
    """Mappings, tuples and days in JSON types, so that values read back compare equal."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value

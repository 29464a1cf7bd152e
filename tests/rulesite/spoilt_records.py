"""Records for the API: the examples of its own description, spoilt at random."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from rulesite.api.bodies import JSON, JSON_LINES
from rulesite.api.v1 import api

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 0.5, 1e300, [], {}, [[[[]]]], {"a": {}}, ["As"] * 200,
)  # fmt: skip
MOST_LINES = 20

Values = Callable[[str], str]
"""A text, spoilt."""


class Records:
    """What may be sent to each address that rules on records or reckons with them."""

    def __init__(self, chance: Random, spoilt: Values, values: dict[str, object]) -> None:
        self._chance, self._spoilt = chance, spoilt
        self._examples = [
            (path.format_map({**values, "game": name}), each["value"])
            for path, told in api.get_openapi_schema(path_prefix="/api/v1/")["paths"].items()
            for name, each in _examples(told.get("post", {})).items()
        ]

    def one(self) -> tuple[str, str, str]:
        """An address, a body and its type."""
        path, example = self._chance.choice(self._examples)
        if self._chance.random() < 0.3:
            number = self._chance.randint(1, MOST_LINES)
            lines = (self._written(example) for _line in range(number))
            return path, "\n".join(lines), JSON_LINES
        return path, self._written(example), JSON

    def _written(self, example: Any) -> str:
        record = deepcopy(example)
        if self._chance.random() < 0.7:
            self._spoil(record)
        text = json.dumps(record)
        return text if self._chance.random() < 0.95 else self._spoilt(text)

    def _spoil(self, record: Any) -> None:
        """One value in it, however deep, becomes another; now and then a name besides."""
        within = record
        while True:
            places = list(within) if isinstance(within, dict) else range(len(within))
            if not places:
                return
            at = self._chance.choice(list(places))
            if isinstance(within[at], dict | list) and self._chance.random() < 0.7:
                within = within[at]
                continue
            within[at] = self._other(within[at])
            if isinstance(within, dict) and self._chance.random() < 0.1:
                within[self._spoilt(str(at))] = 1
            return

    def _other(self, value: Any) -> Any:
        turn = self._chance.random()
        if isinstance(value, list) and turn < 0.5:
            return value * self._chance.choice((0, 2, 600))
        if isinstance(value, int) and turn < 0.5:
            return self._chance.choice((value + 1, -value, value * 10**9))
        return self._spoilt(str(value)) if turn < 0.75 else self._chance.choice(ODD)


def _examples(told: dict[str, Any]) -> dict[str, Any]:
    kinds = told.get("requestBody", {}).get("content", {})
    found: dict[str, Any] = kinds.get(JSON, {}).get("examples", {})
    return found

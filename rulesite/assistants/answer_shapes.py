"""The shapes of what tools answer that no address of the API does."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from rulesite.api.shapes import Chips, Shape


class PartAnswer(Shape):
    """A part of an answer, where a part was asked for."""

    part: str
    value: Any


class LeftOut(Shape):
    """What did not fit, and the ``part`` that returns it."""

    part: str
    bytes: int


class HandsAnswer(Shape):
    """Many hands settled: the total result, and the answer to each."""

    game: str
    hands: int
    refused: int
    total: Chips
    outcomes: dict[str, int]
    answers: list[dict[str, Any]] = Field(description="In the order of the records.")

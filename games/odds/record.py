"""The record of a run or of exact figures."""

from collections.abc import Mapping, Sequence
from typing import TypedDict


class SpecRecord(TypedDict, total=False):
    """What a run or exact figures are asked for with; anything missing has the game's default."""

    game: str
    strategy: str
    seats: int
    rounds: int
    seed: int
    bets: Mapping[str, object]
    prizes: Mapping[str, Mapping[str, object]]
    figures: Mapping[str, object]
    readings: Mapping[str, str]
    jackpot: Mapping[str, object]
    options: Mapping[str, object]
    at: str
    law: str
    beside: Sequence[Mapping[str, object]]

"""The sums of the jackpot: the desk asks for them only if a hand wins it."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.play.setup.fields import jackpot_classes
from games.play.table.replay import Replay
from games.rules.game import Game, Record
from games.rules.refusal import Unusable

OF_THE_POOL = ("jackpot_reduced", "jackpot_restarted")
"""Steps that mention the pool; they are left out if the pool is not known."""

POOL = 10**9
"""The pool assumed if none was entered; so large that only a prize of all of it empties it."""


def posted(record: Record) -> dict[str, Any]:
    """The jackpot's sums that were entered."""
    table: Any = record.get("table", {})
    sums: dict[str, Any] = dict(table.get("jackpot") or {})
    return sums


def with_sums(declared: Game, record: Record) -> Record:
    """The record with missing sums filled in; ``require_sums`` later refuses a prize from them."""
    if not jackpot_classes(declared):
        return record
    table: Any = record["table"]
    sums = posted(record)
    fixed = dict.fromkeys(jackpot_classes(declared), 0) | dict(sums.get("fixed") or {})
    jackpot = {"pool": POOL, "minimum": 0} | sums | {"fixed": fixed}
    return {**record, "table": {**table, "jackpot": jackpot}}


class SumsMissing(Unusable):
    """Sums on which a prize depends were not entered; ``paths`` are their fields."""

    def __init__(self, paths: Sequence[str]) -> None:
        super().__init__("missing", {}, paths[0])
        self.paths = list(paths)


def require_sums(replay: Replay, sums: dict[str, object]) -> None:
    """Raise ``SumsMissing`` if a prize depends on a sum that was not entered."""
    missing = [path for path in dict.fromkeys(_sums_of(replay)) if not _has_value(sums, path)]
    if missing:
        raise SumsMissing([f"table.jackpot.{path}" for path in missing])


def _sums_of(replay: Replay) -> Iterator[str]:
    for step in replay.played.steps:
        if step.name == "progressive_won":
            yield "pool"
            yield f"fixed.{step.facts['category']}"
        if step.name == "jackpot_restarted":
            yield "minimum"


def _has_value(told: dict[str, Any], path: str) -> bool:
    within, _dot, name = path.rpartition(".")
    return name in ((told.get(within) or {}) if within else told)

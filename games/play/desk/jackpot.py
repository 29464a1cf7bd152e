"""The sums posted for the jackpot: asked for at the desk only where a hand wins it."""

from __future__ import annotations

from typing import Any

from games.play.setup.fields import jackpot_classes
from games.play.table.replay import Replay
from games.rules.game import Game, Record
from games.rules.refusal import Unusable

OF_THE_POOL = ("jackpot_reduced", "jackpot_restarted")
"""Steps that tell of the pool, and of nothing where it was not told."""


def posted(record: Record) -> dict[str, Any]:
    """What was told of the jackpot."""
    table: Any = record.get("table", {})
    told: dict[str, Any] = dict(table.get("jackpot") or {})
    return told


def with_sums(declared: Game, record: Record) -> Record:
    """The record with sums of 0 where none was told. ``require_sums`` refuses a prize from them."""
    if not jackpot_classes(declared):
        return record
    table: Any = record["table"]
    told = posted(record)
    fixed = dict.fromkeys(jackpot_classes(declared), 0) | dict(told.get("fixed") or {})
    jackpot = {"pool": 0, "minimum": 0} | told | {"fixed": fixed}
    return {**record, "table": {**table, "jackpot": jackpot}}


def require_sums(replay: Replay, told: dict[str, Any]) -> None:
    """A prize is not made up: the pool and the sum of its class must have been told."""
    for step in replay.played.steps:
        if step.name == "progressive_won":
            _require(told, "pool")
            _require(told.get("fixed") or {}, str(step.facts["category"]), "fixed.")
        if step.name == "jackpot_restarted":
            _require(told, "minimum")


def _require(told: dict[str, Any], name: str, within: str = "") -> None:
    if name not in told:
        raise Unusable("missing", {}, f"table.jackpot.{within}{name}")

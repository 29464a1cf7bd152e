"""What figures are asked for with: the options of an exact sheet, the equities of a game."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import Any

from games import installed
from games.odds.range_equity import Judge, answer
from games.odds.range_record import Ranges, is_known
from games.odds.spec import Spec
from games.records.lines import Ruling
from games.rules.fields import yes_or_no
from games.rules.game import Answer, Record
from games.rules.refusal import Unusable


def options_of(spec: Spec) -> dict[str, Any]:
    """What an exact sheet hangs on: everything of a run but how often it is played."""
    options = spec.alone[0].to_json()
    return {name: options[name] for name in options if name not in ("rounds", "seed", "seats")}


def equity_of(game: str) -> Ruling:
    """What hands are worth, in the games between players: known, known in part, or ranges.

    With ``streets`` it is told street by street too, and what each next card does.
    """
    if not has_equities(game):
        raise Unusable("not_between_players", {}, "game")
    return partial(_equity, game)


def has_equities(game: str) -> bool:
    return find_spec(f"{installed.packages()[game]}.odds.equity") is not None


def ranges_of(game: str, record: Record) -> tuple[Ranges, Judge]:
    """The hands of a record as ranges, and who wins a showdown of them."""
    result: tuple[Ranges, Judge] = installed.part(game, "odds.range_equity").asked_of(record)
    return result


def are_known(game: str, record: Record) -> bool:
    """Whether every hand is told card by card, as far as the count of run-outs wants it."""
    hands, table = record.get("hands"), installed.part(game, "odds.range_equity").TABLE
    if not isinstance(hands, (list, tuple)):
        return True
    return all(is_known(hand, table) for hand in hands)


def _equity(game: str, record: Record) -> Answer:
    """Hands that are known are counted whole; of ranges it is told how far they were counted."""
    by_street = yes_or_no(record.get("streets", False), "streets")
    if not are_known(game, record):
        ranged = answer(*ranges_of(game, record), by_street=by_street)
        if not by_street:
            return {name: value for name, value in ranged.items() if name != "next"}
        return {**ranged, "next_is_exact": ranged["method"] == "enumeration"}
    counted: Answer = installed.part(game, "odds.equity").equity(record)
    if not by_street:
        return counted
    ranged = answer(*ranges_of(game, record))
    extra = {name: ranged[name] for name in ("left_out", "next", "streets")}
    return {**counted, **extra, "next_is_exact": ranged["method"] == "enumeration"}

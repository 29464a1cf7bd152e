"""Exact figures for a request: the options of a par sheet, the equities of a game."""

from collections.abc import Callable
from functools import partial
from typing import cast

from games import installed
from games.odds.equities.by_rules import ways_to_deal, winners_by_rules
from games.odds.equities.range_equity import Judge, answer
from games.odds.equities.range_record import Ranges, RangeTable, counted, is_known, read_ranges
from games.odds.figures.spec import Spec
from games.rules.game import Answer, Record
from games.rules.hands.record import EquityAnswer, EquityFigures
from games.rules.provisions.readings import chosen_in
from games.rules.values.fields import yes_or_no
from games.rules.values.refusal import Unusable


def options_of(spec: Spec) -> Record:
    """The options of a par sheet: those of a run without rounds, seed and seats."""
    options = spec.alone[0].to_json()
    return {name: options[name] for name in options if name not in ("rounds", "seed", "seats")}


def equity_of(game: str) -> Callable[[Record], EquityAnswer]:
    """The ruling for equities of known hands, partial hands or ranges, in games between players."""
    if not has_equities(game):
        raise Unusable("not_between_players", {}, "game")
    return cast(Callable[[Record], EquityAnswer], partial(_equity, game))


def has_equities(game: str) -> bool:
    return installed.has_part(game, "odds.equity")


AT_ONCE = 60
"""The run-outs that a page counts by the readable rules while it is drawn: some milliseconds. The
kernels count more as fast, but would add fifty megabytes to each process that serves pages."""


def equity_at_once(game: str, record: Record) -> EquityFigures | None:
    """The exact equity of known hands; None where it takes longer than a page may wait."""
    declared = installed.part(game, "odds.equity")
    state, table = declared.read_state(record), declared.TABLE
    lacking = [table.hand - len(hand) for hand in state.hands]
    run_outs = ways_to_deal(len(state.stock), [*lacking, max(0, table.board - len(state.board))])
    if run_outs > AT_ONCE:
        return None
    winners = winners_by_rules(game, record, state, table.hand, table.board)
    return counted(winners, len(state.hands))


def ranges_of(game: str, record: Record) -> tuple[Ranges, Judge]:
    """The hands of a record as ranges, and the judge of their showdown."""
    result: tuple[Ranges, Judge] = installed.part(game, "odds.equity").ranges_and_judge(record)
    return result


def _is_ranged(record: Record, table: RangeTable) -> bool:
    """Whether a hand is not given in full, so that the run-outs of all hands are not counted."""
    hands = record.get("hands")
    return isinstance(hands, (list, tuple)) and not all(is_known(hand, table) for hand in hands)


def check_equity(game: str, record: Record) -> None:
    """Raise what is wrong with a record for an equity, as far as that is seen without a count."""
    rules = installed.part(game, "odds.equity")
    yes_or_no(record.get("streets", False), "streets")
    if _is_ranged(record, rules.TABLE):
        read_ranges(record, rules.TABLE, is_checked_alone=True)
    else:
        rules.read_state(record)
    chosen_in(rules.READINGS, record)


def _equity(game: str, record: Record) -> Answer:
    """The equity: exact for known hands; for ranges it says how far they were counted."""
    by_street = yes_or_no(record.get("streets", False), "streets")
    if _is_ranged(record, installed.part(game, "odds.equity").TABLE):
        ranged = answer(*ranges_of(game, record), by_street=by_street)
        if not by_street:
            return {name: value for name, value in ranged.items() if name != "next"}
        return {**ranged, "next_is_exact": ranged["method"] == "enumeration"}
    whole: Answer = installed.part(game, "odds.equity").equity(record)
    if not by_street:
        return whole
    ranged = answer(*ranges_of(game, record))
    extra = {name: ranged[name] for name in ("left_out", "next", "streets")}
    return {**whole, **extra, "next_is_exact": ranged["method"] == "enumeration"}

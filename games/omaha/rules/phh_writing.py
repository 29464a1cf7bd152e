"""A ``play`` record of Omaha written in the Poker Hand History notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from games.omaha.rules import law
from games.omaha.rules.readings import READINGS
from games.omaha.rules.records import Deal, read_deal
from games.rules.actions import read_actions
from games.rules.fields import listing, mapping, whole
from games.rules.game import Answer, Record
from games.rules.notation import MOST_PLACES, UNKNOWN, Word
from games.rules.numbers import written
from games.rules.refusal import Unusable
from games.rules.registry import game
from games.rules.script import CardMove, Played, Seat, Step, play

VARIANTS = {"limit": {"variant": "PO"}, "no_limit": {"_variant": "NO"}}
"""Of a variant the notation lacks, by a field of our own."""


def exported(record: Record) -> Answer:
    """The fields of the history, of as much of the hand as the actions play."""
    deal = read_deal(record)
    played = play(game("omaha").hand(record).script, read_actions(record.get("actions")))
    kept = mapping(record.get("phh"), "phh")
    return {
        **_the_start(deal, _scale(kept)),
        "actions": [str(line) for line in _lines(deal, played, kept)],
        **mapping(kept.get("fields"), "phh.fields"),
        **_the_end(record, deal, played, _scale(kept)),
        **_fields_of_our_own(record, deal, played, _scale(kept)),
    }


def _scale(kept: Mapping[str, object]) -> int:
    scale = whole(kept.get("scale", 1), "phh.scale", least=1)
    if 10**MOST_PLACES % scale:
        raise Unusable("not_a_scale", {"given": scale}, "phh.scale")
    return scale


def _the_start(deal: Deal, scale: int) -> Answer:
    table = deal.table
    seats = table.from_the_button
    return {
        **VARIANTS[table.structure],
        "antes": [0] * len(seats),
        "blinds_or_straddles": [_amount(each, scale) for each in _blinds(deal)],
        "min_bet": _amount(table.minimum_bet, scale),
        "starting_stacks": [_amount(table.stacks[seat], scale) for seat in seats],
    }


def _blinds(deal: Deal) -> list[int]:
    """With two players the format gives the second blind to the first player, the first to the
    second, who has the button (reading OA-01)."""
    table = deal.table
    blinds = [table.small_blind, table.big_blind]
    if len(table.seats) == 2 and deal.readings["OA-01"] == "literal":
        blinds.reverse()
    return blinds + [0] * (len(table.seats) - 2)


def _lines(deal: Deal, played: Played, kept: Mapping[str, object]) -> Iterator[Word | str]:
    players = {seat: n for n, seat in enumerate(deal.table.from_the_button, start=1)}
    unknown = listing(kept.get("unknown"), "phh.unknown")
    for seat, player in players.items():
        held = _dealt(played, f"seat:{seat}", "cards_dealt")
        known = [UNKNOWN] * 4 if seat in unknown else held
        yield Word(0, "dh", (f"p{player}", "".join(known)))
    for step in played.steps:
        yield from _line(step, players, _scale(kept))


def _line(step: Step, players: Mapping[Seat, int], scale: int) -> Iterator[Word | str]:
    player = players[step.seat] if step.seat is not None else 0
    match step.name:
        case "flop_dealt" | "turn_dealt" | "river_dealt":
            yield Word(0, "db", ("".join(_cards(step)),))
        case "folded":
            yield Word(player, "f")
        case "checked" | "called":
            yield Word(player, "cc")
        case "bet_made" | "raised":
            to = step.facts["to"]
            assert isinstance(to, int)
            yield Word(player, "cbr", (str(_amount(to, scale)),))
        case "hand_shown":
            yield Word(player, "sm", ("".join(_cards(step)),))
        case "misdeal_found" | "misdeal_rectified" | "hand_void":
            yield f"# {step.name} at {step.facts['at']} [{step.provisions[0]}]"


def _cards(step: Step) -> list[str]:
    return [move.card.name for move in step.moves if isinstance(move, CardMove)]


def _dealt(played: Played, to: str, name: str) -> list[str]:
    return [
        move.card.name
        for step in played.steps
        if step.name == name
        for move in step.moves
        if isinstance(move, CardMove) and move.to == to
    ]


def _the_end(record: Record, deal: Deal, played: Played, scale: int) -> Answer:
    seats = deal.table.from_the_button
    told: Answer = {"seats": list(seats)}
    if played.waiting is None:
        stacks = game("omaha").hand(record).account(played)["stacks"]
        assert isinstance(stacks, dict)
        told["finishing_stacks"] = [_amount(stacks[str(seat)], scale) for seat in seats]
    return told


def _fields_of_our_own(record: Record, deal: Deal, played: Played, scale: int) -> Answer:
    """What the format has no field for, so that it comes back."""
    table = deal.table
    told: Answer = {"_instrument": law.INSTRUMENT.key}
    given = mapping(record.get("table"), "table")
    if given.get("commission") is not None:
        told["_commission"] = given["commission"]
    if table.chip != 1:
        told["_chip"] = _amount(table.chip, scale)
    if table.is_tournament:
        told["_tournament"] = True
    if table.is_shuffled_by_machine:
        told["_shuffler"] = True
    if table.blind_limits is not None:
        lowest, highest = (_amount(each, scale) for each in table.blind_limits)
        told["_blind_limits"] = {"minimum": lowest, "maximum": highest}
    readings = _readings(deal)
    if readings:
        told["_readings"] = readings
    if record.get("events"):
        told["_events"] = listing(record["events"], "events")
    burned = _dealt(played, "burn", "card_burned")
    if burned and not listing(mapping(record.get("phh"), "phh").get("unknown"), "phh.unknown"):
        told["_burn"] = "".join(burned)
    return told


def _readings(deal: Deal) -> dict[str, str]:
    """Those that are not the default. OA-01 is told by the blinds, unless they are equal."""
    chosen = {r.id: deal.readings[r.id] for r in READINGS}
    told = {r.id: chosen[r.id] for r in READINGS if chosen[r.id] != r.default}
    if len(deal.table.seats) == 2:
        told.pop("OA-01", None)
        if deal.table.small_blind == deal.table.big_blind:
            told["OA-01"] = chosen["OA-01"]
    return told


def _amount(amount: int, scale: int) -> int | Decimal:
    """Exactly; ``scale`` divides a power of ten."""
    told = Fraction(amount, scale)
    if told.denominator == 1:
        return told.numerator
    return Decimal(written(told))

"""Writes a ``play`` record of Omaha in the Poker Hand History notation."""

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
"""A variant that the notation lacks is in a field of our own."""


def exported(record: Record) -> Answer:
    """The fields of the history, as far as the actions play the hand."""
    deal = read_deal(record)
    played = play(game("omaha").hand(record).script, read_actions(record.get("actions")))
    stored = mapping(record.get("phh"), "phh")
    return {
        **_the_start(deal, _scale(stored)),
        "actions": [str(line) for line in _lines(deal, played, stored)],
        **mapping(stored.get("fields"), "phh.fields"),
        **_the_end(record, deal, played, _scale(stored)),
        **_fields_of_our_own(record, deal, played, _scale(stored)),
    }


def _scale(stored: Mapping[str, object]) -> int:
    scale = whole(stored.get("scale", 1), "phh.scale", least=1)
    if 10**MOST_PLACES % scale:
        raise Unusable("not_a_scale", {"given": scale}, "phh.scale")
    return scale


def _the_start(deal: Deal, scale: int) -> Answer:
    table = deal.table
    seats = table.from_the_button
    return {
        **VARIANTS[table.structure],
        "antes": [0] * len(seats),
        "blinds_or_straddles": [_amount(amount, scale) for amount in _blinds(deal)],
        "min_bet": _amount(table.minimum_bet, scale),
        "starting_stacks": [_amount(table.stacks[seat], scale) for seat in seats],
    }


def _blinds(deal: Deal) -> list[int]:
    """The blinds by player. With two players the format gives the first blind to the second player,
    who has the button (reading OA-01)."""
    table = deal.table
    blinds = [table.small_blind, table.big_blind]
    if len(table.seats) == 2 and deal.readings["OA-01"] == "literal":
        blinds.reverse()
    return blinds + [0] * (len(table.seats) - 2)


def _lines(deal: Deal, played: Played, stored: Mapping[str, object]) -> Iterator[Word | str]:
    players = {seat: n for n, seat in enumerate(deal.table.from_the_button, start=1)}
    unknown = listing(stored.get("unknown"), "phh.unknown")
    for seat, player in players.items():
        hand = _dealt(played, f"seat:{seat}", "cards_dealt")
        known = [UNKNOWN] * 4 if seat in unknown else hand
        yield Word(0, "dh", (f"p{player}", "".join(known)))
    for step in played.steps:
        yield from _line(step, players, _scale(stored))


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
    fields: Answer = {"seats": list(seats)}
    if played.waiting is None:
        stacks = game("omaha").hand(record).account(played)["stacks"]
        assert isinstance(stacks, dict)
        fields["finishing_stacks"] = [_amount(stacks[str(seat)], scale) for seat in seats]
    return fields


def _fields_of_our_own(record: Record, deal: Deal, played: Played, scale: int) -> Answer:
    """What the format has no field for, so that an import restores it."""
    table = deal.table
    fields: Answer = {"_instrument": law.INSTRUMENT.key}
    entry = mapping(record.get("table"), "table")
    if entry.get("commission") is not None:
        fields["_commission"] = entry["commission"]
    if table.chip != 1:
        fields["_chip"] = _amount(table.chip, scale)
    if table.is_tournament:
        fields["_tournament"] = True
    if table.is_shuffled_by_machine:
        fields["_shuffler"] = True
    if table.blind_limits is not None:
        lowest, highest = (_amount(limit, scale) for limit in table.blind_limits)
        fields["_blind_limits"] = {"minimum": lowest, "maximum": highest}
    readings = _readings(deal)
    if readings:
        fields["_readings"] = readings
    if record.get("events"):
        fields["_events"] = listing(record["events"], "events")
    burned = _dealt(played, "burn", "card_burned")
    if burned and not listing(mapping(record.get("phh"), "phh").get("unknown"), "phh.unknown"):
        fields["_burn"] = "".join(burned)
    return fields


def _readings(deal: Deal) -> dict[str, str]:
    """The readings that are not the default. Blinds that differ already show OA-01."""
    chosen = {r.id: deal.readings[r.id] for r in READINGS}
    readings = {r.id: chosen[r.id] for r in READINGS if chosen[r.id] != r.default}
    if len(deal.table.seats) == 2:
        readings.pop("OA-01", None)
        if deal.table.small_blind == deal.table.big_blind:
            readings["OA-01"] = chosen["OA-01"]
    return readings


def _amount(amount: int, scale: int) -> int | Decimal:
    """The exact amount; ``scale`` divides a power of ten."""
    value = Fraction(amount, scale)
    if value.denominator == 1:
        return value.numerator
    return Decimal(written(value))

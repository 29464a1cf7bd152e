"""A table about to be dealt: who sits where, what they bet, whether the bank's card is seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from higher_card.rules import law
from higher_card.rules.paytable import DOUBLE
from higher_card.rules.readings import READINGS
from rulesite_rules.games.rules.game import Record
from rulesite_rules.games.rules.hands.between import read_seat, read_seated, read_stacks
from rulesite_rules.games.rules.hands.script import Seat
from rulesite_rules.games.rules.provisions.figures import Paytable
from rulesite_rules.games.rules.provisions.readings import Chosen, chosen_in
from rulesite_rules.games.rules.values.fields import listing, mapping, odds, one_of, whole
from rulesite_rules.games.rules.values.refusal import Forbidden, Unusable

SEATS = (1, 2)
PLACES = {"seat": 1, "dealer": 1}
EVENTS = ("bank_card_seen",)


@dataclass(frozen=True, slots=True)
class House:
    """The readings and the prizes a table is kept by."""

    readings: Chosen
    double: Paytable = DOUBLE


@dataclass(frozen=True, slots=True)
class Table:
    """``bets`` holds the wager of each seat that placed one, in the order of the seats."""

    house: House
    bets: Mapping[Seat, int]
    stacks: Mapping[Seat, int] | None
    is_card_seen: bool


def read_house(record: Record) -> House:
    prizes: dict[str, Fraction] = {}
    for bet, lines in mapping(record.get("prizes"), "prizes").items():
        if bet != "double":
            raise Unusable("no_such_paytable", {"bet": str(bet)[:40]}, "prizes")
        for category, told in mapping(lines, "prizes.double").items():
            prizes[category] = odds(told, f"prizes.double.{category}")
    return House(chosen_in(READINGS, record), DOUBLE.on(record).edited(prizes))


def read_wager(value: object, field: str) -> int:
    """The one bet placed before the deal."""
    told = mapping(value, field)
    for bet in told:
        if bet != "wager":
            raise Unusable("unknown_bet", {"bet": str(bet)[:40], "bets": ("wager",)}, field)
    wager = whole(told.get("wager"), f"{field}.wager")
    if not wager:
        raise Forbidden("wager_missing", law.WAGER, {}, field)
    return wager


def read_table(record: Record) -> Table:
    told = mapping(record.get("table"), "table")
    seated = read_seated(told, SEATS, law.PLACES)
    bets: dict[Seat, int] = {}
    for key, value in mapping(told.get("bets"), "table.bets").items():
        field = f"table.bets.{key}"
        seat = read_seat(key, field, SEATS, law.PLACES)
        if seat not in seated:
            raise Unusable("seat_not_at_table", {"seat": seat}, field)
        bets[seat] = read_wager(value, field)
    if not bets:
        raise Unusable("no_bets", {}, "table.bets")
    return Table(
        read_house(record),
        dict(sorted(bets.items())),
        read_stacks(told, bets, SEATS, law.PLACES),
        _is_card_seen(record),
    )


def _is_card_seen(record: Record) -> bool:
    told = listing(record.get("events"), "events")
    for at, each in enumerate(told):
        event = mapping(each, f"events[{at}]")
        one_of(event.get("event"), EVENTS, f"events[{at}].event")
        if at:
            facts = {"event": EVENTS[0], "place": "dealer", "card": 1}
            raise Unusable("event_twice", facts, f"events[{at}]")
    return bool(told)

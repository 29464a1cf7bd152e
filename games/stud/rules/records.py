"""Reads a table about to be dealt: the seats, the bets, the faults to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.rules.banked import seat_of, served
from games.rules.banked_faults import refuse_twice
from games.rules.banked_found import is_late_fault, read_late_fault
from games.rules.citation import Provision
from games.rules.fields import OF_A_HAND, listing, mapping, one_of, refuse_unknown, whole
from games.rules.found import DetectedFault, FaultReader
from games.rules.game import Record
from games.rules.jackpot import Jackpot, read_jackpot
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Seat
from games.rules.seats import read_carried, read_seat, read_seated, read_stacks
from games.stud.rules import law
from games.stud.rules.bets import Bets, House, read_bets, read_house, refuse_bets
from games.stud.rules.faults import DETECTABLE, FAULTS
from games.stud.rules.readings import READINGS

SEATS = (1, 2, 3, 4, 5, 6, 7)
METHODS = ("manual", "machine")
CARRIED_FROM = {"void_hand": law.VOID, "shuffler_failed": law.SHUFFLER_FAILS}
"""What left jackpot stakes on the table for this hand, and the provision that carries them over."""
PLACES = {"seat": 5, "dealer": 5}
"""The places for cards, and how many cards each takes."""

FIELDS = OF_A_HAND | {"prizes"}
TABLE_FIELDS = frozenset(
    {"seats", "bets", "stacks", "carried", "method", "jackpot", "limits", "carried_from"}
)
EVENT_FIELDS = frozenset({"event", "place", "seat", "card", "amount"})
EVENTS = (
    "player_card_exposed",
    "dealer_card_exposed",
    "wrong_deal",
    "wrong_count",
    "shuffler_failed",
    "cards_to_empty_seat",
    "late_jackpot_bet",
)


KNOWN = FaultReader(FAULTS, DETECTABLE, (), SEATS, READINGS)


@dataclass(frozen=True, slots=True)
class Event:
    """An irregularity of art. 11.º and the card concerned, or a late jackpot bet."""

    name: str
    place: str
    card: int = 1
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """``seats`` are those with bets, in the croupier's order; ``stacks`` may be unknown."""

    house: House
    seats: tuple[Seat, ...]
    bets: Mapping[Seat, Bets]
    stacks: Mapping[Seat, int] | None
    method: str
    jackpot: Jackpot | None
    events: tuple[Event, ...]
    carried: Mapping[Seat, int] = field(default_factory=dict)
    """The jackpot stakes carried over from the hand before, by seat."""
    carried_by: Provision = law.VOID
    faults: tuple[DetectedFault, ...] = ()
    """The faults detected once the cards are dealt."""

    @property
    def pool(self) -> int | None:
        return None if self.jackpot is None else self.jackpot.pool

    def event(self, name: str, place: str, card: int = 1) -> Event | None:
        key = (name, place, card)
        return next((e for e in self.events if (e.name, e.place, e.card) == key), None)

    def late_bet(self, seat: Seat) -> Event | None:
        return self.event("late_jackpot_bet", f"seat:{seat}")

    def served(self, number: int | None) -> list[Seat]:
        return served(self.seats, self.events, number)

    def is_in_time(self, late: Event) -> bool:
        """Whether a jackpot bet placed after the first card is still in time."""
        # Reading SD-33: before the first card goes out (派出第一張牌前), or before the player's
        # own first card ("Antes de lhe ser distribuída a primeira carta").
        first = self.served(1 if self.method == "manual" else None)[0]
        is_own = self.house.readings["SD-33"] == "per_player"
        return is_own and seat_of(late.place) != first


def read_table(record: Record) -> Table:
    refuse_unknown(record, FIELDS)
    entry = mapping(record.get("table"), "table")
    refuse_unknown(entry, TABLE_FIELDS, "table")
    house = read_house(record, entry)
    method = one_of(entry.get("method", "manual"), METHODS, "table.method")
    carried = read_carried(entry, SEATS, law.PLACES)
    bets = with_carried(_bets(entry), carried)
    seats = tuple(sorted(bets))
    events = tuple(
        _event(value, f"events[{index}]", bets, method)
        for index, value in enumerate(listing(record.get("events"), "events"))
        if not is_late_fault(mapping(value, f"events[{index}]"), KNOWN, EVENTS)
    )
    refuse_twice(events)
    late_faults = read_late_fault(record, KNOWN, EVENTS)
    source = one_of(entry.get("carried_from", "void_hand"), (*CARRIED_FROM,), "table.carried_from")
    table = Table(
        house, seats, bets, None, method, None, events, carried, CARRIED_FROM[source], late_faults
    )
    bets = _with_late_bets(table)
    has_jackpot_bets = any(seat_bets.progressive for seat_bets in bets.values())
    jackpot = entry.get("jackpot") if has_jackpot_bets else None
    placed = {seat: sum(seat_bets) - carried.get(seat, 0) for seat, seat_bets in bets.items()}
    return replace(
        table,
        bets=bets,
        stacks=read_stacks(entry, placed, SEATS, law.PLACES),
        jackpot=read_jackpot(jackpot, house.progressive, "table.jackpot")
        if has_jackpot_bets
        else None,
    )


def _bets(entry: Record) -> dict[Seat, Bets]:
    seated = read_seated(entry, SEATS, law.PLACES)
    by_seat = {}
    for key, value in mapping(entry.get("bets"), "table.bets").items():
        field = f"table.bets.{key}"
        seat = read_seat(key, field, SEATS, law.PLACES)
        bets = read_bets(value, field)
        if not bets.placed:
            continue
        refuse_bets(bets, field)
        if seat not in seated:
            raise Forbidden("bet_on_anothers_hand", law.OWN_HAND_ONLY, {"seat": seat}, field)
        by_seat[seat] = bets
    if not by_seat:
        raise Unusable("no_bets", {}, "table.bets")
    return by_seat


def with_carried(bets: Mapping[Seat, Bets], carried: Mapping[Seat, int]) -> dict[Seat, Bets]:
    """The bets with the carried stakes added; raises if a seat has no ante."""
    by_seat = dict(bets)
    for seat, amount in carried.items():
        facts, where = {"seat": seat, "amount": amount}, f"table.carried.{seat}"
        if seat not in by_seat:
            raise Forbidden("carried_stake_alone", law.JACKPOT_WITH_ANTE, facts, where)
        if by_seat[seat].progressive:
            raise Unusable("stake_lies_already", facts, where)
        by_seat[seat] = by_seat[seat]._replace(progressive=amount)
    return by_seat


def _with_late_bets(table: Table) -> dict[Seat, Bets]:
    """The bets, with the jackpot bets still accepted during the first round."""
    bets = dict(table.bets)
    for seat in table.seats:
        late = table.late_bet(seat)
        if late is not None and table.is_in_time(late):
            bets[seat] = bets[seat]._replace(progressive=late.amount)
    return bets


def _event(value: object, field: str, bets: Mapping[Seat, Bets], method: str) -> Event:
    entry = mapping(value, field)
    refuse_unknown(entry, EVENT_FIELDS, field)
    name = one_of(entry.get("event"), EVENTS, f"{field}.event")
    if name == "shuffler_failed" and method == "manual":
        raise Unusable("no_shuffler", {"method": method}, field)
    place = _place_of(name, entry, field, bets)
    card = whole(entry.get("card", 1), f"{field}.card", least=1)
    if card > PLACES["seat"]:
        raise Unusable("no_such_card", {"card": card, "most": PLACES["seat"]}, f"{field}.card")
    if (name, method, card) == ("dealer_card_exposed", "manual", 5):
        raise Unusable("card_is_to_be_shown", {"card": card}, f"{field}.card")
    if name != "late_jackpot_bet":
        return Event(name, place, card)
    if bets[seat_of(place)].progressive:
        raise Unusable("bet_already_placed", {"bet": "progressive"}, field)
    return Event(name, place, amount=whole(entry.get("amount"), f"{field}.amount", least=1))


def _place_of(name: str, entry: Record, field: str, bets: Mapping[Seat, Bets]) -> str:
    if name == "dealer_card_exposed":
        return "dealer"
    if name in ("wrong_deal", "wrong_count", "shuffler_failed") and entry.get("seat") is None:
        offered = (f"seat:{min(bets)}", "dealer")
        return one_of(entry.get("place", offered[0]), offered, f"{field}.place")
    seat = read_seat(entry.get("seat"), f"{field}.seat", SEATS, law.PLACES)
    if name == "cards_to_empty_seat" and seat in bets:
        raise Unusable("seat_has_bets", {"seat": seat}, f"{field}.seat")
    if name != "cards_to_empty_seat" and seat not in bets:
        raise Unusable("seat_has_no_bets", {"seat": seat}, f"{field}.seat")
    return f"seat:{seat}"


def can_be_found(table: Table, event: DetectedFault) -> bool:
    """Whether the fault is possible at this table."""
    case = event.case
    if event.name == "shuffler_failed":
        return table.method == "machine"
    if event.name == "cards_to_empty_seat":
        return case.seat not in table.bets
    if event.name == "late_jackpot_bet":
        has_bet = case.seat in table.bets and table.bets[case.number("seat")].progressive
        return case.answer("placed") == "after_his_own" and not has_bet
    return case.seat is None or case.seat in table.bets

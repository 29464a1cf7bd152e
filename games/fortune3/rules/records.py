"""Reads a table about to be dealt: the seats, the bets, the faults to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.fortune3.rules import law
from games.fortune3.rules.bets import Bets, House, read_bets, read_house
from games.fortune3.rules.faults import DETECTABLE, FAULTS
from games.fortune3.rules.readings import READINGS
from games.rules.banked_faults import refuse_twice
from games.rules.banked_found import is_late_fault, read_late_fault
from games.rules.fields import OF_A_HAND, listing, mapping, one_of, refuse_unknown, whole
from games.rules.found import DetectedFault, FaultReader
from games.rules.game import Record
from games.rules.jackpot import Jackpot, read_jackpot
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Seat
from games.rules.seats import read_carried, read_seat, read_seated, read_stacks

SEATS = (1, 2, 3, 4, 5, 6, 7)
METHODS = ("manual", "machine", "machine_of_three")
PLACES = {"seat": 3, "dealer": 3, "community": 2, "discard": 1}

FIELDS = OF_A_HAND | {"prizes"}
TABLE_FIELDS = frozenset(
    {"seats", "bets", "stacks", "carried", "method", "jackpot", "limits", "pair_plus_alone"}
)
EVENT_FIELDS = frozenset({"event", "place", "seat", "card", "fault"})
EVENTS = (
    "player_card_exposed",
    "bank_card_exposed",
    "wrong_deal",
    "shuffler_failed",
    "cards_to_empty_seat",
)


KNOWN = FaultReader(FAULTS, DETECTABLE, (), SEATS, READINGS)


@dataclass(frozen=True, slots=True)
class Event:
    """An irregularity of art. 17.º and the card concerned."""

    name: str
    place: str
    card: int
    fault: str


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
    faults: tuple[DetectedFault, ...] = ()
    """The faults detected once the cards are dealt."""

    @property
    def has_jackpot_bets(self) -> bool:
        return any(bets.progressive for bets in self.bets.values())

    @property
    def pool(self) -> int | None:
        return None if self.jackpot is None else self.jackpot.pool

    def event(self, name: str, place: str, card: int) -> Event | None:
        return next(
            (e for e in self.events if (e.name, e.place, e.card) == (name, place, card)), None
        )


def read_table(record: Record) -> Table:
    refuse_unknown(record, FIELDS)
    entry = mapping(record.get("table"), "table")
    refuse_unknown(entry, TABLE_FIELDS, "table")
    house = read_house(record, entry)
    method = one_of(entry.get("method", "manual"), METHODS, "table.method")
    seated = read_seated(entry, SEATS, law.HANDS)
    carried = read_carried(entry, SEATS, law.HANDS)
    bets = with_carried(_bets(entry, seated, house), carried)
    seats = tuple(sorted(bets))
    has_jackpot_bets = any(seat_bets.progressive for seat_bets in bets.values())
    jackpot = entry.get("jackpot")
    events = tuple(
        _event(value, f"events[{index}]", seats, method)
        for index, value in enumerate(listing(record.get("events"), "events"))
        if not is_late_fault(mapping(value, f"events[{index}]"), KNOWN, EVENTS)
    )
    refuse_twice(events)
    return Table(
        house=house,
        seats=seats,
        bets=bets,
        stacks=read_stacks(
            entry,
            {seat: sum(placed) - carried.get(seat, 0) for seat, placed in bets.items()},
            SEATS,
            law.HANDS,
        ),
        method=method,
        jackpot=read_jackpot(jackpot, house.progressive, "table.jackpot")
        if has_jackpot_bets
        else None,
        events=events,
        carried=carried,
        faults=read_late_fault(record, KNOWN, EVENTS),
    )


def _bets(entry: Record, seated: tuple[Seat, ...], house: House) -> dict[Seat, Bets]:
    by_seat = {}
    for key, value in mapping(entry.get("bets"), "table.bets").items():
        field = f"table.bets.{key}"
        seat = read_seat(key, field, SEATS, law.HANDS)
        bets = read_bets(value, house, field, law.ADDITIONAL_NEEDS_BASIC)
        if not bets.placed:
            continue
        if seat not in seated:
            raise Forbidden("bet_on_anothers_hand", law.OWN_HAND_ONLY, {"seat": seat}, field)
        by_seat[seat] = bets
    if not by_seat:
        raise Unusable("no_bets", {}, "table.bets")
    return by_seat


def with_carried(bets: Mapping[Seat, Bets], carried: Mapping[Seat, int]) -> dict[Seat, Bets]:
    """The bets with the carried stakes added; raises if a seat has no basic bet."""
    by_seat = dict(bets)
    for seat, amount in carried.items():
        facts, where = {"seat": seat, "amount": amount}, f"table.carried.{seat}"
        if seat not in by_seat:
            raise Forbidden("carried_stake_alone", law.ADDITIONAL_NEEDS_BASIC, facts, where)
        if by_seat[seat].progressive:
            raise Unusable("stake_lies_already", facts, where)
        by_seat[seat] = by_seat[seat]._replace(progressive=amount)
    return by_seat


def _event(value: object, field: str, seats: tuple[Seat, ...], method: str) -> Event:
    entry = mapping(value, field)
    refuse_unknown(entry, EVENT_FIELDS, field)
    name = one_of(entry.get("event"), EVENTS, f"{field}.event")
    if name == "shuffler_failed" and method == "manual":
        raise Unusable("no_shuffler", {"method": method}, field)
    place = _place_of(name, entry, field, seats)
    most = 2 if place == "community" else 3
    card = whole(entry.get("card", 1), f"{field}.card", least=1)
    if card > most:
        raise Unusable("no_such_card", {"card": card, "most": most}, f"{field}.card")
    fault = one_of(entry.get("fault", "first"), ("first", "second"), f"{field}.fault")
    return Event(name, place, card, fault)


def _place_of(name: str, entry: Record, field: str, seats: tuple[Seat, ...]) -> str:
    if name == "bank_card_exposed":
        return "dealer"
    if name in ("wrong_deal", "shuffler_failed") and entry.get("seat") is None:
        offered = (f"seat:{seats[0]}", "dealer", "community")
        return one_of(entry.get("place", offered[0]), offered, f"{field}.place")
    seat = read_seat(entry.get("seat"), f"{field}.seat", SEATS, law.HANDS)
    if name == "cards_to_empty_seat" and seat in seats:
        raise Unusable("seat_has_bets", {"seat": seat}, f"{field}.seat")
    if name != "cards_to_empty_seat" and seat not in seats:
        raise Unusable("seat_has_no_bets", {"seat": seat}, f"{field}.seat")
    return f"seat:{seat}"


def can_be_found(table: Table, event: DetectedFault) -> bool:
    """Whether the fault is possible at this table."""
    case = event.case
    has_community = table.has_jackpot_bets or table.house.readings["FA-13"] == "dealt_unrevealed"
    if event.name == "shuffler_failed":
        return table.method != "manual"
    if event.name == "cards_to_empty_seat":
        return case.seat not in table.bets
    if event.name == "community_too_soon" or case.answer("went") == "community":
        return has_community
    if event.name == "dealt_wrongly":
        return {
            "order_of_players": table.method == "manual",
            "packets": table.method != "manual",
            "community": has_community,
            "top_card": table.method == "machine_of_three" and has_community,
            "face_down": True,
        }[case.answer("breach")]
    return case.seat is None or case.seat in table.bets

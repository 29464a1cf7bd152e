"""A table about to be dealt in a game against the house: seats, stakes, irregularities to come."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.rules.banked import Event, refuse_twice, served
from games.rules.banked_bets import Betting
from games.rules.between import read_carried, read_seat, read_seated, read_stacks
from games.rules.citation import Provision
from games.rules.detected_faults import DetectedFault, FaultReader
from games.rules.fields import OF_A_HAND, entries, mapping, one_of, refuse_unknown, whole
from games.rules.jackpot import JACKPOT, Jackpot, read_jackpot
from games.rules.record import Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Seat
from games.rules.showdown import House, Stakes

SEATS = (1, 2, 3, 4, 5, 6, 7)
FIELDS = OF_A_HAND | {"prizes"}
TABLE_FIELDS = frozenset({"seats", "bets", "stacks", "carried", "method", "jackpot", "limits"})
EVENT_FIELDS = frozenset({"event", "place", "seat", "card"})

ANYWHERE = ("wrong_deal", "wrong_count", "shuffler_failed")
"""Irregularities that may occur at any place of the table."""


@dataclass(frozen=True, slots=True)
class Table:
    """``seats`` are those with bets, in the croupier's order; ``stacks`` may be unknown."""

    house: House
    seats: tuple[Seat, ...]
    bets: Mapping[Seat, Stakes]
    stacks: Mapping[Seat, int] | None
    method: str
    jackpot: Jackpot | None
    events: tuple[Event, ...]
    carried: Mapping[Seat, int]
    """The jackpot stakes carried over from the hand before, by seat."""
    carried_by: Provision
    faults: tuple[DetectedFault, ...] = ()
    """The faults detected once the cards are dealt."""

    @property
    def has_jackpot_bets(self) -> bool:
        return any(stakes[JACKPOT] for stakes in self.bets.values())

    @property
    def pool(self) -> int | None:
        return None if self.jackpot is None else self.jackpot.pool

    def event(self, name: str, place: str, card: int = 1) -> Event | None:
        key = (name, place, card)
        return next((e for e in self.events if (e.name, e.place, e.card) == key), None)

    def served(self, number: int | None) -> list[Seat]:
        """The seats that a round serves; ``None`` at a machine."""
        return served(self.seats, self.events, number)


@dataclass(frozen=True)
class TableRules:
    """What the table of a game allows.

    ``exposed`` is the event of a card of the house seen in the deal; ``carried_from`` what leaves
    jackpot stakes on the table, with the provision that carries them over.
    """

    betting: Betting
    places: Mapping[str, int]
    methods: tuple[str, ...]
    hands: Provision
    own_hand: Provision
    known: FaultReader
    events: tuple[str, ...]
    exposed: str
    carried_from: Mapping[str, Provision] = field(default_factory=dict)
    event_fields: frozenset[str] = frozenset()
    seats: tuple[Seat, ...] = SEATS
    own_event: Callable[[Event, Record, str, Table], Event] = lambda event, *_: event
    """Completes an event, or refuses it."""
    with_late_bets: Callable[[Table], Mapping[Seat, Stakes]] = lambda table: table.bets

    @cached_property
    def fields(self) -> frozenset[str]:
        fields = TABLE_FIELDS | self.betting.settings
        if JACKPOT not in self.betting.by_name:
            fields -= {"carried", "jackpot"}
        return fields | {"carried_from"} if len(self.carried_from) > 1 else fields

    @cached_property
    def choices(self) -> Mapping[str, tuple[object, ...]]:
        """The fields, with the values of those that are chosen among some."""
        limits = ("maximum_payout",) if self.betting.limits is None else self.betting.names
        chosen = {"method": self.methods, "limits": limits, "carried_from": (*self.carried_from,)}
        return {name: chosen.get(name, ()) for name in self.fields}

    def read(self, record: Record) -> Table:
        refuse_unknown(record, FIELDS)
        entry = mapping(record.get("table"), "table")
        refuse_unknown(entry, self.fields, "table")
        house = self.betting.read_house(record, entry)
        method = one_of(entry.get("method", self.methods[0]), self.methods, "table.method")
        stakes = self._stakes(entry, house)
        carried = read_carried(entry, self.seats, self.hands)
        bets = self._with_carried(stakes, carried)
        sources = (*self.carried_from,) or ("",)
        source = one_of(entry.get("carried_from", sources[0]), sources, "table.carried_from")
        table = Table(
            house, tuple(sorted(bets)), bets, None, method, None, (), carried,
            self.carried_from.get(source, self.hands),
        )  # fmt: skip
        events = tuple(
            self._event(entry, where, table)
            for where, entry in entries(record.get("events"), "events")
            if self._is_of_the_deal(entry)
        )
        refuse_twice(events)
        chosen = mapping(record.get("readings"), "readings").items()
        readings = {str(name): str(value) for name, value in chosen}
        faults = self.known.read_all(record.get("events"), readings, self._is_of_the_deal)
        table = replace(table, events=events, faults=faults)
        table = replace(table, bets=self.with_late_bets(table))
        placed = {seat: sum(b.values()) - carried.get(seat, 0) for seat, b in table.bets.items()}
        stacks = read_stacks(entry, placed, self.seats, self.hands)
        if not table.has_jackpot_bets:
            return replace(table, stacks=stacks)
        prizes = house.paytables[JACKPOT]
        jackpot = read_jackpot(entry.get("jackpot"), prizes, "table.jackpot")
        return replace(table, stacks=stacks, jackpot=jackpot)

    def _stakes(self, entry: Record, house: House) -> dict[Seat, Stakes]:
        seated = read_seated(entry, self.seats, self.hands)
        by_seat = {}
        for key, value in mapping(entry.get("bets"), "table.bets").items():
            field = f"table.bets.{key}"
            seat = read_seat(key, field, self.seats, self.hands)
            stakes = self.betting.read_stakes(value, field)
            if not stakes:
                continue
            self.betting.refuse(stakes, house, field, once_placed=False)
            if seat not in seated:
                raise Forbidden("bet_on_anothers_hand", self.own_hand, {"seat": seat}, field)
            by_seat[seat] = stakes
        if not by_seat:
            raise Unusable("no_bets", {}, "table.bets")
        return by_seat

    def _with_carried(
        self, stakes: Mapping[Seat, Stakes], carried: Mapping[Seat, int]
    ) -> dict[Seat, Stakes]:
        """The stakes with the carried ones added; raises if a seat has placed no bet."""
        by_seat = dict(stakes)
        for seat, amount in carried.items():
            facts, where = {"seat": seat, "amount": amount}, f"table.carried.{seat}"
            if seat not in by_seat:
                needs = self.betting.by_name[JACKPOT].needs
                assert needs is not None
                raise Forbidden("carried_stake_alone", needs.provision, facts, where)
            if by_seat[seat][JACKPOT]:
                raise Unusable("stake_lies_already", facts, where)
            by_seat[seat] = self.betting.with_stake(by_seat[seat], JACKPOT, amount)
        return by_seat

    def _is_of_the_deal(self, entry: Record) -> bool:
        """Whether it is no late fault; a name shared with those has no ``action`` then."""
        name = entry.get("event")
        return name not in self.known.names or (name in self.events and entry.get("action") is None)

    def _event(self, entry: Record, field: str, table: Table) -> Event:
        refuse_unknown(entry, EVENT_FIELDS | self.event_fields, field)
        name = one_of(entry.get("event"), self.events, f"{field}.event")
        if name == "shuffler_failed" and table.method == "manual":
            raise Unusable("no_shuffler", {"method": table.method}, field)
        place = self._place_of(name, entry, field, table)
        most = self.places[place.partition(":")[0]]
        card = whole(entry.get("card", 1), f"{field}.card", least=1)
        if card > most:
            raise Unusable("no_such_card", {"card": card, "most": most}, f"{field}.card")
        return self.own_event(Event(name, place, card), entry, field, table)

    def _place_of(self, name: str, entry: Record, field: str, table: Table) -> str:
        if name == self.exposed:
            return "dealer"
        if name in ANYWHERE and entry.get("seat") is None:
            shared = (place for place in self.places if place not in ("seat", "discard"))
            offered = (f"seat:{table.seats[0]}", *shared)
            return one_of(entry.get("place", offered[0]), offered, f"{field}.place")
        seat = read_seat(entry.get("seat"), f"{field}.seat", self.seats, self.hands)
        if name == "cards_to_empty_seat" and seat in table.seats:
            raise Unusable("seat_has_bets", {"seat": seat}, f"{field}.seat")
        if name != "cards_to_empty_seat" and seat not in table.seats:
            raise Unusable("seat_has_no_bets", {"seat": seat}, f"{field}.seat")
        return f"seat:{seat}"

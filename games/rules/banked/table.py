"""A table in a game against the house: seats, stakes, irregularities, what passes on to a hand."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, get_args

from games.rules.bets.bet import Betting
from games.rules.bets.jackpot import JACKPOT, Jackpot, read_jackpot
from games.rules.bets.seats import Event, refuse_twice, served
from games.rules.faults.detected import DetectedFault, FaultReader
from games.rules.hands.between import (
    Between,
    Chain,
    LeftToTheHouse,
    Standing,
    read_by_seat,
    read_seat,
    read_seated,
    read_stacks,
)
from games.rules.hands.facts import BankEventRecord
from games.rules.hands.record import Answer, HandAccount, PlayRecord, Record
from games.rules.hands.script import ChipMove, Played, Seat
from games.rules.hands.settings import BankHandRecord, BankSessionRecord, BankTableRecord
from games.rules.hands.showdown import House, Stakes
from games.rules.values.citation import Provision
from games.rules.values.fields import entries, mapping, one_of, refuse_unknown, whole
from games.rules.values.numbers import percentage
from games.rules.values.refusal import Forbidden, Unusable
from games.rules.values.schema import Field, FieldReader, Fields, fields_of

SEATS = (1, 2, 3, 4, 5, 6, 7)
OF_JACKPOTS = frozenset({"carried", "carried_from", "jackpot"})

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


NO_FAULTS = FaultReader()


@dataclass(frozen=True)
class TableRules:
    """What the table of a game allows.

    ``exposed`` is the event of a card of the house seen in the deal; ``carried_from`` what leaves
    jackpot stakes on the table, with the provision that carries them over.
    """

    betting: Betting
    places: Mapping[str, int]
    hands: Provision
    own_hand: Provision
    events: tuple[str, ...]
    exposed: str
    methods: tuple[str, ...] = ("manual",)
    known: FaultReader = NO_FAULTS
    carried_from: Mapping[str, Provision] = field(default_factory=dict)
    table: type = BankTableRecord
    event: type = BankEventRecord
    """The typed dictionary of its irregularities in the deal."""
    seats: tuple[Seat, ...] = SEATS
    own_event: Callable[[Event, FieldReader, Table], Event] = lambda event, *_: event
    """Completes an event, or refuses it."""
    with_late_bets: Callable[[Table], Mapping[Seat, Stakes]] = lambda table: table.bets

    @cached_property
    def fields(self) -> Fields:
        """The fields of a table of this game."""
        fields = {**fields_of(self.table)}
        method = fields["method"].among(self.methods)
        fields["method"] = replace(method, usual=self.methods[0])
        fields["carried_from"] = fields["carried_from"].among(self.carried_from)
        of_bets, of_all = get_args(fields["limits"].type)
        limits = of_all if self.betting.limits is None else of_bets
        fields["limits"] = replace(fields["limits"], type=limits)
        for setting in self.betting.settings:
            fields.setdefault(setting, Field(name=setting, type=bool))
        if JACKPOT not in self.betting.by_name:
            return {name: field for name, field in fields.items() if name not in OF_JACKPOTS}
        if len(self.carried_from) < 2:
            del fields["carried_from"]
        return fields

    @cached_property
    def event_fields(self) -> Fields:
        return fields_of(self.event)

    def read(self, record: Record) -> Table:
        refuse_unknown(record, PlayRecord.__annotations__)
        entry = mapping(record.get("table"), "table")
        read = FieldReader(entry, self.fields, "table")
        house = self.betting.read_house(record, entry)
        method = read.choice("method")
        stakes = self._stakes(entry, house)
        carried = read_by_seat(entry, "carried", self.seats, self.hands, least=1)
        bets = self._with_carried(stakes, carried)
        sources = (*self.carried_from,) or ("",)
        source = one_of(entry.get("carried_from", sources[0]), sources, "table.carried_from")
        table = Table(
            house=house,
            seats=tuple(sorted(bets)),
            bets=bets,
            stacks=None,
            method=method,
            jackpot=None,
            events=(),
            carried=carried,
            carried_by=self.carried_from.get(source, self.hands),
        )
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
        read = FieldReader(entry, self.event_fields, field)
        name = one_of(entry.get("event"), self.events, f"{field}.event")
        if name == "shuffler_failed" and table.method == "manual":
            raise Unusable("no_shuffler", {"method": table.method}, field)
        place = self._place_of(name, entry, field, table)
        most = self.places[place.partition(":")[0]]
        card = read.whole("card")
        if card > most:
            raise Unusable("no_such_card", {"card": card, "most": most}, f"{field}.card")
        return self.own_event(Event(name, place, card), read, table)

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


REPLACED = "replaced"


class BankedChain(Chain):
    """The ``bets`` of a hand are repeated until changed; at first they are those of the table.

    A jackpot stake left by a void hand is that seat's jackpot bet in the next one. What happens to
    it if its player does not play that hand is in no text: it waits for him, or goes back with him.
    """

    record = BankHandRecord
    settings = BankSessionRecord

    betting: ClassVar[Betting]
    carried_by: ClassVar[Provision]
    """The provision that carries the stake to the next hand."""
    absence_doubt: ClassVar[str]
    """The register's entry on the stake of a player who does not play the next hand."""
    bets_within: ClassVar[Provision]
    """The provision nearest to limiting bets to the player's chips."""
    shuffler_fails: ClassVar[Provision]
    pool_after_prizes: ClassVar[Provision]

    def __init__(self, standing: Standing, record: Record) -> None:
        super().__init__(standing, record)
        share = record.get("jackpot_share")
        self.share = percentage(share, "jackpot_share") if share is not None else None
        if self.share is not None and self.share < 0:
            raise Unusable("below_least", {"given": str(share), "least": 0}, "jackpot_share")
        self.usual = dict(mapping(standing.table.get("bets"), "table.bets"))
        self.lying = _stakes(standing.table.pop("carried", None))
        self.left_by = self.carried_by
        self.waiting: dict[Seat, int] = {}
        """The stakes of seats that do not play the hand."""
        self.failures = 0
        """Failures of the shuffler in use."""
        self.begun_again: Provision | None = None
        """If the last hand was cut short, the provision by which another begins."""

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        yield from self._shuffler(entry, field)
        fresh = mapping(entry.get("bets"), f"{field}.bets")
        for name in fresh:
            if name not in map(str, self.standing.stacks):
                facts = {"seat": str(name)[:40]}
                raise Unusable("seat_not_at_table", facts, f"{field}.bets.{str(name)[:40]}")
        self.usual |= fresh
        # Sit out seats that cannot repeat their bets; new bets are checked by the hand.
        short = [
            seat
            for seat in self.standing.playing
            if str(seat) not in fresh and _placed(self._anew(seat)) > self.standing.stacks[seat]
        ]
        yield from self.standing.sit_out_short(short, self.bets_within)
        yield from self._stakes_that_wait(fresh, field)
        if self.begun_again is not None:
            yield Between("hand_begun_again", (self.begun_again,))

    def begins_again_by(self, played: Played) -> Provision | None:
        """The provision by which a hand that was cut short begins again, or None."""
        return None

    def _shuffler(self, entry: Record, field: str) -> Iterator[Between]:
        """Replace a failed shuffler, or use the shoe."""
        if entry.get("method") is not None:
            self.standing.table["method"] = entry["method"]
            if self.failures and entry["method"] == "manual":
                self.failures = 0
                yield Between("shoe_used", (self.shuffler_fails,))
        if entry.get("shuffler") is not None:
            one_of(entry["shuffler"], (REPLACED,), f"{field}.shuffler")
            if not self.failures:
                raise Unusable("shuffler_has_not_failed", {}, f"{field}.shuffler")
            self.failures = 0
            yield Between("other_shuffler", (self.shuffler_fails,))

    def _stakes_that_wait(self, fresh: Record, field: str) -> Iterator[Between]:
        """A step for each stake of a seat without the bet that goes with it; if that seat makes
        other bets, they are refused."""
        self.waiting = {}
        for seat, amount in self.lying.items():
            facts = {"seat": seat, "amount": amount}
            placed = fresh.get(str(seat))
            where = f"{field}.bets.{seat}"
            if isinstance(placed, Mapping) and placed.get(JACKPOT):
                raise Unusable("stake_lies_already", facts, f"{where}.{JACKPOT}")
            bets = self._anew(seat) if seat in self.standing.playing else {}
            needs = self.betting.by_name[JACKPOT].needs
            if needs is None or any(bets.get(bet) for bet in needs.bets):
                continue
            if bets or placed is not None:
                raise Forbidden("carried_stake_alone", needs.provision, facts, where)
            self.waiting[seat] = amount
            self.standing.out.add(seat)
            yield self._left_to_the_house("stake_waits", seat, amount)

    def leaves(self, seat: Seat) -> Iterator[Between]:
        self.usual.pop(str(seat), None)
        amount = self.lying.pop(seat, 0)
        if amount:
            self.standing.stacks[seat] += amount
            moves = (ChipMove(amount, f"carried:{seat}", f"stack:{seat}"),)
            yield self._left_to_the_house("stake_goes_back", seat, amount, moves)

    def _left_to_the_house(
        self, name: str, seat: Seat, amount: int, moves: tuple[ChipMove, ...] = ()
    ) -> Between:
        by, doubt = (self.left_by,), (self.absence_doubt,)
        return LeftToTheHouse(name, by, {"amount": amount}, seat, moves, readings=doubt)

    def _anew(self, seat: Seat) -> Record:
        """The seat's bets for this hand, without a carried jackpot stake."""
        bets = self.usual.get(str(seat))
        if not isinstance(bets, Mapping):
            return {}
        return {
            name: bet for name, bet in bets.items() if name != JACKPOT or seat not in self.lying
        }

    def table(self) -> Record:
        bets = {
            str(seat): self._anew(seat) if isinstance(placed, Mapping) else placed
            for seat in self.standing.playing
            if (placed := self.usual.get(str(seat))) is not None
        }
        played = self.lying.keys() - self.waiting.keys()
        carried = {str(seat): self.lying[seat] for seat in sorted(played)}
        return {**super().table(), "bets": bets, **({"carried": carried} if played else {})}

    def after(self, played: Played, answer: HandAccount) -> Iterator[Between]:
        self.lying = dict(sorted({**self.waiting, **_stakes(answer.get("carried"))}.items()))
        for step in played.steps:
            if step.name == "jackpot_stake_carried" and step.seat is not None:
                (self.left_by,) = step.provisions
                yield self._left_for_the_next(step.seat)
        self.begun_again = self.begins_again_by(played)
        cut_short = [s for s in played.steps if s.name in ("hand_voided", "hand_suspended")]
        self.failures += any(self.shuffler_fails in step.provisions for step in cut_short)
        if "pool_after" not in answer:
            return
        pool = whole(answer["pool_after"], "pool_after")
        fed = 0
        for step in played.steps:
            if step.name in (f"{JACKPOT}_won", f"{JACKPOT}_lost") and self.share:
                fed += int(whole(step.facts["stake"], "stake") * self.share)
        jackpot = mapping(self.standing.table["jackpot"], "table.jackpot")
        self.standing.table["jackpot"] = {**jackpot, "pool": pool + fed}
        if fed:
            moves = (ChipMove(fed, "house", "jackpot"),)
            facts = {"amount": fed, "pool": pool + fed}
            yield LeftToTheHouse("jackpot_fed", (self.pool_after_prizes,), facts, moves=moves)

    def _left_for_the_next(self, seat: Seat) -> Between:
        amount = self.lying[seat]
        moves = (ChipMove(amount, f"bet:{seat}:{JACKPOT}", f"carried:{seat}"),)
        return Between("stake_left_for_the_next", (self.left_by,), {"amount": amount}, seat, moves)

    def carried(self) -> Answer:
        answer: Answer = {}
        if "jackpot" in self.standing.table:
            answer["jackpot"] = mapping(self.standing.table["jackpot"], "jackpot").get("pool")
        if self.lying:
            answer["stakes"] = {str(seat): amount for seat, amount in self.lying.items()}
            answer["stakes_by"] = str(self.left_by)
        if self.failures:
            answer["shuffler_failures"] = self.failures
        return answer


def _stakes(value: object) -> dict[Seat, int]:
    return {
        int(seat): whole(amount, f"table.carried.{seat}", least=1)
        for seat, amount in mapping(value, "table.carried").items()
    }


def _placed(bets: Record) -> int:
    return sum(bet for bet in bets.values() if isinstance(bet, int) and not isinstance(bet, bool))

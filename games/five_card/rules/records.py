"""Reads the records of five-card poker, and chains successive hands (articles 2 and 6)."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.five_card.rules import law
from games.five_card.rules.commission import CAPITAL, FIGURES, RATE, require_capital
from games.five_card.rules.facts import FiveCardTableRecord, PackRecord
from games.five_card.rules.faults import DETECTABLE, FAULTS, SHOWDOWN_FAULTS
from games.rules.faults.detected import DetectedFault, FaultReader
from games.rules.game import Answer, Record
from games.rules.hands.between import (
    Between,
    Chain,
    Standing,
    read_chips,
    read_places_taken,
    read_player,
)
from games.rules.hands.record import OF_A_HAND, HandAccount
from games.rules.hands.script import Played, Seat
from games.rules.hands.settings import CutRecord
from games.rules.hands.stock import Stock, read_cards, read_seed
from games.rules.provisions.figures import NOTHING, Set
from games.rules.provisions.readings import Chosen, chosen_in
from games.rules.values import fields
from games.rules.values.cards import DECK_40, Card
from games.rules.values.numbers import excerpt, percentage
from games.rules.values.refusal import Forbidden, Unusable
from games.rules.values.schema import FieldReader, fields_of

SEATS: tuple[Seat, ...] = (7, 6, 5, 4, 3, 2, 1)
"""In the order of play, which is counter-clockwise from the dealer's right (article 10, a)). Seat 1
is at the dealer's left and numbers run clockwise, so play runs down them: the player at the right
of seat 5 is seat 4."""

FEWEST = 2
CARDS_OF_A_HAND = 5
PLACES = {"seat": CARDS_OF_A_HAND, "burn": 1}
SETTINGS = fields_of(FiveCardTableRecord)
KEY = 2
"""The second card is the key card, the only one dealt face down."""
EVENTS: dict[str, str] = {
    "time_expired": "action",
    "key_card_exposed": "card",
    "card_misdealt": "card",
}
"""The irregularities, each with the field it needs besides the seat. A key card may also have been
exposed before an ``action``; with neither field, it was exposed as it was dealt."""
EXTRA_FIELDS = {"key_card_exposed": "action", "card_misdealt": "to"}

Event = tuple[str, Seat, int]


@dataclass(frozen=True, slots=True)
class Table:
    """The settings of a table; ``seats`` are in the order of play."""

    seats: tuple[Seat, ...]
    stacks: Mapping[Seat, int]
    ante: int
    rate: Fraction
    chip: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything a hand needs but the actions."""

    table: Table
    named: Mapping[str, tuple[Card, ...]]
    seed: int | None
    chosen: Chosen
    events: Mapping[Event, int]
    """Each with its index in the record."""
    astray: Mapping[tuple[Seat, int], Seat] = dataclasses.field(default_factory=dict)
    """The seat to which a misdealt card went, by the seat and the card that was due."""
    faults: tuple[DetectedFault, ...] = ()
    """The other faults, and when each was detected."""

    def stock(self) -> Stock:
        return Stock(DECK_40, self.named, self.seed)


def read_deal(record: Record) -> Deal:
    fields.refuse_unknown(record, OF_A_HAND)
    chosen = read_readings(record)
    table = read_table(fields.mapping(record.get("table"), "table"), chosen.figures)
    places = {str(seat): (f"seat:{seat}", CARDS_OF_A_HAND) for seat in table.seats}
    known = FaultReader(FAULTS, DETECTABLE, SHOWDOWN_FAULTS, table.seats, law.READINGS)
    named = read_cards(record.get("cards"), {**places, "burn": ("burn", 1)})
    seed = read_seed(record.get("seed"))
    events = read_events(record.get("events"), table, DETECTABLE)
    deal = Deal(
        table=table,
        named=named,
        seed=seed,
        chosen=chosen,
        events=events,
        astray=dict(read_astray(record.get("events"), table, events)),
        faults=known.read_all(record.get("events"), chosen, is_of_the_deal),
    )
    deal.stock()
    return deal


def read_table(settings: Record, figures: Set = NOTHING) -> Table:
    """The table of a record; ``figures`` are those that an amendment replaces."""
    read = FieldReader(settings, SETTINGS, "table")
    ante, chip = read_stakes(read)
    seats = read_places_taken(settings.get("seats"), SEATS, FEWEST, law.PLACES, law.PLACES)
    stacks = read_chips(settings.get("stacks"), seats, chip)
    require_capital(stacks, ante, read_newcomers(read, seats), figures)
    return Table(seats, stacks, ante, read_rate(settings.get("commission"), figures), chip)


def read_stakes(read: FieldReader) -> tuple[int, int]:
    """The pot money and the smallest chip, which divides it."""
    ante = read.whole("ante")
    if ante not in CAPITAL:
        facts = {"ante": ante, "antes": tuple(CAPITAL)}
        raise Unusable("unknown_ante", facts, "table.ante", game=law.KEY)
    chip = read.whole("chip")
    if ante % chip:
        facts = {"chip": chip, "ante": ante}
        raise Unusable("chip_does_not_divide_ante", facts, "table.chip", game=law.KEY)
    return ante, chip


def read_newcomers(read: FieldReader, seats: tuple[Seat, ...]) -> frozenset[Seat]:
    """The players whose first hand this is: all of them, or those in ``newcomers``."""
    is_first = read.flag("first_hand", usual="newcomers" not in read.entry)
    named = fields.listed(read.entry.get("newcomers"), "table.newcomers")
    newcomers = {read_player(entry, where, seats) for where, entry in named}
    return frozenset(seats if is_first else newcomers)


def read_rate(value: object, figures: Set = NOTHING) -> Fraction:
    """A rate such as ``"4%"``, as article 9 is printed, or another, since it was amended."""
    if value is None:
        return RATE.under(figures).value
    rate = percentage(value, "table.commission")
    if rate < 0:
        raise Unusable("below_least", {"given": excerpt(value), "least": 0}, "table.commission")
    return rate


def read_events(value: object, table: Table, besides: Sequence[str] = ()) -> dict[Event, int]:
    """The irregularities of a record; ``besides`` are events read elsewhere."""
    events: dict[Event, int] = {}
    for place, (where, entry) in enumerate(fields.entries(value, "events")):
        if entry.get("event") in besides and not is_of_the_deal(entry):
            continue
        event = read_event(entry, table, where)
        if event in events:
            facts = {"event": event[0].removesuffix("_at"), "seat": event[1]}
            raise Unusable("event_twice", facts, where)
        events[event] = place
    return events


def is_of_the_deal(entry: Record) -> bool:
    """Whether the event names the card it concerns, not the decision that follows it."""
    return entry.get("event") in EVENTS and entry.get("action") is None


def read_astray(
    value: object, table: Table, events: Mapping[Event, int]
) -> Iterator[tuple[tuple[Seat, int], Seat]]:
    """The seats to which misdealt cards went; by default the right of the seat due."""
    entries = [entry for _where, entry in fields.entries(value, "events")]
    for (name, due, card), place in events.items():
        if name != "card_misdealt" or entries[place].get("to") is None:
            continue
        field = f"events[{place}].to"
        seat = read_player(entries[place]["to"], field, table.seats)
        if seat == due:
            raise Unusable("dealt_where_due", {"seat": seat}, field, game=law.KEY)
        yield (due, card), seat


def read_event(entry: Record, table: Table, field: str) -> Event:
    name = fields.one_of(entry.get("event"), tuple(EVENTS), f"{field}.event")
    seat = read_player(entry.get("seat"), f"{field}.seat", table.seats)
    detail = EVENTS[name]
    fields.refuse_unknown(entry, ("event", "seat", detail, EXTRA_FIELDS.get(name, detail)), field)
    if name == "key_card_exposed":
        if entry.get("action") is not None:
            return "key_card_exposed_at", seat, fields.whole(entry["action"], f"{field}.action")
        if entry.get("card") is None:
            return name, seat, KEY
    least = KEY if name == "key_card_exposed" else 1 if detail == "card" else 0
    count = fields.whole(entry.get(detail), f"{field}.{detail}", least)
    if detail == "card" and count > CARDS_OF_A_HAND:
        facts = {"given": count, "most": CARDS_OF_A_HAND}
        raise Unusable("above_most", facts, f"{field}.{detail}")
    return name, seat, count


def read_readings(record: Record) -> Chosen:
    return chosen_in(law.READINGS, record, FIGURES)


class FiveCardChain(Chain):
    joining = (law.CAPITAL,)
    adding = (law.CAPITAL,)
    going = (law.NO_CHANGE_OF_CAPITAL,)
    stays_for_the_hand = law.NO_CHANGE_OF_CAPITAL
    stay_doubt = "PA-36"
    record = PackRecord

    def __init__(self, standing: Standing, record: Record) -> None:
        super().__init__(standing, record)
        self.pack = 0
        """How many hands the current pack has served."""
        if fields.yes_or_no(standing.table.pop("first_hand", True), "table.first_hand"):
            standing.new = set(standing.stacks)

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        self._refuse_short_stack(field)
        yield from self._pack(entry, field)
        yield from self._cuts(entry, f"{field}.cut")

    def _refuse_short_stack(self, field: str) -> None:
        """«terá de reforçar, após essa jogada, o seu capital até atingir a importância mínima»"""
        ante = fields.whole(self.standing.table.get("ante"), "table.ante")
        for seat, owed in self.standing.due.items():
            if seat in self.standing.out:
                continue
            stack = self.standing.stacks[seat]
            facts = {"seat": seat, "stack": stack, "minimum": stack + owed, "ante": ante}
            where = f"{field}.top_up.{seat}"
            raise Forbidden("capital_not_topped_up", law.CAPITAL, facts, where)

    def _pack(self, entry: Record, field: str) -> Iterator[Between]:
        is_asked = fields.yes_or_no(entry.get("new_pack", False), f"{field}.new_pack")
        if is_asked or self.pack == law.MOST_HANDS_OF_A_PACK:
            facts = {"hands": self.pack, "asked": is_asked}
            self.pack = 0
            yield Between("new_pack", (law.SHUFFLE_AND_BURN,), facts)
        self.pack += 1
        facts = {"hand": self.pack, "most": law.MOST_HANDS_OF_A_PACK}
        yield Between("pack_in_use", (law.SHUFFLE_AND_BURN,), facts)

    def _cuts(self, entry: Record, field: str) -> Iterator[Between]:
        """The players may cut: at least six cards each time, at most two players."""
        cuts = fields.listing(entry.get("cut"), field)
        if len(cuts) > law.MOST_CUTTERS:
            facts = {"players": len(cuts), "most": law.MOST_CUTTERS}
            raise Forbidden("too_many_cut", law.SHUFFLE_AND_BURN, facts, field)
        cutters: set[Seat] = set()
        for where, cut in fields.entries(cuts, field):
            fields.refuse_unknown(cut, CutRecord.__annotations__, where)
            seat = read_player(cut.get("seat"), f"{where}.seat", self.standing.playing)
            if seat in cutters:
                raise Unusable("seat_twice", {"seat": str(seat)}, f"{where}.seat")
            cutters.add(seat)
            cards = fields.whole(cut.get("cards"), f"{where}.cards", most=len(DECK_40) - 1)
            if cards < law.LEAST_CUT:
                facts = {"cards": cards, "least": law.LEAST_CUT}
                raise Forbidden("cut_too_small", law.SHUFFLE_AND_BURN, facts, f"{where}.cards")
            yield Between("pack_cut", (law.SHUFFLE_AND_BURN,), {"cards": cards}, seat)

    def table(self) -> Record:
        table = {**super().table(), "first_hand": False}
        newcomers = sorted(self.standing.new - self.standing.out)
        return {**table, "newcomers": newcomers} if newcomers else table

    def after(self, played: Played, answer: HandAccount) -> Iterator[Between]:
        self.standing.due |= {
            step.seat: fields.whole(step.facts["amount"], "amount")
            for step in played.steps
            if step.name == "top_up_due" and step.seat is not None
        }
        if self.pack == law.MOST_HANDS_OF_A_PACK:
            facts = {"most": law.MOST_HANDS_OF_A_PACK}
            yield Between("pack_is_spent", (law.SHUFFLE_AND_BURN,), facts)

    def carried(self) -> Answer:
        left = law.MOST_HANDS_OF_A_PACK - self.pack
        answer: Answer = {"pack": {"hands": self.pack, "left": left}}
        if self.standing.due:
            due = {str(seat): amount for seat, amount in sorted(self.standing.due.items())}
            answer |= {"top_up_due": due, "top_up_by": str(law.CAPITAL)}
        return answer

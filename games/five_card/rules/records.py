"""Reads the records of five-card poker; raises for those that cannot be settled."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.five_card.rules import law
from games.five_card.rules.capital import CAPITAL, FIGURES, require_capital
from games.five_card.rules.commission import RATE
from games.five_card.rules.faults import DETECTABLE, FAULTS, SHOWDOWN_FAULTS
from games.five_card.rules.readings import READINGS
from games.rules.cards import DECK_40, Card
from games.rules.detected_faults import DetectedFault, FaultReader
from games.rules.fields import OF_A_HAND, listing, mapping, one_of, refuse_unknown, whole, yes_or_no
from games.rules.figures import NOTHING, Set
from games.rules.game import Record
from games.rules.numbers import excerpt, percentage
from games.rules.readings import Chosen, chosen_in
from games.rules.refusal import Unusable
from games.rules.script import Seat
from games.rules.seats import read_chips, read_places_taken
from games.rules.stock import Stock, read_cards, read_seed

SEATS: tuple[Seat, ...] = (7, 6, 5, 4, 3, 2, 1)
"""In the order of play, which is counter-clockwise from the dealer's right (article 10, a)). Seat 1
is at the dealer's left and numbers run clockwise, so play runs down them: the player at the right
of seat 5 is seat 4."""

FEWEST = 2
CARDS_OF_A_HAND = 5
PLACES = {"seat": CARDS_OF_A_HAND, "burn": 1}
TABLE_SETTINGS = ("seats", "stacks", "ante", "commission", "chip", "first_hand", "newcomers")
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
    refuse_unknown(record, OF_A_HAND)
    chosen = read_readings(record)
    table = read_table(mapping(record.get("table"), "table"), chosen.figures)
    places = {str(seat): (f"seat:{seat}", CARDS_OF_A_HAND) for seat in table.seats}
    deal = Deal(
        table=table,
        named=read_cards(record.get("cards"), {**places, "burn": ("burn", 1)}),
        seed=read_seed(record.get("seed")),
        chosen=chosen,
        events=read_events(record.get("events"), table, DETECTABLE),
        astray=read_astray(record.get("events"), table),
        faults=read_detected(record, table),
    )
    deal.stock()
    return deal


def read_table(settings: Mapping[str, object], figures: Set = NOTHING) -> Table:
    """The table of a record; ``figures`` are those that an amendment replaces."""
    refuse_unknown(settings, TABLE_SETTINGS, "table")
    ante = whole(settings.get("ante"), "table.ante")
    if ante not in CAPITAL:
        raise Unusable("unknown_ante", {"ante": ante, "antes": tuple(CAPITAL)}, "table.ante")
    chip = whole(settings.get("chip", 1), "table.chip", least=1)
    if ante % chip:
        raise Unusable("chip_does_not_divide_ante", {"chip": chip, "ante": ante}, "table.chip")
    seats = read_places_taken(settings.get("seats"), SEATS, FEWEST, law.PLACES, law.PLACES)
    stacks = read_chips(settings.get("stacks"), seats, chip)
    require_capital(stacks, ante, read_newcomers(settings, seats), figures)
    return Table(seats, stacks, ante, read_rate(settings.get("commission"), figures), chip)


def read_newcomers(settings: Mapping[str, object], seats: tuple[Seat, ...]) -> frozenset[Seat]:
    """The players whose first hand this is: all of them, or those in ``newcomers``."""
    is_first = yes_or_no(
        settings.get("first_hand", "newcomers" not in settings), "table.first_hand"
    )
    entries = listing(settings.get("newcomers"), "table.newcomers")
    newcomers = set(seats) if is_first else set()
    for place, entry in enumerate(entries):
        seat = whole(entry, f"table.newcomers[{place}]")
        if seat not in seats:
            facts = {"seat": str(seat)}
            raise Unusable("seat_not_at_table", facts, f"table.newcomers[{place}]")
        newcomers.add(seat)
    return frozenset(newcomers)


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
    for place, entry in enumerate(listing(value, "events")):
        told_of = mapping(entry, f"events[{place}]")
        if told_of.get("event") in besides and not is_of_the_deal(told_of):
            continue
        event = read_event(mapping(entry, f"events[{place}]"), table, f"events[{place}]")
        if event in events:
            facts = {"event": event[0].removesuffix("_at"), "seat": event[1]}
            raise Unusable("event_twice", facts, f"events[{place}]")
        events[event] = place
    return events


def is_of_the_deal(entry: Mapping[str, object]) -> bool:
    """Whether the event names the card it concerns, not the decision that follows it."""
    return entry.get("event") in EVENTS and entry.get("action") is None


def read_astray(value: object, table: Table) -> dict[tuple[Seat, int], Seat]:
    """The seats to which misdealt cards went; by default the right of the seat due."""
    astray: dict[tuple[Seat, int], Seat] = {}
    for place, entry in enumerate(listing(value, "events")):
        event = mapping(entry, f"events[{place}]")
        if event.get("event") != "card_misdealt" or not is_of_the_deal(event):
            continue
        if event.get("to") is None:
            continue
        field = f"events[{place}].to"
        seat = whole(event["to"], field)
        if seat not in table.seats:
            raise Unusable("seat_not_at_table", {"seat": str(seat)}, field)
        if seat == event.get("seat"):
            raise Unusable("dealt_where_due", {"seat": seat}, field)
        astray[whole(event.get("seat"), field), whole(event.get("card"), field)] = seat
    return astray


def read_event(entry: Mapping[str, object], table: Table, field: str) -> Event:
    name = one_of(entry.get("event"), tuple(EVENTS), f"{field}.event")
    seat = whole(entry.get("seat"), f"{field}.seat")
    if seat not in table.seats:
        raise Unusable("seat_not_at_table", {"seat": str(seat)}, f"{field}.seat")
    detail = EVENTS[name]
    refuse_unknown(entry, ("event", "seat", detail, EXTRA_FIELDS.get(name, detail)), field)
    if name == "key_card_exposed":
        if entry.get("action") is not None:
            return "key_card_exposed_at", seat, whole(entry["action"], f"{field}.action")
        if entry.get("card") is None:
            return name, seat, KEY
    least = KEY if name == "key_card_exposed" else 1 if detail == "card" else 0
    count = whole(entry.get(detail), f"{field}.{detail}", least)
    if detail == "card" and count > CARDS_OF_A_HAND:
        facts = {"given": count, "most": CARDS_OF_A_HAND}
        raise Unusable("above_most", facts, f"{field}.{detail}")
    return name, seat, count


def read_detected(record: Record, table: Table) -> tuple[DetectedFault, ...]:
    known = FaultReader(FAULTS, DETECTABLE, SHOWDOWN_FAULTS, table.seats, READINGS)
    chosen = read_readings(record)
    return tuple(
        known.read(entry, f"events[{place}]", chosen)
        for place, entry in enumerate(
            mapping(value, f"events[{place}]")
            for place, value in enumerate(listing(record.get("events"), "events"))
        )
        if entry.get("event") in DETECTABLE and not is_of_the_deal(entry)
    )


def read_readings(record: Record) -> Chosen:
    return chosen_in(READINGS, record, FIGURES)

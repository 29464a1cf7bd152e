"""Reads and checks the records of Omaha, and chains successive hands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.omaha.rules import law
from games.omaha.rules.commission import (
    FIGURES,
    PRINTED,
    SMALL_BLIND,
    CommissionBounds,
    bounds_under,
    read_rate,
)
from games.omaha.rules.facts import BlindLimitsRecord, OmahaEventRecord, OmahaTableRecord
from games.omaha.rules.faults import DETECTABLE, FAULTS, SHOWDOWN_FAULTS
from games.rules.faults.detected import DetectedFault, FaultReader
from games.rules.game import Answer, Record
from games.rules.hands import between
from games.rules.hands.record import OF_A_HAND, HandAccount
from games.rules.hands.script import Played, Seat
from games.rules.hands.stock import Stock, read_cards, read_seed
from games.rules.provisions.figures import NOTHING, Set
from games.rules.provisions.readings import Chosen, chosen_in
from games.rules.values import fields
from games.rules.values.cards import DECK_52, Card
from games.rules.values.refusal import Forbidden, Unusable
from games.rules.values.schema import FieldReader, fields_of

EVENTS = ("misdeal",)
MISDEAL = fields_of(OmahaEventRecord)


def read_misdeals(value: object, besides: Sequence[str] = ()) -> dict[str, bool]:
    """Whether each misdeal was rectified, by dealing; ``besides`` are events read elsewhere."""
    misdeals: dict[str, bool] = {}
    for where, event in fields.entries(value, "events"):
        if fields.one_of(event.get("event"), (*EVENTS, *besides), f"{where}.event") in besides:
            continue
        read = FieldReader(event, MISDEAL, where)
        dealing = read.choice("at")
        if dealing in misdeals:
            raise Unusable("event_twice", {"event": "misdeal", "at": dealing}, where)
        misdeals[dealing] = read.flag("rectified")
    return misdeals


SEATS = tuple(range(1, 11))
LAST_SEAT = 11
PLACES = tuple(range(1, LAST_SEAT + 1))
"""A layout may have more than ten seats, but eleven hands of four, five board cards and three
burned use up one deck."""

FEWEST = 2
HOLE_CARDS, BOARD_CARDS, BURNED = 4, 5, 3
BLINDS = ("small_blind", "big_blind")
"""In the order of posting: the first player left of the marker, then the second."""

FIELDS = OF_A_HAND | {"phh"}
SETTINGS = fields_of(OmahaTableRecord)
BLINDS_POSTED = fields_of(BlindLimitsRecord)


@dataclass(frozen=True, slots=True)
class Table:
    """The seats, the stacks and the stakes. Amounts are whole chips."""

    seats: tuple[Seat, ...]
    """Occupied seats clockwise from the croupier's left."""
    button: Seat
    stacks: Mapping[Seat, int]
    structure: str
    small_blind: int
    big_blind: int
    minimum_bet: int
    chip: int
    """The smallest chip; no amount is divided further."""
    commission: Fraction | None
    """None if the house forgoes it."""
    is_tournament: bool
    is_shuffled_by_machine: bool
    blind_limits: tuple[int, int] | None
    bounds: CommissionBounds = PRINTED
    """The bounds of the commission."""

    @property
    def is_limit(self) -> bool:
        return self.structure == "limit"

    @property
    def from_the_button(self) -> tuple[Seat, ...]:
        """The seats clockwise, from the left of the button to the button itself."""
        after = self.seats.index(self.button) + 1
        return self.seats[after:] + self.seats[:after]


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything a hand needs but the actions."""

    table: Table
    readings: Chosen
    cards: Mapping[str, tuple[Card, ...]]
    seed: int | None
    misdeals: Mapping[str, bool]
    """Whether each misdeal was rectified, by dealing."""
    faults: tuple[DetectedFault, ...] = ()
    """The other faults, and when each was detected."""

    def stock(self) -> Stock:
        return Stock(DECK_52, self.cards, self.seed)

    @property
    def burns_are_known(self) -> bool:
        return self.seed is not None or "burn" in self.cards


def read_deal(record: Record) -> Deal:
    fields.refuse_unknown(record, FIELDS)
    chosen = chosen_readings(record)
    table = read_table(fields.mapping(record.get("table"), "table"), chosen.figures)
    places = {"board": ("board", BOARD_CARDS), "burn": ("burn", BURNED)}
    places |= {str(seat): (f"seat:{seat}", HOLE_CARDS) for seat in table.seats}
    known = FaultReader(FAULTS, DETECTABLE, SHOWDOWN_FAULTS, table.seats, law.READINGS)
    deal = Deal(
        table,
        chosen,
        read_cards(record.get("cards"), places),
        read_seed(record.get("seed")),
        read_misdeals(record.get("events"), DETECTABLE),
        known.read_all(record.get("events"), chosen),
    )
    deal.stock()
    return deal


def chosen_readings(record: Record) -> Chosen:
    return chosen_in(law.READINGS, record, FIGURES)


def read_table(entry: Record, figures: Set = NOTHING) -> Table:
    """The table of a record; ``figures`` are those that an amendment replaces."""
    bounds = bounds_under(figures)
    read = FieldReader(entry, SETTINGS, "table")
    seats = between.read_places_taken(entry.get("seats"), PLACES, FEWEST, law.TWO_PLAYERS)
    chip = read.whole("chip")
    big_blind = _chips(read, "big_blind", chip)
    # Art. 5.º, 1): half the big blind, "por regra".
    half = int(big_blind * SMALL_BLIND.under(figures).value) // chip * chip
    small_blind = _chips(read, "small_blind", chip, max(chip, half))
    if small_blind > big_blind:
        facts = {"small_blind": small_blind, "big_blind": big_blind}
        raise Forbidden("small_blind_above_big", law.SMALL_BLIND, facts, "table.small_blind")
    table = Table(
        seats=seats,
        button=_button(entry, seats),
        stacks=between.read_chips(entry.get("stacks"), seats, chip, least=1),
        structure=read.choice("structure"),
        small_blind=small_blind,
        big_blind=big_blind,
        # Reading OA-07: the least bet is the big blind where the table sets no other.
        minimum_bet=_chips(read, "minimum_bet", chip, big_blind),
        chip=chip,
        commission=read_rate(entry.get("commission"), bounds),
        is_tournament=read.flag("tournament"),
        is_shuffled_by_machine=read.flag("shuffler"),
        blind_limits=_blind_limits(entry.get("blind_limits"), chip),
        bounds=bounds,
    )
    refuse_blinds_beyond_limits(table)
    return table


def refuse_blinds_beyond_limits(table: Table) -> None:
    """Art. 4.º, n.º 3: the least and the greatest blind are posted at the table."""
    if table.blind_limits is None:
        return
    lowest, highest = table.blind_limits
    for name, amount in (("small_blind", table.small_blind), ("big_blind", table.big_blind)):
        if not lowest <= amount <= highest:
            facts = {"amount": amount, "minimum": lowest, "maximum": highest}
            raise Forbidden("blind_beyond_limits", law.BLIND_LIMITS, facts, f"table.{name}")


def _chips(read: FieldReader, name: str, chip: int, usual: int | None = None) -> int:
    amount = read.whole(name, usual)
    if amount % chip:
        raise Unusable("not_whole_chips", {"amount": amount, "chip": chip}, f"{read.path}.{name}")
    return amount


def _button(entry: Record, seats: tuple[Seat, ...]) -> Seat:
    # Reading OA-24: the marker starts before the player at the croupier's left.
    button = entry.get("button", seats[0])
    if type(button) is int and button not in seats:
        raise Forbidden("marker_before_nobody", law.MARKER_PLACED, {"seat": button}, "table.button")
    if type(button) is not int:
        facts = {"seat": str(button)[:20], "seats": seats}
        raise Unusable("seat_is_empty", facts, "table.button")
    return button


def _blind_limits(value: object, chip: int) -> tuple[int, int] | None:
    if value is None:
        return None
    path = "table.blind_limits"
    limits = FieldReader(fields.mapping(value, path), BLINDS_POSTED, path)
    lowest, highest = _chips(limits, "minimum", chip), _chips(limits, "maximum", chip)
    if lowest > highest:
        facts = {"minimum": lowest, "maximum": highest}
        raise Unusable("limits_crossed", facts, path, game=law.KEY)
    return lowest, highest


class OmahaChain(between.Chain):
    """«finda cada uma das jogadas, é deslocado para o jogador seguinte, no sentido dos ponteiros
    do relógio»
    """

    def __init__(self, standing: between.Standing, record: Record) -> None:
        super().__init__(standing, record)
        # Reading OA-24: the marker starts before the player at the croupier's left.
        button = standing.table.get("button", min(standing.stacks))
        self.marker = fields.whole(button, "table.button")
        self.is_before_a_player = self.marker in standing.stacks

    def before(self, entry: Record, field: str) -> Iterator[between.Between]:
        standing = self.standing
        without = [seat for seat in standing.playing if not standing.stacks[seat]]
        yield from standing.sit_out_short(without, law.CHIPS)
        playing = standing.playing
        if playing and self.marker not in playing and self.is_before_a_player:
            self.marker = self._clockwise(playing)
            by, doubt = (law.MARKER_PLACED,), ("OA-24",)
            yield between.LeftToTheHouse("marker_goes_on", by, {}, self.marker, readings=doubt)

    def _clockwise(self, seats: list[Seat]) -> Seat:
        return next((seat for seat in seats if seat > self.marker), seats[0])

    def table(self) -> Record:
        return {**super().table(), "button": self.marker}

    def after(self, played: Played, answer: HandAccount) -> Iterator[between.Between]:
        was, self.marker = self.marker, self._clockwise(sorted(self.standing.stacks))
        # Reading OA-30: a hand declared invalid is over too, and the marker moves.
        is_void = any(step.name == "hand_void" for step in played.steps)
        doubts = ("OA-30",) if is_void else ()
        yield between.Between(
            "marker_moved", (law.MARKER_PLACED,), {"from": was}, self.marker, readings=doubts
        )

    def carried(self) -> Answer:
        return {"marker": self.marker}

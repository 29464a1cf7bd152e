"""What the regulation orders after a fault at a table, from the few facts that decide it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.rules.faults.evidence import NOT_KNOWN, PIECES, refuse_bad_evidence
from games.rules.hands.record import OF_ANY_RECORD, Record
from games.rules.hands.script import ChipMove, Move, Script, Seat, Step
from games.rules.provisions.readings import Chosen, Reading, chosen_in
from games.rules.values.cards import cards
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.fields import mapping, one_of, refuse_unknown, whole
from games.rules.values.refusal import Fact, Unusable

MOST_CHIPS = 10**12
LONGEST_SEATS = 60
_PIECES = re.compile(r"[0-9]+|[^\s0-9,\uff0c\u3001]")


@dataclass(frozen=True, slots=True)
class Order(Step):
    """What the regulation orders."""


@dataclass(frozen=True, slots=True)
class Silence(Step):
    """What the regulation does not decide; its provisions are the nearest."""


class TextIsSilent(Exception):
    """Raised when the regulation does not decide how the hand continues; the hand stops."""

    def __init__(self, silence: Silence) -> None:
        super().__init__(silence.facts["about"])
        self.silence = silence


def until_silent(script: Script) -> Script:
    """The script as far as the regulation goes, then what it does not decide."""
    try:
        yield from script
    except TextIsSilent as no_more:
        yield no_more.silence


def is_stopped(steps: Sequence[Step]) -> bool:
    """Whether a hand stopped at a silence of its regulation."""
    return bool(steps) and isinstance(steps[-1], Silence)


Answers = Iterator[Order | Silence]


class Laid(NamedTuple):
    """The chips a seat has on the table when the fault is detected."""

    bets: int = 0
    jackpot: int = 0


@dataclass(frozen=True, slots=True)
class Ask:
    """A fact to ask for: one of ``answers``, a seat, several, cards, or a number of chips."""

    name: str
    answers: tuple[str, ...] = ()
    is_seat: bool = False
    is_needed: bool = True
    ladder: str | None = None
    """If the answers are classes of hand, the game's ladder that names them."""
    cards: int = 0
    """How many cards to name."""
    are_seats: bool = False
    """Whether several seats are named: ``1 4 7``."""
    are_ranked: bool = False
    """Whether they are named the best first, ``1=4 7`` with ``=`` between equal hands."""
    former: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    """Facts of older records and links by name, each answer with those read in its place."""

    @property
    def is_evidence(self) -> bool:
        """Whether it is a piece of the evidence that all games have in common."""
        return self.name in PIECES


def a_seat(name: str = "seat", *, is_needed: bool = True) -> Ask:
    return Ask(name, is_seat=True, is_needed=is_needed)


def several_seats(name: str, *, is_needed: bool = True, are_ranked: bool = False) -> Ask:
    return Ask(name, are_seats=True, is_needed=is_needed, are_ranked=are_ranked)


def one(name: str, *answers: str, is_needed: bool = True) -> Ask:
    return Ask(name, answers, is_needed=is_needed)


def evidence(
    name: str,
    *answers: str,
    is_needed: bool = False,
    former: Mapping[str, Mapping[str, Mapping[str, str]]] | None = None,
) -> Ask:
    """A piece of evidence, with all its answers or with those that an article tells apart."""
    known = tuple(map(str, PIECES[name].values))
    assert set(answers) <= set(known), name
    return Ask(name, answers or known, is_needed=is_needed, former=former or {})


TIME = evidence("when", "in_the_deal", "after_the_deal")
"""When it happened: the articles on exposed cards and shufflers speak of the deal."""
INADVERTENT = evidence("inadvertent")


def chips(name: str) -> Ask:
    return Ask(name)


@dataclass(frozen=True, slots=True)
class Case:
    """A fault with its facts."""

    facts: Mapping[str, str | int]
    laid: Mapping[Seat, Laid]
    readings: Chosen

    def answer(self, name: str) -> str:
        """The answer to a question, or an empty string."""
        return str(self.facts.get(name, ""))

    def number(self, name: str) -> int:
        return int(self.facts[name])

    @property
    def seat(self) -> Seat | None:
        return self.number("seat") if "seat" in self.facts else None

    def seats(self, name: str) -> list[list[Seat]]:
        """The seats named, in groups of equal hands; empty if none were."""
        groups = self.answer(name).split()
        return [[int(seat) for seat in group.split("=")] for group in groups]


@dataclass(frozen=True, slots=True)
class Fault:
    """``stage``: met in the ``deal``, ``betting``, ``showdown``, ``payment`` or as ``conduct``;
    ``result`` if it asks what a result is, and nothing went wrong.
    """

    name: str
    stage: str
    rule: Callable[[Case], Answers]
    asks: tuple[Ask, ...] = field(default=())
    returns_bets: bool = False
    """Whether bets may be returned, so that the chips on the table are worth asking for."""
    is_undecided: bool = False
    """Whether it is a dispute of the floor that no provision decides."""


def ruled_on(fault: Fault, case: Case) -> tuple[Order | Silence, ...]:
    """The fault's steps; the first also puts the bets of ``case`` on the table."""
    first, *others = fault.rule(case)
    laid = tuple(move for seat, amounts in case.laid.items() for move in _laid(seat, amounts))
    kind = type(first)
    moved = kind(
        first.name, first.provisions, first.facts, first.seat, (*laid, *first.moves), first.readings
    )
    return (moved, *others)


def _laid(seat: Seat, laid: Laid) -> Iterator[ChipMove]:
    for bet, amount in laid._asdict().items():
        if amount:
            yield ChipMove(amount, f"stack:{seat}", f"bet:{seat}:{bet}")


def order(
    ruling: CitedValue[str],
    seat: Seat | None = None,
    facts: Mapping[str, Fact] | None = None,
    moves: tuple[Move, ...] = (),
    readings: tuple[str, ...] = (),
) -> Order:
    return Order(ruling.value, ruling.provisions, facts or {}, seat, moves, readings)


def silent(about: str, *nearest: Provision, readings: tuple[str, ...] = ()) -> Silence:
    return Silence("not_said", nearest, {"about": about}, readings=readings)


def undecided(
    name: str,
    stage: str,
    *nearest: Provision,
    says: CitedValue[str] | None = None,
    readings: tuple[str, ...] = (),
) -> Fault:
    """A dispute of the floor that no provision decides: its silence has its name. The nearest
    provision ``says`` what it does say, if that is something about the dispute."""

    def rule(_case: Case) -> Answers:
        if says is not None:
            yield order(says, readings=readings)
        yield silent(name, *nearest, readings=readings)

    return Fault(name, stage, rule, is_undecided=True)


def bets_go_back(
    case: Case,
    ruling: CitedValue[str],
    carried_by: Provision | None = None,
    readings: tuple[str, ...] = (),
) -> Answers:
    """Return every bet to its player; if ``carried_by`` is set, jackpot bets stay."""
    moves = tuple(
        ChipMove(amount, f"bet:{seat}:{bet}", f"stack:{seat}")
        for seat, laid in case.laid.items()
        for bet, amount in laid._asdict().items()
        if amount and (bet == "bets" or carried_by is None)
    )
    yield order(ruling, moves=moves, readings=readings)
    if carried_by is not None:
        yield order(carried_by.says("jackpot_bets_carried"))


def read_case(
    faults: Sequence[Fault], seats: Sequence[Seat], readings: tuple[Reading, ...], record: Record
) -> tuple[Fault, Case]:
    """Read ``fault`` (its name), ``facts`` and ``laid`` (the bets of each seat) of a record."""
    refuse_unknown(record, OF_ANY_RECORD | {"fault", "facts", "laid"})
    name = one_of(record.get("fault"), tuple(candidate.name for candidate in faults), "fault")
    fault = next(candidate for candidate in faults if candidate.name == name)
    facts = of_today(fault, mapping(record.get("facts"), "facts"))
    names = {ask.name for ask in fault.asks}
    takes_evidence = any(ask.is_evidence for ask in fault.asks)
    refuse_unknown(facts, names | (PIECES.keys() if takes_evidence else set()), "facts")
    stated = dict(_facts(fault, facts, seats))
    refuse_bad_evidence(facts)
    case = Case(
        facts=stated,
        laid=_read_chips(mapping(record.get("laid"), "laid"), seats) if fault.returns_bets else {},
        readings=chosen_in(readings, record),
    )
    return fault, case


def of_today(fault: Fault, facts: Record) -> Record:
    """The facts with those of older records and links under the names that they have now."""
    present = dict(facts)
    for ask in fault.asks:
        for name, answers in ask.former.items():
            in_its_place = answers.get(str(facts.get(name)), {})
            if in_its_place and not in_its_place.keys() & facts.keys():
                del present[name]
                present |= in_its_place
    return present


def _facts(fault: Fault, facts: Record, seats: Sequence[Seat]) -> Iterator[tuple[str, str | int]]:
    for ask in fault.asks:
        answer = read_fact(ask, facts.get(ask.name), seats)
        if answer is not None:
            yield ask.name, answer


def read_fact(ask: Ask, value: object, seats: Sequence[Seat]) -> str | int | None:
    """A valid fact, or None if it is missing and optional; raises ``Unusable`` otherwise."""
    if not ask.is_needed and value in (None, NOT_KNOWN):
        return None
    where = f"facts.{ask.name}"
    if ask.answers:
        return one_of(value, ask.answers, where)
    if ask.cards:
        return _cards(value, where, ask.cards)
    if ask.are_seats:
        return _several(value, where, seats)
    return _seat(value, where, seats) if ask.is_seat else _chips(value, where)


def _cards(value: object, where: str, count: int) -> str:
    if not isinstance(value, str) or not value:
        raise Unusable("missing", {}, where)
    try:
        named = cards(value)
    except Unusable as no:
        raise no.in_field(where) from None
    if len(named) != count:
        facts = {"given": len(named), "needed": count}
        raise Unusable("wrong_number_of_cards", facts, where)
    return " ".join(card.name for card in named)


def _several(value: object, where: str, seats: Sequence[Seat]) -> str:
    """Seats in groups, all written alike; digits together are seats: ``147`` is ``1 4 7``."""
    groups: list[list[Seat]] = []
    is_equal = False
    for piece in _PIECES.findall(str(value or "")[:LONGEST_SEATS]):
        if piece in "=\uff1d":
            is_equal = bool(groups)
            continue
        if not piece.isdecimal():
            raise Unusable("not_whole", {"given": piece}, where)
        for seat in [int(piece)] if int(piece) in seats else map(int, piece):
            _seat(seat, where, seats)
            if any(seat in group for group in groups):
                raise Unusable("seat_twice", {"seat": seat}, where)
            if is_equal:
                groups[-1].append(seat)
            else:
                groups.append([seat])
            is_equal = False
    if not groups:
        raise Unusable("missing", {}, where)
    return " ".join("=".join(map(str, group)) for group in groups)


def _seat(value: object, where: str, seats: Sequence[Seat]) -> Seat:
    seat = whole(value, where)
    if seat not in seats:
        facts = {"seat": seat, "lowest": min(seats), "highest": max(seats)}
        raise Unusable("no_such_seat", facts, where)
    return seat


def _chips(value: object, where: str) -> int:
    amount = whole(value, where)
    if amount > MOST_CHIPS:
        raise Unusable("above_most", {"given": amount, "most": MOST_CHIPS}, where)
    return amount


def _read_chips(entries: Record, seats: Sequence[Seat]) -> dict[Seat, Laid]:
    laid: dict[Seat, Laid] = {}
    by_name = {str(seat): seat for seat in seats}
    for name, entry in entries.items():
        where = f"laid.{name}"
        if name not in by_name:
            raise Unusable("seat_not_at_table", {"seat": str(name)[:40]}, where)
        amounts = mapping(entry, where)
        refuse_unknown(amounts, Laid._fields, where)
        bets, jackpot = (_chips(amounts.get(bet, 0), f"{where}.{bet}") for bet in Laid._fields)
        laid[by_name[name]] = Laid(bets, jackpot)
    return dict(sorted(laid.items()))

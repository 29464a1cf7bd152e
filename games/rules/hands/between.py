"""What happens between two hands of a session: who leaves and joins, what a game carries over."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from games.rules.hands.record import Answer, HandAccount, Record
from games.rules.hands.script import ChipMove, Move, Played, Seat, Step, Way
from games.rules.values.citation import Provision
from games.rules.values.fields import listed, listing, mapping, whole
from games.rules.values.refusal import Fact, Forbidden, Unusable


@dataclass(frozen=True, slots=True)
class Between(Step):
    """A step between two hands."""


@dataclass(frozen=True, slots=True)
class LeftToTheHouse(Between):
    """A step that the regulation does not decide; its provisions are the nearest, possibly none."""


@dataclass(slots=True)
class Standing:
    """A table between two hands; ``stacks`` has everybody with a seat."""

    table: dict[str, object]
    stacks: dict[Seat, int]
    out: set[Seat] = field(default_factory=set)
    """Seats that sit out the next hand."""
    new: set[Seat] = field(default_factory=set)
    """Seats that have not played a hand since they joined."""
    due: dict[Seat, int] = field(default_factory=dict)
    """What each seat must add to its stack before it plays again."""

    @property
    def playing(self) -> list[Seat]:
        return [seat for seat in sorted(self.stacks) if seat not in self.out]

    def sit_out_short(self, seats: Sequence[Seat], nearest: Provision) -> Iterator[Between]:
        """Sit out seats with too few chips for the next hand."""
        for seat in seats:
            self.out.add(seat)
            yield LeftToTheHouse("sits_out_short", (nearest,), {"stack": self.stacks[seat]}, seat)


class NothingMore(TypedDict):
    pass


class Chain:
    """How hands are chained; one is made for each session. The default carries only the stacks."""

    joining: tuple[Provision, ...] = ()
    """Provisions on a newcomer's capital."""
    adding: tuple[Provision, ...] = ()
    """Provisions that require a player to add to his stack."""
    going: tuple[Provision, ...] = ()
    """Provisions that let a player leave with his stack."""
    stays_for_the_hand: Provision | None = None
    """The provision that forbids leaving during a hand."""
    stay_doubt: str = ""
    """The register's entry, if that provision does not say so expressly."""
    record: type = NothingMore
    """The typed dictionary of the fields of a session's hand that only this game has."""
    settings: type = NothingMore
    """The typed dictionary of the settings of a session that only this game has."""
    ways: Mapping[str, Way] = {}
    """Ways of playing that are specific to this game, by name."""

    def __init__(self, standing: Standing, record: Record) -> None:
        self.standing = standing

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        """Steps before a hand is dealt, after players have joined and left."""
        yield from ()

    def leaves(self, seat: Seat) -> Iterator[Between]:
        """Steps before a player leaves, for what of his is still to be played."""
        yield from ()

    def table(self) -> Record:
        """The table of the next hand, as ``play`` reads it."""
        playing = self.standing.playing
        stacks = {str(seat): self.standing.stacks[seat] for seat in playing}
        return {**self.standing.table, "seats": playing, "stacks": stacks}

    def events(self, entries: Sequence[object]) -> list[object]:
        """The irregularities of a hand, completed from the hands before."""
        return list(entries)

    def after(self, played: Played, answer: HandAccount) -> Iterator[Between]:
        """Steps after a hand, when the stacks are already updated."""
        yield from ()

    def carried(self) -> Answer:
        """What the next hand starts with, other than the stacks."""
        return {}


def cited_or_house_step(
    provisions: tuple[Provision, ...],
    name: str,
    facts: Mapping[str, Fact],
    seat: Seat,
    moves: tuple[Move, ...] = (),
) -> Between:
    """A step under its provisions, or left to the house if there are none."""
    kind = Between if provisions else LeftToTheHouse
    return kind(name, provisions, facts, seat, moves)


_SEAT = re.compile(r"[0-9]+")


def read_seat(value: object, field: str, seats: Sequence[Seat], provision: Provision) -> Seat:
    """A seat of the table; ``provision`` limits their number."""
    if isinstance(value, str) and _SEAT.fullmatch(value) and len(value) <= len(str(seats[-1])):
        value = int(value)
    seat = whole(value, field)
    if seat not in seats:
        facts = {"seat": seat, "first": seats[0], "last": seats[-1]}
        raise Forbidden("no_such_seat", provision, facts, field)
    return seat


def read_seated(table: Record, seats: Sequence[Seat], provision: Provision) -> tuple[Seat, ...]:
    """The players' seats; all seats if the record names none."""
    if table.get("seats") is None:
        return tuple(seats)
    seated: list[Seat] = []
    for where, value in listed(table["seats"], "table.seats"):
        seat = read_seat(value, where, seats, provision)
        if seat in seated:
            raise Unusable("seat_twice", {"seat": seat}, where)
        seated.append(seat)
    return tuple(seated)


def read_by_seat(
    table: Record, name: str, seats: Sequence[Seat], provision: Provision, least: int = 0
) -> dict[Seat, int]:
    """The chips that a table's record has for each seat in the field of this name."""
    path = f"table.{name}"
    return {
        read_seat(key, f"{path}.{key}", seats, provision): whole(value, f"{path}.{key}", least)
        for key, value in mapping(table.get(name), path).items()
    }


def read_stacks(
    table: Record, placed: Mapping[Seat, int], seats: Sequence[Seat], provision: Provision
) -> dict[Seat, int] | None:
    """Each player's chips before betting, or None; raises if ``placed`` exceeds them."""
    if table.get("stacks") is None:
        return None
    stacks = read_by_seat(table, "stacks", seats, provision)
    for seat, amount in placed.items():
        if seat not in stacks:
            raise Unusable("missing", {}, f"table.stacks.{seat}")
        if amount > stacks[seat]:
            facts = {"seat": seat, "stack": stacks[seat], "amount": amount}
            raise Unusable("beyond_the_stack", facts, f"table.bets.{seat}")
    return stacks


def read_places_taken(
    value: object,
    places: Sequence[Seat],
    fewest: int,
    provision: Provision,
    most: Provision | None = None,
) -> tuple[Seat, ...]:
    """The occupied seats in a game with a pot, in the order of ``places``."""
    taken: list[Seat] = []
    for where, entry in listed(value, "table.seats"):
        seat = whole(entry, where)
        if seat not in places and most is not None:
            facts = {"seat": seat, "first": min(places), "last": max(places)}
            raise Forbidden("no_such_seat", most, facts, where)
        if seat not in places:
            facts = {"seat": seat, "lowest": min(places), "highest": max(places)}
            raise Unusable("no_such_seat", facts, where)
        if seat in taken:
            raise Unusable("seat_twice", {"seat": seat}, where)
        taken.append(seat)
    if len(taken) < fewest:
        facts = {"players": len(taken), "fewest": fewest, "most": len(places)}
        raise Forbidden("too_few_players", provision, facts, "table.seats")
    return tuple(seat for seat in places if seat in taken)


def read_folded(
    table: Record, seats: Sequence[Seat], reason: str, facts: Mapping[str, Fact]
) -> frozenset[Seat]:
    """The seats that have folded, never all; ``reason`` and ``facts`` refuse another seat."""
    field = "table.folded"
    folded = [whole(seat, field) for seat in listing(table.get("folded"), field)]
    for seat in folded:
        if seat not in seats:
            raise Unusable(reason, {"seat": str(seat), **facts}, field)
    if len(set(folded)) == len(seats):
        raise Unusable("above_most", {"given": len(seats), "most": len(seats) - 1}, field)
    return frozenset(folded)


def read_chips(
    value: object, seats: Sequence[Seat], chip: int, least: int = 0, path: str = "table.stacks"
) -> dict[Seat, int]:
    """The sum of each seat, in whole chips; raises for a seat not at the table."""
    sums = {str(name): amount for name, amount in mapping(value, path).items()}
    for name in sums:
        if name not in map(str, seats):
            raise Unusable("seat_not_at_table", {"seat": name[:40]}, f"{path}.{name[:40]}")
    amounts: dict[Seat, int] = {}
    for seat in seats:
        field = f"{path}.{seat}"
        if str(seat) not in sums:
            raise Unusable("stack_missing", {"seat": seat}, field)
        amounts[seat] = whole(sums[str(seat)], field, least=least)
        if amounts[seat] % chip:
            raise Unusable("not_whole_chips", {"amount": amounts[seat], "chip": chip}, field)
    return amounts


DUE = "due"
OUTSIDE = "outside"
"""The account of chips outside the table, which players bring and take away."""


def seat_changes(chain: Chain, entry: Record, field: str) -> Iterator[Between]:
    """Process leavers, joiners, additions to stacks and seats that sit out, in this order."""
    standing = chain.standing
    standing.out.clear()
    yield from _leave(chain, entry, f"{field}.leave")
    yield from _join(chain, entry, f"{field}.join")
    yield from _top_up(chain, entry, f"{field}.top_up")
    for where, value in listed(entry.get("sit_out"), f"{field}.sit_out"):
        seat = read_player(value, where, standing.stacks)
        standing.out.add(seat)
        yield LeftToTheHouse("sits_out", (), {}, seat)


def _leave(chain: Chain, entry: Record, field: str) -> Iterator[Between]:
    standing = chain.standing
    for where, value in listed(entry.get("leave"), field):
        seat = read_player(value, where, standing.stacks)
        yield from chain.leaves(seat)
        amount = standing.stacks.pop(seat)
        standing.new.discard(seat)
        standing.due.pop(seat, None)
        moves = (ChipMove(amount, f"stack:{seat}", OUTSIDE),) if amount else ()
        yield cited_or_house_step(chain.going, "seat_left", {"amount": amount}, seat, moves)


def _join(chain: Chain, entry: Record, field: str) -> Iterator[Between]:
    standing = chain.standing
    for name, value in mapping(entry.get("join"), field).items():
        seat = any_seat(name, f"{field}.{name}")
        if seat in standing.stacks:
            raise Unusable("seat_is_taken", {"seat": seat}, f"{field}.{name}")
        amount = whole(value, f"{field}.{name}", least=1)
        standing.stacks[seat] = amount
        standing.new.add(seat)
        moves = (ChipMove(amount, OUTSIDE, f"stack:{seat}"),)
        yield cited_or_house_step(chain.joining, "seat_joined", {"amount": amount}, seat, moves)


def _top_up(chain: Chain, entry: Record, field: str) -> Iterator[Between]:
    standing = chain.standing
    value = entry.get("top_up")
    added = dict(standing.due) if value == DUE else mapping(value, field)
    for name, amount in added.items():
        seat = read_player(any_seat(name, f"{field}.{name}"), f"{field}.{name}", standing.stacks)
        chips = whole(amount, f"{field}.{name}", least=1)
        owed = standing.due.get(seat, 0)
        standing.stacks[seat] += chips
        if chips >= owed:
            standing.due.pop(seat, None)
        else:
            standing.due[seat] = owed - chips
        moves = (ChipMove(chips, OUTSIDE, f"stack:{seat}"),)
        yield cited_or_house_step(
            chain.adding if owed else (),
            "stack_added_to",
            {"amount": chips, "due": owed},
            seat,
            moves,
        )


def any_seat(name: object, field: str) -> Seat:
    """The number of a seat, of up to three digits, whether or not it is at the table."""
    text = str(name)
    if not text.isascii() or not text.isdecimal() or len(text) > 3:
        raise Unusable("seat_not_at_table", {"seat": text[:40]}, field)
    return int(text)


def read_player(value: object, field: str, seats: Collection[Seat]) -> Seat:
    """A seat among those at the table."""
    seat = whole(value, field)
    if seat not in seats:
        raise Unusable("seat_not_at_table", {"seat": str(seat)}, field)
    return seat

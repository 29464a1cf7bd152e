"""Read seats and the players' chips from a ``play`` record."""

import re
from collections.abc import Mapping, Sequence

from games.rules.citation import Provision
from games.rules.fields import listing, mapping, whole
from games.rules.game import Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Seat

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
    for index, value in enumerate(listing(table["seats"], "table.seats")):
        seat = read_seat(value, f"table.seats[{index}]", seats, provision)
        if seat in seated:
            raise Unusable("seat_twice", {"seat": seat}, f"table.seats[{index}]")
        seated.append(seat)
    return tuple(seated)


def read_carried(table: Record, seats: Sequence[Seat], provision: Provision) -> dict[Seat, int]:
    """The jackpot stakes that the previous hand left on the table."""
    return {
        read_seat(key, f"table.carried.{key}", seats, provision): whole(
            value, f"table.carried.{key}", least=1
        )
        for key, value in mapping(table.get("carried"), "table.carried").items()
    }


def read_stacks(
    table: Record, placed: Mapping[Seat, int], seats: Sequence[Seat], provision: Provision
) -> dict[Seat, int] | None:
    """Each player's chips before betting, or None; raises if ``placed`` exceeds them."""
    if table.get("stacks") is None:
        return None
    stacks = {
        read_seat(key, f"table.stacks.{key}", seats, provision): whole(value, f"table.stacks.{key}")
        for key, value in mapping(table["stacks"], "table.stacks").items()
    }
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
    """The occupied seats in a game with a pot, in the order of ``places``.

    ``most`` limits their number, if a provision does.
    """
    taken: list[Seat] = []
    for index, entry in enumerate(listing(value, "table.seats")):
        field = f"table.seats[{index}]"
        seat = whole(entry, field)
        if seat not in places and most is not None:
            facts = {"seat": seat, "first": min(places), "last": max(places)}
            raise Forbidden("no_such_seat", most, facts, field)
        if seat not in places:
            facts = {"seat": seat, "lowest": min(places), "highest": max(places)}
            raise Unusable("no_such_seat", facts, field)
        if seat in taken:
            raise Unusable("seat_twice", {"seat": seat}, field)
        taken.append(seat)
    if len(taken) < fewest:
        facts = {"players": len(taken), "fewest": fewest, "most": len(places)}
        raise Forbidden("too_few_players", provision, facts, "table.seats")
    return tuple(seat for seat in places if seat in taken)


def read_chips(value: object, seats: Sequence[Seat], chip: int, least: int = 0) -> dict[Seat, int]:
    """The stack of each seat, in whole chips; raises for a seat not at the table."""
    stacks = {str(name): stack for name, stack in mapping(value, "table.stacks").items()}
    for name in stacks:
        if name not in map(str, seats):
            raise Unusable("seat_not_at_table", {"seat": name[:40]}, f"table.stacks.{name[:40]}")
    amounts: dict[Seat, int] = {}
    for seat in seats:
        field = f"table.stacks.{seat}"
        if str(seat) not in stacks:
            raise Unusable("stack_missing", {"seat": seat}, field)
        amounts[seat] = whole(stacks[str(seat)], field, least=least)
        if amounts[seat] % chip:
            raise Unusable("not_whole_chips", {"amount": amounts[seat], "chip": chip}, field)
    return amounts

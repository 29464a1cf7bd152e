"""Seats, and what the players at them have before them, read from a ``play`` record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from games.rules.citation import Provision
from games.rules.fields import listing, mapping, whole
from games.rules.game import Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Seat

_SEAT = re.compile(r"[0-9]+")


def read_seat(value: object, field: str, seats: Sequence[Seat], provision: Provision) -> Seat:
    """A seat of the table; ``provision`` says how many there are."""
    if isinstance(value, str) and _SEAT.fullmatch(value) and len(value) <= len(str(seats[-1])):
        value = int(value)
    seat = whole(value, field)
    if seat not in seats:
        facts = {"seat": seat, "first": seats[0], "last": seats[-1]}
        raise Forbidden("no_such_seat", provision, facts, field)
    return seat


def read_seated(told: Record, seats: Sequence[Seat], provision: Provision) -> tuple[Seat, ...]:
    """The players seated; where the record does not say, any seat may hold one."""
    if told.get("seats") is None:
        return tuple(seats)
    seated: list[Seat] = []
    for at, each in enumerate(listing(told["seats"], "table.seats")):
        seat = read_seat(each, f"table.seats[{at}]", seats, provision)
        if seat in seated:
            raise Unusable("seat_twice", {"seat": seat}, f"table.seats[{at}]")
        seated.append(seat)
    return tuple(seated)


def read_carried(told: Record, seats: Sequence[Seat], provision: Provision) -> dict[Seat, int]:
    """The stakes on the jackpot that the hand before left lying on the table."""
    return {
        read_seat(key, f"table.carried.{key}", seats, provision): whole(
            value, f"table.carried.{key}", least=1
        )
        for key, value in mapping(told.get("carried"), "table.carried").items()
    }


def read_stacks(
    told: Record, placed: Mapping[Seat, int], seats: Sequence[Seat], provision: Provision
) -> dict[Seat, int] | None:
    """Each player's chips before he bets, where the record says; ``placed`` must be within them."""
    if told.get("stacks") is None:
        return None
    stacks = {
        read_seat(key, f"table.stacks.{key}", seats, provision): whole(value, f"table.stacks.{key}")
        for key, value in mapping(told["stacks"], "table.stacks").items()
    }
    for seat, amount in placed.items():
        if seat not in stacks:
            raise Unusable("missing", {}, f"table.stacks.{seat}")
        if amount > stacks[seat]:
            facts = {"seat": seat, "stack": stacks[seat], "amount": amount}
            raise Unusable("beyond_the_stack", facts, f"table.bets.{seat}")
    return stacks

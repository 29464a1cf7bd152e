"""Players who leave, join, add to their stacks or sit out before a hand of a session."""

from collections.abc import Iterator

from games.rules.between import Between, Chain, LeftToTheHouse, Standing, cited_or_house_step
from games.rules.fields import listing, mapping, whole
from games.rules.game import Record
from games.rules.refusal import Unusable
from games.rules.script import ChipMove, Seat

FIELDS = ("leave", "join", "top_up", "sit_out")
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
    for index, value in enumerate(listing(entry.get("sit_out"), f"{field}.sit_out")):
        seat = _at_the_table(standing, value, f"{field}.sit_out[{index}]")
        standing.out.add(seat)
        yield LeftToTheHouse("sits_out", (), {}, seat)


def _leave(chain: Chain, entry: Record, field: str) -> Iterator[Between]:
    standing = chain.standing
    for index, value in enumerate(listing(entry.get("leave"), field)):
        seat = _at_the_table(standing, value, f"{field}[{index}]")
        yield from chain.leaves(seat)
        amount = standing.stacks.pop(seat)
        standing.new.discard(seat)
        standing.due.pop(seat, None)
        moves = (ChipMove(amount, f"stack:{seat}", OUTSIDE),) if amount else ()
        yield cited_or_house_step(chain.going, "seat_left", {"amount": amount}, seat, moves)


def _join(chain: Chain, entry: Record, field: str) -> Iterator[Between]:
    standing = chain.standing
    for name, value in mapping(entry.get("join"), field).items():
        seat = _seat(name, f"{field}.{name}")
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
        seat = _at_the_table(standing, _seat(name, f"{field}.{name}"), f"{field}.{name}")
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


def _seat(name: object, field: str) -> Seat:
    text = str(name)
    if not text.isascii() or not text.isdecimal() or len(text) > 3:
        raise Unusable("seat_not_at_table", {"seat": text[:40]}, field)
    return int(text)


def _at_the_table(standing: Standing, value: object, field: str) -> Seat:
    seat = whole(value, field)
    if seat not in standing.stacks:
        raise Unusable("seat_not_at_table", {"seat": str(seat)}, field)
    return seat

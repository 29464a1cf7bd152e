"""Rounds dealt by the kernels, played again card by card under the readable rules."""

from __future__ import annotations

from itertools import islice

from games.odds import registry
from games.rules.game import game
from games.rules.hands.script import Action, play

RAISING = ("raise", "open", "bet")


def all_in(key, record):
    """Play a hand in which the first to act puts in all he has and every other calls."""
    hand = game(key).hand(record)
    actions = []
    while (waiting := play(hand.script, actions).waiting) is not None:
        actions.append(_next(waiting))
    return hand.account(play(hand.script, actions))


def _next(waiting):
    if (call := waiting.offer("call")) is not None and _all_in_to_call(waiting):
        return Action(waiting.seat, call.do)
    for do in RAISING:
        offer = waiting.offer(do)
        if offer is not None:
            return Action(waiting.seat, do, offer.maximum)
    return Action(waiting.seat, "call")


def _all_in_to_call(waiting):
    return all(waiting.offer(do) is None for do in RAISING)


def nets(answer, stacks):
    return {int(seat): left - stacks[seat] for seat, left in answer["stacks"].items()}


def nets_of_one(tally):
    """What each seat won or lost in a tally of a single round."""
    assert tally.rounds == 1
    return {
        int(name.removeprefix("seat_")): bet.total
        for name, bet in tally.bets.items()
        if name != "house"
    }


def winners_of_one(tally, seats):
    """The places in ``seats`` that won or shared a single round."""
    return tuple(
        place for place, seat in enumerate(seats) if tally.bets[f"seat_{seat}"].counts["lose"] == 0
    )


def rounds_where(is_among, first, count):
    """The rounds of a stretch, in turn; ``is_among`` tells if one is among so many from one on."""
    if not count or not is_among(first, count):
        return
    if count == 1:
        yield first
        return
    half = count // 2
    yield from rounds_where(is_among, first, half)
    yield from rounds_where(is_among, first + half, count - half)


def some_shared_among(spec):
    """The first rounds of a run, and the first of those in which the pot is shared."""

    def is_shared(first, count):
        return registry.batch(spec, first, count).counts["winners:1"] < count

    return [*range(10), *islice(rounds_where(is_shared, 0, 2**17), 10)]


def only(prefix, tally):
    (name,) = (n for n, count in tally.counts.items() if n.startswith(prefix) and count)
    return name.removeprefix(prefix)

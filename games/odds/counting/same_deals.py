"""Several specs over the same deals, and their differences with errors of their own."""

from collections.abc import Callable
from math import sqrt

from games.odds.figures.sheets import DealDifference
from games.odds.figures.spec import Spec
from games.odds.figures.tally import NINETY_NINE, Bet, Tally
from games.rules.game import Record
from games.rules.values.fields import mapping, refuse_unknown
from games.rules.values.refusal import Unusable

BLOCK = 1_000
"""Rounds of a block unless a session is longer."""
LEAST_BLOCKS = 100
MOST_OTHER_SPECS = 3
VARIED_FIELDS = ("strategy", "bets", "prizes", "figures", "readings", "jackpot", "options", "law")
"""The fields in which the specs may differ."""

Play = Callable[[Spec, int, int], Tally]
Read = Callable[[Record], Spec]


def read_same_deals(first: Spec, value: object, read: Read) -> tuple[Spec, ...]:
    """The specs to be played with the first; raise ``Unusable`` if two are the same."""
    if not isinstance(value, (list, tuple)):
        raise Unusable("not_a_list", {}, "beside")
    if len(value) > MOST_OTHER_SPECS:
        raise Unusable("too_many_beside", {"most": MOST_OTHER_SPECS, "given": len(value)}, "beside")
    specs: list[Spec] = []
    for place, entry in enumerate(value):
        where = f"beside[{place}]"
        record = mapping(entry, where)
        refuse_unknown(record, VARIED_FIELDS, where)
        try:
            other = read({**first.to_json(), **record})
        except Unusable as no:
            raise no.in_field(where) from None
        if other.number("session") != first.number("session"):
            raise Unusable("sessions_differ", {}, where)
        if other in (first, *specs):
            raise Unusable("same_specification", {}, where)
        specs.append(other)
    block = block_of(first)
    if specs and (first.rounds % block or first.rounds < LEAST_BLOCKS * block):
        facts = {"block": block, "least": LEAST_BLOCKS * block}
        raise Unusable("rounds_not_in_blocks", facts, "rounds")
    return tuple(specs)


def block_of(spec: Spec) -> int:
    """Rounds of a block: whole sessions, because the pool carries over within one."""
    session = spec.number("session")
    return max(1, BLOCK // session) * session if session else BLOCK


def whole_sessions(spec: Spec, count: int) -> int:
    """Round ``count`` down to whole sessions, at least one, as a session is dealt in one piece."""
    session = block_of(spec) if spec.compared else spec.number("session") or 1
    return max(session, count // session * session)


def batch(spec: Spec, first: int, count: int, play: Play) -> Tally:
    """The first spec's tally, with the bets of the others over the same deals."""
    block, specs = block_of(spec), spec.alone
    total = Tally()
    while count:
        rounds = min(count, block - first % block)
        tallies = [play(other, first, rounds) for other in specs]
        is_whole = rounds == block
        bets: dict[str, Bet] = {}
        for place in range(1, len(specs)):
            for name, bet in tallies[place].bets.items():
                bets[own(place, name)] = bet
                if name in tallies[0].bets and is_whole:
                    own_unit, other_unit = unit(specs[0], name), unit(specs[place], name)
                    difference = Bet()
                    difference.add(
                        bet.total * own_unit - tallies[0].bets[name].total * other_unit, 1
                    )
                    bets[difference_key(place, name)] = difference
        tallies[0].compared = bets
        total = total.merge(tallies[0])
        first, count = first + rounds, count - rounds
    return total


def own(place: int, bet: str) -> str:
    return f"{place}:{bet}"


def difference_key(place: int, bet: str) -> str:
    return f"{place}-0:{bet}"


def unit(spec: Spec, bet: str) -> int:
    """The stake by which a bet's result is divided: its own, or that of the first bet placed."""
    return spec.bets.get(bet) or next(stake for stake in spec.bets.values() if stake)


def alone(spec: Spec, tally: Tally, place: int) -> Tally:
    """The tally of one of the specs."""
    prefix = own(place, "")
    bets = {
        name.removeprefix(prefix): bet
        for name, bet in tally.compared.items()
        if name.startswith(prefix)
    }
    return Tally(tally.rounds, bets)


def differences(spec: Spec, tally: Tally, place: int) -> dict[str, DealDifference]:
    """By bet: how much more the other brings per unit staked, with error and interval."""
    first, other = spec.alone[0], spec.alone[place]
    prefix = difference_key(place, "")
    result = {}
    for name, blocks in tally.compared.items():
        bet = name.removeprefix(prefix)
        if name.startswith(prefix) and blocks.rounds > 1:
            seats = spec.seats if "session" in spec.options else 1
            scale = block_of(spec) * seats * unit(first, bet) * unit(other, bet)
            mean = blocks.total / blocks.rounds / scale
            error = blocks.deviation() / sqrt(blocks.rounds) / scale
            interval = (mean - NINETY_NINE * error, mean + NINETY_NINE * error)
            result[bet] = DealDifference(blocks.rounds, mean, error, interval)
    return result

"""The number of rounds in a batch, and the duration of a run."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from games.odds import registry
from games.odds.counting.same_deals import block_of
from games.odds.figures.spec import Spec
from games.odds.figures.tally import NINETY_NINE, Bet, Tally
from games.simulations.models import Run, State
from games.simulations.queue import workers
from games.simulations.queue.quotas import limits
from games.simulations.registry import figures_of

ASSUMED_FULL = 5e5
"""Rounds a second of a full table until some are measured: a low estimate."""

FIRST_SECONDS = 0.25
TURN_SECONDS = 0.15
"""The overhead of a batch: a message, a lease, a row of the ledger."""


def pace_of(spec: Spec) -> str:
    has_bank = "session" in spec.options
    is_full = has_bank and (spec.seats > 1 or spec.number("session") > 0)
    kind = "full" if is_full else "plain"
    return f"{spec.game}:{spec.seats}:{f'with_{len(spec.compared)}' if spec.compared else kind}"


def known_rate(pace: str) -> float:
    """The median rate of one worker in the last runs of this pace."""
    measured = Run.objects.filter(pace=pace, state=State.FINISHED, rate__gt=0)
    rates = sorted(measured.order_by("-finished").values_list("rate", flat=True)[:5])
    if rates:
        return float(rates[len(rates) // 2])
    game, _, kind = pace.split(":")
    return figures_of(game).assumed_rate if kind == "plain" else ASSUMED_FULL


def session_of(run: Run) -> int:
    """Rounds that stay together: a session, or a block of specs over the same deals."""
    session = int(run.spec["options"].get("session") or 0)
    return block_of(registry.read_spec(run.spec)) if run.spec.get("beside") else session


def whole_sessions(rounds: int, session: int) -> int:
    """The rounds cut to whole sessions, because a jackpot grows from the start of its session."""
    return max(1, rounds // session) * session if session else rounds


def rounds_of_a_batch(run: Run) -> int:
    rate = run.rate or known_rate(run.pace)
    left = run.rounds - run.next_round
    wished = wished_at(rate, run.next_round, left, workers.living().count())
    return min(whole_sessions(wished, session_of(run)), left)


def wished_at(rate: float, lent: int, left: int, hands: int) -> int:
    """Rounds of the next batch: a quarter of a second first, then doubling up to a few seconds."""
    least = rate * FIRST_SECONDS
    shared = left / max(1, 2 * hands - 1)
    return max(1000, int(min(rate * limits().batch, max(least, lent), max(least, shared))))


def seconds_for(pace: str, rounds: int, rate: float = 0) -> float:
    """Seconds that the rounds take one worker, with the overhead of its batches."""
    rate = rate or known_rate(pace)
    playing = rounds / rate
    batches = 1 + playing / limits().batch
    return playing + batches * TURN_SECONDS


Mark = tuple[int, int, int]
"""Rounds, sum and sum of squares of the headline bet so far in a batch."""

MOST_POINTS = 120


def headline(game: str, spec: dict[str, Any], tally: Tally) -> tuple[str, int] | None:
    """The headline bet of a run, and the chips that its mean is divided by."""
    stakes = spec["bets"]
    for bet, stake in figures_of(game).headlines:
        if bet in tally.bets and stakes.get(stake):
            seats = spec["seats"] if "session" in spec["options"] else 1
            return bet, stakes[stake] * seats
    seats = sorted(name for name in tally.bets if name.startswith("seat_"))
    return (seats[-1], stakes["contribution"]) if seats else None


def mark_of(run: Run, tally: Tally) -> list[Mark]:
    """The mark after a slice of a batch; none without a headline bet."""
    leading = headline(run.game, run.spec, tally)
    bets = [tally.bets[leading[0]]] if leading else []
    return [(bet.rounds, bet.total, bet.squares) for bet in bets]


def extended(run: Run, before: Tally, merged: Tally, trail: Sequence[Mark]) -> list[list[float]]:
    """The run's points with those of its last batch: rounds, mean, half the 99 % interval."""
    points = list(run.convergence)
    leading = headline(run.game, run.spec, merged)
    if leading is None:
        return points
    name, stake = leading
    stood = before.bets.get(name, Bet())
    along = [Bet(stood.rounds + n, stood.total + t, stood.squares + s) for n, t, s in trail[:-1]]
    for bet in (*along, merged.bets[name]):
        if bet.rounds > 1:
            reach = NINETY_NINE * bet.deviation() / sqrt(bet.rounds) / stake
            points.append([bet.rounds, bet.total / bet.rounds / stake, reach])
    while len(points) > MOST_POINTS:
        points = points[1::2] if len(points) % 2 == 0 else points[::2]
    return points

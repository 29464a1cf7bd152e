"""The number of rounds in a batch, and the duration of a run."""

from games.odds import registry
from games.odds.same_deals import block_of
from games.odds.spec import Spec
from games.simulations.models import Run, State
from games.simulations.queue import workers
from games.simulations.queue.limits import limits
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
    measured = (
        Run.objects.filter(pace=pace, state=State.FINISHED, rate__gt=0)
        .order_by("-finished")
        .values_list("rate", flat=True)[:5]
    )
    rates = sorted(measured)
    if rates:
        return float(rates[len(rates) // 2])
    game, _, kind = pace.split(":")
    return figures_of(game).assumed_rate if kind == "plain" else ASSUMED_FULL


def smoothed(rate: float, rounds: int, seconds: float) -> float:
    if seconds <= 0 or rounds <= 0:
        return rate
    measured = rounds / seconds
    return measured if not rate else 0.7 * rate + 0.3 * measured


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
    """Rounds of the next batch: a quarter of a second first, then doubling up to a few seconds.

    Towards the end they shrink, the more workers there are, so that all finish together.
    """
    least = rate * FIRST_SECONDS
    shared = left / max(1, 2 * hands - 1)
    return max(1000, int(min(rate * limits().batch, max(least, lent), max(least, shared))))


def seconds_for(pace: str, rounds: int, rate: float = 0) -> float:
    """Seconds that the rounds take one worker, with the overhead of its batches."""
    rate = rate or known_rate(pace)
    playing = rounds / rate
    batches = 1 + playing / limits().batch
    return playing + batches * TURN_SECONDS

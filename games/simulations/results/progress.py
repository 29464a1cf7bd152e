"""The progress of a run on its page: rounds, rate and estimate so far."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from games.odds.tally import NINETY_NINE, Tally
from games.simulations.models import Run, State
from games.simulations.queue import batch_size, leases
from games.simulations.queue.convergence import headline

RECKONING = timedelta(seconds=20)
"""After this time the page computes the figures itself."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a bet with its 99 % interval, per unit staked."""

    bet: str
    mean: float
    reach: float

    @property
    def low(self) -> float:
        return self.mean - self.reach

    @property
    def high(self) -> float:
        return self.mean + self.reach


@dataclass(frozen=True, slots=True)
class Progress:
    done: int
    rounds: int
    rate: float
    left: float
    before: int
    estimate: Estimate | None
    is_moving: bool
    """Whether the page will still change."""

    @property
    def percent(self) -> float:
        return 100 * self.done / self.rounds

    @property
    def thousandths(self) -> int:
        return 1000 * self.done // self.rounds


def progress_of(run: Run) -> Progress:
    holds = leases.has_leases(run)
    done = min(run.rounds, run.done + (leases.in_hand(run) if holds and run.is_active else 0))
    is_waiting = run.state == State.QUEUED
    return Progress(
        done,
        run.rounds,
        run.rate,
        batch_size.seconds_for(run.pace, run.rounds - run.done, run.rate),
        leases.waiting_before(run) if is_waiting else 0,
        estimate_of(run),
        run.is_active or holds or _is_being_reckoned(run),
    )


def _is_being_reckoned(run: Run) -> bool:
    """Whether the run is finished but its worker still computes the exact values."""
    if run.state != State.FINISHED or run.figures or not run.finished:
        return False
    return timezone.now() - run.finished < RECKONING


def estimate_of(run: Run) -> Estimate | None:
    if not run.tally:
        return None
    tally = Tally.from_json(run.tally)
    leading = headline(run.game, run.spec, tally)
    if leading is None:
        return None
    name, stake = leading
    figures = tally.bets[name].figures(stake)
    return Estimate(name, figures.mean, NINETY_NINE * figures.standard_error)

"""What the tests of simulations share: a run asked for, workers played by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from games.odds import registry
from games.odds.figures.tally import Tally, merged
from games.simulations import services, tasks
from games.simulations.models import Run
from games.simulations.queue import batch_size
from games.simulations.work import worker
from games.simulations.work.worker import Outcome, play_one

SEED = 20100


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Messages go nowhere: how many were sent each time."""
    found: list[int] = []
    monkeypatch.setattr(tasks, "_send", found.append)
    return found


@pytest.fixture(autouse=True)
def _no_game_aside() -> Iterator[None]:
    """Every game is played, whatever a test before could not play."""
    yield
    worker.forget()


@pytest.fixture
def ask(db: None) -> Callable[..., Run]:
    """``ask(rounds=…, game=…)`` starts a run as a visitor would."""

    def asked(**record: Any) -> Run:
        spec = services.read_spec({"game": "fortune3", "seed": SEED, "rounds": 300_000, **record})
        return services.start(spec, AnonymousUser(), f"visitor {Run.objects.count()}").run

    return asked


@pytest.fixture
def batches_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Every batch has so many rounds."""

    def sized(rounds: int) -> None:
        monkeypatch.setattr(
            batch_size, "rounds_of_a_batch", lambda run: min(rounds, run.rounds - run.next_round)
        )

    return sized


def play_out(most: int = 1000) -> int:
    """A worker that goes on until there is nothing to do; the batches it played."""
    for played in range(most):
        if play_one() is Outcome.IDLE:
            return played
    raise AssertionError("there was always more to play")


def undisturbed(run: Run) -> dict[str, Any]:
    """The figures of the whole run, played in one piece."""
    spec = registry.read_spec(run.spec)
    return registry.batch(spec, 0, spec.rounds).to_json()


def again(run: Run) -> Run:
    return Run.objects.get(pk=run.pk)


def sum_of_ledger(run: Run) -> dict[str, Any]:
    """The batches written down, added up anew."""
    tallies = [Tally.from_json(batch.tally) for batch in run.batches.exclude(done_at=None)]
    return merged(tallies).to_json()

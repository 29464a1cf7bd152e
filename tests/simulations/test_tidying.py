"""What is let go of in time, and what never is; and what a worker makes ready as it starts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.odds.kernels import kernelcache
from games.rules.game import GAMES
from games.simulations import exact_cache, tasks
from games.simulations.models import Batch, Run, State
from games.simulations.queue import workers
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

Ask = Callable[..., Run]


@pytest.fixture(autouse=True)
def no_kernels(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Kernels stay; for how many days they were asked about."""
    asked: list[float] = []

    def unused(days: float) -> list[str]:
        asked.append(days)
        return []

    monkeypatch.setattr(kernelcache, "delete_unused", unused)
    return asked


def aged(run: Run, days: float, **told: Any) -> Run:
    then = timezone.now() - timedelta(days=days)
    Run.objects.filter(pk=run.pk).update(created=then, **{"turn": None, **told})
    return run


def test_a_visitors_run_is_kept_ninety_days_from_its_end(ask: Ask) -> None:
    then = timezone.now() - timedelta(days=91)
    old = aged(ask(seed=1), 91, state=State.FINISHED, finished=then)
    Batch.objects.create(run=old, index=0, first=0, count=10)
    cancelled = aged(ask(seed=2), 91, state=State.CANCELLED)
    recent = aged(ask(seed=3), 89, state=State.CANCELLED)
    long = aged(ask(seed=4), 200, state=State.FINISHED, finished=timezone.now())
    assert workers.tidy() == (2, 0)
    assert set(Run.objects.all()) == {recent, long}
    assert cancelled not in Run.objects.all()
    assert not Batch.objects.filter(run=old.pk).exists()


def test_what_is_still_to_be_played_and_what_an_account_owns_is_kept(
    ask: Ask, django_user_model: Any
) -> None:
    waiting = aged(ask(seed=1), 400)
    owner = django_user_model.objects.create_user("owner")
    owned = aged(ask(seed=2), 400, state=State.FINISHED, owner=owner)
    assert workers.tidy() == (0, 0)
    assert set(Run.objects.all()) == {waiting, owned}


def test_the_ages_are_settings(ask: Ask, settings: Any, no_kernels: list[float]) -> None:
    settings.SIMULATIONS = {"run_days": 1, "kernel_days": 2}
    aged(ask(), 1.5, state=State.CANCELLED)
    assert workers.tidy() == (1, 0)
    assert no_kernels == [2]


def test_the_sheets_of_every_game_are_counted_in_turn(
    patient: None, sheets_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[list[str]] = []
    monkeypatch.setattr(
        tasks.make_ready, "apply_async", lambda args, **told: sent.append(list(args[0]))
    )
    tasks.prepare_sheets()
    while sent[-1][1:]:
        tasks.make_ready(sent[-1])
    tasks.make_ready(sent[-1])
    assert [games[0] for games in sent] == list(GAMES)
    for game in GAMES:
        name = exact_cache.name_of(game, "exact", exact_cache.by_law(game))
        assert (sheets_folder / "sheets" / f"{name}.json").exists()

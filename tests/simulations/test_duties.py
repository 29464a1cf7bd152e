"""Workers that tell they live, and duties any one of them does: whoever has them may die."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.utils import timezone

from games.odds import registry
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally
from games.simulations import tasks
from games.simulations.models import Batch, Duty, Meter, Run, Worker
from games.simulations.queue import leases, workers
from games.simulations.work import worker
from games.simulations.work.worker import CLOCK, Keeper, TaskClock
from games.site.upkeep import DutyRound
from tests.simulations.conftest import undisturbed
from tests.simulations.test_race import at_once

pytestmark = pytest.mark.django_db

SOON = timedelta(seconds=2)


def past(name: str) -> None:
    Duty.objects.filter(pk=name).update(due=timezone.now() - timedelta(milliseconds=1))


def test_a_duty_is_done_once_each_time_it_is_due() -> None:
    assert workers.claim("mind", SOON)
    assert not workers.claim("mind", SOON)
    past("mind")
    assert workers.claim("mind", SOON)
    assert not workers.claim("mind", SOON)


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_has_the_duty() -> None:
    assert sum(at_once(lambda: workers.claim("mind", timedelta(hours=1)), 4)) == 1
    past("mind")
    assert sum(at_once(lambda: workers.claim("mind", timedelta(hours=1)), 4)) == 1


def test_duties_that_are_not_due_cost_one_question(django_assert_num_queries: Any) -> None:
    done: list[str] = []
    rounds = [DutyRound(n, timedelta(hours=1), lambda n=n: done.append(n)) for n in "abcd"]  # type: ignore[misc]
    workers.do_due_duties(rounds)
    assert done == list("abcd")
    with django_assert_num_queries(1):
        workers.do_due_duties(rounds)
    assert done == list("abcd")


def test_another_takes_over_from_one_that_died(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "own_name", lambda: "dies:1")
    assert workers.claim("mind", SOON)
    past("mind")
    monkeypatch.setattr(workers, "own_name", lambda: "lives:2")
    assert workers.claim("mind", SOON)
    assert Duty.objects.get().worker == "lives:2"


def test_a_duty_put_off_further_than_it_can_be_is_due() -> None:
    """As a clock that was wrong and set right would leave it."""
    assert workers.claim("mind", SOON)
    Duty.objects.update(due=timezone.now() + timedelta(days=400))
    assert workers.claim("mind", SOON)


def test_what_is_not_due_costs_no_write(django_assert_num_queries: Any) -> None:
    workers.claim("mind", timedelta(hours=1))
    with django_assert_num_queries(2) as seen:
        assert not workers.claim("mind", timedelta(hours=1))
    assert all(query["sql"].startswith("SELECT") for query in seen.captured_queries)


def test_a_worker_tells_that_it_lives_and_what_it_does() -> None:
    assert workers.seconds_since_a_sign() is None
    workers.give_sign("simulations.work")
    workers.give_sign("")
    assert Worker.objects.get().name == workers.own_name()
    age = workers.seconds_since_a_sign()
    assert age is not None
    assert 0 <= age < 30


def test_only_idle_workers_are_woken_and_somebody_where_none_is_known() -> None:
    assert workers.to_wake() == 1
    rows = {"idle": "", "too": "", "busy": "simulations.work", "dead": ""}
    for name, task in rows.items():
        Worker.objects.create(name=name, started=Now(), seen=Now(), task=task)
    Worker.objects.filter(pk="dead").update(seen=timezone.now() - timedelta(minutes=1))
    assert workers.to_wake() == 2
    Worker.objects.update(task="simulations.work")
    assert workers.to_wake() == 0


def test_the_dead_are_forgotten_in_time() -> None:
    workers.give_sign()
    Worker.objects.create(name="long gone", started=Now(), seen=timezone.now() - timedelta(days=2))
    workers.claim("sheets of a host that is no more", SOON)
    Duty.objects.update(due=timezone.now() - timedelta(days=40))
    workers.tidy()
    assert Worker.objects.get().name == workers.own_name()
    assert not Duty.objects.exists()


def test_a_lease_is_kept_while_a_batch_is_in_hand_and_no_longer(
    ask: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ask(rounds=5000)
    batch = leases.take("w")
    assert batch is not None
    almost_over = timezone.now() + timedelta(milliseconds=500)
    Batch.objects.update(lease_until=almost_over)
    worker.renew_lease()
    assert Batch.objects.get().lease_until == almost_over
    monkeypatch.setattr(worker, "_in_hand", batch)
    worker.renew_lease()
    held = Batch.objects.get().lease_until
    assert held is not None
    assert held > almost_over
    Batch.objects.update(lease="another's", lease_until=almost_over)
    worker.renew_lease()
    assert Batch.objects.get().lease_until == almost_over
    assert run.pk == batch.run_id


def test_a_worker_that_leaves_writes_what_it_played_and_hands_back_the_rest(
    ask: Callable[..., Run], batches_of: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    batches_of(200_000)
    run = ask(rounds=200_000)
    renew = leases.renew

    def told_to_leave(batch: Batch, played: int) -> Any:
        worker.leave()
        return renew(batch, played)

    monkeypatch.setattr(leases, "renew", told_to_leave)
    assert worker.play_one() is worker.Outcome.WRITTEN
    run.refresh_from_db()
    assert 0 < run.done < run.rounds
    assert worker.play_one() is worker.Outcome.IDLE
    worker._is_leaving.clear()
    monkeypatch.setattr(leases, "renew", renew)
    while worker.play_one() is not worker.Outcome.IDLE:
        pass
    run.refresh_from_db()
    assert run.tally == undisturbed(run)


def test_lost_leases_are_counted_once(ask: Callable[..., Run]) -> None:
    ask(rounds=5000)
    for _attempt in range(2):
        assert leases.take("dies") is not None
        Batch.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
        tasks.mind()
        tasks.mind()
    assert leases.take("dies") is not None
    Batch.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert leases.take("lives") is not None
    assert Meter.read(Meter.LOST_LEASES) == 3


def test_a_worker_too_long_at_one_task_ends_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[tuple[int, int]] = []
    monkeypatch.setattr(worker.os, "kill", lambda pid, sign: ended.append((pid, sign)))
    own = Keeper(tuple)
    own.begins("simulations.work", 0.000001)
    own.give_signs()
    assert ended == [(os.getpid(), signal.SIGKILL)]
    own.is_done()
    own.give_signs()
    own.begins("simulations.work", 1000)
    own.give_signs()
    assert len(ended) == 1
    assert Worker.objects.get().task == "simulations.work"


def test_what_is_compiled_takes_nothing_of_a_tasks_time() -> None:
    clock = TaskClock()
    clock.begin("simulations.work", -1.0)
    assert clock.is_over()
    with clock.stopped(1000):
        assert not clock.is_over()
    assert clock.is_over()
    clock.end()
    with clock.stopped(0.000001):
        assert not clock.is_over()


def test_kernels_are_loaded_before_a_batch_has_its_time(
    ask: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(rounds=5000, seed=4)
    counts: list[tuple[int, bool]] = []
    play = registry.batch

    def watched(spec: Spec, first: int, count: int) -> Tally:
        counts.append((count, CLOCK.is_over()))
        return play(spec, first, count)

    monkeypatch.setattr(registry, "batch", watched)
    CLOCK.begin("simulations.work", -1.0)
    assert worker.play_one() is worker.Outcome.WRITTEN
    CLOCK.end()
    assert counts[0] == (1, False)
    assert set(counts[1:]) == {(5000, True)}


def test_a_supervisor_hears_each_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    ear, voice = os.pipe()
    monkeypatch.setenv("RULESITE_VOICE", str(voice))
    worker.speak()
    worker.speak()
    assert os.read(ear, 10) == b".."
    os.close(ear)
    worker.speak()
    os.close(voice)


def test_systemd_hears_each_sign(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(60)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        worker.speak()
        assert ear.recv(100) == b"WATCHDOG=1"
    (tmp_path / "notify").unlink()
    worker.speak()


@pytest.mark.django_db(transaction=True)
def test_a_look_that_fails_is_told_once_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    settings.SIMULATIONS = {"lease": 0.05}
    looks: list[int] = []
    own = Keeper(tuple)

    def look() -> None:
        looks.append(1)
        if len(looks) == 6:
            own.stop()
        if len(looks) != 4:
            raise RuntimeError("the database is away")

    own._go_round(look)
    connection.close()
    assert len(looks) == 6
    assert caplog.text.count("a look round failed") == 2

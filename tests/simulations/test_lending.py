"""The queue of record: whatever happens to messages and workers, the figures are the same."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from games.odds import registry
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally
from games.simulations import services, tasks
from games.simulations.models import Batch, Run, State, Worker
from games.simulations.queue import leases
from games.simulations.work import worker
from games.simulations.work.worker import Outcome, play_one
from tests.simulations.conftest import again, play_out, sum_of_ledger, undisturbed

Ask = Callable[..., Run]
Sized = Callable[[int], None]

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("game", ["fortune3", "stud", "omaha", "five_card"])
def test_batches_of_any_size_give_the_figures_of_the_run_in_one_piece(
    ask: Ask, batches_of: Sized, game: str
) -> None:
    batches_of(71_003)
    run = ask(game=game)
    assert play_out() == 5
    run = again(run)
    assert run.state == State.FINISHED
    assert run.tally == undisturbed(run)
    assert sum_of_ledger(run) == run.tally


def test_a_run_with_a_batch_given_up_is_told_and_lends_no_more(
    ask: Ask, batches_of: Sized, settings: Any
) -> None:
    settings.SIMULATIONS = {"attempts": 2}
    batches_of(100_000)
    run = ask()
    for _attempt in range(2):
        batch = leases.take("dies")
        assert batch is not None
        assert batch.index == 0
        _lose(batch)
    assert leases.take("one") is None
    run = again(run)
    assert run.next_round < run.rounds
    assert run.state == State.REFUSED
    assert run.refusal == {"reason": "failed", "batch": 0, "attempts": 3}


@pytest.mark.slow
def test_a_moving_jackpot_is_cut_only_between_two_sessions(ask: Ask) -> None:
    options = {"options": {"session": 7000}, "jackpot": {"contribution": "1/2"}}
    run = ask(game="stud", rounds=50_000, seats=2, **options)
    play_out()
    run = again(run)
    assert run.tally == undisturbed(run)
    assert all(batch.first % 7000 == 0 for batch in run.batches.all())


def _lose(batch: Batch) -> None:
    Batch.objects.filter(pk=batch.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_batch_of_a_worker_that_died_is_played_by_another(ask: Ask, batches_of: Sized) -> None:
    batches_of(100_000)
    run = ask()
    dead = leases.take("dies")
    assert dead is not None
    assert play_one() is Outcome.WRITTEN
    _lose(dead)
    assert play_out() == 2
    run = again(run)
    assert run.tally == undisturbed(run)
    assert run.batches.get(index=0).attempts == 2


def test_a_worker_that_comes_back_late_writes_nothing(ask: Ask, batches_of: Sized) -> None:
    batches_of(300_000)
    run = ask()
    late = leases.take("late")
    assert late is not None
    tally = worker.play(late)
    assert tally is not None
    _lose(late)
    play_out()
    assert not leases.write(late, tally, 1.0)
    assert leases.renew(late, 10) is None
    run = again(run)
    assert run.done == run.rounds
    assert run.tally == undisturbed(run)


def test_a_batch_is_written_down_once(ask: Ask, batches_of: Sized) -> None:
    batches_of(300_000)
    run = ask()
    batch = leases.take("one")
    assert batch is not None
    tally = worker.play(batch)
    assert tally is not None
    assert leases.write(batch, tally, 1.0)
    assert not leases.write(batch, tally, 1.0)
    assert again(run).done == 300_000


def test_messages_without_work_do_nothing_and_send_nothing(ask: Ask, sent: list[int]) -> None:
    ask(rounds=10_000)
    play_out()
    sent.clear()
    assert [tasks.work(), tasks.work(), tasks.mind()] == ["idle", "idle", 0]
    assert sent == []


def test_a_worker_passes_the_word_on_while_there_is_more(
    ask: Ask, batches_of: Sized, sent: list[int]
) -> None:
    batches_of(100_000)
    ask()
    sent.clear()
    assert [tasks.work(), tasks.work(), tasks.work()] == ["written"] * 3
    assert sent == [1, 1]


def test_the_reaper_returns_what_was_lost_and_wakes_somebody(
    ask: Ask, batches_of: Sized, sent: list[int]
) -> None:
    batches_of(300_000)
    ask()
    batch = leases.take("dies")
    assert batch is not None
    sent.clear()
    assert tasks.mind() == 0
    _lose(batch)
    for name in ("one", "other"):
        Worker.objects.create(name=name, started=timezone.now(), seen=timezone.now())
    assert tasks.mind() == 1
    assert sent == [2]


def test_batches_are_made_only_when_they_are_taken(ask: Ask, django_user_model: type) -> None:
    from games.simulations.models import Size

    spec = services.read_spec({"game": "fortune3", "rounds": 10**10, "seed": 5})
    staff = django_user_model.objects.create_user("staff", is_staff=True)
    run = services.start(spec, staff, "").run
    assert run.size == Size.LARGE
    assert run.batches.count() == 0
    leases.take("one")
    assert run.batches.count() == 1


def test_small_runs_go_before_large_ones_and_large_ones_are_not_starved(
    ask: Ask, batches_of: Sized
) -> None:
    batches_of(50_000)
    large = ask(rounds=2_000_000, seed=1)
    Run.objects.filter(pk=large.pk).update(size=1)
    small, other = ask(rounds=100_000, seed=2), ask(rounds=100_000, seed=3)
    order = []
    for _turn in range(5):
        batch = leases.take("w")
        assert batch is not None
        order.append(batch.run_id)
    assert order == [small.pk, other.pk, small.pk, other.pk, large.pk]
    Run.objects.filter(pk=large.pk).update(turn=timezone.now() - timedelta(minutes=1))
    third = ask(rounds=100_000, seed=4)
    batch = leases.take("w")
    assert batch is not None
    assert (batch.run_id, third.state) == (large.pk, State.QUEUED)


def test_two_large_runs_take_turns(ask: Ask, batches_of: Sized) -> None:
    batches_of(50_000)
    first, second = ask(rounds=2_000_000, seed=1), ask(rounds=2_000_000, seed=2)
    Run.objects.update(size=1)
    taken = [leases.take("w") for _turn in range(4)]
    assert [batch.run_id for batch in taken if batch] == [first.pk, second.pk] * 2


def test_a_worker_of_other_code_refuses_and_says_so(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ask()
    ours = registry.digest("fortune3")
    monkeypatch.setattr(registry, "digest", lambda game: "f" * 64)
    assert leases.take("other") is None
    assert again(run).state == State.REFUSED
    assert again(run).refusal == {"reason": "other_code", "worker_code": "f" * 64}
    assert again(run).batches.count() == 0
    assert not leases.has_work()
    monkeypatch.setattr(registry, "digest", lambda game: ours)
    assert leases.has_work()
    play_out()
    assert again(run).state == State.FINISHED
    assert again(run).refusal == {}


def test_a_batch_that_fails_again_and_again_stops_its_run(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ask(rounds=10_000)

    def broken(*_told: object) -> None:
        raise RuntimeError("no such card")

    monkeypatch.setattr(registry, "batch", broken)
    monkeypatch.setattr(worker, "BATCH_SECONDS", 0)
    outcomes = [play_one() for _turn in range(7)]
    assert outcomes == [Outcome.FAILED] * 5 + [Outcome.IDLE] * 2
    run = again(run)
    assert (run.state, run.refusal["reason"], run.done) == (State.REFUSED, "failed", 0)


def test_a_batch_that_fails_here_is_tried_by_another_first(
    ask: Ask, batches_of: Sized, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sick worker does not use up all attempts, and goes on with other batches meanwhile."""
    batches_of(5_000)
    run = ask(rounds=10_000)
    play = registry.batch

    def broken_once(*told: Any) -> Tally:
        monkeypatch.setattr(registry, "batch", play)
        raise RuntimeError("no such card")

    monkeypatch.setattr(registry, "batch", broken_once)
    assert [play_one() for _turn in range(3)] == [Outcome.FAILED, Outcome.WRITTEN, Outcome.IDLE]
    assert (again(run).state, again(run).done) == (State.RUNNING, 5_000)
    other = leases.take("another worker")
    assert other is not None
    assert (other.index, other.attempts) == (0, 2)
    leases.give_back(other)
    monkeypatch.setattr(worker, "_batch_until", {other.pk: 0.0})
    play_out()
    assert again(run).state == State.FINISHED


@pytest.mark.parametrize("fault", [OSError("no such file"), ImportError("no LLVM"), MemoryError()])
def test_a_worker_that_cannot_play_costs_its_batch_no_try(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    run, other = ask(rounds=10_000), ask(game="stud", rounds=10_000)
    play = registry.batch

    def broken(spec: Spec, first: int, count: int) -> Tally:
        if spec.game == "fortune3":
            raise fault
        return play(spec, first, count)

    monkeypatch.setattr(registry, "batch", broken)
    outcomes = {play_one() for _turn in range(20)}
    assert outcomes == {Outcome.ASIDE, Outcome.WRITTEN}
    assert again(other).state == State.FINISHED
    assert again(run).state == State.RUNNING
    (batch,) = run.batches.all()
    assert (batch.attempts, batch.lease) == (0, "")
    monkeypatch.setattr(registry, "batch", play)
    assert play_one() is Outcome.ASIDE
    worker.forget()
    play_out()
    assert again(run).state == State.FINISHED
    assert run.batches.get().attempts == 1


def test_a_message_for_what_a_worker_cannot_play_is_passed_on(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, sent: list[int]
) -> None:
    ask(rounds=10_000)
    worker.set_aside("fortune3")
    monkeypatch.setattr(tasks, "PAUSE_ASIDE", 0)
    sent.clear()
    assert tasks.work() == "aside"
    assert sent == [1]


def test_a_database_that_goes_away_costs_the_batch_in_hand(
    ask: Ask, batches_of: Sized, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches_of(100_000)
    run = ask()
    play_one()
    write = leases.write

    def away(*_told: object) -> bool:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(leases, "write", away)
    monkeypatch.setattr(worker, "WRITE_AGAIN_AFTER", ())
    assert play_one() is Outcome.LOST
    assert again(run).done == 100_000
    monkeypatch.setattr(leases, "write", write)
    for batch in run.batches.filter(done_at=None):
        _lose(batch)
    play_out()
    assert again(run).tally == undisturbed(run)
    assert again(run).batches.count() == 3


@pytest.mark.slow
def test_convergence_is_kept_in_a_bounded_number_of_points(ask: Ask, batches_of: Sized) -> None:
    from games.simulations.queue.batch_size import MOST_POINTS

    batches_of(1000)
    run = ask(rounds=260_000)
    play_out()
    points = again(run).convergence
    assert MOST_POINTS / 3 < len(points) <= MOST_POINTS
    assert points[-1][0] == 260_000
    assert [point[0] for point in points] == sorted(point[0] for point in points)

"""Starting, stopping, going on, making longer; and who may."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Permission
from django.utils import timezone

from games.odds import registry
from games.rules.values.refusal import Unusable
from games.simulations import services
from games.simulations.models import Extension, Run, State
from games.simulations.queue import leases, quotas, workers
from games.simulations.work import worker
from tests.simulations.conftest import again, play_out, undisturbed

Ask = Callable[..., Run]
Sized = Callable[[int], None]

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(django_user_model: Any) -> Any:
    return django_user_model.objects.create_user("staff", is_staff=True)


def test_the_same_specification_gives_the_run_already_made(ask: Ask) -> None:
    run = ask(readings={"FA-02": "amended"}, rounds="300_000")
    assert ask().pk == run.pk
    play_out()
    assert (
        ask(bets={"ante": 100, "pair_plus": 100, "six_card_bonus": 100, "progressive": 10}).pk
        == run.pk
    )
    assert ask(seed=1).pk != run.pk


def test_a_cancelled_run_is_made_anew(ask: Ask) -> None:
    run = ask()
    services.cancel(run)
    assert ask().pk != run.pk


def test_cancelling_stops_a_batch_in_hand_and_keeps_what_was_played(
    ask: Ask, batches_of: Sized, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches_of(300_000)
    run = ask()
    batch = leases.take("w")
    assert batch is not None
    renew = leases.renew

    def cancelled_meanwhile(batch: Any, played: int) -> State | None:
        services.cancel(again(run))
        return renew(batch, played)

    monkeypatch.setattr(leases, "renew", cancelled_meanwhile)
    tally = worker.play(batch)
    assert tally is not None
    assert 0 < tally.rounds < 300_000
    assert leases.write(batch, tally, 1.0)
    run = again(run)
    assert (run.state, run.done) == (State.CANCELLED, tally.rounds)
    spec = registry.read_spec(run.spec)
    assert run.tally == registry.batch(spec, 0, run.done).to_json()
    assert play_out() == 0


def test_a_paused_run_waits_and_goes_on_where_it_was(ask: Ask, batches_of: Sized) -> None:
    batches_of(100_000)
    run = ask()
    worker.play_one()
    assert services.pause(again(run))
    assert play_out() == 0
    assert services.resume(again(run))
    play_out()
    run = again(run)
    assert run.state == State.FINISHED
    assert run.tally == undisturbed(run)


def test_an_extended_run_is_the_run_made_so_long_at_once(ask: Ask, staff: Any) -> None:
    run = ask(rounds=150_000)
    play_out()
    longer = services.extend(again(run), "100000", staff)
    assert longer.pk == run.pk
    assert longer.state == State.QUEUED
    play_out()
    run = again(run)
    assert (run.rounds, run.done, run.state) == (250_000, 250_000, State.FINISHED)
    assert run.tally == undisturbed(run)
    assert run.digest == registry.read_spec({**run.spec, "rounds": 250_000}).digest


def test_extending_to_a_run_that_exists_leads_to_it(ask: Ask, staff: Any) -> None:
    short, long = ask(rounds=20_000), ask(rounds=50_000)
    play_out()
    assert services.extend(again(short), 30_000, staff).pk == long.pk
    assert again(short).rounds == 20_000


@pytest.mark.parametrize(
    ("more", "reason"), [("0", "below_least"), ("-5", "below_least"), ("x", "not_whole")]
)
def test_a_bad_extension_changes_nothing(ask: Ask, staff: Any, more: str, reason: str) -> None:
    run = ask(rounds=20_000)
    play_out()
    with pytest.raises(Unusable) as no:
        services.extend(again(run), more, staff)
    assert no.value.reason == reason
    assert again(run).state == State.FINISHED


def test_only_a_finished_run_is_extended(ask: Ask, staff: Any) -> None:
    with pytest.raises(Unusable, match="not_finished"):
        services.extend(ask(), 1000, staff)


def test_nothing_goes_on_under_other_code(
    ask: Ask, staff: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ask(rounds=20_000)
    services.pause(run)
    monkeypatch.setattr(registry, "digest", lambda game: "f" * 64)
    with pytest.raises(Unusable, match="other_code"):
        services.resume(again(run))
    assert again(run).state == State.PAUSED


def test_a_paused_run_started_anew_meanwhile_stays_paused(ask: Ask) -> None:
    run = ask()
    services.pause(run)
    assert ask().pk != run.pk
    with pytest.raises(Unusable, match="same_run_under_way"):
        services.resume(again(run))


def test_visitors_have_small_runs_and_few_of_them(settings: Any) -> None:
    settings.SIMULATIONS = {"small": 1000, "at_once": 2, "hourly": 3}
    visitor = AnonymousUser()

    def start(rounds: int, seed: int) -> Run:
        spec = services.read_spec({"game": "fortune3", "rounds": rounds, "seed": seed})
        return services.start(spec, visitor, "one").run

    with pytest.raises(Unusable, match="more_than_a_visitor_may"):
        start(1001, 1)
    start(1000, 1)
    start(1000, 2)
    with pytest.raises(Unusable, match="too_many_at_once"):
        start(1000, 3)
    play_out()
    start(1000, 3)
    play_out()
    with pytest.raises(Unusable, match="too_many_this_hour"):
        start(1000, 4)
    assert Run.objects.count() == 3


def test_what_an_account_asks_for_is_not_counted_to_its_house(
    settings: Any, django_user_model: Any
) -> None:
    settings.SIMULATIONS = {"at_once": 1, "hourly": 1}
    person = django_user_model.objects.create_user("ana")
    specs = [
        services.read_spec({"game": "stud", "rounds": 1000, "seed": seed}) for seed in range(3)
    ]
    services.start(specs[0], person, "one")
    quotas.note_extension(person, "one")
    services.start(specs[1], AnonymousUser(), "one")
    with pytest.raises(Unusable, match="too_many_at_once"):
        services.start(specs[2], AnonymousUser(), "one")


def test_making_a_run_longer_counts_for_the_hour(settings: Any) -> None:
    settings.SIMULATIONS = {"hourly": 3}
    visitor = AnonymousUser()
    spec = services.read_spec({"game": "fortune3", "rounds": 1000, "seed": 1})
    run = services.start(spec, visitor, "one").run
    for _ in range(2):
        play_out()
        services.extend(again(run), 1, visitor, "one")
    play_out()
    with pytest.raises(Unusable, match="too_many_this_hour"):
        services.extend(again(run), 1, visitor, "one")
    assert (again(run).rounds, run.batches.count()) == (1002, 3)
    services.extend(again(run), 1, visitor, "another")
    Extension.objects.update(created=timezone.now() - timedelta(days=2))
    workers.forget_visitors()
    assert not Extension.objects.exists()


def test_large_runs_are_for_staff_and_those_allowed(django_user_model: Any, staff: Any) -> None:
    plain = django_user_model.objects.create_user("plain")
    allowed = django_user_model.objects.create_user("allowed")
    allowed.user_permissions.add(Permission.objects.get(codename="run_large"))
    assert not quotas.may_run_large(AnonymousUser())
    assert not quotas.may_run_large(plain)
    assert quotas.may_run_large(allowed)
    assert quotas.may_run_large(staff)


def test_a_key_steers_its_own_run_alone(ask: Ask, django_user_model: Any, staff: Any) -> None:
    spec = services.read_spec({"game": "stud", "rounds": 1000, "seed": 1})
    started = services.start(spec, AnonymousUser(), "v")
    other = ask()
    assert quotas.may_steer(AnonymousUser(), started.run, started.key)
    assert not quotas.may_steer(AnonymousUser(), started.run, "")
    assert not quotas.may_steer(AnonymousUser(), started.run, started.key[:-1])
    assert not quotas.may_steer(AnonymousUser(), other, started.key)
    assert not quotas.may_steer(django_user_model.objects.create_user("x"), started.run, "")
    assert quotas.may_steer(staff, started.run, "")
    assert started.key not in str(Run.objects.filter(pk=started.run.pk).values())


def test_an_address_is_not_kept_and_its_digest_not_for_long(ask: Ask, rf: Any) -> None:
    request = rf.get("/", REMOTE_ADDR="192.0.2.7")
    assert "192.0.2.7" not in quotas.visitor_of(request)
    run = ask()
    Run.objects.update(created=timezone.now() - timedelta(days=2))
    workers.forget_visitors()
    assert again(run).visitor == ""


def test_a_proxy_of_ours_is_believed_and_no_other(rf: Any, settings: Any) -> None:
    direct = rf.get("/", REMOTE_ADDR="192.0.2.7")
    forged = rf.get("/", REMOTE_ADDR="192.0.2.7", headers={"X-Forwarded-For": "203.0.113.9"})
    assert quotas.visitor_of(direct) == quotas.visitor_of(forged)
    settings.PROXIES = 1
    told = {"X-Forwarded-For": "198.51.100.1, 203.0.113.9"}
    behind = rf.get("/", REMOTE_ADDR="10.0.0.1", headers=told)
    plain = rf.get("/", REMOTE_ADDR="203.0.113.9")
    assert quotas.visitor_of(behind) == quotas.visitor_of(plain)


def test_a_session_too_long_to_look_up_from_is_refused() -> None:
    with pytest.raises(Unusable) as no:
        services.read_spec({"game": "stud", "options": {"session": 5_000_000}})
    assert (no.value.reason, no.value.field) == ("above_most", "options.session")

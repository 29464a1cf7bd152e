"""Hosts, clocks, leases and messages in any order: a run that a healthy worker can play ends right.

One host is healthy and takes a turn at least once a minute. The others are killed, stopped, late,
sick or have a wrong clock, in any order that Hypothesis finds.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import hypothesis
import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from games.odds import registry
from games.odds.figures.tally import Tally
from games.simulations import services, tasks
from games.simulations.models import Batch, Run, State
from games.simulations.queue import batch_size, leases, workers
from games.simulations.work import worker
from games.simulations.work.worker import Outcome, play_one

ROUNDS = 40_000
HOSTS = ("healthy", "second", "third")
HEALTHY_TURN = 60
"""Seconds after which the healthy worker takes its turn, whatever happens to others."""

CLOCKS = st.sampled_from([0, 0, 0, -90, 90])
hosts = st.sampled_from(HOSTS[1:])


class Hosts(RuleBasedStateMachine):
    @initialize(cuts=st.lists(st.integers(1_000, 30_000), min_size=1, max_size=6), clocks=st.data())
    def ask(self, cuts: list[int], clocks: Any) -> None:
        self.all_undone = transaction.atomic()
        self.all_undone.__enter__()
        worker.forget()
        self.now = datetime(2026, 1, 1, tzinfo=timezone.get_default_timezone())
        self.clocks = {host: clocks.draw(CLOCKS, label=host) for host in HOSTS[1:]}
        self.clocks["healthy"] = 0
        self.idle = 0
        self.held: dict[str, Batch] = {}
        self.sizes = iter(cuts * ROUNDS)
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(timezone, "now", lambda: self.now)
        self.patch.setattr(tasks, "_send", lambda _messages: None)
        self.patch.setattr(
            batch_size,
            "rounds_of_a_batch",
            lambda run: min(next(self.sizes), run.rounds - run.next_round),
        )
        for host in HOSTS:
            self.sign(host)
        self.spec = services.read_spec({"game": "fortune3", "rounds": ROUNDS, "seed": 9})
        self.run = services.start(self.spec, AnonymousUser(), "visitor").run

    def teardown(self) -> None:
        """Give the healthy host time: the run ends, with the figures of one that nothing befell."""
        if not hasattr(self, "run"):
            return
        try:
            services.resume(self.again())
            for _turn in range(200):
                self.pass_time(HEALTHY_TURN)
                if self.again().state == State.FINISHED:
                    break
            run = self.again()
        finally:
            self.patch.undo()
            transaction.set_rollback(True)
            self.all_undone.__exit__(None, None, None)
        assert run.state == State.FINISHED
        assert run.tally == registry.batch(self.spec, 0, ROUNDS).to_json()

    def again(self) -> Run:
        return Run.objects.get(pk=self.run.pk)

    def sign(self, host: str) -> None:
        self.patch.setattr(workers, "own_name", lambda: f"{host}:1")
        workers.give_sign()

    def at(self, host: str) -> None:
        """From here on the clock and the name are those of the host."""
        self.sign(host)
        now = self.now + timedelta(seconds=self.clocks[host])
        self.patch.setattr(timezone, "now", lambda: now)

    @rule(seconds=st.sampled_from([1, 4, 11, 40]))
    def pass_time(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)
        self.idle += seconds
        if self.idle >= HEALTHY_TURN:
            self.idle = 0
            self.at("healthy")
            for _batch in range(100):
                if play_one() is not Outcome.WRITTEN:
                    break

    @rule(host=hosts)
    def takes(self, host: str) -> None:
        self.at(host)
        if host not in self.held and (batch := leases.take(workers.own_name())):
            self.held[host] = batch

    @rule(host=hosts)
    def is_killed(self, host: str) -> None:
        self.held.pop(host, None)

    @rule(host=hosts, times=st.integers(2, 6))
    def is_killed_by_what_it_plays(self, host: str, times: int) -> None:
        """Each process of a host with a damaged file ends; the next one takes a batch again."""
        for _process in range(times):
            self.takes(host)
            self.is_killed(host)
            self.pass_time(12)

    @rule(host=hosts)
    def renews(self, host: str) -> None:
        self.at(host)
        if (batch := self.held.get(host)) and leases.renew(batch, 1) is None:
            del self.held[host]

    @rule(host=hosts, times=st.integers(1, 2), share=st.sampled_from([1, 2]))
    def writes(self, host: str, times: int, share: int) -> None:
        """However late, twice, or only a part of it because the worker is leaving."""
        self.at(host)
        if batch := self.held.pop(host, None):
            tally = registry.batch(self.spec, batch.first, -(-batch.count // share))
            wrote = [leases.write(batch, tally, 0.5) for _time in range(times)]
            assert sum(wrote) <= 1

    @rule(host=hosts)
    def cannot_play(self, host: str) -> None:
        """Its files are damaged, or its libraries."""
        self.at(host)
        if batch := self.held.pop(host, None):
            leases.give_back(batch, is_tried=False)

    @rule(host=st.sampled_from(HOSTS))
    def reaps(self, host: str) -> None:
        self.at(host)
        tasks.mind()

    @rule()
    def pauses_or_resumes(self) -> None:
        run = self.again()
        (services.resume if run.state == State.PAUSED else services.pause)(run)

    @invariant()
    def ledger_has_neither_gap_nor_overlap(self) -> None:
        if not hasattr(self, "run"):
            return
        run, at = self.again(), 0
        for first, count in sorted(run.batches.values_list("first", "count")):
            assert first == at
            at += count
        assert at == run.next_round
        done = [
            Tally.from_json(batch.tally)
            for batch in run.batches.exclude(done_at=None)
            if batch.tally
        ]
        assert run.done == sum(tally.rounds for tally in done)
        assert run.state in {State.QUEUED, State.RUNNING, State.PAUSED, State.FINISHED}


@pytest.mark.slow
def test_whatever_befalls_hosts_clocks_and_leases_a_run_ends_with_the_same_figures(
    db: None,
) -> None:
    run_state_machine_as_test(
        Hosts,
        settings=hypothesis.settings(
            max_examples=50,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )

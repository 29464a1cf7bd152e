"""A worker's keeper: two threads that send signs of life, prolong its lease and do duties.

They are two so that a broker that does not respond never costs a lease. A worker whose task exceeds
its time kills itself, and its supervisor restarts it, because a pool of one process has no other
that could.
"""

import logging
import os
import signal
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Event, Thread

from django.db import close_old_connections, connection

from games.simulations.queue import duties, workers
from games.simulations.queue.limits import limits
from games.simulations.work import aside, worker
from games.simulations.work.task_clock import TaskClock

log = logging.getLogger(__name__)

LOOKS_A_LEASE = 5


class Keeper:
    def __init__(
        self, rounds: Callable[[], Iterable[duties.DutyRound]], clock: TaskClock | None = None
    ) -> None:
        self.rounds = rounds
        self._over = Event()
        self.clock = clock or TaskClock()

    def start(self) -> None:
        for name, look in (("signs", self.give_signs), ("duties", self.do_duties)):
            Thread(target=self._go_round, args=(look,), name=name, daemon=True).start()

    def stop(self) -> None:
        self._over.set()

    def begins(self, task: str, seconds: float | None) -> None:
        self.clock.begin(task, seconds)

    def is_done(self) -> None:
        self.clock.end()

    def give_signs(self) -> None:
        speak()
        if self.clock.is_over():
            log.error("%s took too long: this worker ends itself", self.clock.task)
            os.kill(os.getpid(), signal.SIGKILL)
        worker.renew_lease()
        workers.give_sign(workers.ASIDE if aside.games() else self.clock.task)

    def do_duties(self) -> None:
        duties.do_due_duties(self.rounds())

    def _go_round(self, look: Callable[[], None]) -> None:
        is_well = True
        while True:
            try:
                close_old_connections()
                look()
                is_well = True
            except Exception:
                if is_well:
                    log.exception("a look round failed; the next ones are tried in silence")
                is_well = False
                with suppress(Exception):
                    connection.close()
            if self._over.wait(limits().lease / LOOKS_A_LEASE):
                connection.close()
                return


def speak() -> None:
    """Send a sign of life to the supervisor: ``rulesite.serve`` or systemd."""
    with suppress(OSError):
        if pipe := os.environ.get("RULESITE_VOICE"):
            os.write(int(pipe), b".")
        if address := os.environ.get("NOTIFY_SOCKET"):
            name = f"\0{address[1:]}" if address.startswith("@") else address
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
                ear.sendto(b"WATCHDOG=1", name)

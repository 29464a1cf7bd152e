"""One run over one, two and four worker processes of the site's own queue, beside bare processes.

    python -m bench.workers             runs that take one worker half a minute or so
    python -m bench.workers 400000000   runs of so many rounds

Each run is played twice: by the site's workers, and by as many bare processes that do nothing but
call the compiled kernel (`bench/bare.py`), in turns, so that whatever else the machine does weighs
on both. Told is the time from a run's first batch to its last, and the processor's time of all
processes for a million rounds.

What four bare processes take more than one is the machine's: shared cores, caches, other work. What
the site's workers take more than bare ones is the house's: messages, leases, batches, results. If
that part is as large over four as over one, nothing is lost by spreading; with a core each, four
workers are then four times as fast, less what they wait for each other at the end of the run,
which tests/simulations/test_batch_size.py reckons. Where there are four cores, that is held to.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from time import sleep
from typing import Any, NamedTuple

from bench.bare import Played, play_over, spec_of
from bench.law_page import ROOT, _run
from bench.load import _stat
from games.odds import registry
from games.odds.kernels.kernelcache import folder_for

NUMBERS = (1, 2, 4)
AT_LEAST = 3.5
ROUNDS = 1_500_000_000
TURNS = 2
GAME = "fortune3"
COMMAND = ("celery", "--quiet", "--app", "rulesite", "worker", "--loglevel", "ERROR")
FEWER_WORDS = ("--without-gossip", "--without-mingle", "--without-heartbeat")
START = """
import json
from django.contrib.auth.models import User
from games.simulations import services
staff, _made = User.objects.get_or_create(username="bench", is_staff=True)
print(services.start(services.read_spec(json.loads({spec!r})), staff, "").run.pk)
"""
ENDED = """
select (julianday(finished) - julianday(started)) * 86400 from simulations_run
where state = 'finished' and seed = ?
"""
LIVING = "select count(*) from simulations_worker"
IDLE = 0.2
"""Seconds of the processor that idle workers take within two."""


class Compared(NamedTuple):
    """The same runs by the site's workers and by bare processes."""

    ours: Played
    bare: Played

    @property
    def weight(self) -> float:
        """What the site's workers take of the processor, for what a bare process takes."""
        return self.ours.processor / self.bare.processor


def main(arguments: list[str] | None = None) -> None:
    rounds = int(arguments[0]) if arguments else ROUNDS
    signal.signal(signal.SIGTERM, lambda *_told: sys.exit(1))  # and no worker stays behind
    registry.batch(registry.read_spec(spec_of(GAME, 1, 1)), 0, 1)  # the kernel made ready for all
    found = {number: _tell(number, run_over(number, rounds), rounds) for number in NUMBERS}
    one, four = found[NUMBERS[0]], found[NUMBERS[-1]]
    kept = one.weight / four.weight
    cores, ratio = len(os.sched_getaffinity(0)), one.ours.seconds / four.ours.seconds
    print(
        f"Of perfect spreading over four the house keeps {kept:.3f}: {4 * kept:.2f} times as fast "
        f"with four free cores; here, {cores} cores, {ratio:.2f} times, and "
        f"{one.bare.seconds / four.bare.seconds:.2f} times by bare processes."
    )
    if min(ratio, 4 * kept) < AT_LEAST and cores >= NUMBERS[-1]:
        raise RuntimeError(f"four workers on {cores} cores: {ratio:.2f} times, not {AT_LEAST}")


def _tell(number: int, found: Compared, rounds: int) -> Compared:
    million = 1e6 / rounds / TURNS
    print(
        f"{number} at once: workers {found.ours.seconds / TURNS:.1f} s, bare processes "
        f"{found.bare.seconds / TURNS:.1f} s; of the processor for a million rounds "
        f"{found.ours.processor * million:.5f} s and {found.bare.processor * million:.5f} s: "
        f"{found.weight:.3f} times",
        flush=True,
    )
    return found


def run_over(number: int, rounds: int) -> Compared:
    """On a site of its own, turn by turn; the sums of all turns."""
    with tempfile.TemporaryDirectory(prefix="rulesite-workers-") as folder:
        environment = os.environ | {
            "RULESITE_DATA": folder,
            "RULESITE_KERNELS": str(folder_for(GAME).parent),
            "DJANGO_SETTINGS_MODULE": "rulesite.settings.embedded",
        }
        _run("manage.py", "prepare", environment=environment)
        ours, bare = [], []
        with workers(number, environment) as going:
            while looked(folder, LIVING) != number:
                sleep(0.5)
            _played(spec_of(GAME, rounds // 5, 1), environment, folder)
            for turn in range(2, TURNS + 2):
                before = _settled(going)
                seconds = _played(spec_of(GAME, rounds, turn), environment, folder)
                ours.append(Played(seconds, processor(going) - before))
                bare.append(play_over(number, GAME, rounds, turn))
        return Compared(_sum(ours), _sum(bare))


def _sum(turns: list[Played]) -> Played:
    return Played(sum(each.seconds for each in turns), sum(each.processor for each in turns))


def _settled(going: list[int]) -> float:
    """What they have worked once they do nothing more: each counts exact figures as it starts."""
    before, now = -1.0, processor(going)
    while now - before > IDLE:
        sleep(2)
        before, now = now, processor(going)
    return now


def _played(spec: dict[str, Any], environment: dict[str, str], folder: str) -> float:
    _run("-c", f"import django\ndjango.setup()\n{START.format(spec=json.dumps(spec))}",
         environment=environment)  # fmt: skip
    while (seconds := looked(folder, ENDED, spec["seed"])) is None:
        sleep(0.5)
    return seconds


@contextmanager
def workers(number: int, environment: dict[str, str]) -> Iterator[list[int]]:
    command = [sys.executable, "-m", *COMMAND, *FEWER_WORDS]
    with ExitStack() as going:
        found = []
        for _each in range(number):
            process = going.enter_context(subprocess.Popen(command, cwd=ROOT, env=environment))
            going.callback(process.wait)
            going.callback(process.terminate)
            found.append(process.pid)
        yield found


def processor(processes: list[int]) -> float:
    """Seconds they have worked."""
    ticks = os.sysconf("SC_CLK_TCK")
    worked: list[int] = [sum(map(int, _stat(each)[11:13])) for each in processes]
    return sum(worked) / ticks


def looked(folder: str, question: str, *told: object) -> Any:
    """Straight from the database's file: to ask by Django takes the workers' cores for a second."""
    with closing(sqlite3.connect(f"file:{folder}/rulesite.sqlite3?mode=ro", uri=True)) as database:
        row = database.execute(question, told).fetchone()
    return row[0] if row else None


if __name__ == "__main__":
    main(sys.argv[1:])

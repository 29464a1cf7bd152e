"""One run over one, two and four worker processes of the site's own queue.

    python -m bench.workers             a run that takes one worker twenty seconds or so
    python -m bench.workers 400000000   a run of so many rounds

Told is how many rounds a second the run was played at, from its first batch to its last, and how
many times as fast that is as over one worker. Where each worker has a core of its own, four must
be at least 3.5 times as fast; where there are fewer cores it cannot be seen, and that is said.

Told besides is the processor's time of all workers together for a million rounds. What four take is
seen on any machine: where it is no more than 4 / 3.5 of what one takes, nothing is lost between
them, and with a core each they are 3.5 times as fast. Other work going on beside makes it noisy.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import sleep
from typing import Any, NamedTuple

from bench.law_page import ROOT, _run
from bench.load import _stat
from games.odds import registry
from games.odds.kernelcache import folder_for

NUMBERS = (1, 2, 4)
AT_LEAST = 3.5
ROUNDS = 1_500_000_000
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
LOOK = """
import json
from games.simulations.models import Run, Worker
run = Run.objects.filter(state="finished", seed={seed}).first()
seconds = (run.finished - run.started).total_seconds() if run else None
print(json.dumps({{"workers": Worker.objects.count(), "seconds": seconds}}))
"""
WARM, SEED = 15, 16
IDLE = 0.2
"""Seconds of the processor that idle workers take within two."""


def main(arguments: list[str] | None = None) -> None:
    rounds = int(arguments[0]) if arguments else ROUNDS
    signal.signal(signal.SIGTERM, lambda *_told: sys.exit(1))  # and no worker stays behind
    registry.batch(registry.read_spec(_spec(1, SEED)), 0, 1)  # the kernel made ready for all
    cores, found = len(os.sched_getaffinity(0)), {}
    for number in NUMBERS:
        found[number] = played = run_over(number, rounds)
        one = found[NUMBERS[0]]
        print(
            f"{number} workers: {rounds / played.seconds / 1e6:.2f} million rounds a second, "
            f"{one.seconds / played.seconds:.2f} times; {played.processor / rounds * 1e6:.3f} s "
            f"of processor for a million, {played.processor / one.processor:.2f} of what one takes",
            flush=True,
        )
    one, four = found[NUMBERS[0]], found[NUMBERS[-1]]
    ratio = one.seconds / four.seconds
    if cores < NUMBERS[-1]:
        print(f"There are {cores} cores here: four workers cannot be seen side by side.")
    elif ratio < AT_LEAST:
        raise RuntimeError(f"four workers on {cores} cores: {ratio:.2f} times, not {AT_LEAST}")


def _spec(rounds: int, seed: int) -> dict[str, object]:
    return {"game": GAME, "seed": seed, "rounds": rounds}


class Played(NamedTuple):
    """From the first batch to the last, and what all workers together took of the processor."""

    seconds: float
    processor: float


def run_over(number: int, rounds: int) -> Played:
    """On a site of its own."""
    with tempfile.TemporaryDirectory(prefix="rulesite-workers-") as folder:
        environment = os.environ | {
            "RULESITE_DATA": folder,
            "RULESITE_KERNELS": str(folder_for(GAME).parent),
            "DJANGO_SETTINGS_MODULE": "rulesite.settings.embedded",
        }
        _run("manage.py", "prepare", environment=environment)
        with workers(number, environment) as going:
            while look(environment)["workers"] < number:
                sleep(0.5)
            _played(_spec(rounds // 10, WARM), environment)
            before = _settled(going)
            seconds = _played(_spec(rounds, SEED), environment)
            return Played(seconds, processor(going) - before)


def _settled(going: list[int]) -> float:
    """What they have worked once they do nothing more: each counts exact figures as it starts."""
    before, now = -1.0, processor(going)
    while now - before > IDLE:
        sleep(2)
        before, now = now, processor(going)
    return now


def _played(spec: dict[str, object], environment: dict[str, str]) -> float:
    asked(START.format(spec=json.dumps(spec)), environment)
    while (seconds := look(environment, spec["seed"])["seconds"]) is None:
        sleep(1)
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


def look(environment: dict[str, str], seed: object = SEED) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(asked(LOOK.format(seed=seed), environment))
    return told


def asked(script: str, environment: dict[str, str]) -> str:
    return _run("-c", f"import django\ndjango.setup()\n{script}", environment=environment)


if __name__ == "__main__":
    main(sys.argv[1:])

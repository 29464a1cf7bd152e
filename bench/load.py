"""The site's own server under load: reading, stepping, search, what-if, polling, and all together.

    python -m bench.load                 each kind at 8 connections, all at 1, 8, 64 and 256
    python -m bench.load --seconds 30    longer at each
    python -m bench.load --soak 900      all at 64 connections for a quarter of an hour
    python -m bench.load --hosts         two web hosts and two of workers, on PostgreSQL and Redis

The load comes from wrk (Debian's package `wrk`), a process of its own in C, so that little of the
machine goes to asking. Told are answers a second, the middle, 95 % and 99 % of the times to an
answer, answers with a fault's status, connections lost, and the memory of each web process. What
was found is left in `var/bench/load.json`, where `python -m bench.scale` takes it up.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import hosts
from bench.law_page import ROOT, _free_port, _run, _served
from bench.served.asked import KINDS

CONNECTIONS = (1, 8, 64, 256)
OF_ONE_KIND = 8
OF_A_SOAK = 64
PROCESSES = 2
FOUND = ROOT / "var" / "bench" / "load.json"

Figures = dict[str, Any]


def main(arguments: list[str] | None = None) -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--seconds", type=int, default=10)
    asked.add_argument("--soak", type=int, default=0)
    asked.add_argument("--hosts", action="store_true")
    asked.add_argument("--mix", type=int, default=120)
    told = asked.parse_args(arguments or [])
    if told.hosts:
        signal.signal(signal.SIGTERM, lambda *_told: sys.exit(1))  # and no server stays behind
        hosts.measure(told.seconds, told.mix)
        return
    if not shutil.which("wrk"):
        raise RuntimeError("wrk is not installed; on Debian: apt-get install wrk")
    with tempfile.TemporaryDirectory(prefix="rulesite-load-") as folder:
        environment = os.environ | {
            "RULESITE_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "bench.served.settings",
            "WEB_CONCURRENCY": str(PROCESSES),
            "PORT": str(_free_port()),
        }
        _run("manage.py", "prepare", environment=environment)
        requests = json.loads(_run("-m", "bench.served.asked", environment=environment))
        with _served(environment) as port:
            _measure(Bench(port, Path(folder), requests), told.seconds, told.soak)


class Bench:
    def __init__(self, port: int, folder: Path, requests: dict[str, list[str]]) -> None:
        self.port, self._folder, self._requests = port, folder, requests

    def _listed(self, kinds: tuple[str, ...]) -> Path:
        """In turns: each kind as often as people ask for it, however many addresses it has."""
        path = self._folder / "asked"
        turns = [kind for kind in kinds for _time in range(KINDS[kind])]
        lines = [self._requests[kind][n % len(self._requests[kind])]
                 for n in range(200) for kind in turns]  # fmt: skip
        path.write_text("\n".join(lines))
        return path

    def drive(self, kinds: tuple[str, ...], connections: int, seconds: int) -> Figures:
        before = self._processor()
        done = subprocess.run(
            [
                *("wrk", "--threads", str(min(2, connections)), "--connections", str(connections)),
                *("--duration", f"{seconds}s", "--timeout", "30s"),
                *("--script", str(ROOT / "bench/served/mix.lua")),
                *(f"http://127.0.0.1:{self.port}", "--", str(self._listed(kinds))),
            ],
            check=True,
            capture_output=True,
            text=True,
        )
        (line,) = [each for each in done.stdout.splitlines() if each.startswith("TOLD ")]
        told: Figures = json.loads(line.removeprefix("TOLD "))
        told["rate"] = told["requests"] / told["seconds"]
        told["kilobytes"] = told["bytes"] / 1000 / max(1, told["requests"])
        told["processor_ms"] = 1000 * (self._processor() - before) / max(1, told["requests"])
        told["megabytes"] = [resident(pid) for pid in self.workers()]
        return told

    def workers(self) -> list[int]:
        """The processes that answer: those of the server's own that hold its address."""
        marked = f"PORT={self.port}".encode()
        found = []
        for each in Path("/proc").iterdir():
            if not each.name.isdigit():
                continue
            try:
                parts = (each / "environ").read_bytes().split(b"\0")
                is_ours = marked in parts and b"gunicorn" in (each / "cmdline").read_bytes()
            except OSError:
                continue
            if is_ours:
                found.append(int(each.name))
        return [pid for pid in sorted(found) if _parent(pid) in found]

    def _processor(self) -> float:
        """Seconds the web processes have worked."""
        ticks = os.sysconf("SC_CLK_TCK")
        return sum(sum(map(int, _stat(pid)[11:13])) / ticks for pid in self.workers())


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _parent(pid: int) -> int:
    return int(_stat(pid)[1])


def resident(pid: int) -> int:
    """Megabytes in memory, what is shared with others included."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))


def _measure(bench: Bench, seconds: int, soak: int) -> None:
    everything = tuple(KINDS)
    bench.drive(everything, OF_ONE_KIND, 5)
    found: dict[str, Figures] = {}
    if soak:
        for name, told in _soaked(bench, everything, soak):
            found[name] = _tell(name, told)
        return
    for kind in KINDS:
        bench.drive((kind,), OF_ONE_KIND, seconds)  # the first visit of each page
        found[kind] = _tell(kind, bench.drive((kind,), OF_ONE_KIND, seconds))
    for number in CONNECTIONS:
        name = f"all at {number}"
        found[name] = _tell(name, bench.drive(everything, number, seconds))
    FOUND.parent.mkdir(parents=True, exist_ok=True)
    FOUND.write_text(json.dumps({"processes": PROCESSES, "found": found}, indent=1) + "\n")


def _soaked(bench: Bench, kinds: tuple[str, ...], seconds: int) -> Iterator[tuple[str, Figures]]:
    """Told each minute, so that memory is seen to stay or to grow."""
    for minute in range(max(1, seconds // 60)):
        yield f"minute {minute + 1}", bench.drive(kinds, OF_A_SOAK, min(seconds, 60))


def _tell(name: str, told: Figures) -> Figures:
    print(
        f"{name:12} {told['rate']:8.0f}/s  p50 {told['p50']:7.1f}  p95 {told['p95']:7.1f}  "
        f"p99 {told['p99']:7.1f} ms  {told['processor_ms']:6.2f} ms of processor  "
        f"refused {told['refused']}  lost {told['lost']}  MB {told['megabytes']}",
        flush=True,
    )
    return told


if __name__ == "__main__":
    main(sys.argv[1:])

"""Two web hosts and two hosts of workers on one machine, on PostgreSQL and Redis, told per request.

    python -m bench.load --hosts              each kind over both web hosts, while a run is played
    python -m bench.load --hosts --seconds 3

Each host has a data folder of its own and knows the others by the database alone, as on machines of
their own. Half of the connections lead to each web host. The processor's time is that of the web
processes, for each request. The run that is polled is soon over: its figures are drawn each time.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from contextlib import ExitStack
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles

from bench.lines import Line, request_for
from bench.served.asked import KINDS
from tests.services.production import HOST, Production, production
from tests.services.servers import servers, wait_for

SETTINGS = "bench.served.production"
CONNECTIONS = 8
SPEC = {"game": "fortune3", "seed": 7, "rounds": 400_000_000}
RUN = """
import json
from django.contrib.auth.models import User
from games.simulations import services
staff, _made = User.objects.get_or_create(username="bench", is_staff=True)
print(json.dumps(services.start(services.read_spec(SPEC), staff, "").run.name))
"""


def measure(seconds: int) -> None:
    with tempfile.TemporaryDirectory(prefix="rulesite-hosts-") as folder, ExitStack() as going:
        found = going.enter_context(servers())
        os.environ.update(found)
        hosts = [_host(Path(folder) / name, found) for name in ("a", "b", "c", "d")]
        for host in hosts[:2]:  # static files are each host's own
            host.command("manage.py", "prepare", "--verbosity", "0")
        asked = json.loads(hosts[0].command("-m", "bench.served.asked"))
        ports = [going.enter_context(host.web()) for host in hosts[:2]]
        for host in hosts[2:]:
            going.enter_context(host.workers(1))
        log = hosts[2].folder / "worker-0.log"
        wait_for("two worker hosts", lambda: _number(hosts[0], "simulations_worker") == 2, log)
        for kind in KINDS:
            _drive(ports, asked[kind], 1)
            _measured(kind, hosts[:2], ports, asked[kind], seconds)
        hosts[0].ask_database(RUN.replace("SPEC", repr(SPEC)))
        mixed = [asked[kind][n % len(asked[kind])]
                 for n in range(60) for kind in KINDS for _ in range(KINDS[kind])]  # fmt: skip
        _measured("all, and a run", hosts[:2], ports, mixed, seconds)
        played = "select count(distinct worker) from simulations_batch where worker <> ''"
        print(f"hosts of workers at the run: {hosts[0].rows(played)[0][0]}")


def _host(folder: Path, found: dict[str, str]) -> Production:
    folder.mkdir()
    made = production(folder, found["RULESITE_DATABASE_URL"], f"{found['RULESITE_TEST_REDIS']}/0")
    return replace(made, environment=made.environment | {"DJANGO_SETTINGS_MODULE": SETTINGS})


def _number(host: Production, table: str) -> int:
    return int(host.rows(f"select count(*) from {table}")[0][0])


def _drive(ports: list[int], asked: list[str], seconds: int) -> list[tuple[float, int, int]]:
    """Of each answer: seconds, status and bytes."""
    given = [(ports[n % len(ports)], asked[n::3] or asked, seconds) for n in range(CONNECTIONS)]
    with get_context("spawn").Pool(CONNECTIONS) as pool:
        return [each for told in pool.starmap(_ask, given, chunksize=1) for each in told]


def _ask(port: int, asked: list[str], seconds: int) -> list[tuple[float, int, int]]:
    proxy = {"X_Forwarded_Proto": "https", "X_Forwarded_For": "192.0.2.1"}
    requests = []
    for each in asked:
        path, _, part = each.partition("\t")
        request = request_for(path, **proxy, **({"HX_Request": "true"} if part else {}))
        requests.append(request.replace(b"Host: localhost", f"Host: {HOST}".encode()))
    told: list[tuple[float, int, int]] = []
    line, until = Line(port), time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        answer = line.ask(requests[len(told) % len(requests)])
        told.append((time.perf_counter() - began, answer.status, answer.size))
    return told


def _measured(
    name: str, web: list[Production], ports: list[int], asked: list[str], seconds: int
) -> None:
    before = _processor(web)
    told = _drive(ports, asked, seconds)
    used = _processor(web) - before
    times = [1000 * seconds for seconds, _status, _size in told]
    marks = quantiles(times, n=100)
    refused = sum(status >= 400 for _seconds, status, _size in told)
    print(
        f"{name:15} {len(told):7} answers  p50 {median(times):7.1f}  p95 {marks[94]:7.1f}  "
        f"p99 {marks[98]:7.1f} ms  {1000 * used / len(told):6.2f} ms of processor  "
        f"refused {refused}",
        flush=True,
    )


def _processor(web: list[Production]) -> float:
    """Seconds that the web processes of these hosts have worked."""
    marks = {f"RULESITE_DATA={host.folder}".encode() for host in web}
    ticks, total = os.sysconf("SC_CLK_TCK"), 0.0
    for entry in filter(lambda each: each.name.isdigit(), Path("/proc").iterdir()):
        try:
            is_web = b"gunicorn" in (entry / "cmdline").read_bytes()
            if is_web and marks & set((entry / "environ").read_bytes().split(b"\0")):
                stat = (entry / "stat").read_text().rpartition(")")[2].split()
                total += sum(map(int, stat[11:13])) / ticks
        except OSError:
            continue
    return total

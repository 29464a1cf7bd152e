"""Two web hosts and two hosts of workers on one machine, on PostgreSQL and Redis, told per request.

    python -m bench.load --hosts              each kind, then two minutes of the day's own mix
    python -m bench.load --hosts --seconds 3 --mix 30

Each host has a data folder of its own and knows the others by the database alone, as on machines of
their own. Half of the connections lead to each web host. Told is the processor time of the web
processes, and of PostgreSQL, for each request. The run that is polled goes on to the end. In the
day's mix the kinds have the shares of `bench/scale.py`, and one request in five hundred asks for
a run. At the end both web hosts are asked the same, and the runs asked for are counted.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from contextlib import ExitStack
from dataclasses import replace
from http.client import HTTPConnection
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from bench.lines import Line
from bench.scale import ROUNDS_OF_A_RUN, RUNS, SHARES
from bench.served.asked import KINDS
from tests.services.production import HOST, Production, production
from tests.services.servers import servers, wait_for

SETTINGS = "bench.served.production"
CONNECTIONS = 8
COMPARED = 40
SPEC = {"game": "fortune3", "seed": 7, "rounds": 10_000_000_000}
RUN = """
import json
from django.contrib.auth.models import User
from games.simulations import services
staff, _made = User.objects.get_or_create(username="bench", is_staff=True)
run = services.start(services.read_spec(SPEC), staff, "").run
print(json.dumps(run.get_absolute_url()))
"""


class Told(NamedTuple):
    """An answer: milliseconds, and its status; 0 if the connection was lost."""

    milliseconds: float
    status: int


def measure(seconds: int, mixed: int) -> None:
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
        print("| requests | a second | p50 | p95 | p99 | web | PostgreSQL | refused | lost |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        for kind in KINDS:
            if kind == "polling":
                asked[kind] = [_polled(hosts[0], log)]
            _drive(ports, asked[kind], seconds)  # the first visit of each page
            _measured(kind, hosts[:2], ports, asked[kind], seconds)
        _measured("the day's mix", hosts[:2], ports, _mix(asked), mixed)
        _tell_agreement(ports, asked)
        _tell_runs(hosts[0])


def _polled(host: Production, log: Path) -> str:
    """The progress of a long run that has begun."""
    page = host.ask_database(RUN.replace("SPEC", repr(SPEC)))
    running = "simulations_run where state = 'running'"
    wait_for("the run", lambda: _number(host, running) > 0, log)
    return f"{page}progress/?shown=running\tpart"


def _mix(asked: dict[str, list[str]]) -> list[str]:
    """Five thousand requests by the shares of a day, ten of them for a run."""
    chance = Random(16)
    kinds = chance.choices(list(SHARES), list(SHARES.values()), k=5_000)
    every = [chance.choice(asked[kind]) for kind in kinds]
    return ["run" if n % round(1 / RUNS) == 99 else each for n, each in enumerate(every)]


def _tell_agreement(ports: list[int], asked: dict[str, list[str]]) -> None:
    for kind in ("reading", "stepping", "search", "what-if"):
        chosen = asked[kind][:COMPARED]
        alike = sum(_body(ports[0], each) == _body(ports[1], each) for each in chosen)
        print(f"{kind}: both hosts answer alike {alike} of {len(chosen)} times")


def _tell_runs(host: Production) -> None:
    """Of the runs asked for in the mix; those that are not over within a minute count as lost."""
    of_mix = f"simulations_run where owner_id is null and rounds = {ROUNDS_OF_A_RUN}"
    waiting = f"{of_mix} and state <> 'finished'"
    every, left = _number(host, of_mix), _number(host, waiting)
    until = time.monotonic() + 60
    while (never := _number(host, waiting)) and time.monotonic() < until:
        time.sleep(0.5)
    wait = host.rows(f"select max(extract(epoch from started - created)) from {of_mix}")[0][0]
    played = _number(host, "(select distinct worker from simulations_batch where worker <> '') w")
    print(
        f"runs asked for: {every}; not over as the mix ended: {left}; after a minute: {never}; the "
        f"longest wait {wait or 0:.1f} s; hosts of workers that played: {played}"
    )


def _host(folder: Path, found: dict[str, str]) -> Production:
    folder.mkdir()
    made = production(folder, found["RULESITE_DATABASE_URL"], f"{found['RULESITE_TEST_REDIS']}/0")
    return replace(made, environment=made.environment | {"DJANGO_SETTINGS_MODULE": SETTINGS})


def _number(host: Production, table: str) -> int:
    return int(host.rows(f"select count(*) from {table}")[0][0])


def _drive(ports: list[int], asked: list[str], seconds: int) -> list[Told]:
    given = [(ports[n % len(ports)], n, asked[n::3] or asked, seconds) for n in range(CONNECTIONS)]
    with get_context("spawn").Pool(CONNECTIONS) as pool:
        return [each for told in pool.starmap(_ask, given, chunksize=1) for each in told]


def _headers(part: str, address: str) -> dict[str, str]:
    told = {"Host": HOST, "Accept-Encoding": "gzip", "X-Forwarded-Proto": "https"}
    return told | {"X-Forwarded-For": address} | ({"HX-Request": "true"} if part else {})


def _request(each: str, connection: int, number: int) -> bytes:
    """A run is asked for by a visitor of another address each time, with another seed."""
    if each != "run":
        path, _, part = each.partition("\t")
        first, headers, body = f"GET {path}", _headers(part, "192.0.2.1"), b""
    else:
        seed = connection * 1_000_000 + number
        spec = {"game": "fortune3", "seed": seed, "rounds": ROUNDS_OF_A_RUN}
        body = json.dumps(spec).encode()
        address = f"10.{connection}.{number // 250 % 250}.{number % 250 + 1}"
        first, headers = "POST /api/v1/runs", _headers("", address)
        headers |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    lines = [f"{first} HTTP/1.1", *(f"{name}: {told}" for name, told in headers.items()), "", ""]
    return "\r\n".join(lines).encode() + body


def _ask(port: int, connection: int, asked: list[str], seconds: int) -> list[Told]:
    told: list[Told] = []
    line, until = Line(port), time.monotonic() + seconds
    while time.monotonic() < until:
        number = len(told)
        request = _request(asked[number % len(asked)], connection, number)
        began = time.perf_counter()
        try:
            status = line.ask(request).status
        except OSError:
            line, status = Line(port), 0
        told.append(Told(1000 * (time.perf_counter() - began), status))
    return told


def _body(port: int, each: str) -> tuple[int, bytes]:
    path, _, part = each.partition("\t")
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    headers = _headers(part, "192.0.2.1") | {"Accept-Encoding": "identity"}
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


def _measured(
    name: str, web: list[Production], ports: list[int], asked: list[str], seconds: int
) -> None:
    port = web[0].environment["RULESITE_DATABASE_URL"].rpartition(":")[2].partition("/")[0]
    before = _processor(web), _of_database(port)
    told = _drive(ports, asked, seconds)
    used = _processor(web) - before[0], _of_database(port) - before[1]
    times = [each.milliseconds for each in told]
    marks = quantiles(times, n=100)
    mean = [f"{1000 * each / len(told):.2f}" for each in used]
    refused, lost = sum(each.status >= 400 for each in told), sum(not each.status for each in told)
    print(
        f"| {name} | {len(told) / seconds:.0f} | {median(times):.0f} | {marks[94]:.0f} | "
        f"{marks[98]:.0f} | {mean[0]} | {mean[1]} | {refused} | {lost} |",
        flush=True,
    )


def _stats(is_of: bytes) -> dict[int, list[str]]:
    """Of each process whose command has these bytes, what ``/proc`` tells of it."""
    found = {}
    for entry in filter(lambda each: each.name.isdigit(), Path("/proc").iterdir()):
        try:
            if is_of in (entry / "cmdline").read_bytes():
                stat = (entry / "stat").read_text().rpartition(")")[2].split()
                found[int(entry.name)] = stat
        except OSError:
            continue
    return found


def _processor(web: list[Production]) -> float:
    """Seconds that the web processes of these hosts have worked."""
    marks = {f"RULESITE_DATA={host.folder}".encode() for host in web}
    total = 0
    for number, stat in _stats(b"gunicorn").items():
        environment = Path(f"/proc/{number}/environ").read_bytes()
        if marks & set(environment.split(b"\0")):
            total += sum(map(int, stat[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


def _of_database(port: str) -> float:
    """Seconds that PostgreSQL has worked, in connections that have ended too."""
    every = _stats(b"postgres")
    chiefs = _stats(f"port={port}".encode())
    ended = sum(sum(map(int, stat[11:15])) for stat in chiefs.values())
    at_work = sum(sum(map(int, s[11:13])) for s in every.values() if int(s[1]) in chiefs)
    return (ended + at_work) / os.sysconf("SC_CLK_TCK")

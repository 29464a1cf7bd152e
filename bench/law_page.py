"""The page of the Omaha regulation beside a view that does nothing, under the same server.

    python -m bench.law_page

One worker of the site's own server on a fresh database; the load comes from other processes over
connections kept open. Page and empty view take turns, and the figure is the middle of the
ratios of neighbours, so that what else the machine does weighs on both.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench.lines import Line, rate, request_for

ROOT = Path(__file__).resolve().parent.parent
PAGE = "/pt/law/despacho-sef-97-2010/"
SECONDS = 2.0
TURNS = 5


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="rulesite-bench-") as folder:
        environment = os.environ | {
            "RULESITE_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "bench.served.settings",
            "WEB_CONCURRENCY": "1",
            "PORT": str(_free_port()),
        }
        _run("manage.py", "prepare", environment=environment)
        first = json.loads(_run("-m", "bench.served.cold", PAGE, environment=environment))
        with _served(environment) as port:
            _tell(port, first)


def _tell(port: int, first: dict[str, float]) -> None:
    page = request_for(PAGE)
    answer = Line(port).ask(page)
    known = request_for(PAGE, If_None_Match=answer.headers["etag"])
    short = Line(port).ask(known)
    turns = [
        (
            rate(port, request_for("/empty"), 200, SECONDS),
            rate(port, page, 200, SECONDS),
            rate(port, known, 304, SECONDS),
        )
        for _ in range(TURNS)
    ]
    empty, whole, unchanged = (median(column) for column in zip(*turns, strict=True))
    print(
        f"omaha, both languages, cold: {first['queries']} queries, {first['milliseconds']:.0f} ms"
    )
    print(f"  sent compressed: {answer.size / 1000:.1f} kB, headers included")
    print(f"  sent when unchanged: {short.size} bytes")
    print(f"an empty view: {empty:,.0f} a second")
    print(f"the page: {whole:,.0f} a second; to the empty view {_ratio(turns, 1):.2f}")
    print(f"the page, unchanged: {unchanged:,.0f} a second; {_ratio(turns, 2):.2f}")


def _ratio(turns: list[tuple[float, float, float]], column: int) -> float:
    return median(turn[column] / turn[0] for turn in turns)


def _run(*arguments: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        check=True,
        text=True,
        stdout=subprocess.PIPE,
    )
    return done.stdout


@contextmanager
def _served(environment: dict[str, str]) -> Iterator[int]:
    port = int(environment["PORT"])
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "rulesite.wsgi",
        "--config",
        "rulesite/gunicorn.py",
    ]
    server = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        _wait_for(port, server)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=15)


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    for _ in range(150):
        if server.poll() is not None:
            raise RuntimeError("the server did not start")
        try:
            Line(port).ask(request_for("/healthz"))
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError("the server did not answer in half a minute")


def _free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


if __name__ == "__main__":
    main()

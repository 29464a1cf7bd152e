"""The site in production on servers of our own, by environment alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from games.odds.kernels.kernelcache import folder_for
from tests.ports import free_port
from tests.services.servers import kept_going, wait_for

ROOT = Path(__file__).parent.parent.parent
HOST = "rulesite.example"


@dataclass(frozen=True, slots=True)
class Production:
    folder: Path
    environment: dict[str, str]

    def command(self, *told: str, text: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *told],
            cwd=ROOT,
            env=self.environment,
            input=text,
            text=True,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout.strip()

    def rows(self, question: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.environment["RULESITE_DATABASE_URL"]) as database:
            found: list[tuple[Any, ...]] = database.execute(question).fetchall()  # type: ignore[call-overload]
            return found

    def ask_database(self, script: str) -> Any:
        """What a script prints as JSON, run with the site's models in a process of its own."""
        return json.loads(self.command("-c", f"import django\ndjango.setup()\n{script}"))

    @contextmanager
    def workers(self, number: int, name: str = "worker") -> Iterator[list[subprocess.Popen[bytes]]]:
        command = [sys.executable, "-m", "celery", "--quiet", "--app", "rulesite", "worker"]
        command += ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        with ExitStack() as going:
            yield [
                going.enter_context(
                    kept_going(self.folder / f"{name}-{at}.log", *command, **self.environment)
                )
                for at in range(number)
            ]

    @contextmanager
    def web(self) -> Iterator[int]:
        """The port of one web host."""
        port, log = free_port(), self.folder / "web.log"
        command = [sys.executable, "-m", "gunicorn", "rulesite.wsgi"]
        told = self.environment | {"PORT": str(port), "WEB_CONCURRENCY": "1"}
        with kept_going(log, *command, "--config", "rulesite/gunicorn.py", **told):
            wait_for("the site", lambda: ask(port, "/healthz") == 200, log)
            yield port


def production(folder: Path, database: str, broker: str, **more: str) -> Production:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RULESITE")}
    return Production(
        folder,
        kept
        | {
            "DJANGO_SETTINGS_MODULE": "tests.services.settings",
            "RULESITE_DATA": str(folder),
            "RULESITE_KERNELS": str(folder_for("fortune3").parent),
            "RULESITE_SECRET_KEY": "of-the-tests-alone-" * 4,
            "RULESITE_HOSTS": HOST,
            "RULESITE_DATABASE_URL": database,
            "RULESITE_BROKER_URL": broker,
            "RULESITE_PROXIES": "1",
            **more,
        },
    )


def is_ready(port: int) -> bool:
    """As an operator asks on the machine itself, not through a proxy."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=30) as given:
            return int(given.status) == 200
    except OSError:
        return False


def ask(port: int, path: str) -> int:
    """The status, asked as a proxy asks; 0 where nobody answers."""
    return answer(port, path)[0]


def answer(port: int, path: str) -> tuple[int, str]:
    """The status, and what a reader without a cookie is answered if it is a success."""
    headers = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(asked, timeout=30) as given:
            return int(given.status), given.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, ""
    except OSError:
        return 0, ""

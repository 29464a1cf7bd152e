"""The whole site as `make run` serves it, in a data folder of its own, for tests that harm it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from games.odds.kernels.kernelcache import folder_for
from tests.ports import free_port
from tests.simulations import paused_worker

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 240
TOKEN = "of-the-monitor"


class Served:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.environment = os.environ | {
            "RULESITE_DATA": str(folder),
            "RULESITE_KERNELS": str(folder_for("fortune3").parent),
            "RULESITE_DATABASE_URL": "",
            "RULESITE_BROKER_URL": "",
            "RULESITE_LOG": "",
            "RULESITE_METRICS_TOKEN": TOKEN,
            "DJANGO_SETTINGS_MODULE": "tests.rulesite.paused_settings",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "WEB_CONCURRENCY": "2",
            "RULESITE_WORKERS": "2",
        }
        self.environment.pop("MAKEFLAGS", None)
        self.environment.pop("PROMETHEUS_MULTIPROC_DIR", None)
        self.started: list[subprocess.Popen[bytes]] = []

    @property
    def log(self) -> Path:
        return self.folder.with_name(f"{self.folder.name}.log")

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """``python -m rulesite.serve``, or another command that comes to it."""
        asked = command or (sys.executable, "-m", "rulesite.serve")
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                asked,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.started.append(process)
        return process

    def start_and_wait(self, *command: str) -> subprocess.Popen[bytes]:
        process = self.start(*command)
        self.wait("the site", self.answers, PATIENCE * 3)
        self.wait("two idle workers", lambda: len(self.idle()) == 2, PATIENCE * 3)
        return process

    def end(self) -> None:
        """Whatever became of them: no process of this folder outlives the test."""
        for _turn in range(50):
            left = self.processes()
            for pid in left:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            for each in self.started:
                each.poll()
            if not left:
                return
            sleep(0.1)
        raise AssertionError(f"processes {self.processes()} would not end")

    def wait(self, what: str, holds: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """What was waited for, once it is there."""
        began = monotonic()
        while not (found := holds()):
            told = self.log.read_text(errors="replace")[-4000:] if self.log.exists() else ""
            assert monotonic() < began + patience, f"waited in vain for {what}: {told}"
            sleep(0.05)
        return found

    # What is there

    def processes(self) -> dict[int, str]:
        """Every living process that was started for this folder, by its number, and its command."""
        mark = f"\0RULESITE_DATA={self.folder}\0".encode()
        found = {}
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                if mark in b"\0" + (entry / "environ").read_bytes():
                    found[int(entry.name)] = (entry / "cmdline").read_text().replace("\0", " ")
            except OSError:
                continue
        return found

    def web(self) -> list[int]:
        """The leader first, then the one in reserve, and those the leader leads."""
        every = [pid for pid, command in self.processes().items() if "gunicorn" in command]
        groups = [os.getpgid(pid) for pid in every]
        return sorted(every, key=lambda pid: (pid not in groups, groups.count(pid) == 1))

    def workers(self) -> set[int]:
        return {pid for pid, command in self.processes().items() if "celery" in command}

    def ask(self, path: str, **headers: str) -> tuple[int, str]:
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()

    def add_person(self, name: str, password: str) -> None:
        command = ["manage.py", "createsuperuser", "--noinput", "--username", name, "--email", ""]
        subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env=self.environment | {"DJANGO_SUPERUSER_PASSWORD": password},
            check=True,
        )

    def signs_in(self, name: str, password: str) -> bool:
        """Whether somebody signs in and is known on the next page."""
        opener = build_opener(HTTPCookieProcessor())
        address = f"http://127.0.0.1:{self.port}/pt/accounts/login/"
        with opener.open(address) as page:
            token = (
                page.read().decode().split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
            )
        fields = {"csrfmiddlewaretoken": token, "username": name, "password": password}
        asked = urllib.request.Request(address, urlencode(fields).encode(), {"Referer": address})
        with opener.open(asked):
            pass
        with opener.open(f"http://127.0.0.1:{self.port}/pt/shift/") as page:
            return name in page.read().decode()

    def answers(self) -> bool:
        try:
            return self.ask("/healthz")[0] == 200
        except OSError:
            return False

    # What the database says

    def rows(self, question: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.folder / "rulesite.sqlite3", timeout=20)) as database:
            return database.execute(question).fetchall()

    def number(self, question: str) -> int:
        return int(self.rows(question)[0][0] or 0)

    def idle(self) -> set[int]:
        """Workers alive that say so and have nothing to do."""
        names = self.rows("select name from simulations_worker where task = ''")
        return {int(name.rpartition(":")[2]) for (name,) in names} & self.workers()

    def busy(self) -> int:
        """The worker that has played a batch in part at this moment, or 0."""
        lent = "select worker from simulations_batch where lease <> '' and played > 0"
        found = {int(name.rpartition(":")[2]) for (name,) in self.rows(lent)} & self.workers()
        return min(found, default=0)

    def minder(self) -> int:
        """The worker that last did the duty of returning lost batches, or 0."""
        had = self.rows("select worker from simulations_duty where name = 'mind'")
        found = {int(name.rpartition(":")[2]) for (name,) in had} & self.workers()
        return min(found, default=0)

    def simulate(self, spec: dict[str, Any]) -> str:
        """Ask for a run; it is being played when this returns."""
        asked = subprocess.Popen(
            [sys.executable, "-m", "tests.simulations.run_process", json.dumps(spec)],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert asked.stdout
        name = asked.stdout.readline().strip()
        asked.stdout.close()
        assert asked.wait(PATIENCE) == 0
        assert name
        return name

    def move_in(self, ready: Path) -> None:
        """On a copy of a folder made ready, without the runs other tests may have asked of it."""
        shutil.copytree(ready, self.folder)
        self.forget_runs()

    def simulate_and_pause(self, spec: dict[str, Any]) -> int:
        """Ask for a run and pause it; the worker that has played a batch of it in part."""
        paused_worker.pause(self.folder)
        self.simulate(spec)
        return int(self.wait("a batch half played", self.busy))

    def go_on(self) -> None:
        paused_worker.go_on(self.folder)

    def forget_runs(self) -> None:
        self.go_on()
        opened = closing(sqlite3.connect(self.folder / "rulesite.sqlite3", timeout=20))
        with opened as database, database:
            database.execute("delete from simulations_batch")
            database.execute("delete from simulations_run")

    def lose_broker(self) -> None:
        """Out of the way in one go: what is written meanwhile would keep it from being removed."""
        gone = self.folder / "broker-gone"
        (self.folder / "broker").rename(gone)
        shutil.rmtree(gone)

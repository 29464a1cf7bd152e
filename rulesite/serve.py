"""The site and its workers until Ctrl-C, on one data folder: ``python -m rulesite.serve``.

Its processes are supervised: those that end are started again, and those that hang are ended.
"""

import logging
import logging.config
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

from games.site import logs
from rulesite.alone import LockTaken, alone
from rulesite.catalogues import compile_all
from rulesite.settings.environment import UNPREPARED, data_folder, whole_number

log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parent.parent
LOCK = "serving.lock"
WITH_PARENT = "--with-parent"
"""End when the parent process is gone: for ``make``, which cannot pass on its own killing."""
LOOK = 0.2
STEADY = 10.0
"""Seconds a process must live to count as stable; one that ends sooner is restarted later."""

LONGEST_PAUSE = 10.0
MOST_FALSE_STARTS = 5
SILENT = 120.0
"""Seconds without a sign of life after which a process counts as hung."""

GRACE = 5.0


class SiteProcess:
    """One process of the site, and its state."""

    def __init__(self, name: str, command: str, environment: Mapping[str, str]) -> None:
        self.name = name
        self.command = shlex.split(command)
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        self.was_steady = False
        self.starts = 0
        self.false_starts = 0
        self.may_start = 0.0
        self._ear = -1
        self._began = 0.0
        self._heard = 0.0

    def start(self) -> None:
        self._ear, voice = os.pipe()
        os.set_blocking(self._ear, False)
        self.process = subprocess.Popen(  # noqa: S603 (a line of our own Procfile)
            self.command,
            cwd=ROOT,
            env={
                **self.environment,
                "RULESITE_VOICE": str(voice),
                "RULESITE_IS_RESTART": str(int(self.starts > 0)),
            },
            start_new_session=True,
            pass_fds=[voice],
        )
        os.close(voice)
        self.starts += 1
        self._began = monotonic()
        self._heard = 0.0

    def has_ended(self) -> bool:
        """Whether it ended; it is not reaped, so that its process group remains its own."""
        assert self.process
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self.process.pid, options) is not None

    def is_silent(self) -> bool:
        """Whether a process that gave signs of life has stopped giving them."""
        with suppress(BlockingIOError):
            while os.read(self._ear, 1024):
                self._heard = monotonic()
        return bool(self._heard) and monotonic() - self._heard > SILENT

    def clear_away(self) -> int:
        """Kill the rest of its group and reap it; returns how it ended."""
        assert self.process
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        ended = self.process.wait()
        os.close(self._ear)
        self.process = None
        self._count(monotonic() - self._began)
        return ended

    def _count(self, lived: float) -> None:
        """Restart a stable process at once, and others after a growing delay."""
        if lived >= STEADY:
            self.was_steady, self.false_starts = True, 0
            self.may_start = 0.0
        else:
            self.false_starts += 1
            self.may_start = monotonic() + min(LONGEST_PAUSE, 0.25 * 2**self.false_starts)

    @property
    def is_hopeless(self) -> bool:
        return not self.was_steady and self.false_starts >= MOST_FALSE_STARTS


class Supervisor:
    def __init__(self, parts: Iterable[SiteProcess]) -> None:
        self.parts = list(parts)
        self._is_stopping = False

    def request_stop(self, *_signal: object) -> None:
        self._is_stopping = True

    def run(self, is_wanted: Callable[[], bool]) -> bool:
        """Run until stopped or no longer wanted; ``False`` if a part never came to life."""
        try:
            while not self._is_stopping and is_wanted():
                for part in self.parts:
                    self._look_after(part)
                    if part.is_hopeless:
                        log.error("%s could not be started", part.name)
                        return False
                sleep(LOOK)
            return True
        finally:
            self._stop()

    def _look_after(self, part: SiteProcess) -> None:
        if part.process is None:
            if monotonic() >= part.may_start:
                part.start()
        elif part.has_ended():
            log.warning("%s %s and is started again", part.name, exit_text(part.clear_away()))
        elif part.is_silent():
            part.clear_away()
            log.warning("%s had hung, was ended and is started again", part.name)

    def _stop(self) -> None:
        left = [part for part in self.parts if part.process]
        for part in left:
            assert part.process
            # The leader of the group handles its own children.
            with suppress(ProcessLookupError):
                os.kill(part.process.pid, signal.SIGTERM)
        until = monotonic() + GRACE
        while monotonic() < until and not all(part.has_ended() for part in left):
            sleep(0.05)
        for part in left:
            part.clear_away()


def exit_text(ended: int) -> str:
    if ended >= 0:
        return f"ended by itself ({ended})"
    with suppress(ValueError):
        return f"was ended by {signal.Signals(-ended).name}"
    return f"was ended by signal {-ended}"


def main(arguments: list[str]) -> int:
    logging.config.dictConfig(logs.plain())
    parent = os.getppid()
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT") or "8000"
    folder = data_folder()
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(folder / LOCK, f"process {os.getpid()}, port {port}"))
        except LockTaken as other:
            trouble = (
                f"The site is being served from {folder} already ({other}).\n"
                "Stop that one first, or choose another folder: make run RULESITE_DATA=…"
            )
        except OSError as no:
            trouble = (
                f"The site cannot keep its data in {folder}: {no.strerror}.\n"
                "Mend that, or choose another folder: make run RULESITE_DATA=…"
            )
        else:
            trouble = why_not(host, port)
        if trouble:
            print(trouble, file=sys.stderr)
            return 1
        return serve(host, port, parent if WITH_PARENT in arguments else 0)


def serve(host: str, port: str, parent: int) -> int:
    environment = environment_of_parts(host, port)
    web, *workers = parts(environment)
    supervisor = Supervisor([web])
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, supervisor.request_stop)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # not under nohup
        signal.signal(signal.SIGHUP, supervisor.request_stop)
    os.environ |= environment
    if not (data_folder() / "static").exists():
        print("Preparing the pages: tables, texts, catalogues, typefaces", flush=True)
    compile_all()
    # The web process loads its code meanwhile, and answers once this file is gone.
    unprepared = data_folder() / UNPREPARED
    unprepared.touch()
    pages, *others = [prepare("pages", environment)]

    def begin() -> None:
        if pages.wait():
            supervisor.request_stop()
            return
        unprepared.unlink()
        announce(host, int(port))
        supervisor.parts += [*workers, in_reserve(web)]
        others.append(prepare("desk", environment))

    Thread(target=begin, daemon=True).start()
    is_whole = supervisor.run(lambda: not parent or os.getppid() == parent)
    for process in (pages, *others):
        process.kill()
        process.wait()
    if not is_whole:
        print("A part of the site could not be started, so all of it was stopped.", file=sys.stderr)
    return max(pages.returncode, int(not is_whole))


def prepare(only: str, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """``manage.py prepare``, which begins with what pages need; the desk's units come after."""
    command = [sys.executable, "manage.py", "prepare", "--verbosity", "0", "--only", only]
    return subprocess.Popen(command, cwd=ROOT, env=environment)  # noqa: S603 (our own command)


def environment_of_parts(host: str, port: str) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "rulesite.settings.embedded",
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "HOST": host,
        "PORT": port,
        "PYTHONUNBUFFERED": "1",
        "RULESITE_SUPERVISOR": str(os.getpid()),
    }


def parts(environment: dict[str, str]) -> Iterator[SiteProcess]:
    """The processes of the Procfile: the web first, then the configured number of workers."""
    for line in (ROOT / "Procfile").read_text().splitlines():
        name, _, command = line.partition(":")
        if name == "worker":
            for number in range(1, whole_number("RULESITE_WORKERS", 2) + 1):
                yield SiteProcess(f"worker {number}", command, environment)
        else:
            yield SiteProcess(name, command, environment)


def in_reserve(web: SiteProcess) -> SiteProcess:
    """The web once more: it loads the code and serves when the other ends (``gunicorn.py``)."""
    reserve = SiteProcess(f"{web.name} in reserve", shlex.join(web.command), web.environment)
    reserve.starts, reserve.was_steady = 1, True  # the site does without it
    return reserve


def why_not(host: str, port: str) -> str:
    """Why the site cannot listen at the address, or empty."""
    if not port.isdecimal() or not 0 < int(port) < 65536:
        return f"PORT must be a number from 1 to 65535, not {port!r}."
    try:
        addresses = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)
        family, kind, _, _, address = addresses[0]
        with socket.socket(family, kind) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
    except OSError as refused:
        return (
            f"The site cannot listen on {host}, port {port}: {refused.strerror}.\n"
            f"Stop what listens there, or choose another port: make run PORT={int(port) + 1}"
        )
    return ""


def announce(host: str, port: int) -> None:
    """Print one line with the URL, once the site responds."""
    target = host if host not in {"0.0.0.0", "::"} else "localhost"  # noqa: S104
    while not _answers(target, port):
        sleep(0.1)
    name = "localhost" if target in {"127.0.0.1", "::1"} else target
    print(f"Rulesite is at http://{name}:{port}/ (Ctrl-C stops it)", flush=True)


def _answers(host: str, port: int) -> bool:
    connection = HTTPConnection(host, port, timeout=10)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

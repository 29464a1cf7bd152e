"""The site and its workers until Ctrl-C, on one data folder: ``python -m rulesite.serve``."""

import logging.config
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Thread
from time import sleep

from games.site import logs
from rulesite.alone import LockTaken, alone
from rulesite.catalogues import compile_all
from rulesite.settings.environment import UNPREPARED, data_folder, whole_number
from rulesite.supervising import SiteProcess, Supervisor

ROOT = Path(__file__).resolve().parent.parent
LOCK = "serving.lock"
WITH_PARENT = "--with-parent"
"""End when the parent process is gone: for ``make``, which cannot pass on its own killing."""


def main(arguments: list[str]) -> int:
    logging.config.dictConfig(logs.plain())
    parent = os.getppid()
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT") or "8000"
    folder = data_folder()
    words = f"process {os.getpid()}, port {port}"
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(folder / LOCK, words))
        except LockTaken as other:
            print(
                f"The site is being served from {folder} already ({other}).\n"
                "Stop that one first, or choose another folder: make run RULESITE_DATA=…",
                file=sys.stderr,
            )
            return 1
        except OSError as no:
            print(
                f"The site cannot keep its data in {folder}: {no.strerror}.\n"
                "Mend that, or choose another folder: make run RULESITE_DATA=…",
                file=sys.stderr,
            )
            return 1
        if trouble := why_not(host, port):
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
        supervisor.parts += workers
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
    return os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "DJANGO_SETTINGS_MODULE": os.environ.get(
            "DJANGO_SETTINGS_MODULE", "rulesite.settings.embedded"
        ),
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

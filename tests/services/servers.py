"""PostgreSQL, Redis and RabbitMQ of our own, out of Debian's packages, while they are needed.

``python -m tests.services.servers COMMAND…`` starts them in a folder of their own on free ports,
runs the command with their addresses in the environment, and ends them.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

from tests.ports import free_port

PATIENCE = 240
POSTGRESQL = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: int(each.parts[-2]))
RABBITMQ = Path("/usr/lib/rabbitmq/bin")
NEEDED = {
    "postgresql": bool(POSTGRESQL),
    "redis-server": bool(shutil.which("redis-server")),
    "rabbitmq-server": RABBITMQ.is_dir(),
}
"""Packages, and whether each is there."""


def run(*command: str | Path, **more: str) -> None:
    subprocess.run(
        [str(part) for part in command],
        check=True,
        env=os.environ | more,
        stdout=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
    )


@contextmanager
def kept_going(log: Path, *command: str | Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server in a process group of its own, which ends with the block."""
    with log.open("wb") as written:
        process = subprocess.Popen(
            [str(part) for part in command],
            env=os.environ | more,
            stdout=written,
            stderr=written,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            os.killpg(process.pid, number)
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                continue


def wait_for(what: str, answers: Callable[[], bool], log: Path) -> None:
    until = monotonic() + PATIENCE
    while not answers():
        if monotonic() > until:
            raise TimeoutError(f"{what} did not answer: {log.read_text(errors='replace')[-3000:]}")
        sleep(0.2)


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _as_nobody_special(folder: Path) -> list[str]:
    """PostgreSQL will not run as root: then it is its own account's, which Debian makes."""
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """The address of an empty database."""
    by, data = _home(folder / "postgresql")
    run(*by, POSTGRESQL[-1] / "initdb", "-D", data, "-U", "rulesite", "-A", "trust", "-E", "UTF8")
    with _postgres(data, by) as port:
        create = ["-h", "127.0.0.1", "-p", str(port), "-U", "rulesite", "rulesite"]
        run(POSTGRESQL[-1] / "createdb", *create)
        yield f"postgresql://rulesite@127.0.0.1:{port}/rulesite"


@contextmanager
def reading_copy(database: str) -> Iterator[str]:
    """The address of a copy that follows the database and can only be read."""
    with tempfile.TemporaryDirectory(prefix="rulesite-copy-") as folder:
        Path(folder).chmod(0o755)
        by, data = _home(Path(folder) / "copy")
        run(*by, POSTGRESQL[-1] / "pg_basebackup", "-d", database, "-D", data, "-R", "-c", "fast")
        with _postgres(data, by) as port:
            yield f"postgresql://rulesite@127.0.0.1:{port}/rulesite"


def _home(folder: Path) -> tuple[list[str], Path]:
    folder.mkdir()
    return _as_nobody_special(folder), folder / "data"


@contextmanager
def _postgres(data: Path, by: list[str]) -> Iterator[int]:
    """The port of the server of a data folder."""
    port, home = free_port(), data.parent
    told = ["-c", f"port={port}", "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
    told += ["-c", f"unix_socket_directories={home}", "-c", "max_connections=60"]
    log = home.with_suffix(".log")
    with kept_going(log, *by, POSTGRESQL[-1] / "postgres", "-D", data, *told):
        ready = [str(POSTGRESQL[-1] / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        wait_for("PostgreSQL", lambda: subprocess.run(ready, check=False).returncode == 0, log)
        yield port


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    port, log = free_port(), folder / "redis.log"
    told = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with kept_going(log, "redis-server", *told):
        wait_for("Redis", lambda: listens(port), log)
        yield f"redis://127.0.0.1:{port}"


@contextmanager
def rabbitmq(folder: Path) -> Iterator[str]:
    home, port, names = folder / "rabbitmq", free_port(), free_port()
    home.mkdir()
    (home / "plugins").write_text("[].")
    settings = {
        "HOME": str(home),
        "ERL_EPMD_PORT": str(names),
        "RABBITMQ_NODENAME": f"rulesite{port}@localhost",
        "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
        "RABBITMQ_NODE_PORT": str(port),
        "RABBITMQ_DIST_PORT": str(free_port()),
        "RABBITMQ_MNESIA_BASE": str(home / "mnesia"),
        "RABBITMQ_LOG_BASE": str(home / "log"),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(home / "plugins"),
        "RABBITMQ_CONF_ENV_FILE": "/dev/null",
        "RABBITMQ_PID_FILE": str(home / "pid"),
    }
    log = folder / "rabbitmq.log"
    try:
        with kept_going(log, RABBITMQ / "rabbitmq-server", **settings):
            wait_for("RabbitMQ", lambda: listens(port), log)
            yield f"amqp://guest:guest@127.0.0.1:{port}//"
    finally:
        subprocess.run(["epmd", "-port", str(names), "-kill"], check=False, capture_output=True)


@contextmanager
def servers() -> Iterator[dict[str, str]]:
    """All three, by the variables that lead to them."""
    folder = Path(tempfile.mkdtemp(prefix="rulesite-services-"))
    folder.chmod(0o755)
    try:
        with ExitStack() as going:
            found = {
                "RULESITE_DATABASE_URL": going.enter_context(postgresql(folder)),
                "RULESITE_TEST_REDIS": going.enter_context(redis(folder)),
                "RULESITE_TEST_RABBITMQ": going.enter_context(rabbitmq(folder)),
            }
            yield found
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main(command: list[str]) -> int:
    if missing := [name for name, is_there in NEEDED.items() if not is_there]:
        print(
            f"Not installed: {', '.join(missing)}. On Debian: apt-get install {' '.join(missing)}"
        )
        return 2
    with servers() as found:
        return subprocess.run(command, check=False, env=os.environ | found).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

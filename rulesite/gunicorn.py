"""gunicorn's settings: a few processes with threads, on one address."""

import ctypes
import fcntl
import gc
import os
import shutil
from contextlib import suppress
from typing import Any

from games.site import lifeline, logs
from games.site.upkeep import UPKEEP
from rulesite.doorkeeper import LONGEST_HEAD, LONGEST_LINE
from rulesite.settings.environment import data_folder

lifeline.end_with_supervisor()
logconfig_dict = logs.plain() | {"loggers": {"gunicorn.error": {}, "gunicorn.access": {}}}

# The longest wait of a page for a lock.
os.environ["RULESITE_LOCK_SECONDS"] = os.environ.get("RULESITE_LOCK_SECONDS") or "5"
_host = os.environ.get("HOST") or "127.0.0.1"
bind = f"{f'[{_host}]' if ':' in _host else _host}:{os.environ.get('PORT') or '8000'}"
workers = int(os.environ.get("WEB_CONCURRENCY") or "2")
worker_class = "rulesite.doorkeeper.Doorkeeper"
threads = 4
sendfile = False  # the loop sends every response, not a thread
preload_app = True
timeout = 60  # seconds: a request that computes for longer is ended, and a process that hangs
graceful_timeout = 5
keepalive = 5
loglevel = "warning"
control_socket_disable = True
limit_request_line = LONGEST_LINE
limit_request_fields = 60
limit_request_field_size = LONGEST_HEAD
forwarder_headers = ""  # no request may set the site's path prefix


IS_RESTART = os.environ.get("RULESITE_IS_RESTART") == "1"
ARENAS = -8
"""glibc's option for the number of its heaps. By default each thread has its own, and memory freed
in one is not reused by another."""
MAPPED_FROM = -3
"""The option for the size from which a block is mapped alone, and returned as soon as it is freed.
By default it rises to that of the largest block freed so far, and those then stay in the heaps."""


def on_starting(server: object) -> None:
    """With all code loaded, wait until no other that ``rulesite.serve`` started serves the site.

    The lock is never given back: it ends with this process and those it forks.
    """
    if "RULESITE_SUPERVISOR" in os.environ:
        fcntl.flock(
            os.open(data_folder() / "web.lock", os.O_RDWR | os.O_CREAT, 0o600), fcntl.LOCK_EX
        )
    if _counted:
        for gauge in _counted.glob("gauge_live*.db"):
            gauge.unlink()  # of a leader that was killed


def when_ready(server: object) -> None:
    """Load before the fork what every process would load for its first pages, so that it is shared;
    after a restart nothing more than the code, so that readers do not wait.
    """
    with suppress(OSError, AttributeError):  # another C library has no such setting
        library = ctypes.CDLL(None)
        library.mallopt(ARENAS, 2)
        library.mallopt(MAPPED_FROM, 256 * 1024)
    if not IS_RESTART:
        for load in UPKEEP.before_fork:
            load()
    # Garbage collection skips what was loaded.
    gc.collect()
    gc.freeze()


_counted = None
if os.environ.get("RULESITE_METRICS_TOKEN"):
    # Processes count in shared files, so that each can report the totals.
    _counted = data_folder() / "metrics" / (os.environ.get("PORT") or "8000")
    if not IS_RESTART:
        shutil.rmtree(_counted, ignore_errors=True)
    _counted.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(_counted)


def child_exit(server: Any, worker: Any) -> None:
    """Log what an ended worker was doing, and retire its gauges; its counts remain."""
    for address in worker.under_way.addresses():
        server.log.error("a process ended while it was at: %s", address)
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def post_fork(server: object, worker: object) -> None:
    """Make the worker end when its parent is gone, so that it does not occupy the address."""
    lifeline.end_with(os.getppid())


def post_worker_init(worker: object) -> None:
    for begin in UPKEEP.in_web_process:
        begin()

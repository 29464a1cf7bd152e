"""How the site is served: a few processes with threads, on one address."""

import gc
import os
import shutil
from typing import Any

from games.site import lifeline, logs
from rulesite.incoming_request import LONGEST_HEAD, LONGEST_LINE
from rulesite.settings.environment import data_folder

lifeline.end_with_supervisor()
logconfig_dict = logs.plain() | {"loggers": {"gunicorn.error": {}, "gunicorn.access": {}}}

os.environ.setdefault("RULESITE_LOCK_SECONDS", "5")  # a page waits for nobody longer
_host = os.environ.get("HOST") or "127.0.0.1"
bind = f"{f'[{_host}]' if ':' in _host else _host}:{os.environ.get('PORT') or '8000'}"
workers = int(os.environ.get("WEB_CONCURRENCY") or "2")
worker_class = "rulesite.doorkeeper.Doorkeeper"
threads = 4
sendfile = False  # an answer goes out beside the threads, whatever it is
preload_app = True
timeout = 60  # seconds: a request that computes for longer is ended, and a process that hangs
graceful_timeout = 5
keepalive = 5
loglevel = "warning"
control_socket_disable = True
limit_request_line = LONGEST_LINE
limit_request_fields = 60
limit_request_field_size = LONGEST_HEAD
forwarder_headers = ""  # no request says under which part of the address the site stands


def when_ready(server: object) -> None:
    """What is loaded for good is loaded once, and need not be looked through again."""
    from rulesite.warm import warm

    warm()
    gc.collect()
    gc.freeze()


if os.environ.get("RULESITE_METRICS_TOKEN"):
    # What the processes count they count in files, so that whichever is asked tells of all.
    _counted = data_folder() / "metrics" / (os.environ.get("PORT") or "8000")
    shutil.rmtree(_counted, ignore_errors=True)
    _counted.mkdir(parents=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(_counted)


def child_exit(server: Any, worker: Any) -> None:
    """What it held is held no more; what it counted stays counted."""
    for address in worker.under_way.addresses():
        server.log.error("a process ended while it was at: %s", address)
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def post_fork(server: object, worker: object) -> None:
    """No worker holds the address when the one that leads them is gone."""
    lifeline.end_with(os.getppid())

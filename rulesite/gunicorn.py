"""How the site is served: a few processes with threads, on one address."""

import gc
import os

from rulesite import lifeline

lifeline.end_with_supervisor()

_host = os.environ.get("HOST") or "127.0.0.1"
bind = f"{f'[{_host}]' if ':' in _host else _host}:{os.environ.get('PORT') or '8000'}"
workers = int(os.environ.get("WEB_CONCURRENCY") or "2")
worker_class = "gthread"
threads = 4
preload_app = True
timeout = 60
graceful_timeout = 5
loglevel = "warning"
control_socket_disable = True
limit_request_line = 0  # a reader may paste a page of text into the search


def when_ready(server: object) -> None:
    """What is loaded for good need not be looked through again; workers share its pages."""
    gc.collect()
    gc.freeze()


def post_fork(server: object, worker: object) -> None:
    """No worker holds the address when the one that leads them is gone."""
    lifeline.end_with(os.getppid())

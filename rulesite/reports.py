"""Report errors to the staff's ``RULESITE_ERRORS_URL``, if set.

A short JSON object is posted there: what went wrong, where in the code, and the ids to find it by
in the log. It holds nothing of the request, neither query, form, cookie nor local variables, unlike
Django's mails to administrators.
"""

import json
import logging
import os
import socket
import traceback
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Lock, Thread
from time import monotonic
from urllib.request import Request, urlopen

from games.site.logs import log_context

MOST_WAITING = 50
AGAIN_AFTER = 60.0
"""Seconds in which the same fault is sent once; the next report has the count."""

PATIENCE = 5.0
LAST_WORDS = 3.0

log = logging.getLogger(__name__)


class Webhook(logging.Handler):
    def __init__(self, url: str, version: str = "") -> None:
        super().__init__(logging.ERROR)
        if not url.startswith(("https://", "http://")):
            raise ValueError("RULESITE_ERRORS_URL must begin with https:// or http://.")
        self.url, self.version = url, version
        self._waiting: Queue[dict[str, object]] = Queue(MOST_WAITING)
        self._told: dict[tuple[object, ...], tuple[float, int]] = {}
        self._own_lock = Lock()
        self._sender: tuple[int, Thread] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        again = self._again(_kind(record))
        if again is None:
            return
        with suppress(Full):
            self._waiting.put_nowait(self._report(record, again))
            with self._own_lock:  # a fork does not inherit the thread that sends
                sender = self._sender
                if not (sender and sender[0] == os.getpid() and sender[1].is_alive()):
                    thread = Thread(target=self._send_all, name="reports", daemon=True)
                    self._sender = (os.getpid(), thread)
                    thread.start()

    def _again(self, kind: tuple[object, ...]) -> int | None:
        """Occurrences since the last report that were not reported; ``None`` to wait."""
        with self._own_lock:
            when, unsaid = self._told.get(kind, (float("-inf"), 0))
            if monotonic() - when < AGAIN_AFTER:
                self._told[kind] = (when, unsaid + 1)
                return None
            if len(self._told) > 1000:
                self._told.clear()
            self._told[kind] = (monotonic(), 0)
            return unsaid

    def _report(self, record: logging.LogRecord, again: int) -> dict[str, object]:
        message = record.getMessage()
        fault = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        return {
            "text": f"{record.levelname} {record.name}: {message}"[:500],
            "level": record.levelname,
            "logger": record.name,
            "fault": fault,
            "where": _frames(record),
            "again": again,
            "host": socket.gethostname(),
            "version": self.version,
            **log_context(),
        }

    def _send_all(self) -> None:
        while True:
            try:
                report = self._waiting.get(timeout=AGAIN_AFTER)
            except Empty:
                return
            try:
                body = json.dumps(report, ensure_ascii=False, default=str).encode()
                request = Request(self.url, body, {"Content-Type": "application/json"})  # noqa: S310
                urlopen(request, timeout=PATIENCE).close()  # noqa: S310
            except Exception as why:
                log.warning("an error could not be reported: %s", why)
            finally:
                self._waiting.task_done()

    def close(self) -> None:
        """Give waiting reports a moment to be sent at the end of the process."""
        until = monotonic() + LAST_WORDS
        sender = self._sender
        if sender and sender[0] == os.getpid():
            while self._waiting.unfinished_tasks and monotonic() < until:
                sender[1].join(0.05)
        super().close()


def _frames(record: logging.LogRecord) -> list[str]:
    """The places in the code, innermost last, without variables."""
    if not record.exc_info or record.exc_info[2] is None:
        return [f"{record.pathname}:{record.lineno} {record.funcName}"]
    frames = traceback.extract_tb(record.exc_info[2])
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-20:]]


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    fault = record.exc_info[0] if record.exc_info else None
    return record.name, record.msg, fault, _frames(record)[-1]

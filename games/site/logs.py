"""Log lines: plain for people, or JSON if ``RULESITE_LOG=json``, with the request, run or batch."""

import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

_ABOUT: ContextVar[dict[str, Any]] = ContextVar("about", default={})  # noqa: B039 (never changed)


@contextmanager
def about(**facts: Any) -> Iterator[None]:
    """Add ``request``, ``run``, ``batch``… to every line logged inside."""
    before = _ABOUT.set(_ABOUT.get() | facts)
    try:
        yield
    finally:
        _ABOUT.reset(before)


def log_context() -> dict[str, object]:
    return _ABOUT.get()


class Json(logging.Formatter):
    """One JSON object on a line. ``extra={"facts": {…}}`` adds to it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
            **log_context(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TerminalFormatter(logging.Formatter):
    """For a terminal: the time, the message, and its request or run."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        first, *rest = super().format(record).split("\n")
        facts = " ".join(f"{name}={value}" for name, value in log_context().items())
        return "\n".join([f"{first} ({facts})" if facts else first, *rest])


def is_json() -> bool:
    return os.environ.get("RULESITE_LOG", "") == "json"


def plain() -> dict[str, Any]:
    """The `logging.config` dictionary of every process, to standard error."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": Json if is_json() else TerminalFormatter}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
    }


def of_site(version: str) -> dict[str, Any]:
    """The dictionary of the site itself, with more loggers and optional error reports."""
    config = plain()
    if url := os.environ.get("RULESITE_ERRORS_URL"):
        config["handlers"]["reports"] = {
            "()": "rulesite.reports.Webhook",
            "url": url,
            "version": version,
        }
        config["root"]["handlers"].append("reports")
    return config | {
        "loggers": {
            "games": {"level": "INFO"},
            "rulesite": {"level": "INFO"},
            # Requests are logged only for programs.
            "rulesite.requests": {"level": "INFO" if is_json() else "WARNING"},
            # Client errors are answered, not logged; only our own errors are.
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "CRITICAL"},
        }
    }

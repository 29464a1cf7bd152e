"""How log lines are written: plainly for a person, or as JSON where ``RULESITE_LOG=json``.

The standard library is enough: a formatter, and a context that adds to every line which
request, run or batch it belongs to.
"""

from __future__ import annotations

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
    """Every line written inside is told to be about ``request``, ``run``, ``batch``…"""
    before = _ABOUT.set(_ABOUT.get() | facts)
    try:
        yield
    finally:
        _ABOUT.reset(before)


def what_about() -> dict[str, Any]:
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
            **what_about(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TerminalFormatter(logging.Formatter):
    """For a person at a terminal: when, what, and of which request or run."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        first, *rest = super().format(record).split("\n")
        facts = " ".join(f"{name}={value}" for name, value in what_about().items())
        return "\n".join([f"{first} ({facts})" if facts else first, *rest])


def is_json() -> bool:
    return os.environ.get("RULESITE_LOG", "") == "json"


def plain() -> dict[str, Any]:
    """What every process writes by, to standard error, as `logging.config` reads it."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": Json if is_json() else TerminalFormatter}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
    }


def of_site(version: str) -> dict[str, Any]:
    """The same for the site itself, which has more to say, and may report its errors."""
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
            # Each request is a line of its own only where a program reads them.
            "rulesite.requests": {"level": "INFO" if is_json() else "WARNING"},
            # Whoever asks for what is not there is answered; only our own faults are told here.
            "django.request": {"level": "ERROR"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
        }
    }

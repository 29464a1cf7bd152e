"""Whether everything the site needs is available, and how far the workers are behind."""

import logging
import secrets
from collections.abc import Mapping
from time import monotonic

from celery import current_app
from django.core.cache import cache
from django.db import DatabaseError, connection

from games.site.upkeep import UPKEEP, Check, Checked

log = logging.getLogger(__name__)


NOT_OK: Checked = {"ok": False}

FRESH = 1.0
"""Seconds a result is reused, so that frequent checks cost nothing."""


def database() -> Checked:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return {"ok": True}


def cache_works() -> Checked:
    """Check that the cache returns what was stored."""
    token = secrets.token_hex(4)
    cache.set("readyz", token, 30)
    return {"ok": cache.get("readyz") is not None}


def shared() -> Checked:
    """Check that all processes share the cache: without that, each counts tries alone."""
    return {"ok": cache_works()["ok"] and not getattr(cache, "is_alone", False)}


def broker() -> Checked:
    with current_app.connection_for_write() as connection:
        connection.ensure_connection(max_retries=1, timeout=2, interval_start=0)
        return {"ok": bool(connection.connected)}


_cached_results: dict[Check, tuple[float, Checked]] = {}


def of_web() -> dict[str, Checked]:
    """Checks of what pages need; runs can wait."""
    return _reports({"database": database, "cache": cache_works} | UPKEEP.page_checks)


def of_all() -> dict[str, Checked]:
    own: dict[str, Check] = {"database": database, "cache": shared}
    return _reports(own | UPKEEP.page_checks | {"broker": broker} | UPKEEP.run_checks)


def forget() -> None:
    _cached_results.clear()


def _reports(checks: Mapping[str, Check]) -> dict[str, Checked]:
    return {name: _checked(name, check) for name, check in checks.items()}


def _checked(name: str, check: Check) -> Checked:
    when, result = _cached_results.get(check, (-FRESH, NOT_OK))
    if monotonic() - when < FRESH:
        return result
    try:
        result = check()
    except Exception as why:  # only logged: it may hold an address
        log.warning("%s is away: %s", name, why)
        if isinstance(why, DatabaseError):
            connection.close()
        result = NOT_OK
    _cached_results[check] = (monotonic(), result)
    return result

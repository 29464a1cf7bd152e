"""Whether everything the site needs is available, and how far the workers are behind."""

import logging
import secrets
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Required, TypedDict

from celery import current_app
from django.core.cache import cache
from django.db import DatabaseError, connection

from games.law.editions import edition
from games.simulations.queue import leases, workers
from games.simulations.queue.quotas import limits

log = logging.getLogger(__name__)


class Checked(TypedDict, total=False):
    """What a check answers; what it found besides is of the corpus, the workers or the queue."""

    ok: Required[bool]
    digest: str
    living: int
    aside: list[str]
    idle: int
    seconds_since_a_sign: float | None
    oldest_waiting_seconds: float | None


Check = Callable[[], Checked]

LONGEST_WAIT = 120.0
"""Seconds a run may wait before the queue counts as blocked."""

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


def corpus() -> Checked:
    digest = edition.current()
    return {"ok": bool(digest), "digest": digest}


def broker() -> Checked:
    with current_app.connection_for_write() as connection:
        connection.ensure_connection(max_retries=1, timeout=2, interval_start=0)
        return {"ok": bool(connection.connected)}


def living() -> Checked:
    """Workers seen recently, with the names of those aside; ready if one can play every game."""
    age = workers.seconds_since_a_sign()
    living, aside = workers.living().count(), sorted(workers.aside().values_list("pk", flat=True))
    return {
        "ok": age is not None and age < 3 * limits().lease and not living == len(aside) > 0,
        "living": living,
        "aside": aside,
        "idle": workers.living().filter(task="").count(),
        "seconds_since_a_sign": None if age is None else round(age, 1),
    }


def queue() -> Checked:
    wait = leases.oldest_wait()
    return {
        "ok": wait is None or wait < LONGEST_WAIT,
        "oldest_waiting_seconds": None if wait is None else round(wait, 1),
    }


WEB: Mapping[str, Check] = {"database": database, "cache": cache_works, "corpus": corpus}
FOR_RUNS: Mapping[str, Check] = {"broker": broker, "workers": living, "queue": queue}
ALL: Mapping[str, Check] = {**WEB, "cache": shared, **FOR_RUNS}

_cached_results: dict[Check, tuple[float, Checked]] = {}


def of_web() -> dict[str, Checked]:
    """Checks of what pages need; runs can wait."""
    return {name: _checked(name, check) for name, check in WEB.items()}


def of_all() -> dict[str, Checked]:
    return {name: _checked(name, check) for name, check in ALL.items()}


def forget() -> None:
    _cached_results.clear()


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

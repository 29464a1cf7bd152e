"""A cache with a local fallback for when the other cache is down, full or read-only."""

import logging
from functools import partialmethod
from time import monotonic
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache

log = logging.getLogger(__name__)

AWAY = 10.0
"""Seconds before the other cache is tried again."""


class Steady(BaseCache):
    """A cache whose ``LOCATION`` names the other cache in the settings."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._location = location
        self._alone = LocMemCache("alone", params)
        self._tried_again = 0.0

    @property
    def is_alone(self) -> bool:
        """Whether the other cache failed recently and is not used."""
        return monotonic() < self._tried_again

    def _ask(self, what: str, *args: object, **kwargs: object) -> Any:
        if monotonic() >= self._tried_again:
            try:
                return getattr(caches[self._location], what)(*args, **kwargs)
            except ValueError:
                raise  # a missing count is a result, not a failure
            except Exception as fault:
                log.warning("the cache is away, each process counts alone: %s", fault)
                self._tried_again = monotonic() + AWAY
        return getattr(self._alone, what)(*args, **kwargs)

    add = partialmethod(_ask, "add")
    get = partialmethod(_ask, "get")
    set = partialmethod(_ask, "set")
    touch = partialmethod(_ask, "touch")
    delete = partialmethod(_ask, "delete")
    incr = partialmethod(_ask, "incr")

    def clear(self) -> None:
        self._alone.clear()
        self._ask("clear")

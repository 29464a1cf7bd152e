"""The limits of this installation, with defaults; a setting may override each."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Limits:
    """``lease``, ``batch`` and ``slice`` are seconds: until a lease expires, that a batch should
    take, and between two looks up from it. ``run_days``: retention of a finished run without an
    account. ``kernel_days``: retention of unused compiled kernels."""

    lease: float = 10
    batch: float = 4
    slice: float = 0.4
    attempts: int = 5
    small: int = 20_000_000
    hourly: int = 20
    at_once: int = 3
    verify: float = 10
    run_days: float = 90
    kernel_days: float = 30


def limits() -> Limits:
    """The limits, read at each use so that a test may change one."""
    overrides = getattr(settings, "SIMULATIONS", {})
    return Limits(**overrides)


LONGEST_SESSION = 1_000_000
"""A session is dealt in one piece, and a worker must be able to look up from its batch."""

"""How much is asked of this installation: each is a setting of the same name, with a default."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Limits:
    """``lease``, ``batch`` and ``slice`` are seconds: how long a batch is lent before it is
    held to be lost, how long one is meant to take, and how often a worker looks up from it.
    ``run_days`` is how long a run asked for without an account is kept once it is over, and
    ``kernel_days`` how long compiled kernels are kept that nobody uses."""

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
    """Read at each use, so that a test may change one."""
    overrides = getattr(settings, "SIMULATIONS", {})
    return Limits(**overrides)


LONGEST_SESSION = 1_000_000
"""A worker must be able to look up from its batch; a session is dealt in one piece."""

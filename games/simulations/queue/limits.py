"""The limits of this installation, with defaults; a setting may override each."""

from dataclasses import dataclass

from django.conf import settings

from games.odds import registry
from games.odds.spec import Spec
from games.rules.record import Record
from games.rules.refusal import Unusable


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


def read_spec(record: Record) -> Spec:
    """The spec of a record; raise ``Unusable`` if it cannot be played here."""
    spec = registry.read_spec(record)
    if spec.number("session") > LONGEST_SESSION:
        facts = {"given": spec.number("session"), "most": LONGEST_SESSION}
        raise Unusable("above_most", facts, "options.session")
    return spec

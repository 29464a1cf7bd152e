"""How often each check is right, measured on pairs it was not written from.

``measured.toml`` is written by ``python -m tests.quality.sets --write``.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parent / "measured.toml"

LEAST = 0.8
"""The share of its findings that must be right; a check below it gives hints, not warnings."""

ENOUGH = 5
"""Findings or faults from which a share is reckoned."""


@dataclass(frozen=True, slots=True)
class CheckRecord:
    """How a check did: ``right`` of its ``findings`` were in wrong pairs; of the ``faults`` of its
    subject it found ``found``.
    """

    right: int
    findings: int
    found: int
    faults: int

    @property
    def is_enough(self) -> bool:
        return self.findings >= ENOUGH

    @property
    def precision(self) -> int | None:
        """How many of a hundred findings were right; none if too few were looked at."""
        return 100 * self.right // self.findings if self.is_enough else None

    @property
    def recall(self) -> int | None:
        """How many of a hundred faults of its subject it found; none if too few were looked at."""
        return 100 * self.found // self.faults if self.faults >= ENOUGH else None

    @property
    def is_hint(self) -> bool:
        return self.is_enough and self.right < LEAST * self.findings


def _read() -> dict[str, CheckRecord]:
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {check: CheckRecord(**row) for check, row in rows.items()}


MEASURES: Mapping[str, CheckRecord] = _read()
HINTS = frozenset(check for check, measure in MEASURES.items() if measure.is_hint)

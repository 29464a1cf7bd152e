"""What each application has checked, measured and done for it, besides its pages.

An application registers this when the site starts. What serves, watches and keeps the site
(``rulesite``) goes by this list and knows no application by name.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TypedDict


class Checked(TypedDict):
    """What a check answers; an application adds what else it found."""

    ok: bool


Check = Callable[[], Checked]
"""What it raises counts as not ok."""


@dataclass(frozen=True, slots=True)
class DutyRound:
    """What a worker does again and again, one worker at a time."""

    name: str
    every: timedelta
    do: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Metric:
    """The values of a metric by its label, or one value alone under ``""``."""

    name: str
    text: str
    values: Mapping[str, float]
    label: str = ""
    is_counter: bool = False


@dataclass(frozen=True, slots=True)
class Copies:
    """The backups that the site makes by itself. ``made`` is when the last one was, ``proved`` the
    day of the one that was last read again, and ``minutes`` the most that is lost now."""

    made: datetime | None
    proved: date | None
    minutes: int


@dataclass(slots=True)
class Upkeep:
    page_checks: dict[str, Check] = field(default_factory=dict)
    """Whether what pages need is available."""
    run_checks: dict[str, Check] = field(default_factory=dict)
    """Whether what runs need is available; pages can do without."""
    metrics: list[Callable[[], Iterable[Metric]]] = field(default_factory=list)
    """Read from the database at each request for metrics."""
    cache_bytes: dict[str, Callable[[], int]] = field(default_factory=dict)
    """The bytes that a cache of this process holds."""
    duties: list[DutyRound] = field(default_factory=list)
    before_fork: list[Callable[[], object]] = field(default_factory=list)
    """Loads what every web process would load for its first pages."""
    in_web_process: list[Callable[[], object]] = field(default_factory=list)
    """Called once in each web process."""
    after_restore: list[Callable[[], object]] = field(default_factory=list)
    """Called once the database is restored from a backup."""
    copies: Callable[[], Copies | None] = lambda: None
    """The backups that the site makes by itself, if it makes any."""


UPKEEP = Upkeep()

"""The day of a hand: which version of the law it is played under.

A version may set readings otherwise than they stand by default, and figures of the game. A record
without a day takes the defaults, so that a link or a saved hand means for ever what it meant; a
hand set up today carries today's day where today's law stands otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from games.lawtexts.kept import of_corpus
from games.lawtexts.periods import EARLIEST, LATEST, TextVersion, read_day
from games.lawtexts.reader import history
from games.rules.refusal import Unusable

FIELD = "at"

Record = Mapping[str, object]


def day_of(record: Record) -> date | None:
    """The day a record names, or none. One that is no day is refused."""
    value = record.get(FIELD)
    if value is None:
        return None
    day = read_day(value) if isinstance(value, str) else None
    if day is None:
        facts = {"given": str(value)[:40], "first": EARLIEST.year, "last": LATEST.year}
        raise Unusable("not_a_day", facts, FIELD)
    return day


def version_of(record: Record, instrument: str) -> TextVersion | None:
    """The version of the day a record names; where no text at hand was in force, a refusal."""
    day = day_of(record)
    if day is None:
        return None
    version = history(instrument).in_force(day)
    if version is None:
        raise Unusable("no_text_on_day", {"day": day.isoformat()}, FIELD)
    return version


def readings_of_day(record: Record, instrument: str) -> Mapping[str, str]:
    """The readings that stand otherwise on the day a record names."""
    version = version_of(record, instrument)
    return version.readings if version else {}


def version_named(instrument: str, ident: str, field: str = FIELD) -> TextVersion:
    """The version of that name, or a refusal."""
    try:
        return history(instrument).version(ident)
    except KeyError:
        ids = tuple(version.id for version in history(instrument).versions)
        raise Unusable("no_such_version", {"given": ident[:40], "versions": ids}, field) from None


def version_with(instrument: str, readings: Mapping[str, str], law: str = "") -> TextVersion:
    """The version that figures rest on: the one they name, else an earlier one whose readings
    they take, else the last that sets no figures of its own.
    """
    versions = history(instrument).versions
    if law:
        return history(instrument).version(law)
    for version in versions:
        if version.readings and all(
            readings.get(name) == value for name, value in version.readings.items()
        ):
            return version
    return next(
        (candidate for candidate in reversed(versions) if not candidate.values), versions[-1]
    )


def dated(record: Record, instrument: str, today: date) -> Record:
    """The record as of today, where it names no day and today's law stands otherwise."""
    if FIELD in record:
        return record
    return {**record, FIELD: today.isoformat()} if _stands_otherwise(instrument, today) else record


@of_corpus
@lru_cache(maxsize=16)
def _stands_otherwise(instrument: str, day: date) -> bool:
    """Whether the law of that day takes other readings, or sets other figures, than by default."""
    version = history(instrument).in_force(day)
    return version is not None and bool(version.readings or version.values)


def told_version(record: Record, instrument: str) -> dict[str, object] | None:
    """The version a record was answered under, where it names a day."""
    version = version_of(record, instrument)
    return {"id": version.id, "source": version.source} if version else None

"""The day of a hand, and so the version of the law it is played under."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, TypedDict

from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import EARLIEST, LATEST, OnDay, TextVersion, read_day
from games.rules.values.fields import Record
from games.rules.values.refusal import Unusable

FIELD = "at"


class VersionTaken(TypedDict):
    """The version of the text that answered; the last one if it is revoked."""

    id: str
    source: Annotated[str, "`official`, `inferred` or `not_at_hand`."]
    day: Annotated[str, "The day whose law answered: the one asked for, or today."]
    status: Annotated[str, "Of the regulation on that day, such as `in_force` or `revoked`."]


def day_of(record: Record) -> date | None:
    """The day in a record, or None. Raises ``Unusable`` if it is not a valid day."""
    value = record.get(FIELD)
    if value is None:
        return None
    day = read_day(value) if isinstance(value, str) else None
    if day is None:
        facts = {"given": str(value)[:40], "first": EARLIEST.year, "last": LATEST.year}
        raise Unusable("not_a_day", facts, FIELD)
    return day


def version_of(record: Record, instrument: str) -> TextVersion | None:
    """The version for the record's day, or None; raises if no known text was in force."""
    day = day_of(record)
    if day is None:
        return None
    version = history(instrument).in_force(day)
    if version is None:
        raise no_text(instrument, history(instrument).on_day(day))
    return version


def no_text(instrument: str, known: OnDay) -> Unusable:
    """The refusal of a day without a text: ``revoked``, ``not_yet`` or ``not_at_hand``."""
    versions = history(instrument)
    title, day = versions.last.text.titles, known.day.isoformat()
    first, ends = versions.versions[0].begins, versions.last.ends
    _key, act = versions.revoked_by
    if known.reason == "revoked" and act:
        return Unusable(
            "revoked", {"instrument": title, "day": day, "first": ends, "act": act}, FIELD
        )
    if known.reason == "revoked":
        return Unusable("revoked", {"instrument": title, "day": day, "first": ends}, FIELD)
    if known.reason == "not_at_hand":
        acts = tuple(other.label for other in known.acts)
        return Unusable("not_at_hand", {"instrument": title, "day": day, "acts": acts}, FIELD)
    return Unusable("not_yet", {"instrument": title, "day": day, "first": first}, FIELD)


def readings_of_day(record: Record, instrument: str) -> Mapping[str, str]:
    """The readings that the law changes on the record's day."""
    version = version_of(record, instrument)
    return version.readings if version else {}


def version_named(instrument: str, ident: str, field: str = FIELD) -> TextVersion:
    """The version with this id; raises ``Unusable`` if there is none."""
    try:
        return history(instrument).version(ident)
    except KeyError:
        ids = tuple(version.id for version in history(instrument).versions)
        raise Unusable("no_such_version", {"given": ident[:40], "versions": ids}, field) from None


def version_with(instrument: str, readings: Mapping[str, str], law: str = "") -> TextVersion:
    """The version ``law``, else the first whose readings match, else the last without figures."""
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
    """The record, dated today if it has no day and today's law differs from the defaults."""
    if FIELD in record:
        return record
    return {**record, FIELD: today.isoformat()} if _is_changed(instrument, today) else record


def _is_changed(instrument: str, day: date) -> bool:
    """Whether the law of that day changes a reading, a figure or words from those read."""
    known = history(instrument)
    version = known.in_force(day)
    if version is None:
        return False
    is_other = version.begins.taken > known.read.begins.taken or bool(version.also)
    is_other = is_other and version.source == "official"
    return bool(version.readings or version.values or is_other)


def version_answer(record: Record, instrument: str, today: date) -> VersionTaken:
    """The version that answers for the record's day or today: the last one once it is revoked."""
    day, known = day_of(record) or today, history(instrument)
    version = version_of(record, instrument) or known.in_force(day) or known.last
    return {
        "id": version.id,
        "source": version.source,
        "day": day.isoformat(),
        "status": known.status_on(day),
    }

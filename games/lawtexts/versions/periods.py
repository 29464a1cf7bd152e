"""The periods in which a text was in force, as far as known, and the related acts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction

from games.lawtexts.files.shape import Gazette, InstrumentText, KnownDate, Words

EARLIEST, LATEST = date(1900, 1, 1), date(2100, 1, 1)
"""Dates outside this range are treated as mistakes."""


def read_day(text: str) -> date | None:
    """Read a day such as ``2025-11-10``; None for any other text or a day out of range."""
    if not _DAY.fullmatch(text):
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if EARLIEST <= day <= LATEST else None


_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Moment:
    """A beginning or end: its earliest and latest possible days, and the day taken."""

    earliest: date | None
    latest: date | None
    taken: date
    basis: str
    note: Words

    @property
    def value(self) -> date | None:
        """The exact day, if known."""
        return self.earliest if self.earliest == self.latest else None

    @property
    def day(self) -> date | None:
        """The day taken, stated or inferred; None if no source has it."""
        return None if self.basis == "not_at_hand" else self.taken

    @property
    def eve(self) -> Moment:
        """The day before, as far as known: the last day of what ends at this moment."""
        earliest, latest = (day and day - timedelta(days=1) for day in (self.earliest, self.latest))
        return replace(self, earliest=earliest, latest=latest, taken=self.taken - timedelta(days=1))

    def is_doubtful(self, day: date) -> bool:
        """Whether the day lies between the earliest and the latest possible day.

        Without a latest day, ``OPEN_DOUBT`` says how long after the day taken that is worth saying.
        """
        latest = self.latest or self.taken + OPEN_DOUBT[self.basis]
        return (self.earliest is None or day >= self.earliest) and day < latest


OPEN_DOUBT = {
    "stated": timedelta(0),
    "inferred": timedelta(days=30),
    "not_at_hand": timedelta(days=365),
}
"""By basis: an inferred day is out by days or weeks; one not at hand, by months."""


@dataclass(frozen=True, slots=True)
class ProvisionChange:
    """What an amendment does to one provision, with the source's words."""

    do: str
    """``replace``, ``insert``, ``repeal``, ``move`` (the words of another provision), ``alter``
    (the new words are missing)."""
    eid: str
    line: int
    was: str = ""
    after: str = ""
    kind: str = ""
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Amendment:
    """An act that changes an instrument, and what it does to each provision."""

    act: str
    label: Words
    summary: Words
    known: Words
    address: str | None
    gazette: Gazette
    dates: tuple[KnownDate, ...]
    changes: tuple[ProvisionChange, ...]

    @property
    def touched(self) -> tuple[str, ...]:
        return tuple(change.eid for change in self.changes)

    def day(self, event: str) -> str | None:
        return next((entry.value for entry in self.dates if entry.event == event), None)


@dataclass(frozen=True, slots=True)
class OtherAct:
    """A related act without a text here, such as an earlier or a later regulation."""

    key: str
    label: Words
    begins: Moment
    ends: Moment | None
    note: Words
    address: str | None


@dataclass(frozen=True, slots=True)
class TextVersion:
    """An instrument's text over a period."""

    id: str
    source: str
    """``official`` (from a text), ``inferred`` (from another act's words) or ``not_at_hand``."""
    begins: Moment
    ends: Moment | None
    """None if no end is known."""
    amendment: Amendment | None
    """The amendment that made it from the previous version."""
    note: Words
    readings: Mapping[str, str]
    """Readings of the register that it changes from their defaults."""
    values: Mapping[str, Fraction]
    """Figures that it changes, by the names the game gives them, such as ``prizes.pair_plus.flush``
    and ``commission.cap``."""
    text: InstrumentText
    standing: Mapping[str, str] = field(default_factory=dict)
    """Provisions with changed words: ``inferred``, ``amended`` or ``not_at_hand``."""
    is_read: bool = False
    """Whether it is the text of the words files, which the rules follow."""

    @property
    def last_day(self) -> Moment | None:
        """Its last day; None if no end is known."""
        return self.ends and self.ends.eve


@dataclass(frozen=True, slots=True)
class History:
    """An instrument as a work: its versions, oldest first, and related acts."""

    versions: tuple[TextVersion, ...]
    acts: tuple[OtherAct, ...]

    @property
    def last(self) -> TextVersion:
        return self.versions[-1]

    @property
    def read(self) -> TextVersion:
        """The version of the words files."""
        return next(version for version in self.versions if version.is_read)

    @property
    def places(self) -> frozenset[str]:
        """Every provision of any version."""
        return frozenset(
            place.eid for version in self.versions for place in version.text.provisions
        )

    def version(self, ident: str) -> TextVersion:
        for version in self.versions:
            if version.id == ident:
                return version
        raise KeyError(f"{self.last.text.key} has no version {ident}")

    def on_day(self, day: date) -> OnDay:
        """The version on that day, its uncertainties and the other acts in force."""
        moments = [version.begins for version in self.versions]
        if self.last.ends:
            moments.append(self.last.ends)
        doubted = tuple(moment for moment in moments if moment.is_doubtful(day))
        acts = tuple(
            act
            for act in self.acts
            if act.begins.taken <= day and not (act.ends and act.ends.taken <= day)
        )
        version = self.in_force(day)
        return OnDay(day, version, doubted, acts, "" if version else self._reason(day, acts))

    def _reason(self, day: date, acts: tuple[OtherAct, ...]) -> str:
        if self.last.ends and self.last.ends.taken <= day:
            return "revoked"
        signed = (entry.value for entry in self.last.text.dates if entry.event == "signed")
        is_signed = any(value and value <= day.isoformat() for value in signed)
        return "not_at_hand" if acts and not is_signed else "not_yet"

    @property
    def revoked_by(self) -> tuple[str, Words]:
        """The act that ends it, by key and name; empty if none is named."""
        for relation in self.last.text.relations:
            if relation.kind == "revoked_by":
                return relation.instrument, relation.label
        ends = self.last.ends and self.last.ends.taken
        return next(((a.key, a.label) for a in self.acts if a.begins.taken == ends), ("", {}))

    def in_force(self, day: date) -> TextVersion | None:
        """The version of that day; None before the first text and after the last."""
        begun = [version for version in self.versions if version.begins.taken <= day]
        latest = begun[-1] if begun else None
        return None if latest and latest.ends and latest.ends.taken <= day else latest

    def status_on(self, day: date, printed: str = "") -> str:
        """The status on that day; ``printed`` replaces the manifest's status."""
        status = printed or self.last.text.status.value
        if status == "rehearsal":
            return status
        if day < self.versions[0].begins.taken:
            return "to_come"
        if self.last.ends:
            return "revoked" if self.last.ends.taken <= day else self._amended_on(day, status)
        return status if status == "revoked" else self._amended_on(day, status)

    def _amended_on(self, day: date, status: str) -> str:
        """Whether amended by that day; without versions of amendments, the manifest decides."""
        acts = [version.begins.taken for version in self.versions if version.amendment]
        is_amended = any(day >= act for act in acts) if acts else status == "amended"
        return "amended" if is_amended else "in_force"


@dataclass(frozen=True, slots=True)
class OnDay:
    """The answer for one day; ``version`` is None before the first text and after the last."""

    day: date
    version: TextVersion | None
    doubts: tuple[Moment, ...]
    acts: tuple[OtherAct, ...]
    reason: str = ""
    """Why there is no version: ``revoked``; ``not_at_hand``, another act being in force before this
    one was signed; or else ``not_yet``."""


def moved_provisions(text: InstrumentText, other: InstrumentText) -> Mapping[str, str]:
    """By eId, the provision of the other text with the same words, even if they moved."""
    others = {provision.eid: provision for provision in other.provisions}
    by_words: dict[tuple[tuple[str, str], ...], str] = {}
    for provision in other.provisions:
        by_words.setdefault(tuple(sorted(provision.text.items())), provision.eid)
    places = {}
    for provision in text.provisions:
        same = others.get(provision.eid)
        words = tuple(sorted(provision.text.items()))
        if same and (same.heading, same.text) == (provision.heading, provision.text):
            places[provision.eid] = provision.eid
        elif words and words in by_words:
            places[provision.eid] = by_words[words]
    return places

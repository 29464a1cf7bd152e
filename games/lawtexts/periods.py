"""When a text was in force, as far as that is known, and which acts stand around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction

from games.lawtexts.shape import Gazette, InstrumentText, KnownDate, Words

EARLIEST, LATEST = date(1900, 1, 1), date(2100, 1, 1)
"""No day outside these is a day of this law: a date beyond them is a slip."""


def read_day(text: str) -> date | None:
    """``2025-11-10``, and no other shape; none for what is no day of this law."""
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
    """When a text began or ended: the first day it may have been, the last, and the day taken."""

    earliest: date | None
    latest: date | None
    taken: date
    basis: str
    note: Words

    @property
    def value(self) -> date | None:
        """The day itself, where it is known."""
        return self.earliest if self.earliest == self.latest else None


@dataclass(frozen=True, slots=True)
class ProvisionChange:
    """What an amendment does to one provision, and the source's words that say so."""

    do: str
    """``replace``, ``insert``, ``repeal``, ``move`` (the words of another place), ``alter``
    (the new words are not at hand)."""
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
    """An act beside the texts at hand, of which no text is: an earlier or a later regulation."""

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
    """``official`` (the words at hand), ``inferred`` (from another act's), ``not_at_hand``."""
    begins: Moment
    ends: Moment | None
    """None where nothing is known to end it."""
    amendment: Amendment | None
    """What made it of the version before."""
    note: Words
    readings: Mapping[str, str]
    """Switches of the register that stand otherwise while it is in force."""
    values: Mapping[str, Fraction]
    """Figures of the game that are otherwise while it is in force, by the names the game gives
    them: ``prizes.pair_plus.flush``, ``commission.cap``."""
    text: InstrumentText
    standing: Mapping[str, str] = field(default_factory=dict)
    """Places whose words are not simply those read: ``inferred``, ``amended``, ``not_at_hand``."""

    @property
    def until(self) -> date | None:
        """Its last day, where that is known."""
        ended = self.ends.value if self.ends else None
        return ended - timedelta(days=1) if ended else None


@dataclass(frozen=True, slots=True)
class History:
    """An instrument as a work: its versions, oldest first, and the acts around them."""

    versions: tuple[TextVersion, ...]
    acts: tuple[OtherAct, ...]

    @property
    def last(self) -> TextVersion:
        return self.versions[-1]

    @property
    def places(self) -> frozenset[str]:
        """Every place there is or has been."""
        return frozenset(
            place.eid for version in self.versions for place in version.text.provisions
        )

    def version(self, ident: str) -> TextVersion:
        for version in self.versions:
            if version.id == ident:
                return version
        raise KeyError(f"{self.last.text.key} has no version {ident}")

    def on_day(self, day: date) -> OnDay:
        """What was in force on that day, and what is not known about it."""
        return OnDay(day, self.in_force(day), self._doubted(day), tuple(self._acts_on(day)))

    def in_force(self, day: date) -> TextVersion | None:
        """The version of that day; none before the first text and after the last."""
        latest = None
        for version in self.versions:
            if version.begins.taken <= day:
                latest = version
        if latest and latest.ends and latest.ends.taken <= day:
            return None
        return latest

    def status_on(self, day: date, printed: str = "") -> str:
        """The state on that day; ``printed`` is that of the manifest, where another is at hand."""
        status = printed or self.last.text.status.value
        if status == "rehearsal":
            return status
        if day < self.versions[0].begins.taken:
            return "to_come"
        if self.last.ends:
            return "revoked" if self.last.ends.taken <= day else self._amended_on(day, status)
        return status if status == "revoked" else self._amended_on(day, status)

    def _amended_on(self, day: date, status: str) -> str:
        """An amendment counts from its day; one of no version counts as the manifest has it."""
        acts = [version.begins.taken for version in self.versions if version.amendment]
        is_amended = any(day >= each for each in acts) if acts else status == "amended"
        return "amended" if is_amended else "in_force"

    def _doubted(self, day: date) -> tuple[Moment, ...]:
        """The beginnings and ends that may or may not lie before that day."""
        moments = [version.begins for version in self.versions]
        if self.last.ends:
            moments.append(self.last.ends)
        return tuple(moment for moment in moments if is_doubtful(moment, day))

    def _acts_on(self, day: date) -> Iterable[OtherAct]:
        for act in self.acts:
            if act.begins.taken <= day and not (act.ends and act.ends.taken <= day):
                yield act


@dataclass(frozen=True, slots=True)
class OnDay:
    """The answer for one day. ``version`` is none before the first text and after the last."""

    day: date
    version: TextVersion | None
    doubts: tuple[Moment, ...]
    acts: tuple[OtherAct, ...]

    @property
    def is_certain(self) -> bool:
        return not self.doubts


def is_doubtful(moment: Moment, day: date) -> bool:
    """Whether that day lies between the first and the last it may have been."""
    after_earliest = moment.earliest is None or day >= moment.earliest
    return after_earliest and (moment.latest is None or day < moment.latest)


def whose_words(text: InstrumentText, other: InstrumentText) -> Mapping[str, str]:
    """By eId, the place of the other text that has the same words: itself, or where they moved."""
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

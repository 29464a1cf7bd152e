"""The periods in which a text was in force, as far as known, and the related acts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction

from games.lawtexts.files.shape import BASES, Gazette, InstrumentText, KnownDate, Words
from games.lawtexts.files.tables import FileTable

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


def moment_of(table: FileTable, name: str) -> Moment:
    """Read ``value``, or the ``earliest`` and ``latest`` possible days, and the day taken; a day
    alone is one that the source states."""
    if type(value := table.table.get(name)) is date:
        day = _day(table, name, name)
        return Moment(day, day, value, "stated", {})
    if not isinstance(value, dict):
        reason = f"“{name}” must be a table: a value, or earliest and latest, and a basis."
        raise table.refuse("malformed", reason)
    moment = table.within(name)
    value, earliest, latest, taken = (
        _day(moment, part, f"{name}.{part}") for part in ("value", "earliest", "latest", "taken")
    )
    earliest, latest = earliest or value, latest or value
    taken = taken or earliest
    if taken is None:
        reason = f"“{name}”: without a day, “taken” must say which is taken."
        raise table.refuse("malformed", reason)
    if (earliest and taken < earliest) or (latest and taken > latest):
        reason = f"“{name}”: {taken} does not lie between the first and the last day it may be."
        raise table.refuse("malformed", reason)
    return Moment(earliest, latest, taken, moment.one_of("basis", BASES), moment.words("note"))


def optional_moment(table: FileTable, name: str) -> Moment | None:
    return moment_of(table, name) if table.table.get(name) is not None else None


def _day(table: FileTable, part: str, name: str) -> date | None:
    value = table.table.get(part)
    if value is None:
        return None
    if type(value) is not date:
        raise table.refuse("malformed", f"“{name}”: “{value}” is not a date.")
    if not EARLIEST <= value <= LATEST:
        reason = f"“{name}”: {value} is no day of this law ({EARLIEST} to {LATEST})."
        raise table.refuse("malformed", reason)
    return value


def figures_in(table: FileTable, whose: str) -> dict[str, Fraction]:
    """Read the figures of ``values``; raises for one that is none."""
    value = table.table.get("values", {})
    if not isinstance(value, dict):
        raise table.refuse("malformed", f"{whose}: “values” must hold a number for each name.")
    read = {}
    for name, figure in value.items():
        number = read_figure(str(figure)) if type(figure) in (int, str) else None
        if number is None:
            reason = f'{whose}: “{name}” is no figure; write 5, "3/2" or "6%".'
            raise table.refuse("malformed", reason)
        read[name] = number
    return read


def read_figure(text: str) -> Fraction | None:
    """Read a figure such as ``5``, ``3/2`` or ``6%``; None if it is not one."""
    match = _FIGURE.fullmatch(text)
    if match is None or (match[2] and not int(match[2])):
        return None
    return Fraction(int(match[1]), int(match[2] or 1) * (100 if match[3] else 1))


_FIGURE = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9}))?(%)?")

OPEN_DOUBT = {
    "stated": timedelta(0),
    "inferred": timedelta(days=30),
    "not_at_hand": timedelta(days=365),
}
"""By basis: an inferred day is out by days or weeks; one not at hand, by months."""


@dataclass(frozen=True, slots=True)
class EffectRow:
    """What an act does to one provision, or to the whole text: a row of its ``act.toml``."""

    do: str
    """One of ``DEEDS``."""
    eid: str
    """Where it changes the text; empty for the whole text."""
    line: int = 0
    was: str = ""
    """Where words that move stood."""
    after: str = ""
    """For a new place, the provision that it follows."""
    kind: str = ""
    quote: str = ""
    clause: str = ""
    """The number of the act's clause that orders it."""
    begins: Moment | None = None
    """Its own first day; None if it is that of the act."""
    until: date | None = None
    """Its last day, if the act sets one: then the words before return."""
    languages: tuple[str, ...] = ()
    """The languages in which the act has words for it; of a correction the one corrected."""
    basis: str = "stated"
    """``stated`` by the act, ``inferred`` from it, or told by an ``officer``."""
    instead_of: str = ""
    """The act, not yet in force, whose effect on this provision it replaces."""
    values: Mapping[str, Fraction] = field(default_factory=dict, hash=False)
    """The figures that its words set."""

    @property
    def is_new_place(self) -> bool:
        return bool(self.after)

    @property
    def provision(self) -> str:
        """The provision that the act speaks of: of words that move, the one that they leave."""
        return self.was or self.eid

    @property
    def to(self) -> str:
        return self.eid if self.was else ""


MOVES, REWORDS = ("move", "renumber"), ("replace", "correct")
OF_THE_WHOLE = ("whole", "revoke")
DEEDS = (*REWORDS, "insert", "repeal", *MOVES, "suspend", *OF_THE_WHOLE, "alter")
"""``alter`` is a change whose words are not at hand. What follows from a last day, in the version
that begins after it, is a ``return``."""


def listed(effects: Iterable[EffectRow]) -> list[EffectRow]:
    """The effects without those that follow from another: what moves or goes with what it is of."""
    effects = list(effects)
    moved = {effect.was: effect.eid for effect in effects if effect.was}
    removed = {effect.eid for effect in effects if effect.do == "repeal" or effect.was}

    def follows(effect: EffectRow) -> bool:
        if effect.was:
            above = _above(effect.was)
            return bool(above) and moved.get(above) == _above(effect.eid)
        is_below = any(effect.eid.startswith(f"{eid}__") for eid in removed)
        return effect.do == "repeal" and (effect.eid in moved or is_below)

    return [effect for effect in effects if not follows(effect)]


def _above(eid: str) -> str:
    return eid.rpartition("__")[0]


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
    changes: tuple[EffectRow, ...]

    @property
    def touched(self) -> tuple[str, ...]:
        return tuple(change.eid for change in self.changes)

    def day(self, event: str) -> str | None:
        return next((entry.value for entry in self.dates if entry.event == event), None)


@dataclass(frozen=True, slots=True)
class EffectInTime:
    """An effect of an act, with its first and its last day."""

    act: Amendment
    effect: EffectRow
    begins: Moment
    replaced_by: str = ""
    """The act that replaced it before its first day; it then never has any effect."""

    def state_on(self, day: date) -> str:
        """``replaced``, ``to_come``, ``ended`` or ``applied``."""
        if self.replaced_by:
            return "replaced"
        if day < self.begins.taken:
            return "to_come"
        return "ended" if self.effect.until and self.effect.until < day else "applied"

    def holds_on(self, day: date) -> bool:
        return self.state_on(day) == "applied"

    def ident(self, instrument: str) -> str:
        """Its name among all effects, such as ``<instrument>--<act>--repeal--art_4``."""
        return f"{instrument}--{self.act.act}--{self.effect.do}--{self.effect.provision or 'text'}"


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
    """The act that made it from the version before, with the effects that begin or end with it."""
    note: Words
    readings: Mapping[str, str]
    """Readings of the register that it changes from their defaults."""
    values: Mapping[str, Fraction]
    """Figures that it changes, by the names the game gives them, such as ``prizes.pair_plus.flush``
    and ``commission.cap``."""
    text: InstrumentText
    standing: Mapping[str, str] = field(default_factory=dict)
    """Provisions with changed words: ``inferred``, ``amended`` or ``not_at_hand``; and those that
    are ``suspended``."""
    also: tuple[Amendment, ...] = ()
    """Other acts with an effect from the same day."""

    @property
    def amendments(self) -> tuple[Amendment, ...]:
        return (*((self.amendment,) if self.amendment else ()), *self.also)

    @property
    def changes(self) -> tuple[EffectRow, ...]:
        """What became of each provision on its first day."""
        return tuple(change for act in self.amendments for change in act.changes)

    @property
    def last_day(self) -> Moment | None:
        """Its last day; None if no end is known."""
        return self.ends and self.ends.eve


@dataclass(frozen=True, slots=True)
class History:
    """An instrument as a work: its versions, oldest first, and related acts."""

    versions: tuple[TextVersion, ...]
    acts: tuple[OtherAct, ...]
    read: TextVersion
    """The version of the words files, which the rules follow, without corrections made since."""
    effects: tuple[EffectInTime, ...] = ()
    """What each act does, in the order of the acts."""
    act_words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By act and language, its own words whole, as they were typed, where they are at hand."""

    @property
    def last(self) -> TextVersion:
        return self.versions[-1]

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
        for one in self.effects:
            if one.effect.do == "revoke" and one.begins.taken == ends:
                return one.act.act, one.act.label
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
        is_decided = status in ("revoked", "not_at_hand")
        return status if is_decided else self._amended_on(day, status)

    def _amended_on(self, day: date, status: str) -> str:
        """Whether amended by that day; without versions of amendments, the manifest decides."""
        acts = [version.begins.taken for version in self.versions if version.amendments]
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

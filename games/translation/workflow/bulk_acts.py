"""Bulk acts: one action on many units, undone as one; and units with the same source."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Min, QuerySet
from django.utils.translation import gettext as _

from games.translation.checking import findings
from games.translation.checking.cleaning import Unfit
from games.translation.memory import lookup
from games.translation.models import Act, LogEntry, Revision, Unit
from games.translation.store.database import gathered
from games.translation.workflow import flow, history, publish, roles, undoing

MOST = 2_000
"""Units in one act, at most."""
PIECE = 100
"""Units written in one transaction, so that who writes meanwhile waits for no whole act."""
LISTED = 200
"""Units of a long act that are listed when it is over."""
UNDO = "undo"
FEW = 20
"""Units in a piece of an act that looks for all findings of each."""


@dataclass(slots=True)
class BulkReport:
    """The outcome for each unit; ``act`` is what to undo, if anything was done."""

    done: list[Unit] = field(default_factory=list)
    skipped: list[tuple[Unit, str]] = field(default_factory=list)
    act: Act | None = None

    def skip_changed(self, unit: Unit) -> None:
        self.skipped.append((unit, _("This text was changed in the meantime.")))


Step = Callable[[Unit], Any]
Piece = Callable[[list[Unit], Act, BulkReport], None]
"""What an act does with some of its units, in one transaction."""


def approve(
    units: Iterable[Unit], person: User, since: datetime, act: Act | None = None
) -> BulkReport:
    piece = _written(lambda unit: flow.review(unit, person, unit.revision))
    return _in_pieces(units, person, since, "reviewed", piece, act=act)


def propose(
    units: Iterable[Unit], person: User, since: datetime, act: Act | None = None
) -> BulkReport:
    """Propose the drafts as they are."""

    def step(unit: Unit) -> Unit:
        flow.refuse_if(unit.state != Unit.State.DRAFT, _("Only a draft can be proposed."))
        return flow.propose(unit, unit.targets, person, unit.revision)

    return _in_pieces(units, person, since, "proposed", _written(step), act=act)


def replace(
    units: Iterable[Unit],
    person: User,
    since: datetime,
    find: str,
    put: str,
    *,
    matches_case: bool,
    act: Act | None = None,
) -> BulkReport:
    """Replace words in each text and save it as a draft."""

    def step(unit: Unit) -> Unit:
        words = replaced(unit.targets, find, put, matches_case=matches_case)
        flow.refuse_if(words == unit.targets, _("The words do not occur here."))
        return flow.save(unit, words, person, unit.revision)

    text = f"{find} → {put}"
    return _in_pieces(units, person, since, "replaced", _written(step), text=text, act=act)


def replaced(texts: Sequence[str], find: str, put: str, *, matches_case: bool) -> list[str]:
    """Return the texts with ``put`` for ``find``, neither of them read as a pattern."""
    pattern = re.compile(re.escape(find), 0 if matches_case else re.IGNORECASE)
    return [pattern.sub(lambda _match: put, text) for text in texts]


def fill(
    words: dict[int, list[str]],
    units: Iterable[Unit],
    person: User,
    since: datetime,
    action: str,
    act: Act | None = None,
) -> BulkReport:
    """Save each unit with its ``words`` as a draft."""
    piece = _written(lambda unit: flow.save(unit, words[unit.pk], person, unit.revision))
    return _in_pieces(units, person, since, action, piece, act=act)


def fill_from_memory(
    units: Iterable[Unit], person: User, since: datetime, act: Act | None = None
) -> BulkReport:
    """Fill empty texts with the words that the same source has elsewhere."""
    selected = list(units)
    empty = [unit for unit in selected if unit.is_empty and not unit.is_official]
    words = lookup.same_elsewhere(empty)
    known = [unit for unit in empty if unit.pk in words]
    report = fill(words, known, person, since, "filled", act)
    nothing, written = _("The memory has nothing for it."), _("It is already written.")
    left = [unit for unit in selected if unit.pk not in words]
    report.skipped += [(unit, nothing if unit.is_empty else written) for unit in left]
    return report


def assign(
    units: Iterable[Unit],
    person: User,
    since: datetime,
    whom: Any,
    due: date | None,
    act: Act | None = None,
) -> BulkReport:
    """Assign the units to ``whom``, with or without a due day; ``None`` unassigns them."""

    def piece(some: list[Unit], act: Act, report: BulkReport) -> None:
        was, done = act.facts.setdefault("was", {}), []
        act.facts["is"] = whom.pk if whom else None
        for unit in some:
            if not roles.may_assign(person, unit, whom.pk if whom else None):
                report.skipped.append((unit, _("You may not edit this text.")))
                continue
            was[str(unit.pk)] = [unit.assignee_id, unit.due.isoformat() if unit.due else None]
            done.append(unit)
        assigned = Unit.objects.filter(pk__in=[unit.pk for unit in done])
        assigned.update(assignee=whom, due=due if whom else None)
        report.done += done

    name = whom.get_username() if whom else ""
    text = f"{name} {due.isoformat()}" if whom and due else name
    action = "assigned" if whom else "left"
    return _in_pieces(units, person, since, action, piece, text=text, act=act)


def dismiss(
    units: Iterable[Unit],
    person: User,
    since: datetime,
    check: str,
    reason: str,
    act: Act | None = None,
) -> BulkReport:
    """Dismiss the open warnings of one check in all units, for one reason."""

    def piece(some: list[Unit], act: Act, report: BulkReport) -> None:
        for unit in some:
            try:
                prints = _dismissed(unit, person, check, reason)
            except flow.ActionRefused as refused:
                report.skipped.append((unit, str(refused)))
                continue
            if not prints:
                report.skipped.append((unit, _("The check finds nothing here.")))
                continue
            dismissed = act.facts.setdefault("dismissed", [])
            dismissed += [[unit.pk, fingerprint] for fingerprint in prints]
            report.done.append(unit)

    text = f"{check}: {reason}"
    return _in_pieces(units, person, since, "dismissed", piece, text=text, act=act, most=FEW)


def _dismissed(unit: Unit, person: User, check: str, reason: str) -> list[str]:
    results = findings.found_in(unit, unit.targets, findings.neighbours_of(unit))
    warnings = [result for result in results if result.is_open and not result.is_error]
    prints = [result.fingerprint for result in warnings if result.finding.check == check]
    for fingerprint in prints:
        flow.dismiss(unit, fingerprint, reason, person)
    return prints


def _written(step: Step) -> Piece:
    """A piece that takes the step with each unit, all of them gathered."""

    def piece(some: list[Unit], act: Act, report: BulkReport) -> None:
        with publish.at_once(), gathered(some) as store, history.within(act):
            for unit in some:
                try:
                    report.done.append(step(store.units[unit.pk]))
                except (flow.ActionRefused, Unfit) as refused:
                    report.skipped.append((unit, str(refused)))
                except flow.Conflict:
                    report.skip_changed(unit)

    return piece


def _in_pieces(
    units: Iterable[Unit],
    person: User,
    since: datetime,
    action: str,
    piece: Piece,
    *,
    text: str = "",
    act: Act | None = None,
    most: int = PIECE,
) -> BulkReport:
    """Act on the units that nobody changed after ``since``, in transactions of ``most`` at most.

    Goes on with the ``act``, if there is one. It has one log entry; a new act in which nothing
    was done is deleted.
    """
    selected, report = list(units), BulkReport(act=act)
    for start in range(0, len(selected), most):
        before = len(report.done)
        with transaction.atomic():
            unchanged = _unchanged(selected[start : start + most], since, report)
            current = report.act or Act(who=person)
            current.action, current.said = action, text
            current.save()
            piece(unchanged, current, report)
            if number := len(report.done) - before:
                report.act = current
                current.save()
                _log(current, action, person, number)
            elif report.act is None:
                current.delete()
    return report


def _unchanged(units: list[Unit], since: datetime, report: BulkReport) -> list[Unit]:
    """The units without those changed after ``since``, which the report skips."""
    later = Revision.objects.filter(unit__in=[u.pk for u in units], when__gt=since)
    changed = set(later.values_list("unit_id", flat=True))
    for unit in units:
        if unit.pk in changed:
            report.skip_changed(unit)
    return [unit for unit in units if unit.pk not in changed]


def _log(act: Act, action: str, person: User, number: int) -> None:
    """Count on in the log entry of the act, or write it."""
    entry = LogEntry.objects.filter(act=act, action=action).first()
    entry = entry or LogEntry(who=person, action=action, said=act.said, act=act)
    entry.facts = {"number": entry.facts.get("number", 0) + number}
    entry.save()


def may_take_back(person: User, act: Act) -> bool:
    """Whether ``person`` may undo the act: who did it, or a reviewer, and only once."""
    if act.is_undone:
        return False
    return bool(act.who_id == person.pk or person.has_perm(roles.REVIEW))


def changed_by(act: Act) -> list[int]:
    """The ids of the units that the act changed, without those undone since."""
    words = act.revisions.filter(is_undone=False).order_by("pk").values_list("unit_id", flat=True)
    dismissed = (pk for pk, _fingerprint in act.facts.get("dismissed", ()))
    return list(dict.fromkeys([*words, *map(int, act.facts.get("was", ())), *dismissed]))


def most_undone(act: Act) -> int:
    """How many units of the act are put back in one transaction."""
    return FEW if "dismissed" in act.facts else PIECE


def take_back(act: Act, person: User, among: Sequence[int] | None = None) -> BulkReport:
    """Undo the act in pieces, skipping what changed since; then it is undone.

    If only the units ``among`` those that it changed are undone, it is not undone yet.
    """
    if not may_take_back(person, act):
        raise flow.ActionRefused(_("You cannot undo this, or can no longer undo it."))
    report = BulkReport()
    changed = changed_by(act) if among is None else list(among)
    most = most_undone(act)
    for start in range(0, max(1, len(changed)), most):
        before = len(report.done)
        with transaction.atomic():
            units = list(Unit.objects.filter(pk__in=changed[start : start + most]))
            _undo(act, units, person, report)
            _log(act, "undone", person, len(report.done) - before)
    if among is None and report.done:
        Act.objects.filter(pk=act.pk).update(is_undone=True)
    return report


def _undo(act: Act, units: list[Unit], person: User, report: BulkReport) -> None:
    if "was" in act.facts:
        _take_back_assigned(act, units, report)
    elif "dismissed" in act.facts:
        _take_back_dismissed(act, units, person, report)
    else:
        _take_back_words(act, units, person, report)


def _take_back_words(act: Act, units: list[Unit], person: User, report: BulkReport) -> None:
    revisions = {
        revision.unit_id: revision
        for revision in act.revisions.filter(is_undone=False, unit__in=units)
    }
    undone = Act.objects.create(who=person, action="undone")
    with publish.at_once(), gathered(units) as store, history.within(undone):
        for unit in units:
            locked, revision = store.lock(unit), revisions.get(unit.pk)
            if revision is None or locked.revision != revision.number:
                report.skip_changed(unit)
                continue
            report.done.append(undoing.take_back(locked, revision, person))


def _take_back_assigned(act: Act, units: list[Unit], report: BulkReport) -> None:
    for unit in units:
        if unit.assignee_id != act.facts["is"]:
            report.skip_changed(unit)
            continue
        unit.assignee_id, unit.due = act.facts["was"][str(unit.pk)]
        unit.save(update_fields=["assignee", "due"])
        report.done.append(unit)


def _take_back_dismissed(act: Act, units: list[Unit], person: User, report: BulkReport) -> None:
    known = {unit.pk: unit for unit in units}
    for pk, fingerprint in act.facts["dismissed"]:
        if pk in known:
            flow.restore(known[pk], fingerprint, person)
    report.done += units


class LongAct:
    """An act on more units than one transaction writes, done piece by piece.

    What is left to do is stored with the act, so that it can be stopped and gone on with.
    """

    def __init__(self, act: Act) -> None:
        self.act = act
        self.state: dict[str, Any] = act.facts.get("long", {})

    @classmethod
    def begin(
        cls, act: Act, person: User, name: str, units: Sequence[int], sent: dict[str, str]
    ) -> LongAct:
        """``name`` and what was ``sent`` say what is done with each piece."""
        act.facts["long"] = {
            "by": person.pk,
            "name": name,
            "sent": sent,
            "units": units,
            "total": len(units),
            "number": 0,
            "skipped": 0,
            "first": [],
            "first_skipped": [],
        }
        act.save()
        return cls(act)

    @property
    def is_waiting(self) -> bool:
        return bool(self.state.get("units"))

    @property
    def past(self) -> int:
        """How many units it has gone through."""
        return int(self.state["total"]) - len(self.state["units"])

    def go_on(self, most: int, work: Callable[[Act, list[int]], BulkReport]) -> None:
        """Do the work on the next units, in one transaction with the state."""
        with self._locked() as state:
            some, state["units"] = state["units"][:most], state["units"][most:]
            report = work(self.act, some) if some else BulkReport()
            state["number"] += len(report.done)
            state["skipped"] += len(report.skipped)
            state["first"] += [unit.pk for unit in report.done]
            state["first_skipped"] += [[unit.pk, why] for unit, why in report.skipped]
            for name in ("first", "first_skipped"):
                del state[name][LISTED:]
            is_undone = state["name"] == UNDO and state["number"] and not state["units"]
            self.act.is_undone = bool(is_undone)

    def stop(self) -> None:
        """Leave the other units as they are."""
        with self._locked() as state:
            state["units"] = []

    @contextmanager
    def _locked(self) -> Iterator[dict[str, Any]]:
        """The state as it is now, to be changed; an act that ends with nothing done is deleted."""
        with transaction.atomic():
            self.act = Act.objects.select_for_update().get(pk=self.act.pk)
            self.state = self.act.facts["long"]
            yield self.state
            self.act.save()
            is_over = not self.state["units"] and self.state["name"] != UNDO
            if is_over and not self.state["number"]:
                self.act.delete()


OF_A_REPEAT = ("source_lang", "lang", "source")


class RepeatedSource(NamedTuple):
    """One source in one direction that several units have, in how many words."""

    source_lang: str
    lang: str
    source: str
    translations: int

    @property
    def differs(self) -> bool:
        return self.translations > 1


@dataclass(frozen=True, slots=True)
class Repeat:
    """A repeated source with its units, in the order of the texts."""

    original: RepeatedSource
    units: list[Unit]

    @property
    def choices(self) -> list[tuple[Unit, int]]:
        """A unit for each translation and how many have it, the most frequent first."""
        groups: dict[str, list[Unit]] = {}
        for unit in self.units:
            if not unit.is_empty:
                groups.setdefault(unit.target, []).append(unit)
        counted = [(same[0], len(same)) for same in groups.values()]
        return sorted(counted, key=lambda choice: -choice[1])


def repeated() -> QuerySet[Unit]:
    units = Unit.objects.filter(is_gone=False).exclude(state=Unit.State.OFFICIAL)
    return units.exclude(source="")


def repeated_sources() -> list[RepeatedSource]:
    """All of them, in the order of the texts; the database compares, and no unit is read."""
    groups = repeated().values_list(*OF_A_REPEAT)
    groups = groups.annotate(translations=Count("target", distinct=True))
    groups = groups.annotate(number=Count("pk"), first=Min("position")).filter(number__gt=1)
    groups = groups.order_by("first", *OF_A_REPEAT)
    return [RepeatedSource(*row[:4]) for row in groups]


def with_units(sources: Iterable[RepeatedSource]) -> list[Repeat]:
    units: dict[tuple[str, ...], list[Unit]] = {source[:3]: [] for source in sources}
    same = repeated().filter(source__in={source for _from, _to, source in units})
    for unit in same.order_by("position", "key"):
        units.get((unit.source_lang, unit.lang, unit.source), []).append(unit)
    return [Repeat(source, units[source[:3]]) for source in sources]


def others(unit: Unit) -> list[Unit]:
    """The other units with the same source; none for an official unit or an empty source."""
    if unit.is_official or not unit.source.strip("\x1f"):
        return []
    same = {name: getattr(unit, name) for name in OF_A_REPEAT}
    return list(repeated().filter(**same).exclude(pk=unit.pk).order_by("position", "key")[:50])


def same_words(words: list[str], units: Iterable[Unit]) -> dict[int, list[str]]:
    """The words for each unit that has other words and the same number of parts."""
    others = [unit for unit in units if unit.targets != words]
    return {unit.pk: words for unit in others if len(unit.parts) == len(words)}


def save_repeats(unit: Unit, person: User, since: Any) -> Any:
    """Save the unit's words as drafts of its repeats; the report lists those skipped."""
    copies = others(unit)
    wanted = same_words(unit.targets, copies)
    units = [other for other in copies if other.pk in wanted]
    return fill(wanted, units, person, since, "made the same")

"""Bulk acts: one action on many units, undone as one; and units with the same source."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from games.translation.checking import findings
from games.translation.checking.cleaning import Unfit
from games.translation.memory import lookup
from games.translation.models import Act, LogEntry, Revision, Unit
from games.translation.store.database import gathered
from games.translation.workflow import flow, history, publish, roles, undoing

MOST = 2_000
"""Units in one act, at most."""


@dataclass(slots=True)
class BulkReport:
    """The outcome for each unit; ``act`` is what to undo, if anything was done."""

    done: list[Unit] = field(default_factory=list)
    skipped: list[tuple[Unit, str]] = field(default_factory=list)
    act: Act | None = None

    def skip_changed(self, unit: Unit) -> None:
        self.skipped.append((unit, _("This text was changed in the meantime.")))


Step = Callable[[Unit], Any]


def approve(units: Iterable[Unit], person: User, since: datetime) -> BulkReport:
    return _run(units, person, since, "reviewed", lambda u: flow.review(u, person, u.revision))


def propose(units: Iterable[Unit], person: User, since: datetime) -> BulkReport:
    """Propose the drafts as they are."""

    def step(unit: Unit) -> Unit:
        flow.refuse_if(unit.state != Unit.State.DRAFT, _("Only a draft can be proposed."))
        return flow.propose(unit, unit.targets, person, unit.revision)

    return _run(units, person, since, "proposed", step)


def replace(
    units: Iterable[Unit], person: User, since: datetime, find: str, put: str, *, matches_case: bool
) -> BulkReport:
    """Replace words in each text and save it as a draft."""

    def step(unit: Unit) -> Unit:
        words = replaced(unit.targets, find, put, matches_case=matches_case)
        flow.refuse_if(words == unit.targets, _("The words do not occur here."))
        return flow.save(unit, words, person, unit.revision)

    return _run(units, person, since, "replaced", step, text=f"{find} → {put}")


def replaced(texts: Sequence[str], find: str, put: str, *, matches_case: bool) -> list[str]:
    """Return the texts with ``put`` for ``find``, neither of them read as a pattern."""
    pattern = re.compile(re.escape(find), 0 if matches_case else re.IGNORECASE)
    return [pattern.sub(lambda _match: put, text) for text in texts]


def fill(
    words: dict[int, list[str]], units: Iterable[Unit], person: User, since: datetime, action: str
) -> BulkReport:
    """Save each unit with its ``words`` as a draft."""
    step: Step = lambda u: flow.save(u, words[u.pk], person, u.revision)  # noqa: E731
    return _run(units, person, since, action, step)


def fill_from_memory(units: Iterable[Unit], person: User, since: datetime) -> BulkReport:
    """Fill empty texts with the words that the same source has elsewhere."""
    selected = list(units)
    empty = [unit for unit in selected if unit.is_empty and not unit.is_official]
    words = lookup.same_elsewhere(empty)
    report = fill(words, [unit for unit in empty if unit.pk in words], person, since, "filled")
    nothing, written = _("The memory has nothing for it."), _("It is already written.")
    left = [unit for unit in selected if unit.pk not in words]
    report.skipped += [(unit, nothing if unit.is_empty else written) for unit in left]
    return report


def assign(
    units: Iterable[Unit], person: User, since: datetime, whom: Any, due: date | None
) -> BulkReport:
    """Assign the units to ``whom``, with or without a due day; ``None`` unassigns them."""
    report, unchanged = _sorted(units, since)
    was: dict[str, list[Any]] = {}
    for unit in unchanged:
        if roles.may_assign(person, unit, whom.pk if whom else None):
            was[str(unit.pk)] = [unit.assignee_id, unit.due.isoformat() if unit.due else None]
            report.done.append(unit)
        else:
            report.skipped.append((unit, _("You may not edit this text.")))
    done = Unit.objects.filter(pk__in=[unit.pk for unit in report.done])
    done.update(assignee=whom, due=due if whom else None)
    name = whom.get_username() if whom else ""
    text = f"{name} {due.isoformat()}" if whom and due else name
    facts = {"was": was, "is": whom.pk if whom else None}
    return _logged(report, person, "assigned" if whom else "left", text, facts)


def dismiss(
    units: Iterable[Unit], person: User, since: datetime, check: str, reason: str
) -> BulkReport:
    """Dismiss the open warnings of one check in all units, for one reason."""
    report, unchanged = _sorted(units, since)
    done: list[list[Any]] = []
    for unit in unchanged:
        try:
            prints = _dismissed(unit, person, check, reason)
        except flow.ActionRefused as refused:
            report.skipped.append((unit, str(refused)))
            continue
        if not prints:
            report.skipped.append((unit, _("The check finds nothing here.")))
            continue
        done += [[unit.pk, fingerprint] for fingerprint in prints]
        report.done.append(unit)
    return _logged(report, person, "dismissed", f"{check}: {reason}", {"dismissed": done})


def _dismissed(unit: Unit, person: User, check: str, reason: str) -> list[str]:
    results = findings.found_in(unit, unit.targets, findings.neighbours_of(unit))
    warnings = [result for result in results if result.is_open and not result.is_error]
    prints = [result.fingerprint for result in warnings if result.finding.check == check]
    for fingerprint in prints:
        flow.dismiss(unit, fingerprint, reason, person)
    return prints


def _sorted(units: Iterable[Unit], since: datetime) -> tuple[BulkReport, list[Unit]]:
    """Return a report that skips the units changed after ``since``, and the other units."""
    selected = list(units)
    later = Revision.objects.filter(unit__in=[u.pk for u in selected], when__gt=since)
    changed = set(later.values_list("unit_id", flat=True))
    report = BulkReport()
    for unit in selected:
        if unit.pk in changed:
            report.skip_changed(unit)
    return report, [unit for unit in selected if unit.pk not in changed]


def _run(
    units: Iterable[Unit], person: User, since: datetime, action: str, step: Step, *, text: str = ""
) -> BulkReport:
    report, unchanged = _sorted(units, since)
    with publish.at_once(), gathered(unchanged) as store:
        report.act = Act.objects.create(who=person, action=action, said=text)
        with history.within(report.act):
            for unit in unchanged:
                try:
                    report.done.append(step(store.units[unit.pk]))
                except (flow.ActionRefused, Unfit) as refused:
                    report.skipped.append((unit, str(refused)))
                except flow.Conflict:
                    report.skip_changed(unit)
    return _logged(report, person, action, text, {}, act=report.act)


def _logged(
    report: BulkReport,
    person: User,
    action: str,
    text: str,
    facts: dict[str, Any],
    act: Act | None = None,
) -> BulkReport:
    """Write one log entry for the act; delete the act if nothing was done."""
    if not report.done:
        if act:
            act.delete()
        report.act = None
        return report
    act = act or Act.objects.create(who=person, action=action, said=text, facts=facts)
    number = len(report.done)
    LogEntry.objects.create(who=person, action=action, said=text, act=act, facts={"number": number})
    report.act = act
    return report


def may_take_back(person: User, act: Act) -> bool:
    """Whether ``person`` may undo the act: who did it, or a reviewer, and only once."""
    if act.is_undone:
        return False
    return bool(act.who_id == person.pk or person.has_perm(roles.REVIEW))


def take_back(act: Act, person: User) -> BulkReport:
    """Undo the act on every unit unchanged since; report the others as skipped."""
    if not may_take_back(person, act):
        raise flow.ActionRefused(_("You cannot undo this, or can no longer undo it."))
    report = _take_back_assigned(act) if "was" in act.facts else BulkReport()
    if "dismissed" in act.facts:
        report = _take_back_dismissed(act, person)
    revisions = {revision.unit_id: revision for revision in act.revisions.filter(is_undone=False)}
    if revisions:
        report = _take_back_words(revisions, person)
    if report.done:
        Act.objects.filter(pk=act.pk).update(is_undone=True)
    number = {"number": len(report.done)}
    LogEntry.objects.create(who=person, action="undone", said=act.said, act=act, facts=number)
    return report


def _take_back_words(revisions: dict[int, Revision], person: User) -> BulkReport:
    report = BulkReport()
    units = list(Unit.objects.filter(pk__in=revisions))
    with publish.at_once(), gathered(units) as store:
        act = Act.objects.create(who=person, action="undone")
        with history.within(act):
            for unit in units:
                locked = store.lock(unit)
                revision = revisions[unit.pk]
                if locked.revision != revision.number:
                    report.skip_changed(unit)
                    continue
                report.done.append(undoing.take_back(locked, revision, person))
    return report


def _take_back_assigned(act: Act) -> BulkReport:
    report = BulkReport()
    for unit in Unit.objects.filter(pk__in=act.facts["was"]):
        if unit.assignee_id != act.facts["is"]:
            report.skip_changed(unit)
            continue
        unit.assignee_id, unit.due = act.facts["was"][str(unit.pk)]
        unit.save(update_fields=["assignee", "due"])
        report.done.append(unit)
    return report


def _take_back_dismissed(act: Act, person: User) -> BulkReport:
    report = BulkReport()
    known = Unit.objects.in_bulk({pk for pk, _print in act.facts["dismissed"]})
    for pk, fingerprint in act.facts["dismissed"]:
        if pk in known:
            flow.restore(known[pk], fingerprint, person)
            report.done.append(known[pk])
    return report


OF_A_REPEAT = ("source_lang", "lang", "source")


@dataclass(frozen=True, slots=True)
class Repeat:
    """Units with one source in one direction."""

    units: list[Unit]

    @property
    def source(self) -> str:
        return self.units[0].source

    @property
    def differs(self) -> bool:
        return len({unit.target for unit in self.units}) > 1

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


def repeats(candidates: QuerySet[Unit] | None = None, *, differing: bool = False) -> list[Repeat]:
    """All repeats in the order of the texts; with ``differing``, only those that differ."""
    units = repeated() if candidates is None else candidates
    many = units.values(*OF_A_REPEAT).annotate(number=Count("pk")).filter(number__gt=1)
    sources = {tuple(row[name] for name in OF_A_REPEAT) for row in many.order_by()}
    matching = [u for u in units.order_by("position", "key") if _key(u) in sources]
    groups = groupby(sorted(matching, key=_key), key=_key)
    made = [Repeat(list(same)) for _key_of_it, same in groups]
    listed = [repeat for repeat in made if repeat.differs or not differing]
    return sorted(listed, key=lambda repeat: repeat.units[0].position)


def _key(unit: Unit) -> tuple[str, ...]:
    return tuple(getattr(unit, name) for name in OF_A_REPEAT)


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

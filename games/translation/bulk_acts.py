"""One act on many units: what can be done is done, the rest is told, all is taken back as one.

Each unit goes the same way it would go by itself (``flow``), so the same things are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from games.translation import undoing
from games.translation.models import Act, LogEntry, Revision, Unit
from games.translation.page import findings, memory
from games.translation.store import gathered
from games.translation.workflow import flow, history, publish, roles
from games.translation.workflow.cleaning import Unfit

MOST = 2_000
"""Units in one act: more are done in several."""


@dataclass(slots=True)
class Report:
    """What became of each; ``act`` is what takes it all back, where anything was done."""

    done: list[Unit] = field(default_factory=list)
    skipped: list[tuple[Unit, str]] = field(default_factory=list)
    act: Act | None = None


Step = Callable[[Unit], Any]


def approve(units: Iterable[Unit], person: Any, seen: datetime) -> Report:
    return _run(units, person, seen, "reviewed", lambda u: flow.review(u, person, u.revision))


def propose(units: Iterable[Unit], person: Any, seen: datetime) -> Report:
    """Drafts as they are written."""

    def step(unit: Unit) -> Unit:
        if unit.state != Unit.State.DRAFT:
            raise flow.Refused(_("Only a draft can be proposed."))
        return flow.propose(unit, unit.targets, person, unit.revision)

    return _run(units, person, seen, "proposed", step)


def replace(
    units: Iterable[Unit], person: Any, seen: datetime, find: str, put: str, *, matches_case: bool
) -> Report:
    """Other words for some, in each text as a draft."""

    def step(unit: Unit) -> Unit:
        words = replaced(unit.targets, find, put, matches_case=matches_case)
        if words == unit.targets:
            raise flow.Refused(_("The words do not stand here."))
        return flow.save(unit, words, person, unit.revision)

    return _run(units, person, seen, "replaced", step, said=f"{find} → {put}")


def replaced(texts: Sequence[str], find: str, put: str, *, matches_case: bool) -> list[str]:
    """``put`` stands as it is typed: no sign in it means anything."""
    pattern = re.compile(re.escape(find), 0 if matches_case else re.IGNORECASE)
    return [pattern.sub(lambda _found: put, text) for text in texts]


def fill(
    words: dict[int, list[str]], units: Iterable[Unit], person: Any, seen: datetime, action: str
) -> Report:
    """Each unit with the words found for it, as a draft."""
    step: Step = lambda u: flow.save(u, words[u.pk], person, u.revision)  # noqa: E731
    return _run(units, person, seen, action, step)


def fill_from_memory(units: Iterable[Unit], person: Any, seen: datetime) -> Report:
    """What nobody has written yet, as the same source was put elsewhere."""
    asked = list(units)
    empty = [unit for unit in asked if unit.is_empty and not unit.is_official]
    words = memory.same_elsewhere(empty)
    report = fill(words, [unit for unit in empty if unit.pk in words], person, seen, "filled")
    told = {True: _("The memory has nothing for it."), False: _("It is written already.")}
    known = {unit.pk for unit in empty}
    report.skipped += [(unit, told[unit.pk in known]) for unit in asked if unit.pk not in words]
    return report


def assign(
    units: Iterable[Unit], person: Any, seen: datetime, whom: Any, due: date | None
) -> Report:
    """To somebody, by a day or without one; to nobody."""
    report, held = _sorted(units, seen)
    was: dict[str, list[Any]] = {}
    for unit in held:
        if not roles.may_assign(person, unit, whom.pk if whom else None):
            report.skipped.append((unit, _("This text is not yours to work on.")))
            continue
        was[str(unit.pk)] = [unit.assignee_id, unit.due.isoformat() if unit.due else None]
        report.done.append(unit)
    Unit.objects.filter(pk__in=[u.pk for u in report.done]).update(
        assignee=whom, due=due if whom else None
    )
    name = whom.get_username() if whom else ""
    said = f"{name} {due.isoformat()}" if whom and due else name
    facts = {"was": was, "is": whom.pk if whom else None}
    return _logged(report, person, "assigned" if whom else "left", said, facts)


def dismiss(units: Iterable[Unit], person: Any, seen: datetime, check: str, reason: str) -> Report:
    """The open warnings of one check, in all of them, for one reason."""
    report, held = _sorted(units, seen)
    done: list[list[Any]] = []
    for unit in held:
        try:
            prints = _dismissed(unit, person, check, reason)
        except flow.Refused as refused:
            report.skipped.append((unit, str(refused)))
            continue
        if not prints:
            report.skipped.append((unit, _("The check finds nothing here.")))
            continue
        done += [[unit.pk, each] for each in prints]
        report.done.append(unit)
    return _logged(report, person, "dismissed", f"{check}: {reason}", {"dismissed": done})


def _dismissed(unit: Unit, person: Any, check: str, reason: str) -> list[str]:
    found = findings.found_in(unit, unit.targets, findings.neighbours_of(unit))
    prints = [
        each.fingerprint
        for each in found
        if each.is_open and not each.is_error and each.finding.check == check
    ]
    for each in prints:
        flow.dismiss(unit, each, reason, person)
    return prints


def _sorted(units: Iterable[Unit], seen: datetime) -> tuple[Report, list[Unit]]:
    """Those that stand as the person saw them, and those somebody changed meanwhile."""
    asked = list(units)
    changed = set(
        Revision.objects.filter(unit__in=[u.pk for u in asked], when__gt=seen)
        .values_list("unit_id", flat=True)
        .distinct()
    )
    told = _("Somebody changed this text meanwhile.")
    report = Report(skipped=[(unit, told) for unit in asked if unit.pk in changed])
    return report, [unit for unit in asked if unit.pk not in changed]


def _run(
    units: Iterable[Unit],
    person: Any,
    seen: datetime,
    action: str,
    step: Step,
    *,
    said: str = "",
) -> Report:
    report, held = _sorted(units, seen)
    with publish.at_once(), gathered(held) as store:
        report.act = Act.objects.create(who=person, action=action, said=said)
        with history.within(report.act):
            for unit in held:
                try:
                    report.done.append(step(store.units[unit.pk]))
                except (flow.Refused, Unfit) as refused:
                    report.skipped.append((unit, str(refused)))
                except flow.Conflict:
                    told = _("Somebody changed this text meanwhile.")
                    report.skipped.append((unit, told))
    return _logged(report, person, action, said, {}, act=report.act)


def _logged(
    report: Report,
    person: Any,
    action: str,
    said: str,
    facts: dict[str, Any],
    act: Act | None = None,
) -> Report:
    """One line tells of all. Where nothing was done there is nothing to tell or take back."""
    if not report.done:
        if act:
            act.delete()
        report.act = None
        return report
    act = act or Act.objects.create(who=person, action=action, said=said, facts=facts)
    number = len(report.done)
    LogEntry.objects.create(who=person, action=action, said=said, act=act, facts={"number": number})
    report.act = act
    return report


def may_take_back(person: Any, act: Act) -> bool:
    """Who did it, or a reviewer; a wrong approval in bulk is a wrong approval."""
    if act.is_undone:
        return False
    return bool(act.who_id == person.pk or person.has_perm(roles.REVIEW))


def take_back(act: Act, person: Any) -> Report:
    """Every unit that nobody touched since is as it was before; the others are told."""
    if not may_take_back(person, act):
        raise flow.Refused(_("This is not yours to take back, or no longer."))
    report = _take_back_assigned(act) if "was" in act.facts else Report()
    if "dismissed" in act.facts:
        report = _take_back_dismissed(act, person)
    revisions = {each.unit_id: each for each in act.revisions.filter(is_undone=False)}
    if revisions:
        report = _take_back_words(revisions, person)
    if report.done:
        Act.objects.filter(pk=act.pk).update(is_undone=True)
    number = {"number": len(report.done)}
    LogEntry.objects.create(who=person, action="undone", said=act.said, act=act, facts=number)
    return report


def _take_back_words(revisions: dict[int, Revision], person: Any) -> Report:
    report = Report()
    units = list(Unit.objects.filter(pk__in=revisions))
    with publish.at_once(), gathered(units) as store:
        act = Act.objects.create(who=person, action="undone")
        with history.within(act):
            for unit in units:
                held = store.lock(unit)
                revision = revisions[unit.pk]
                if held.revision != revision.number:
                    report.skipped.append((unit, _("Somebody changed this text meanwhile.")))
                    continue
                report.done.append(undoing.take_back(held, revision, person))
    return report


def _take_back_assigned(act: Act) -> Report:
    report = Report()
    for unit in Unit.objects.filter(pk__in=act.facts["was"]):
        if unit.assignee_id != act.facts["is"]:
            report.skipped.append((unit, _("Somebody changed this text meanwhile.")))
            continue
        unit.assignee_id, unit.due = act.facts["was"][str(unit.pk)]
        unit.save(update_fields=["assignee", "due"])
        report.done.append(unit)
    return report


def _take_back_dismissed(act: Act, person: Any) -> Report:
    report = Report()
    known = Unit.objects.in_bulk({pk for pk, _print in act.facts["dismissed"]})
    for pk, fingerprint in act.facts["dismissed"]:
        if pk in known:
            flow.restore(known[pk], fingerprint, person)
            report.done.append(known[pk])
    return report

"""Everything the page of a unit shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.law import instrument_page
from games.law.models import Instrument, Row
from games.site.forms import Bound, SiteForm
from games.translation import discussion, origin, places, repeats, undoing, words
from games.translation.messages import desk
from games.translation.models import Scratch, Suggestion, Unit
from games.translation.models.unit import padded
from games.translation.page import findings as finding
from games.translation.page import memory, queue
from games.translation.unit_forms import DismissForm, UnitForms, WordsForm
from games.translation.workflow import conflicts, history, roles


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the text: its source, its words as typed, its place in the form."""

    at: int
    name: str
    source: str
    runs: list[words.Run]
    target: str
    box: Bound


@dataclass(frozen=True, slots=True)
class Told:
    """A finding in a sentence."""

    fingerprint: str
    check: str
    severity: str
    sentence: str
    where: str
    dismissal: Any


@dataclass(frozen=True, slots=True)
class SetAside:
    """A finding this person may set aside or take up again, with its form."""

    found: Told
    form: DismissForm


@dataclass(slots=True)
class Sheet:
    unit: Unit
    parts: list[Part]
    findings: list[Told]
    turn: queue.Turn
    counterparts: list[words.Counterpart]
    sibling: Unit | None
    """The same message of the interface in the other language."""
    places: list[origin.Place]
    matches: list[memory.Match]
    history: list[history.Past]
    context: list[instrument_page.Pair]
    row: Row | None
    source_changes: list[words.Change]
    brought: list[conflicts.Choice]
    heritage: list[words.Change]
    """How the source of what is offered here differs from this one."""
    repeats: list[Unit]
    """The other places of the same source."""
    forms: UnitForms
    thread: discussion.Thread
    suggestions: list[Suggestion]
    called: bool
    """Whether this person was called here and had not seen it yet."""
    may_write: bool
    may_review: bool
    may_give: bool
    """Whether this person hands texts to others."""
    to_set_aside: list[SetAside]
    is_own: bool
    scratch: Scratch | None
    place: str = ""
    address: str = ""
    instrument: Instrument | None = None
    waits: bool = False
    """Whether readers still see other words than these."""


def sheet(
    unit: Unit,
    person: Any,
    asked: queue.Asked,
    typed: Sequence[str] | None = None,
    turn: queue.Turn | None = None,
    *,
    refused: SiteForm | None = None,
    whole_thread: bool = False,
) -> Sheet:
    scratch = Scratch.objects.filter(unit=unit, person=person).first()
    if typed is None and scratch and roles.may_write(person, unit):
        typed = padded(scratch.target, len(unit.parts))
    if isinstance(refused, WordsForm):
        typed = refused.typed
    shown = list(typed) if typed is not None else unit.targets
    thread = discussion.thread(unit, whole=whole_thread)
    forms = UnitForms.of(unit, shown, thread.people, refused)
    found, others = findings(unit, shown), repeats.others(unit)
    forms.words.count_repeats(len(others))
    row = Row.objects.filter(pk=unit.object).first() if unit.kind == "reading" else None
    other = origin.sibling(unit)
    may_give = person.has_perm(roles.REVIEW) and not unit.is_official and not unit.is_gone
    return Sheet(
        unit=unit,
        parts=_parts(unit, forms.words),
        findings=found,
        turn=turn or queue.turn(unit, asked, person),
        counterparts=words.counterparts(origin.through(unit, other)),
        sibling=other,
        places=origin.places(unit),
        matches=[] if unit.is_official else memory.matches(unit),
        history=undoing.marked(unit, person, history.of(unit)),
        context=_context(unit),
        row=row,
        source_changes=_source_changes(unit),
        brought=conflicts.brought(unit),
        heritage=words.difference(unit.offered.source, unit.source) if unit.offered else [],
        repeats=others,
        forms=forms,
        thread=thread,
        suggestions=list(unit.suggestions.filter(state="open").select_related("who")),
        called=discussion.is_called(unit, person),
        may_write=roles.may_write(person, unit),
        may_review=unit.state == Unit.State.PROPOSED and roles.may_review(person, unit),
        may_give=may_give,
        to_set_aside=_to_set_aside(unit, person, found, refused),
        is_own=unit.state == Unit.State.PROPOSED and unit.edited_by_id == person.pk,
        scratch=scratch,
        place=places.place_of(unit),
        address=places.address_of(unit),
        instrument=Instrument.objects.filter(pk=unit.instrument).first(),
        waits=bool(unit.standing) and unit.standing != unit.target,
    )


def findings(unit: Unit, targets: Sequence[str]) -> list[Told]:
    if unit.is_official:
        found = finding.official_of(unit)
    else:
        found = finding.found_in(unit, targets, finding.neighbours_of(unit))
    if not unit.is_official and not any(target.strip() for target in targets):
        found = [each for each in found if each.finding.key == "empty"][:1]
    tell = desk.tell_official if unit.is_official else desk.tell
    return [
        Told(
            each.fingerprint,
            desk.name_of_check(each.finding.check),
            each.finding.severity,
            tell(each.finding),
            words.part_name(unit.parts[each.part]) if len(unit.parts) > 1 else "",
            each.dismissal,
        )
        for each in sorted(found, key=lambda f: (not f.is_open, not f.is_error, f.part))
    ]


def _parts(unit: Unit, form: WordsForm) -> list[Part]:
    made = []
    for at, (name, box) in enumerate(zip(unit.parts, form.boxes, strict=True)):
        source = unit.source_of(at)
        runs = words.marked(source, unit.source_lang, unit.instrument)
        made.append(Part(at, name, source, runs, form.typed[at], box))
    return made


def _to_set_aside(
    unit: Unit, person: Any, found: Sequence[Told], refused: SiteForm | None
) -> list[SetAside]:
    if not roles.may_dismiss(person, unit):
        return []
    may_override = roles.may_override(person, unit)
    made = []
    for number, each in enumerate(found, 1):
        if each.severity != "warning" and not each.dismissal and not may_override:
            continue
        form = DismissForm(each.fingerprint)
        if isinstance(refused, DismissForm) and refused.fingerprint == each.fingerprint:
            form = refused
        form.ident = f"dismiss-{number}"
        made.append(SetAside(each, form))
    return made


def _context(unit: Unit) -> list[instrument_page.Pair]:
    """The article it stands in, as readers see it in both languages."""
    if not unit.eid:
        return []
    top = unit.eid.split("__")[0]
    eids = Unit.objects.filter(kind="provision", instrument=unit.instrument).values_list(
        "object", flat=True
    )
    block = {name.split("#")[1] for name in eids}
    return instrument_page.pairs_of(
        unit.instrument, eids=[eid for eid in block if eid.split("__")[0] == top]
    )


def _source_changes(unit: Unit) -> list[words.Change]:
    if unit.stale != Unit.Stale.SOURCE or not unit.made_from:
        return []
    return words.difference(unit.made_from, unit.source)

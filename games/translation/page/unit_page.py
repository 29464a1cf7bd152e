"""The content of a unit's page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.law import instrument_page
from games.law.models import Instrument, Row
from games.site.forms import Bound, SiteForm
from games.translation.checking import findings as finding
from games.translation.glossary import terms
from games.translation.listing import queue
from games.translation.memory import lookup
from games.translation.messages import desk, places, words
from games.translation.models import Scratch, Suggestion, Unit
from games.translation.models.unit import padded
from games.translation.page import origin
from games.translation.page.unit_forms import DismissForm, UnitForms, WordsForm
from games.translation.workflow import conflicts, discussion, history, repeats, roles, undoing


@dataclass(frozen=True, slots=True)
class UnitPart:
    """One part of the text: its source, its words as typed, and its form field."""

    at: int
    name: str
    source: str
    runs: list[terms.SourceRun]
    target: str
    box: Bound


@dataclass(frozen=True, slots=True)
class FindingSentence:
    """A finding with its message."""

    fingerprint: str
    check: str
    severity: str
    sentence: str
    where: str
    dismissal: Any


@dataclass(frozen=True, slots=True)
class SetAside:
    """A finding that this person may dismiss or restore, with its form."""

    found: FindingSentence
    form: DismissForm


@dataclass(slots=True)
class UnitSheet:
    unit: Unit
    parts: list[UnitPart]
    findings: list[FindingSentence]
    turn: queue.QueuePosition
    counterparts: list[terms.Counterpart]
    sibling: Unit | None
    """The same message of the interface in the other language."""
    places: list[origin.CodeLocation]
    matches: list[lookup.Match]
    history: list[history.Past]
    context: list[instrument_page.ProvisionSides]
    row: Row | None
    source_changes: list[words.WordChange]
    brought: list[conflicts.ConflictPart]
    heritage: list[words.WordChange]
    """How the source of the offered words differs from this one."""
    repeats: list[Unit]
    """The other units with the same source."""
    forms: UnitForms
    thread: discussion.Thread
    suggestions: list[Suggestion]
    called: bool
    """Whether this person has an unseen mention on the unit."""
    may_write: bool
    may_review: bool
    may_give: bool
    """Whether this person may assign the text to others."""
    to_set_aside: list[SetAside]
    may_withdraw: bool
    scratch: Scratch | None
    place: str = ""
    address: str = ""
    instrument: Instrument | None = None
    waits: bool = False
    """Whether readers still see other words."""


def sheet(
    unit: Unit,
    person: Any,
    filters: queue.QueueFilter,
    typed: Sequence[str] | None = None,
    turn: queue.QueuePosition | None = None,
    *,
    refused: SiteForm | None = None,
    whole_thread: bool = False,
) -> UnitSheet:
    scratch = Scratch.objects.filter(unit=unit, person=person).first()
    if typed is None and scratch and roles.may_write(person, unit):
        typed = padded(scratch.target, len(unit.parts))
    if isinstance(refused, WordsForm):
        typed = refused.typed
    texts = list(typed) if typed is not None else unit.targets
    thread = discussion.thread(unit, whole=whole_thread)
    forms = UnitForms.build(unit, texts, thread.people, refused)
    results, others = findings(unit, texts), repeats.others(unit)
    forms.words.count_repeats(len(others))
    row = Row.objects.filter(pk=unit.object).first() if unit.kind == "reading" else None
    other = origin.sibling(unit)
    may_give = person.has_perm(roles.REVIEW) and not unit.is_official and not unit.is_gone
    return UnitSheet(
        unit=unit,
        parts=_parts(unit, forms.words),
        findings=results,
        turn=turn or queue.turn(unit, filters, person),
        counterparts=terms.counterparts(origin.through(unit, other)),
        sibling=other,
        places=origin.places(unit),
        matches=[] if unit.is_official else lookup.matches(unit),
        history=undoing.marked(unit, person, history.history_of(unit)),
        context=_context(unit),
        row=row,
        source_changes=_source_changes(unit),
        brought=conflicts.conflicting_parts(unit),
        heritage=words.difference(unit.offered.source, unit.source) if unit.offered else [],
        repeats=others,
        forms=forms,
        thread=thread,
        suggestions=list(unit.suggestions.filter(state="open").select_related("who")),
        called=discussion.is_called(unit, person),
        may_write=roles.may_write(person, unit),
        may_review=unit.state == Unit.State.PROPOSED and roles.may_review(person, unit),
        may_give=may_give,
        to_set_aside=_to_set_aside(unit, person, results, refused),
        may_withdraw=roles.may_withdraw(person, unit),
        scratch=scratch,
        place=places.place_of(unit),
        address=places.address_of(unit),
        instrument=Instrument.objects.filter(pk=unit.instrument).first(),
        waits=bool(unit.standing) and unit.standing != unit.target,
    )


def findings(unit: Unit, targets: Sequence[str]) -> list[FindingSentence]:
    if unit.is_official:
        results = finding.official_of(unit)
    else:
        results = finding.found_in(unit, targets, finding.neighbours_of(unit))
    if not unit.is_official and not any(target.strip() for target in targets):
        results = [result for result in results if result.finding.key == "empty"][:1]
    tell = desk.official_message if unit.is_official else desk.tell
    return [
        FindingSentence(
            result.fingerprint,
            desk.name_of_check(result.finding.check),
            result.finding.severity,
            tell(result.finding),
            words.part_name(unit.parts[result.part]) if len(unit.parts) > 1 else "",
            result.dismissal,
        )
        for result in sorted(results, key=lambda f: (not f.is_open, not f.is_error, f.part))
    ]


def _parts(unit: Unit, form: WordsForm) -> list[UnitPart]:
    made = []
    for index, (name, box) in enumerate(zip(unit.parts, form.boxes, strict=True)):
        source = unit.source_of(index)
        runs = terms.marked(source, unit.source_lang, unit.instrument)
        made.append(UnitPart(index, name, source, runs, form.typed[index], box))
    return made


def _to_set_aside(
    unit: Unit, person: Any, results: Sequence[FindingSentence], refused: SiteForm | None
) -> list[SetAside]:
    if not roles.may_dismiss(person, unit):
        return []
    may_override = roles.may_override(person, unit)
    made = []
    for number, result in enumerate(results, 1):
        if result.severity != "warning" and not result.dismissal and not may_override:
            continue
        form = DismissForm(result.fingerprint)
        if isinstance(refused, DismissForm) and refused.fingerprint == result.fingerprint:
            form = refused
        form.ident = f"dismiss-{number}"
        made.append(SetAside(result, form))
    return made


def _context(unit: Unit) -> list[instrument_page.ProvisionSides]:
    """The article that contains the provision, as readers see it in both languages."""
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


def _source_changes(unit: Unit) -> list[words.WordChange]:
    if unit.stale != Unit.Stale.SOURCE or not unit.made_from:
        return []
    return words.difference(unit.made_from, unit.source)

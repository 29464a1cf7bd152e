"""What people do to a unit. Each action is a transaction, a revision and a line of the log."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.translation import mirrored_dismissals
from games.translation.models import Dismissal, Scratch, Unit
from games.translation.models.unit import CORPUS, digest
from games.translation.page import findings
from games.translation.store import store
from games.translation.workflow import history, publish, roles
from games.translation.workflow.cleaning import clean

MARKS_ALONE = gettext_lazy(
    "Only marks and spaces are mended in a review. Send it back for other words."
)


class Refused(Exception):
    """The action is not open, with a sentence that says why. Nothing was changed.

    ``field`` is the one of the form the sentence is about.
    """

    def __init__(self, sentence: Any, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


@dataclass
class Conflict(Exception):
    """Somebody else changed the unit since it was opened at ``since``."""

    unit: Unit
    since: int


def save(unit: Unit, targets: Sequence[str], person: Any, revision: int, *, file: str = "") -> Unit:
    """Keep the words as a draft. Readers go on seeing what stands."""
    with writing(unit, person, revision) as held:
        _write(held, targets, person)
        return turn(held, Unit.State.DRAFT, person, "saved", file=file)


def propose(
    unit: Unit, targets: Sequence[str], person: Any, revision: int, *, file: str = ""
) -> Unit:
    """Hold the words ready for another person to review. Errors have to be mended first."""
    with writing(unit, person, revision) as held:
        _write(held, targets, person)
        if held.is_empty:
            raise Refused(_("There is nothing to propose yet."))
        _make_sure(held)
        if held.errors:
            raise Refused(_("Errors have to be mended before it can be proposed."))
        return turn(held, Unit.State.PROPOSED, person, "proposed", file=file)


def withdraw(unit: Unit, person: Any, revision: int) -> Unit:
    """Take a proposal back: readers see it no more, and it is a draft again."""
    with writing(unit, person, revision) as held:
        if held.state != Unit.State.PROPOSED:
            raise Refused(_("Only what is proposed can be withdrawn."))
        if held.edited_by_id != person.pk:
            raise Refused(_("Only who proposed it can withdraw it."))
        return turn(held, Unit.State.DRAFT, person, "withdrawn")


def review(unit: Unit, person: Any, revision: int) -> Unit:
    """Confirm what another person proposed."""
    with _reviewing(unit, person, revision) as held:
        _right(held)
        if held.stale or held.theirs:
            raise Refused(_("The text has to be brought up to its source first."))
        return turn(held, Unit.State.REVIEWED, person, "reviewed")


def mend(unit: Unit, targets: Sequence[str], person: Any, revision: int) -> Unit:
    """Approve what another person proposed, with a mark or a space put right, on record."""
    with _reviewing(unit, person, revision) as held:
        words = clean(held, targets)
        if words == held.target:
            raise Refused(_("Nothing was mended; approve it as it is."))
        if not is_slight(held.target, words):
            raise Refused(MARKS_ALONE)
        if held.stale or held.theirs:
            raise Refused(_("The text has to be brought up to its source first."))
        held.target = words
        findings.count(held)
        _right(held)
        return turn(held, Unit.State.REVIEWED, person, "mended")


def is_slight(before: str, after: str) -> bool:
    """Whether letters and figures are the same, and the marks and spaces among them alone differ.

    A space between two letters or figures parts words, and so is no slight change.
    """
    return _words(before) == _words(after)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+|\x1f", text)


def _make_sure(held: Unit) -> None:
    """Whatever turns on its findings turns on those of its words as they are now."""
    if held.is_uncounted:
        findings.count(held)


def _right(held: Unit) -> None:
    _make_sure(held)
    if held.errors:
        raise Refused(_("Errors have to be mended before it can be approved."))
    if held.warnings:
        raise Refused(_("Each warning has to be mended or dismissed with a reason."))


def send_back(unit: Unit, person: Any, revision: int, remark: str) -> Unit:
    """Return a proposal to those who wrote it, with what is to be mended."""
    with _reviewing(unit, person, revision) as held:
        if not remark.strip():
            raise Refused(_("Say what is to be mended."), "remark")
        if held.kind == Unit.Kind.PROVISION and held.ground == held.target:
            _give_up_ground(held)
        return turn(held, Unit.State.DRAFT, person, "sent back", remark=remark.strip()[:2000])


@transaction.atomic
def take(unit: Unit, person: Any) -> Unit:
    """Put one's name to a unit, or take it away."""
    held = _lock(unit)
    return _hand(held, None if held.assignee_id == person.pk else person.pk, person)


@transaction.atomic
def hand_over(unit: Unit, whom: int | None, person: Any, due: date | None = None) -> Unit:
    """Give a unit to somebody, by a day or without one; to nobody, free for all."""
    return _hand(_lock(unit), whom, person, due)


def _hand(held: Unit, whom: int | None, person: Any, due: date | None = None) -> Unit:
    if not roles.may_assign(person, held, whom):
        raise Refused(_("This text is not yours to work on."))
    was, held.assignee_id, held.due = held.assignee_id, whom, due if whom else None
    held.save(update_fields=["assignee", "due"])
    action = "assigned" if whom not in (None, person.pk) else "taken" if whom else "left"
    name = held.assignee.get_username() if action == "assigned" and held.assignee else ""
    said = f"{name} {due.isoformat()}" if due else name
    history.log(held, person, action, said, was=was, **{"is": whom})
    return held


@transaction.atomic
def dismiss(unit: Unit, fingerprint: str, reason: str, person: Any) -> Dismissal:
    """Set a finding aside, on the record and on both sides. An error takes a reviewer."""
    held = _lock(unit)
    if not roles.may_dismiss(person, held):
        raise Refused(_("You may not dismiss findings here."))
    known = (
        findings.official_of(held)
        if held.is_official
        else findings.found_in(held, held.targets, findings.neighbours_of(held))
    )
    found = next((each for each in known if each.fingerprint == fingerprint), None)
    if found is None:
        raise Refused(_("That finding is no longer there."))
    if found.is_error and not roles.may_override(person, held):
        raise Refused(_("An error is mended, or set aside by a reviewer who did not write it."))
    if len(reason.strip()) < 8:
        raise Refused(_("Give the reason in a few words."), "reason")
    made, _new = Dismissal.objects.update_or_create(
        unit=held,
        fingerprint=fingerprint,
        defaults={"check_id": found.finding.check, "reason": reason.strip()[:2000], "who": person},
    )
    said = f"{found.finding.check}: {made.reason}"
    history.log(held, person, "dismissed", said, fingerprint=fingerprint)
    findings.recount([held])
    mirrored_dismissals.set_aside_there(held, found, made)
    return made


@transaction.atomic
def restore(unit: Unit, fingerprint: str, person: Any) -> Unit:
    """Take a dismissal back: the finding is open again."""
    held = _lock(unit)
    if not roles.may_dismiss(person, held):
        raise Refused(_("You may not dismiss findings here."))
    known = findings.found_in(held, held.targets, findings.neighbours_of(held))
    for found in known:
        if found.fingerprint == fingerprint:
            mirrored_dismissals.take_up_there(held, found, person)
    for each in held.dismissals.filter(fingerprint=fingerprint):
        facts = {"fingerprint": fingerprint, "reason": each.reason}
        history.log(held, person, "restored", f"{each.check_id}: {each.reason}", **facts)
        each.delete()
    findings.recount([held])
    return held


def scratch(unit: Unit, targets: Sequence[str], person: Any, revision: int) -> None:
    """Keep what is being typed, for this person alone. Words that cannot be kept are left out."""
    words = clean(unit, targets)
    if not roles.may_write(person, unit):
        raise Refused(_("This text is not yours to work on."))
    if revision < 0:
        raise Refused(_("The page did not say which version it shows. Open it again."))
    if words == unit.target:
        Scratch.objects.filter(unit=unit, person=person).delete()
        return
    Scratch.objects.update_or_create(
        unit=unit, person=person, defaults={"target": words, "revision": revision}
    )


def discard(unit: Unit, person: Any) -> None:
    Scratch.objects.filter(unit=unit, person=person).delete()


def _lock(unit: Unit) -> Unit:
    return store().lock(unit)


@contextmanager
def writing(unit: Unit, person: Any, revision: int) -> Iterator[Unit]:
    with store().atomic():
        held = _lock(unit)
        if held.is_official:
            raise Refused(_("An official text is corrected in the corpus files, never here."))
        if not roles.may_write(person, held):
            raise Refused(_("This text is not yours to work on."))
        if held.revision != revision:
            raise Conflict(held, revision)
        yield held


@contextmanager
def _reviewing(unit: Unit, person: Any, revision: int) -> Iterator[Unit]:
    with store().atomic():
        held = _lock(unit)
        if held.state != Unit.State.PROPOSED:
            raise Refused(_("Only a proposed text can be reviewed."))
        if held.edited_by_id == person.pk:
            raise Refused(_("Somebody else than the person who proposed it has to review it."))
        if not roles.may_review(person, held):
            raise Refused(_("You may not review this text."))
        if held.revision != revision:
            raise Conflict(held, revision)
        yield held


def _write(unit: Unit, targets: Sequence[str], person: Any) -> None:
    """Words confirmed against the source as it is now."""
    before, unit.target = unit.target, clean(unit, targets)
    settle(unit, person)
    unit.is_empty = not unit.target.replace("\x1f", "").strip()
    unit.made_from = unit.source
    unit.stale = ""
    unit.edited_by = person
    if unit.target != before or not unit.revision:
        store().count(unit)
    store().drop_scratch(unit, person)


def settle(unit: Unit, person: Any) -> None:
    """What a file brought has been looked at. Words of it not taken are kept in the history."""
    if not unit.theirs:
        return
    if unit.theirs != unit.target:
        history.log(unit, person, "set aside", unit.theirs)
    if unit.theirs_from == CORPUS:
        publish.settle(unit)
    unit.theirs = unit.theirs_from = ""


def _give_up_ground(unit: Unit) -> None:
    """A working translation the project brought, and a person found wanting, goes as well."""
    unit.ground = unit.ground_state = unit.ground_source = ""
    unit.ground_by = unit.reviewed_by = None


def turn(
    unit: Unit,
    state: str,
    person: Any,
    action: str,
    *,
    remark: str = "",
    file: str = "",
    keeps_ground: bool = False,
) -> Unit:
    """The unit in its new state, with its revision, its log and, where due, its readers.

    The caller holds the unit. ``keeps_ground``: what readers see was laid there already.
    """
    before: Unit = unit.as_it_was
    unit.state = state
    unit.revision += 1
    if state == Unit.State.REVIEWED and not keeps_ground:
        unit.ground, unit.ground_state = unit.target, state
        unit.ground_source = unit.made_from
        unit.ground_by, unit.reviewed_by = unit.edited_by, person
    if publish.put(unit):
        _tell_twin(unit, before)
    store().save_unit(unit)
    history.write(unit, before, action, who=person, remark=remark, file=file)
    history.log(unit, person, action, remark or file)
    return unit


def _tell_twin(unit: Unit, before: Unit) -> None:
    """The same thing in the other direction has a new source.

    Where this text was only catching up with it, or the twin comes back to what it was made
    from, the two agree again; else the twin is stale.
    """
    if unit.standing == before.standing or unit.kind in (Unit.Kind.PROVISION, Unit.Kind.INTERFACE):
        return
    twin = store().twin_of(unit)
    if twin is None:
        return
    twin.source, twin.source_digest = unit.standing, digest(unit.standing)
    is_catching_up = not before.standing or before.ground_source != unit.source
    if is_catching_up or twin.is_empty:
        twin.made_from = twin.ground_source = twin.source
    if twin.made_from == twin.source:
        twin.stale = ""
    elif not twin.is_official:
        twin.stale = Unit.Stale.SOURCE
    store().count(twin)
    store().save_unit(twin)

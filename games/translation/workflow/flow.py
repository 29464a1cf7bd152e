"""What people do to a unit. Each action is a transaction, a revision and a line of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.translation.models import Dismissal, Scratch, Unit
from games.translation.models.unit import CORPUS
from games.translation.page import findings as finding
from games.translation.workflow import history, publish, roles
from games.translation.workflow.cleaning import clean


class Refused(Exception):
    """The action is not open, with a sentence that says why. Nothing was changed."""


@dataclass
class Conflict(Exception):
    """Somebody else changed the unit since it was opened at ``since``."""

    unit: Unit
    since: int


def save(unit: Unit, targets: Sequence[str], person: Any, revision: int, *, file: str = "") -> Unit:
    """Keep the words as a draft. Readers go on seeing what stands."""
    with writing(unit, person, revision) as held:
        _write(held, targets, person)
        return _turn(held, Unit.State.DRAFT, person, "saved", file=file)


def propose(
    unit: Unit, targets: Sequence[str], person: Any, revision: int, *, file: str = ""
) -> Unit:
    """Hold the words ready for another person to review. Errors have to be mended first."""
    with writing(unit, person, revision) as held:
        _write(held, targets, person)
        if held.is_empty:
            raise Refused(_("There is nothing to propose yet."))
        if held.errors:
            raise Refused(_("Errors have to be mended before it can be proposed."))
        return _turn(held, Unit.State.PROPOSED, person, "proposed", file=file)


def review(unit: Unit, person: Any, revision: int) -> Unit:
    """Confirm what another person proposed."""
    with _reviewing(unit, person, revision) as held:
        if held.errors:
            raise Refused(_("Errors have to be mended before it can be approved."))
        if held.warnings:
            raise Refused(_("Each warning has to be mended or dismissed with a reason."))
        if held.stale or held.theirs:
            raise Refused(_("The text has to be brought up to its source first."))
        return _turn(held, Unit.State.REVIEWED, person, "reviewed")


def send_back(unit: Unit, person: Any, revision: int, remark: str) -> Unit:
    """Return a proposal to those who wrote it, with what is to be mended."""
    with _reviewing(unit, person, revision) as held:
        if not remark.strip():
            raise Refused(_("Say what is to be mended."))
        held_by = held.edited_by
        turned = _turn(held, Unit.State.DRAFT, person, "sent back", remark=remark.strip()[:2000])
        turned.edited_by = held_by
        turned.save(update_fields=["edited_by"])
        return turned


@transaction.atomic
def take(unit: Unit, person: Any) -> Unit:
    """Put one's name to a unit, or take it away."""
    held = _lock(unit)
    if not roles.may_write(person, held) and not roles.may_review(person, held):
        raise Refused(_("This text is not yours to work on."))
    is_mine = held.assignee_id == person.pk
    held.assignee = None if is_mine else person
    held.save(update_fields=["assignee"])
    history.log(held, person, "left" if is_mine else "taken")
    return held


@transaction.atomic
def dismiss(unit: Unit, fingerprint: str, reason: str, person: Any) -> Dismissal:
    """Set a warning aside, on the record."""
    held = _lock(unit)
    if not roles.may_dismiss(person, held):
        raise Refused(_("You may not dismiss findings here."))
    known = (
        finding.official_of(held)
        if held.is_official
        else finding.found_in(held, held.targets, finding.neighbours_of(held))
    )
    found = next((each for each in known if each.fingerprint == fingerprint), None)
    if found is None:
        raise Refused(_("That finding is no longer there."))
    if found.is_error and not held.is_official:
        raise Refused(_("An error cannot be dismissed; it has to be mended."))
    if len(reason.strip()) < 8:
        raise Refused(_("Give the reason in a few words."))
    made, _new = Dismissal.objects.update_or_create(
        unit=held,
        fingerprint=fingerprint,
        defaults={"check_id": found.finding.check, "reason": reason.strip()[:2000], "who": person},
    )
    history.log(held, person, "dismissed", f"{found.finding.check}: {made.reason}")
    finding.recount([held])
    return made


@transaction.atomic
def restore(unit: Unit, fingerprint: str, person: Any) -> Unit:
    """Take a dismissal back: the finding is open again."""
    held = _lock(unit)
    if not roles.may_dismiss(person, held):
        raise Refused(_("You may not dismiss findings here."))
    for each in held.dismissals.filter(fingerprint=fingerprint):
        history.log(held, person, "restored", f"{each.check_id}: {each.reason}")
        each.delete()
    finding.recount([held])
    return held


def scratch(unit: Unit, targets: Sequence[str], person: Any, revision: int) -> None:
    """Keep what is being typed, for this person alone. Words that cannot be kept are left out."""
    words = clean(unit, targets)
    if not roles.may_write(person, unit):
        raise Refused(_("This text is not yours to work on."))
    if words == unit.target:
        Scratch.objects.filter(unit=unit, person=person).delete()
        return
    Scratch.objects.update_or_create(
        unit=unit, person=person, defaults={"target": words, "revision": revision}
    )


def discard(unit: Unit, person: Any) -> None:
    Scratch.objects.filter(unit=unit, person=person).delete()


def _lock(unit: Unit) -> Unit:
    return Unit.objects.select_for_update().get(pk=unit.pk)


@contextmanager
def writing(unit: Unit, person: Any, revision: int) -> Iterator[Unit]:
    with transaction.atomic():
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
    with transaction.atomic():
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
    unit.target = clean(unit, targets)
    settle(unit, person)
    unit.is_empty = not unit.target.replace("\x1f", "").strip()
    unit.made_from = unit.source
    unit.stale = ""
    unit.edited_by = person
    finding.count(unit)
    Scratch.objects.filter(unit=unit, person=person).delete()


def settle(unit: Unit, person: Any) -> None:
    """What a file brought has been looked at. Words of it not taken are kept in the history."""
    if not unit.theirs:
        return
    if unit.theirs != unit.target:
        history.log(unit, person, "set aside", unit.theirs)
    if unit.theirs_from == CORPUS:
        publish.settle(unit)
    unit.theirs = unit.theirs_from = ""


def _turn(
    unit: Unit, state: str, person: Any, action: str, *, remark: str = "", file: str = ""
) -> Unit:
    """The unit in its new state, with its revision, its log and, where due, its readers."""
    before = Unit.objects.get(pk=unit.pk)
    unit.state = state
    unit.revision += 1
    if publish.stands(unit) and (unit.target != unit.standing or unit.state != unit.standing_state):
        publish.put(unit, person)
        _tell_twin(unit, before)
    unit.save()
    history.write(unit, before, action, who=person, remark=remark, file=file)
    history.log(unit, person, action, remark or file)
    return unit


def _tell_twin(unit: Unit, before: Unit) -> None:
    """The same thing in the other direction has a new source.

    Where this text was only catching up with it, the two agree again; else the twin is stale.
    """
    if unit.standing == before.standing or unit.kind in (Unit.Kind.PROVISION, Unit.Kind.INTERFACE):
        return
    stem = unit.key.rsplit(":", 1)[0]
    twin = Unit.objects.filter(key=f"{stem}:{unit.source_lang}").first()
    if twin is None:
        return
    twin.source = unit.standing
    if before.stale or before.is_empty or twin.is_empty:
        twin.made_from, twin.stale = twin.source, ""
    elif not twin.is_official:
        twin.stale = Unit.Stale.SOURCE
    finding.recount([twin])

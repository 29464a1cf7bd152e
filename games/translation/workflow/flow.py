"""The actions on a unit: each is a transaction with a revision and a log entry."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.quality.registry import BY_ID
from games.translation.checking import findings
from games.translation.checking.cleaning import clean
from games.translation.models import Dismissal, Scratch, Unit
from games.translation.models.unit import CORPUS, digest
from games.translation.store.database import WITHOUT_TWIN, store, twin_key
from games.translation.workflow import history, publish, roles

MARKS_ALONE = gettext_lazy(
    "In a review only marks and spaces are corrected. Propose other words, or send the text back."
)


class ActionRefused(Exception):
    """Raised with the reason if an action is not possible; nothing was changed."""

    def __init__(self, sentence: Any, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


def refuse_if(fault: object, sentence: Any, field: str = "") -> None:
    """Refuse the action if there is this fault."""
    if fault:
        raise ActionRefused(sentence, field)


@dataclass
class Conflict(Exception):
    """Raised if somebody else changed the unit since it was opened at ``since``."""

    unit: Unit
    since: int


def save(
    unit: Unit, targets: Sequence[str], person: User, revision: int, *, file: str = ""
) -> Unit:
    """Save the words as a draft; readers still see the standing ones."""
    with writing(unit, person, revision) as locked:
        _write(locked, targets, person)
        return turn(locked, Unit.State.DRAFT, person, "saved", file=file)


def propose(
    unit: Unit, targets: Sequence[str], person: User, revision: int, *, file: str = ""
) -> Unit:
    """Propose the words, to be reviewed by another person; refuse words with errors."""
    with writing(unit, person, revision) as locked:
        _write(locked, targets, person)
        refuse_if(locked.is_empty, _("There is nothing to propose yet."))
        _make_sure(locked)
        refuse_if(locked.errors, _("Errors must be corrected before it can be proposed."))
        return turn(locked, Unit.State.PROPOSED, person, "proposed", file=file)


def leaves_unchanged(
    unit: Unit, targets: Sequence[str], person: User, revision: int, *, proposes: bool
) -> bool:
    """Whether saving would change only the author; if so, delete what was typed."""
    with writing(unit, person, revision) as locked:
        is_waiting = locked.stale or locked.theirs
        is_step = proposes and locked.state == Unit.State.DRAFT
        if is_waiting or is_step or clean(locked, targets) != locked.target:
            return False
        store().drop_scratch(locked, person)
        return True


def withdraw(unit: Unit, person: User, revision: int) -> Unit:
    """Withdraw a proposal: readers no longer see it, and it is a draft again."""
    with writing(unit, person, revision) as locked:
        refuse_if(locked.state != Unit.State.PROPOSED, _("Only what is proposed can be withdrawn."))
        if not roles.may_withdraw(person, locked):
            raise ActionRefused(_("Only the person who proposed it can withdraw it."))
        return turn(locked, Unit.State.DRAFT, person, "withdrawn")


def review(unit: Unit, person: User, revision: int) -> Unit:
    """Approve what another person proposed."""
    with _reviewing(unit, person, revision) as locked:
        _right(locked)
        refuse_if(locked.stale or locked.theirs, _("The text must first be updated to its source."))
        return turn(locked, Unit.State.REVIEWED, person, "reviewed")


def mend(unit: Unit, targets: Sequence[str], person: User, revision: int) -> Unit:
    """Approve what another person proposed, with a mark or a space corrected."""
    with _reviewing(unit, person, revision) as locked:
        words = clean(locked, targets)
        refuse_if(words == locked.target, _("Nothing was corrected; approve it as it is."))
        refuse_if(not is_slight(locked.target, words), MARKS_ALONE)
        refuse_if(locked.stale or locked.theirs, _("The text must first be updated to its source."))
        locked.target = words
        findings.count(locked)
        _right(locked)
        return turn(locked, Unit.State.REVIEWED, person, "mended")


def is_slight(before: str, after: str) -> bool:
    """Whether only marks and spaces differ, and no letters or figures."""
    one, other = (re.findall(r"\w+|\x1f", text) for text in (before, after))
    return one == other


def _make_sure(unit: Unit) -> None:
    """Count the findings of a marked unit, before a decision depends on them."""
    if unit.is_uncounted:
        findings.count(unit)


def _right(unit: Unit) -> None:
    _make_sure(unit)
    refuse_if(unit.errors, _("Errors must be corrected before it can be approved."))
    refuse_if(unit.warnings, _("Each warning must be corrected, or dismissed with a reason."))


def send_back(unit: Unit, person: User, revision: int, remark: str) -> Unit:
    """Return a proposal to its author, with what has to be corrected."""
    with _reviewing(unit, person, revision) as locked:
        refuse_if(not remark.strip(), _("State what is to be corrected."), "remark")
        if locked.kind == Unit.Kind.PROVISION and locked.ground == locked.target:
            # The project's working translation is given up as well.
            locked.ground = locked.ground_state = locked.ground_source = ""
            locked.ground_by = locked.reviewed_by = None
        return turn(locked, Unit.State.DRAFT, person, "sent back", remark=remark.strip()[:2000])


@transaction.atomic
def take(unit: Unit, person: User) -> Unit:
    """Assign a unit to oneself, or unassign it."""
    locked = _lock(unit)
    return _hand(locked, None if locked.assignee_id == person.pk else person.pk, person)


@transaction.atomic
def hand_over(unit: Unit, whom: int | None, person: User, due: date | None = None) -> Unit:
    """Assign a unit to somebody, with or without a due day; ``None`` unassigns it."""
    return _hand(_lock(unit), whom, person, due)


def _hand(unit: Unit, whom: int | None, person: User, due: date | None = None) -> Unit:
    refuse_if(not roles.may_assign(person, unit, whom), _("You may not edit this text."))
    was, unit.assignee_id, unit.due = unit.assignee_id, whom, due if whom else None
    unit.save(update_fields=["assignee", "due"])
    action = "assigned" if whom not in (None, person.pk) else "taken" if whom else "left"
    name = unit.assignee.get_username() if action == "assigned" and unit.assignee else ""
    text = f"{name} {due.isoformat()}" if due else name
    history.log(unit, person, action, text, was=was, **{"is": whom})
    return unit


@transaction.atomic
def dismiss(
    unit: Unit, fingerprint: str, reason: str, person: User, *, with_alike: bool = False
) -> None:
    """Dismiss a finding, logged and on both sides; an error requires a reviewer.

    ``with_alike`` dismisses the other open ones of its check too, but no error with a warning.
    """
    locked = _lock(unit)
    refuse_if(not roles.may_dismiss(person, locked), _("You may not dismiss findings here."))
    known = {result.fingerprint: result for result in findings.of_unit(locked)}
    result = known.get(fingerprint)
    if result is None:
        raise ActionRefused(_("That finding is no longer there."))
    if result.is_error and not roles.may_override(person, locked):
        sentence = _(
            "An error must be corrected, or dismissed by a reviewer who did not write the text."
        )
        raise ActionRefused(sentence)
    refuse_if(len(reason.strip()) < 8, _("Give the reason in a few words."), "reason")
    results = [result]
    if with_alike:
        others = (other for other in known.values() if other.is_open and other is not result)
        results += [other for other in others if other.kind == result.kind]
    check, reason = result.finding.check, reason.strip()[:2000]
    for one in results:
        _dismiss(locked, one, reason, person)
        history.log(locked, person, "dismissed", f"{check}: {reason}", fingerprint=one.fingerprint)
    findings.recount([locked])
    twin = _twin_to_mark(locked)
    if twin and not twin.is_official and BY_ID[check].mirrored:
        for one in results:
            _dismiss(twin, one.mirrored, reason, person)
            history.log(twin, person, "dismissed", f"{check}: {reason}")
        findings.recount([twin])


def _dismiss(unit: Unit, result: findings.PartFinding, reason: str, person: User) -> None:
    made = {"check_id": result.finding.check, "reason": reason, "who": person}
    Dismissal.objects.update_or_create(unit=unit, fingerprint=result.fingerprint, defaults=made)


@transaction.atomic
def restore(unit: Unit, fingerprint: str, person: User) -> Unit:
    """Delete a dismissal, so that the finding is open again."""
    locked = _lock(unit)
    refuse_if(not roles.may_dismiss(person, locked), _("You may not dismiss findings here."))
    known = findings.found_in(locked, locked.targets, findings.neighbours_of(locked))
    if twin := _twin_to_mark(locked):
        mirrored = [one.mirrored.fingerprint for one in known if one.fingerprint == fingerprint]
        for dismissal in twin.dismissals.filter(fingerprint__in=mirrored):
            history.log(twin, person, "restored", f"{dismissal.check_id}: {dismissal.reason}")
            dismissal.delete()
            findings.recount([twin])
    for dismissal in locked.dismissals.filter(fingerprint=fingerprint):
        facts = {"fingerprint": fingerprint, "reason": dismissal.reason}
        text = f"{dismissal.check_id}: {dismissal.reason}"
        history.log(locked, person, "restored", text, **facts)
        dismissal.delete()
    findings.recount([locked])
    return locked


def _twin_to_mark(unit: Unit) -> Unit | None:
    """The same text in the other direction, where a finding is dismissed as well."""
    if unit.kind in WITHOUT_TWIN:
        return None
    return Unit.objects.select_for_update().filter(key=twin_key(unit)).first()


def scratch(unit: Unit, targets: Sequence[str], person: User, revision: int) -> None:
    """Save what is being typed, for this person only; raise ``Unfit`` if it cannot be saved."""
    words = clean(unit, targets)
    refuse_if(not roles.may_type(person, unit), _("You may not edit this text."))
    refuse_if(revision < 0, _("The page did not say which version it shows. Open it again."))
    if words == unit.target:
        Scratch.objects.filter(unit=unit, person=person).delete()
        return
    typed = {"target": words, "revision": revision}
    Scratch.objects.update_or_create(unit=unit, person=person, defaults=typed)


def discard(unit: Unit, person: User) -> None:
    Scratch.objects.filter(unit=unit, person=person).delete()


def _lock(unit: Unit) -> Unit:
    return store().lock(unit)


@contextmanager
def writing(unit: Unit, person: User, revision: int) -> Iterator[Unit]:
    with store().atomic():
        locked = _lock(unit)
        if locked.is_official:
            raise ActionRefused(_("An official text is corrected in the corpus files, never here."))
        refuse_if(not roles.may_write(person, locked), _("You may not edit this text."))
        if locked.revision != revision:
            raise Conflict(locked, revision)
        yield locked


@contextmanager
def _reviewing(unit: Unit, person: User, revision: int) -> Iterator[Unit]:
    with store().atomic():
        locked = _lock(unit)
        if locked.revision != revision:
            raise Conflict(locked, revision)
        refuse_if(locked.state != Unit.State.PROPOSED, _("Only a proposed text can be reviewed."))
        if locked.edited_by_id == person.pk:
            sentence = _("It must be reviewed by a person other than the one who proposed it.")
            raise ActionRefused(sentence)
        refuse_if(not roles.may_review(person, locked), _("You may not review this text."))
        yield locked


def _write(unit: Unit, targets: Sequence[str], person: User) -> None:
    """Set the unit's words, confirmed against the present source; who changes none is no author."""
    before, unit.target = unit.target, clean(unit, targets)
    settle(unit, person)
    unit.is_empty = not unit.target.replace("\x1f", "").strip()
    unit.made_from = unit.source
    unit.stale = ""
    if unit.target != before:
        unit.edited_by = person
    if unit.target != before or not unit.revision:
        store().count(unit)
    store().drop_scratch(unit, person)


def settle(unit: Unit, person: User) -> None:
    """End the conflict with a file's words; those not taken go into the history."""
    if not unit.theirs:
        return
    if unit.theirs != unit.target:
        history.log(unit, person, "set aside", unit.theirs)
    if unit.theirs_from == CORPUS:
        publish.settle(unit)
    unit.theirs = unit.theirs_from = ""


def turn(
    unit: Unit,
    state: str,
    person: User,
    action: str,
    *,
    remark: str = "",
    file: str = "",
    keeps_ground: bool = False,
) -> Unit:
    """Set the unit's state, with a revision, a log entry and, if due, what readers see.

    The caller has locked the unit. With ``keeps_ground``, the ground is set already.
    """
    before: Unit = unit.as_it_was
    unit.state = state
    unit.revision += 1
    if state == Unit.State.REVIEWED and not keeps_ground:
        unit.ground, unit.ground_state = unit.target, state
        unit.ground_source = unit.made_from
        unit.ground_by, unit.reviewed_by = unit.edited_by, person
    if publish.publish_words(unit):
        _update_twin(unit, before)
    store().save_unit(unit)
    history.write(unit, before, action, who=person, remark=remark, file=file)
    history.log(unit, person, action, remark or file)
    return unit


def _update_twin(unit: Unit, before: Unit) -> None:
    """Update the source of the twin, after readers see other words of this unit.

    If this text only caught up with the twin, or the twin was made from the new source, the two
    agree again; else the twin is stale.
    """
    if unit.standing == before.standing or unit.kind in WITHOUT_TWIN:
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

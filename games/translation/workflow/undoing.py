"""Undo: the last act of a unit exactly, an older change as a new draft."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.translation.models import LogEntry, Revision, Unit
from games.translation.models.unit import padded
from games.translation.store.database import store
from games.translation.workflow import flow, history, roles
from games.translation.workflow.conflicts import together

MINUTE = timedelta(seconds=60)
"""How long reviewers may undo their own approval; later only another reviewer may."""

OF_REVIEWERS = frozenset({"reviewed", "sent back", "mended"})


def may_undo(person: User, unit: Unit, revision: Revision) -> bool:
    """Whether ``person`` may undo the revision: who may do such an act may undo it once."""
    if revision.is_undone or not revision.before or unit.is_official or unit.is_gone:
        return False
    is_last, may_write = revision.number == unit.revision, roles.may_write(person, unit)
    if revision.action in OF_REVIEWERS:
        return is_last and _may_take_back_review(person, unit, revision)
    if revision.action == "undone":
        return is_last and (may_write or roles.may_review(person, unit))
    # Whether the revision changed words; of an older act only its words can be undone.
    return may_write and (is_last or bool(revision.before["target"] != revision.target))


def _may_take_back_review(person: User, unit: Unit, revision: Revision) -> bool:
    if not person.has_perm(roles.REVIEW):
        return False
    if revision.who_id == person.pk:
        return revision.action != "reviewed" or timezone.now() - revision.when <= MINUTE
    return roles.may_review(person, unit)


@transaction.atomic
def undo(unit: Unit, number: int, person: User, since: int) -> Unit:
    """Undo a revision; ``since`` is the unit's last revision that the person saw."""
    locked = store().lock(unit)
    revision = locked.revisions.filter(number=number).first()
    if revision is None:
        raise flow.ActionRefused(_("There is no such change."))
    if locked.revision != since:
        raise flow.Conflict(locked, since)
    if not may_undo(person, locked, revision):
        raise flow.ActionRefused(_("You cannot undo this, or can no longer undo it."))
    if number == locked.revision:
        return take_back(locked, revision, person)
    return _as_a_draft(locked, revision, person)


def take_back(unit: Unit, revision: Revision, person: User) -> Unit:
    """Restore everything from before the last act. The caller has locked the unit."""
    words = unit.target
    for name, value in revision.before.items():
        setattr(unit, name, value)
    unit.is_empty = not unit.target.replace("\x1f", "").strip()
    if unit.made_from != unit.source and not unit.is_empty:
        unit.stale = unit.stale or Unit.Stale.SOURCE
    elif unit.stale == Unit.Stale.SOURCE:
        unit.stale = ""
    if unit.target != words:
        store().count(unit)
    turned = flow.turn(unit, unit.state, person, "undone", keeps_ground=True)
    Revision.objects.filter(pk=revision.pk).update(is_undone=True)
    return turned


def _as_a_draft(unit: Unit, revision: Revision, person: User) -> Unit:
    """Remove the change from the present words, unless the same words changed again since."""
    length = len(unit.parts)
    changed, before = padded(revision.target, length), padded(revision.before["target"], length)
    sides = zip(changed, unit.targets, before, strict=True)
    merged = [together(*words_of_part) for words_of_part in sides]
    words = [part.text for part in merged]
    if not all(part.is_whole for part in merged):
        text = _(
            "The same words have changed again since. Correct them in the form; both "
            "versions are below."
        )
        raise flow.ActionRefused(text)
    flow.refuse_if(words == unit.targets, _("Nothing of that change is left to undo."))
    saved = flow.save(unit, words, person, unit.revision)
    Revision.objects.filter(pk=revision.pk).update(is_undone=True)
    Revision.objects.filter(unit=unit, number=saved.revision).update(action="undone")
    return saved


@transaction.atomic
def undo_entry(unit: Unit, entry: LogEntry, person: User) -> Unit:
    """Undo an act without a revision: a dismissal, an assignment, or words given up."""
    flow.refuse_if(entry.unit_id != unit.pk, _("There is no such change."))
    if entry.action == "dismissed":
        return flow.restore(unit, entry.facts.get("fingerprint", ""), person)
    if entry.action == "restored":
        fingerprint, reason = entry.facts.get("fingerprint", ""), entry.facts.get("reason", "")
        flow.dismiss(unit, fingerprint, reason, person)
        return unit
    if entry.action in ("set aside", "suggested"):
        words = padded(entry.said, len(unit.parts))
        return flow.save(unit, words, person, unit.revision)
    if entry.action in ("taken", "left", "assigned"):
        return flow.hand_over(unit, entry.facts.get("was"), person)
    raise flow.ActionRefused(_("You cannot undo this, or can no longer undo it."))


def may_undo_entry(person: User, unit: Unit, entry: LogEntry) -> bool:
    """Whether the person may undo the entry: only while its effect lasts."""
    if unit.is_gone:
        return False
    if entry.action in ("dismissed", "restored"):
        known = {dismissal.fingerprint for dismissal in unit.dismissals.all()}
        is_dismissed = entry.facts.get("fingerprint") in known
        holds = is_dismissed == (entry.action == "dismissed")
        return bool(entry.facts) and holds and roles.may_dismiss(person, unit)
    if entry.action in ("set aside", "suggested"):
        return roles.may_write(person, unit) and entry.said != unit.target
    if entry.action in ("taken", "left", "assigned"):
        holds = "is" in entry.facts and entry.facts["is"] == unit.assignee_id
        return holds and roles.may_assign(person, unit, entry.facts.get("was"))
    return False


def marked(unit: Unit, person: User, events: list[history.Past]) -> list[history.Past]:
    """Set in the history what this person may undo, and return it."""
    revisions = {revision.number: revision for revision in unit.revisions.all()[: history.MOST + 1]}
    entries = {entry.pk: entry for entry in unit.log.all()[: history.MOST * 2]}
    for past in events:
        if past.number is not None and past.number in revisions:
            past.may_undo = may_undo(person, unit, revisions[past.number])
        elif past.entry is not None and past.entry in entries:
            past.may_undo = may_undo_entry(person, unit, entries[past.entry])
    return events

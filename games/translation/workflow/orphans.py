"""Orphans: edited units whose source is gone, offered to its new wording."""

from collections.abc import Iterable
from difflib import SequenceMatcher

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from games.translation.messages.words import tokens
from games.translation.models import Override, Unit
from games.translation.workflow import flow, history, roles

LEAST = 0.5
"""The least share of equal words for a source to be a new wording of an old one."""


def has_edits(unit: Unit) -> bool:
    """Whether a person edited the unit: an override, a revision or unsaved words."""
    if unit.kind == Unit.Kind.INTERFACE:
        laid = Override.objects.filter(lang=unit.lang, ident=unit.object).exists()
        if laid:
            return True
    return unit.revisions.filter(who__isnull=False).exists() or unit.scratches.exists()


def offer(removed: Iterable[Unit], made: Iterable[Unit]) -> list[Unit]:
    """Mark the units of ``removed`` with edits as orphans; offer each to the nearest new unit."""
    new = list(made)
    orphans = [unit for unit in removed if has_edits(unit)]
    for orphan in orphans:
        orphan.is_orphan = True
        orphan.save(update_fields=["is_orphan"])
        heir = _heir(orphan, new)
        if heir is not None:
            heir.offered = orphan
            heir.save(update_fields=["offered"])
    return orphans


def _heir(orphan: Unit, new: Iterable[Unit]) -> Unit | None:
    near = [
        (likeness(orphan.source, unit.source), unit.key, unit)
        for unit in new
        if (unit.kind, unit.lang, unit.field) == (orphan.kind, orphan.lang, orphan.field)
        and len(unit.parts) == len(orphan.parts)
        and unit.offered_id is None
        and not unit.is_official
    ]
    share, _key, heir = max(near, key=lambda candidate: candidate[:2], default=(0.0, "", None))
    return heir if share >= LEAST else None


def likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, tokens(one), tokens(other), autojunk=False).ratio()


@transaction.atomic
def take_over(unit: Unit, person: User, revision: int) -> Unit:
    """Save the words of the offered orphan as a draft of the unit."""
    orphan = unit.offered
    if orphan is None:
        raise flow.ActionRefused(_("Nothing more is offered here."))
    saved = flow.save(unit, orphan.targets, person, revision)
    _settle(saved, orphan, person, "taken over")
    return saved


@transaction.atomic
def let_go(unit: Unit, person: User) -> Unit:
    """Stop offering the orphan's words; they remain in its history."""
    orphan = unit if unit.is_orphan else unit.offered
    if orphan is None:
        raise flow.ActionRefused(_("Nothing more is offered here."))
    if not roles.may_write_such(person, orphan):
        raise flow.ActionRefused(_("You may not edit this text."))
    _settle(unit, orphan, person, "let go")
    return unit


def _settle(unit: Unit, orphan: Unit, person: User, action: str) -> None:
    history.log(orphan, person, action, orphan.target)
    Unit.objects.filter(offered=orphan).update(offered=None)
    Unit.objects.filter(pk=orphan.pk).update(is_orphan=False)
    Override.objects.filter(lang=orphan.lang, ident=orphan.object).delete()
    unit.offered = None

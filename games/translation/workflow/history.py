"""The history of a unit: written once, shown in order."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.translation.messages import words
from games.translation.models import Act, LogEntry, Revision, Unit
from games.translation.store.database import store

MOST = 30
WITHOUT_REVISION = (
    *("taken", "left", "assigned", "dismissed", "restored"),
    *("set aside", "brought", "taken over", "let go", "suggested"),
)
"""Actions that do not change the words, and so have no revision."""


@dataclass(slots=True)
class Past:
    """One past action, as the page of a unit shows it."""

    action: str
    when: datetime
    who: str
    said: str = ""
    file: str = ""
    states: tuple[str, str] = ("", "")
    changes: list[words.WordChange] = field(default_factory=list)
    number: int | None = None
    entry: int | None = None
    is_undone: bool = False
    may_undo: bool = False
    archived: str = ""
    """Words that were suggested, or given up for another's, and can be read here."""


def write(unit: Unit, before: Unit, action: str, **extra: object) -> Revision:
    """Write a revision of ``unit``; before its first, also one of how it was loaded."""
    if not before.is_empty and not store().is_begun(unit):
        _keep(before, before.state, before.revision, "loaded", when=before.changed, act=None)
    return _keep(unit, before.state, unit.revision, action, before=snapshot(before), **extra)


def _keep(unit: Unit, from_state: str, number: int, action: str, **extra: object) -> Revision:
    revision = Revision(
        unit=unit,
        number=number,
        action=action,
        from_state=from_state,
        to_state=unit.state,
        source=unit.source,
        target=unit.target,
        **({"act": _act.get()} | extra),
    )
    return store().add_revision(revision)


TAKEN_BACK = (
    *("state", "target", "made_from", "stale", "edited_by_id", "theirs", "theirs_from"),
    *("ground", "ground_state", "ground_source", "ground_by_id", "reviewed_by_id"),
)
"""The fields that a change may have replaced, and that undoing it restores."""


def snapshot(unit: Unit) -> dict[str, object]:
    return {name: getattr(unit, name) for name in TAKEN_BACK}


_act: ContextVar[Act | None] = ContextVar("the act on many units that is under way", default=None)


@contextmanager
def within(act: Act) -> Iterator[None]:
    """Attach everything written in this context to the act."""
    token = _act.set(act)
    try:
        yield
    finally:
        _act.reset(token)


def log(unit: Unit, who: Any, action: str, text: str = "", **facts: Any) -> None:
    """Write a log entry, unless an act on many units is under way, which has one for all."""
    if _act.get() is None:
        done = {"who": who, "action": action, "said": text, "facts": facts}
        LogEntry.objects.create(unit=unit, subject=unit.key, **done)


def history_of(unit: Unit) -> list[Past]:
    """The history of the unit, the latest first: revisions, and acts without one."""
    events = [*_revisions(unit), *_entries(unit)]
    return sorted(events, key=lambda past: past.when, reverse=True)[:MOST]


def _revisions(unit: Unit) -> Iterator[Past]:
    revisions = list(unit.revisions.select_related("who")[: MOST + 1])
    for revision, before in zip(revisions, [*revisions[1:], None], strict=False):
        is_told = before.target != revision.target if before else revision.action != "loaded"
        moved = revision.from_state != revision.to_state
        was = before.target if before else ""
        yield Past(
            action=words.action_name(revision.action),
            when=revision.when,
            who=_name(revision),
            said=revision.remark,
            file=revision.file,
            states=(revision.from_state, revision.to_state) if moved else ("", ""),
            changes=words.difference(was, revision.target) if is_told else [],
            number=revision.number,
            is_undone=revision.is_undone,
        )


def _entries(unit: Unit) -> Iterator[Past]:
    entries = unit.log.filter(action__in=WITHOUT_REVISION).select_related("who")
    for entry in entries[:MOST]:
        is_text = entry.action in ("set aside", "suggested")
        yield Past(
            action=words.action_name(entry.action),
            when=entry.when,
            who=_name(entry),
            said="" if is_text else entry.said,
            archived=entry.said if is_text else "",
            entry=entry.pk,
        )


def _name(entry: Revision | LogEntry) -> str:
    return entry.who.get_username() if entry.who else ""


def last_change(unit: Unit) -> str:
    """Who changed the unit last, how and when: for a person who saw it as it was before."""
    last = unit.revisions.select_related("who").first()
    if last is None or last.who is None:
        return _("Other words were loaded from the files. This is the text as it is now.")
    when = date_format(timezone.localtime(last.when), "Y-m-d H:i")
    facts = {"who": last.who.get_username(), "what": words.action_name(last.action), "when": when}
    return _("%(who)s was first: %(what)s, %(when)s. This is the text as it is now.") % facts

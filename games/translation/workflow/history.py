"""What was done to a unit: written once, shown in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.translation import words
from games.translation.models import LogEntry, Revision, Unit

MOST = 30
WITHOUT_REVISION = ("taken", "left", "dismissed", "restored", "set aside", "brought")
"""Actions that leave the words as they are, and so no revision."""


@dataclass(frozen=True, slots=True)
class Past:
    """One thing somebody did, as the page of a unit tells it."""

    action: str
    when: datetime
    who: str
    said: str = ""
    file: str = ""
    states: tuple[str, str] = ("", "")
    changes: list[words.Change] = field(default_factory=list)
    put_away: str = ""
    """Words somebody gave up for another's: they are read here from then on."""


def write(
    unit: Unit, before: Unit, action: str, *, who: Any = None, remark: str = "", file: str = ""
) -> None:
    """A revision of what ``unit`` has become; before the first, one of how it was loaded."""
    if not before.is_empty and not unit.revisions.exists():
        _keep(before, before, before.revision, "loaded", when=before.changed)
    _keep(unit, before, unit.revision, action, who=who, remark=remark, file=file)


def _keep(unit: Unit, before: Unit, number: int, action: str, **more: Any) -> None:
    Revision.objects.create(
        unit=unit,
        number=number,
        action=action,
        from_state=before.state,
        to_state=unit.state,
        source=unit.source,
        target=unit.target,
        **more,
    )


def log(unit: Unit, who: Any, action: str, said: str = "") -> None:
    LogEntry.objects.create(unit=unit, subject=unit.key, who=who, action=action, said=said)


def of(unit: Unit) -> list[Past]:
    """The latest first: revisions, and what was done beside the words."""
    told = [*_revisions(unit), *_entries(unit)]
    return sorted(told, key=lambda past: past.when, reverse=True)[:MOST]


def _revisions(unit: Unit) -> Iterator[Past]:
    revisions = list(unit.revisions.select_related("who")[: MOST + 1])
    for each, before in zip(revisions, [*revisions[1:], None], strict=False):
        is_told = before.target != each.target if before else each.action != "loaded"
        moved = each.from_state != each.to_state
        yield Past(
            action=words.action_name(each.action),
            when=each.when,
            who=each.who.get_username() if each.who else "",
            said=each.remark,
            file=each.file,
            states=(each.from_state, each.to_state) if moved else ("", ""),
            changes=words.difference(before.target if before else "", each.target)
            if is_told
            else [],
        )


def _entries(unit: Unit) -> Iterator[Past]:
    found = unit.log.filter(action__in=WITHOUT_REVISION).select_related("who")
    for each in found[:MOST]:
        is_text = each.action == "set aside"
        yield Past(
            action=words.action_name(each.action),
            when=each.when,
            who=each.who.get_username() if each.who else "",
            said="" if is_text else each.said,
            put_away=each.said if is_text else "",
        )

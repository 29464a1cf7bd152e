"""Proposals ready to be read by a reviewer: nothing open in them, nobody's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games.translation.models import Unit
from games.translation.page.queue import SORTS, Asked, listed


@dataclass(frozen=True, slots=True)
class Row:
    """One text to be read: in one direction, or in both where both wait."""

    units: list[Unit]

    @property
    def first(self) -> Unit:
        return self.units[0]

    @property
    def ids(self) -> str:
        return " ".join(str(unit.pk) for unit in self.units)


def clean_proposals(asked: Asked, person: Any) -> QuerySet[Unit]:
    found = listed(asked, person).filter(state=Unit.State.PROPOSED, errors=0, warnings=0)
    found = found.filter(stale="", theirs="", is_gone=False)
    return found.filter(~Q(edited_by=person)).order_by(*SORTS[""])


def rows(found: Iterable[Unit]) -> list[Row]:
    """Where a text and its twin both wait, each being the other's source, they are one row."""
    held: dict[str, list[Unit]] = {}
    for unit in found:
        is_pair = unit.kind not in (Unit.Kind.INTERFACE, Unit.Kind.PROVISION)
        stem = unit.key.rsplit(":", 1)[0] if is_pair else unit.key
        held.setdefault(stem, []).append(unit)
    return [Row(units) for units in held.values()]

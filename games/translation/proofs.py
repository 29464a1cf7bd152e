"""Proposals ready to be read by a reviewer: nothing open in them, nobody's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games.translation.models import Unit
from games.translation.page.queue import SORTS, QueueFilter, listed


@dataclass(frozen=True, slots=True)
class ProofRow:
    """One text to be read: in one direction, or in both where both wait."""

    units: list[Unit]

    @property
    def first(self) -> Unit:
        return self.units[0]

    @property
    def ids(self) -> str:
        return " ".join(str(unit.pk) for unit in self.units)


def clean_proposals(filters: QueueFilter, person: Any) -> QuerySet[Unit]:
    proposals = listed(filters, person).filter(state=Unit.State.PROPOSED, errors=0, warnings=0)
    proposals = proposals.filter(stale="", theirs="", is_gone=False)
    return proposals.filter(~Q(edited_by=person)).order_by(*SORTS[""])


def rows(proposals: Iterable[Unit]) -> list[ProofRow]:
    """Where a text and its twin both wait, each being the other's source, they are one row."""
    groups: dict[str, list[Unit]] = {}
    for unit in proposals:
        is_pair = unit.kind not in (Unit.Kind.INTERFACE, Unit.Kind.PROVISION)
        stem = unit.key.rsplit(":", 1)[0] if is_pair else unit.key
        groups.setdefault(stem, []).append(unit)
    return [ProofRow(units) for units in groups.values()]

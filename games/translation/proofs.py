"""Proposals ready for a reviewer: no open findings, and not the reviewer's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games.translation.models import Unit
from games.translation.page.queue import SORTS, QueueFilter, listed


@dataclass(frozen=True, slots=True)
class ProofRow:
    """One text to review: in one direction, or in both if both are proposed."""

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
    """The proposals by row; a text and its twin, each the other's source, share one."""
    groups: dict[str, list[Unit]] = {}
    for unit in proposals:
        is_pair = unit.kind not in (Unit.Kind.INTERFACE, Unit.Kind.PROVISION)
        stem = unit.key.rsplit(":", 1)[0] if is_pair else unit.key
        groups.setdefault(stem, []).append(unit)
    return [ProofRow(units) for units in groups.values()]

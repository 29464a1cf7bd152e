"""The queue of all units: filtered, sorted, counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils.http import urlencode

from games.translation.listing.doubt import doubt
from games.translation.listing.queue_form import QueueForm
from games.translation.models import Unit

SORTS = {
    "": ("position", "lang", "key"),
    "doubt": ("-doubt", "position", "lang", "key"),
    "changed": ("-changed", "position", "lang", "key"),
    "oldest": ("changed", "position", "lang", "key"),
}
OF_A_REGULATION = (Unit.Kind.PROVISION, Unit.Kind.NOTE)
"""The kinds that the page of a whole regulation shows, in this order."""
FINDINGS = {
    "errors": Q(errors__gt=0),
    "warnings": Q(warnings__gt=0),
    "any": Q(errors__gt=0) | Q(warnings__gt=0),
}


def states(person: User | None) -> dict[str, Q]:
    """The states by which the queue is filtered and its groups are counted."""
    mine = Q(edited_by=person) if person else Q(pk=None)
    return {
        "": ~Q(state=Unit.State.OFFICIAL),
        "to_do": ~Q(state__in=(Unit.State.OFFICIAL, Unit.State.REVIEWED)),
        "empty": Q(is_empty=True),
        "stale": ~Q(stale=""),
        "review": Q(state=Unit.State.PROPOSED) & ~mine,
        "conflict": ~Q(theirs=""),
        "findings": FINDINGS["any"] & ~Q(state=Unit.State.OFFICIAL),
        "orphaned": Q(is_orphan=True) | Q(is_gone=False, offered__isnull=False),
        **{state: Q(state=state) for state in Unit.State.values},
    }


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """The filters and the order of the queue, as in the query of its address."""

    values: dict[str, str]

    @classmethod
    def from_query(cls, query: QueryDict) -> QueueFilter:
        """Read a link's filters; only the queue's own page reports invalid ones. ``whole`` is set
        for a text edited on the page of its whole regulation.
        """
        values = QueueForm(query).filled_fields
        is_whole = query.get("whole") and "instrument" in values
        return cls(values | {"whole": "1"} if is_whole else values)

    @property
    def address(self) -> str:
        return urlencode(self.values)

    def get(self, name: str) -> str:
        return self.values.get(name, "")

    @property
    def is_picked(self) -> bool:
        """Whether a filter other than kind, language, instrument and workflow state is set."""
        is_group = self.get("state") not in ("", *Unit.State.values)
        return is_group or any(self.get(name) for name in ("findings", "mine", "q"))


def listed(filters: QueueFilter, person: User | None) -> QuerySet[Unit]:
    """The units that match the filters, in order; official texts only if they are asked for."""
    state = filters.get("state")
    units = Unit.objects.filter(states(person)[state])
    if state != "orphaned":
        units = units.filter(is_gone=False)
    for name in ("kind", "lang", "instrument"):
        if filters.get(name):
            units = units.filter(**{name: filters.get(name)})
    if filters.get("whole"):
        units = units.filter(kind__in=OF_A_REGULATION)
    if severity := filters.get("findings"):
        units = units.filter(FINDINGS[severity])
    if filters.get("mine"):
        units = units.filter(Q(assignee=person) | Q(edited_by=person) | Q(scratches__person=person))
        units = units.distinct()
    if words := filters.get("q"):
        units = units.filter(
            Q(source__icontains=words)
            | Q(target__icontains=words)
            | Q(object__icontains=words)
            | Q(remark__icontains=words)
        )
    if filters.get("sort") == "doubt":
        units = units.annotate(doubt=doubt())
    return units.order_by(*SORTS[filters.get("sort")])


@dataclass(frozen=True, slots=True)
class QueuePosition:
    """A unit's position in the queue, with the units before and after."""

    number: int
    total: int
    before: int | None
    after: int | None
    ids: tuple[int, ...] = ()


def turn(unit: Unit, filters: QueueFilter, person: User) -> QueuePosition:
    """The position of a unit, or only its neighbours in the text if it no longer matches."""
    units = listed(filters, person)
    ids = tuple(units.values_list("pk", flat=True))
    if unit.pk in ids:
        index = ids.index(unit.pk)
        before = ids[index - 1] if index else None
        after = ids[index + 1] if index + 1 < len(ids) else None
        return QueuePosition(index + 1, len(ids), before, after, ids)
    by_place = units.order_by(*SORTS[""]).values_list("pk", *SORTS[""])
    current = unit.position, unit.lang, unit.key
    earlier = [pk for pk, *place in by_place if tuple(place) < current]
    later = [pk for pk, *place in by_place if tuple(place) > current]
    return QueuePosition(
        0, len(ids), earlier[-1] if earlier else None, later[0] if later else None, ids
    )


def follow(before: QueuePosition, now: QueuePosition) -> QueuePosition:
    """The position after an act, with the nearest former neighbours if the unit left the list."""
    if now.number or not before.number:
        return now
    still = set(now.ids)
    earlier = [pk for pk in before.ids[: before.number - 1] if pk in still]
    later = [pk for pk in before.ids[before.number :] if pk in still]
    return QueuePosition(
        0, now.total, earlier[-1] if earlier else None, later[0] if later else None, now.ids
    )


def clean_proposals(filters: QueueFilter, person: User) -> QuerySet[Unit]:
    proposals = listed(filters, person).filter(state=Unit.State.PROPOSED, errors=0, warnings=0)
    proposals = proposals.filter(stale="", theirs="", is_gone=False)
    return proposals.filter(~Q(edited_by=person)).order_by(*SORTS[""])


def proof_rows(proposals: Iterable[Unit]) -> list[list[Unit]]:
    """The proposals by row; a text and its twin, each the other's source, share one."""
    groups: dict[str, list[Unit]] = {}
    for unit in proposals:
        is_pair = unit.kind not in (Unit.Kind.INTERFACE, Unit.Kind.PROVISION)
        stem = unit.key.rsplit(":", 1)[0] if is_pair else unit.key
        groups.setdefault(stem, []).append(unit)
    return list(groups.values())

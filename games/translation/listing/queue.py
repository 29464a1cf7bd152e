"""The queue of all units: filtered, sorted, counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.http import QueryDict
from django.utils.http import urlencode

from games.law.models import Instrument
from games.translation.listing.queue_form import EMPTY, TO_DO, QueueForm
from games.translation.models import Unit

SORTS = {
    "": ("position", "lang", "key"),
    "findings": ("-errors", "-warnings", "position", "lang", "key"),
    "changed": ("-changed", "position", "lang", "key"),
    "oldest": ("changed", "position", "lang", "key"),
}


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """The filters and the order of the queue, as in the query of its address."""

    values: dict[str, str]

    @classmethod
    def from_query(cls, query: QueryDict) -> QueueFilter:
        """Read a link's filters; only the queue's own page reports invalid ones."""
        return cls(QueueForm(query).filled_fields)

    @property
    def address(self) -> str:
        return urlencode(self.values)

    def get(self, name: str) -> str:
        return self.values.get(name, "")

    @property
    def is_picked(self) -> bool:
        """Whether a filter other than kind, language, instrument and workflow state is set."""
        picking = ("findings", "stale", "conflict", "orphaned", "mine", "q")
        return self.get("state") in (TO_DO, EMPTY) or any(self.get(name) for name in picking)


def listed(filters: QueueFilter, person: User) -> QuerySet[Unit]:
    """The units that match the filters, in order."""
    units = Unit.objects.filter(is_gone=False)
    if filters.get("orphaned"):
        units = Unit.objects.filter(Q(is_orphan=True) | Q(offered__isnull=False))
    for name in ("kind", "lang", "instrument"):
        if filters.get(name):
            units = units.filter(**{name: filters.get(name)})
    units = _in_state(units, filters.get("state"))
    if filters.get("findings") == "errors":
        units = units.filter(errors__gt=0)
    elif filters.get("findings") == "warnings":
        units = units.filter(warnings__gt=0)
    elif filters.get("findings") == "any":
        units = units.filter(Q(errors__gt=0) | Q(warnings__gt=0))
    if filters.get("stale"):
        units = units.exclude(stale="")
    if filters.get("conflict"):
        units = units.exclude(theirs="")
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
    return units.order_by(*SORTS[filters.get("sort")])


def _in_state(units: QuerySet[Unit], state: str) -> QuerySet[Unit]:
    if state == EMPTY:
        return units.filter(is_empty=True)
    if state == TO_DO:
        return units.exclude(state__in=(Unit.State.OFFICIAL, Unit.State.REVIEWED))
    if state in Unit.State.values:
        return units.filter(state=state)
    return units


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


@dataclass(frozen=True, slots=True)
class QueueProgress:
    """The progress of an instrument or kind in one language."""

    instrument: str
    kind: str
    lang: str
    total: int
    official: int
    reviewed: int
    proposed: int
    written: int
    stale: int

    @property
    def query(self) -> str:
        """The query of the list that this row counts."""
        about = {"instrument": self.instrument} if self.instrument else {"kind": self.kind}
        return urlencode(about | {"lang": self.lang})

    @property
    def figures(self) -> list[tuple[str, int]]:
        """Each figure, with the query that narrows the list to it."""
        return [
            ("state=official", self.official),
            ("state=reviewed", self.reviewed),
            ("state=proposed", self.proposed),
            (f"state={EMPTY}", self.empty),
            ("stale=1", self.stale),
        ]

    @property
    def settled(self) -> int:
        return self.official + self.reviewed

    @property
    def empty(self) -> int:
        return self.total - self.written


def progress() -> list[QueueProgress]:
    """The progress by instrument and language, then of the glossary and the interface."""
    counted = (
        Unit.objects.filter(is_gone=False)
        .values("instrument", "lang", "kind")
        .annotate(
            total=Count("pk"),
            official=Count("pk", filter=Q(state=Unit.State.OFFICIAL)),
            reviewed=Count("pk", filter=Q(state=Unit.State.REVIEWED)),
            proposed=Count("pk", filter=Q(state=Unit.State.PROPOSED)),
            written=Count("pk", filter=Q(is_empty=False)),
            old=Count("pk", filter=~Q(stale="")),
        )
    )
    order = [*Instrument.objects.values_list("pk", flat=True), ""]
    rows: dict[tuple[str, str, str], dict[str, int]] = {}
    for group in counted:
        key = group["instrument"], "" if group["instrument"] else group["kind"], group["lang"]
        row = rows.setdefault(key, {})
        for name in ("total", "official", "reviewed", "proposed", "written", "old"):
            row[name] = row.get(name, 0) + group[name]
    return [
        QueueProgress(
            *key, *(row[n] for n in ("total", "official", "reviewed", "proposed", "written", "old"))
        )
        for key, row in sorted(
            rows.items(),
            key=lambda item: (order.index(item[0][0]) if item[0][0] in order else 99, item[0]),
        )
    ]


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


def clean_proposals(filters: QueueFilter, person: User) -> QuerySet[Unit]:
    proposals = listed(filters, person).filter(state=Unit.State.PROPOSED, errors=0, warnings=0)
    proposals = proposals.filter(stale="", theirs="", is_gone=False)
    return proposals.filter(~Q(edited_by=person)).order_by(*SORTS[""])


def proof_rows(proposals: Iterable[Unit]) -> list[ProofRow]:
    """The proposals by row; a text and its twin, each the other's source, share one."""
    groups: dict[str, list[Unit]] = {}
    for unit in proposals:
        is_pair = unit.kind not in (Unit.Kind.INTERFACE, Unit.Kind.PROVISION)
        stem = unit.key.rsplit(":", 1)[0] if is_pair else unit.key
        groups.setdefault(stem, []).append(unit)
    return [ProofRow(units) for units in groups.values()]

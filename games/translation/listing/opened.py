"""The way through a list: its order is that in which it was opened, and each text comes once."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q

from games.translation.listing.queue import SORTS, QueueFilter, listed
from games.translation.models import OpenedList, Revision, Unit, WorkPackage
from games.translation.workflow import packages

MOST = 1_000
"""Texts of an opened list; of a longer one some before the text at which it is opened."""
BEHIND = 100
LISTS = 50
"""Opened lists of a person; the oldest go when more are opened."""
AT_ONCE = 50
"""Texts of which is asked together whether they still wait."""


@dataclass(frozen=True, slots=True)
class QueuePosition:
    """The texts before and after a unit, and its number in an opened list of ``total``, or in a
    work package."""

    before: int | None
    after: int | None
    number: int = 0
    total: int = 0
    package: WorkPackage | None = None


def open_list(filters: QueueFilter, person: User, unit: Unit | None = None) -> OpenedList | None:
    """Open the list at a unit of it, or at its beginning; ``None`` if there is no such text."""
    units = listed(filters, person)
    if not (units.filter(pk=unit.pk) if unit else units).exists():
        return None
    ids = list(units.values_list("pk", flat=True))
    start = max(0, ids.index(unit.pk) - BEHIND) if unit and len(ids) > MOST else 0
    chosen = {"units": ids[start : start + MOST], "before": start, "total": len(ids)}
    opened = OpenedList.objects.create(person=person, **chosen)
    older = OpenedList.objects.filter(person=person).values_list("pk", flat=True)[LISTS:]
    OpenedList.objects.filter(pk__in=list(older)).delete()
    return opened


def opened_list(filters: QueueFilter, person: User, unit: Unit) -> OpenedList | None:
    """The opened list that the address names, if it is this person's and has the unit."""
    if not filters.get("opened"):
        return None
    opened = OpenedList.objects.filter(person=person, pk=filters.get("opened")).first()
    return opened if opened and unit.pk in opened.units else None


def position(unit: Unit, filters: QueueFilter, person: User) -> QueuePosition:
    """The position of a unit in the opened list; without one, its neighbours by place in the text.

    After it comes the next text that still matches the filters, and that this person has not
    changed since the list was opened; in a work package the next one that is not done.
    """
    if package := package_with(filters, unit):
        return _in_package(package, unit)
    opened = opened_list(filters, person, unit)
    if opened is None:
        before, after = (_neighbour(unit, filters, person, step) for step in ("lt", "gt"))
        return QueuePosition(before, after)
    index = opened.units.index(unit.pk)
    number = opened.before + index + 1
    before = opened.units[index - 1] if index else None
    return QueuePosition(before, _next(opened, index, filters, person), number, opened.total)


def package_with(filters: QueueFilter, unit: Unit) -> WorkPackage | None:
    """The work package that the address names, if it has the unit."""
    if not filters.get("package"):
        return None
    return WorkPackage.objects.filter(pk=filters.get("package"), texts__unit=unit).first()


def _in_package(package: WorkPackage, unit: Unit) -> QueuePosition:
    """After the last text come those left before it, so that the way ends when all are done."""
    order = list(package.texts.values_list("unit", flat=True))
    index = order.index(unit.pk)
    left = set(packages.waiting(package).values_list("unit", flat=True))
    after = next((pk for pk in (*order[index + 1 :], *order[:index]) if pk in left), None)
    before = order[index - 1] if index else None
    return QueuePosition(before, after, index + 1, len(order), package)


def _next(opened: OpenedList, index: int, filters: QueueFilter, person: User) -> int | None:
    left: list[int] = opened.units[index + 1 :]
    for start in range(0, len(left), AT_ONCE):
        some = left[start : start + AT_ONCE]
        waiting = set(listed(filters, person).filter(pk__in=some).values_list("pk", flat=True))
        done = Revision.objects.filter(unit__in=some, who=person, when__gte=opened.opened)
        waiting -= set(done.values_list("unit", flat=True))
        if following := next((pk for pk in some if pk in waiting), None):
            return following
    return None


def _neighbour(unit: Unit, filters: QueueFilter, person: User, step: str) -> int | None:
    names = SORTS[""]
    further = Q()
    for place, name in enumerate(names):
        same = {earlier: getattr(unit, earlier) for earlier in names[:place]}
        further |= Q(**same, **{f"{name}__{step}": getattr(unit, name)})
    order = names if step == "gt" else [f"-{name}" for name in names]
    units = listed(filters, person).filter(further).order_by(*order)
    return units.values_list("pk", flat=True).first()

"""Findings counted anew in portions, so that whoever changed the glossary does not wait for all.

A change may reach hundreds of texts. They are marked, and each page of the desk that shows figures
counts some before it does.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.translation.models import Unit
from games.translation.page import findings

AT_ONCE = 40
"""Texts counted in one request."""


def count_anew(reached: Sequence[int]) -> None:
    """These texts may tell otherwise: a few are counted at once, many by the pages that follow."""
    Unit.objects.filter(pk__in=reached).update(is_uncounted=True)
    if len(reached) <= AT_ONCE:
        count_more()


def count_more(most: int | None = AT_ONCE) -> int:
    """Count so many of those that wait; how many are left. Where none do, nothing is locked."""
    left = waiting()
    return left - _count(most) if left else 0


@transaction.atomic
def _count(most: int | None) -> int:
    uncounted = Unit.objects.select_for_update().filter(is_uncounted=True)
    units = list(uncounted.prefetch_related("dismissals")[:most])
    findings.count_all(units)
    Unit.objects.bulk_update(units, ["errors", "warnings", "is_uncounted"], batch_size=200)
    return len(units)


def waiting() -> int:
    return Unit.objects.filter(is_uncounted=True).count()

"""Counting of findings in portions, so that a glossary editor need not wait for all.

A change may affect hundreds of units. They are marked, and each desk page with figures first counts
some of them.
"""

from collections.abc import Sequence

from django.db import transaction

from games.translation.checking import findings
from games.translation.models import Unit

AT_ONCE = 40
"""Units counted in one request, at most."""


def count_anew(reached: Sequence[int]) -> None:
    """Mark units whose findings may have changed; a few are counted at once, many later."""
    Unit.objects.filter(pk__in=reached).update(is_uncounted=True)
    if len(reached) <= AT_ONCE:
        count_marked()


def count_marked(most: int | None = AT_ONCE) -> int:
    """Count up to ``most`` marked units; return how many remain. Lock nothing if none wait."""
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

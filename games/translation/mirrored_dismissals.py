"""What was set aside on one side of a text, set aside on the other.

A text that stands in both languages is a unit in each direction. What a mirrored check finds of
the one it finds of the other; a reason given once is good for both.
"""

from __future__ import annotations

from typing import Any

from games.quality.registry import BY_ID
from games.translation.models import Dismissal, Unit
from games.translation.page import findings
from games.translation.workflow import history


def twin_of(unit: Unit) -> Unit | None:
    """The same thing in the other direction; provisions and messages have none."""
    if unit.kind in (Unit.Kind.PROVISION, Unit.Kind.INTERFACE):
        return None
    stem = unit.key.rsplit(":", 1)[0]
    return Unit.objects.select_for_update().filter(key=f"{stem}:{unit.source_lang}").first()


def set_aside_there(unit: Unit, result: findings.PartFinding, made: Dismissal) -> None:
    """The reason given for a finding, given for it on the other side too.

    It may be found there only later, when the words that are a draft here are the source there.
    """
    twin = twin_of(unit)
    if twin is None or twin.is_official or not BY_ID[result.finding.check].mirrored:
        return
    Dismissal.objects.update_or_create(
        unit=twin,
        fingerprint=_mirrored(result),
        defaults={"check_id": made.check_id, "reason": made.reason, "who": made.who},
    )
    history.log(twin, made.who, "dismissed", f"{made.check_id}: {made.reason}")
    findings.recount([twin])


def take_up_there(unit: Unit, result: findings.PartFinding, person: Any) -> None:
    """What is open again on one side is open on the other."""
    twin = twin_of(unit)
    if twin is None:
        return
    for dismissal in twin.dismissals.filter(fingerprint=_mirrored(result)):
        history.log(twin, person, "restored", f"{dismissal.check_id}: {dismissal.reason}")
        dismissal.delete()
        findings.recount([twin])


def _mirrored(result: findings.PartFinding) -> str:
    return findings.PartFinding(result.part, result.finding.mirrored()).fingerprint

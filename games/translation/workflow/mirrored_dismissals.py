"""Dismissals repeated on the twin of a text."""

from django.contrib.auth.models import User

from games.quality.registry import BY_ID
from games.translation.checking import findings
from games.translation.models import Dismissal, Unit
from games.translation.workflow import history


def twin_of(unit: Unit) -> Unit | None:
    """The unit of the same text in the other direction; provisions and messages have none."""
    if unit.kind in (Unit.Kind.PROVISION, Unit.Kind.INTERFACE):
        return None
    stem = unit.key.rsplit(":", 1)[0]
    return Unit.objects.select_for_update().filter(key=f"{stem}:{unit.source_lang}").first()


def dismiss_twin(unit: Unit, result: findings.PartFinding, made: Dismissal) -> None:
    """Dismiss the same finding of the twin, for the same reason."""
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


def reopen_twin(unit: Unit, result: findings.PartFinding, person: User) -> None:
    """Delete the twin's dismissal of a finding that is open again."""
    twin = twin_of(unit)
    if twin is None:
        return
    for dismissal in twin.dismissals.filter(fingerprint=_mirrored(result)):
        history.log(twin, person, "restored", f"{dismissal.check_id}: {dismissal.reason}")
        dismissal.delete()
        findings.recount([twin])


def _mirrored(result: findings.PartFinding) -> str:
    return findings.PartFinding(result.part, result.finding.mirrored()).fingerprint

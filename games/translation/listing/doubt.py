"""How likely a translation needs a look: the order of a review, and the reasons in words."""

from datetime import timedelta

from django.db.models import Case, Exists, F, OuterRef, Q, Value, When
from django.db.models.expressions import Combinable
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from games.quality.pair import Finding
from games.translation.messages import desk
from games.translation.models import Unit

SAME_SOURCE = Unit.objects.filter(
    source_digest=OuterRef("source_digest"), lang=OuterRef("lang"), is_gone=False, is_empty=False
)
DIFFERS = Exists(SAME_SOURCE.exclude(target=OuterRef("target")))
"""Whether the memory has other words for the same source."""


def doubt() -> Combinable:
    """The estimate by which units are ordered; people read its reasons and never the number."""
    year_ago = timezone.now() - timedelta(days=365)
    weights: list[tuple[Q | Exists, int]] = [
        (~Q(stale=""), 25),
        (DIFFERS, 15),
        (Q(revision=0), 4),
        (Q(standing=F("target")), 3),
        (Q(changed__lt=year_ago), 2),
    ]
    worth: Combinable = F("errors") * 50 + F("warnings") * 10
    for fact, weight in weights:
        worth = worth + Case(When(fact, then=Value(weight)), default=Value(0))
    return worth


def in_words(unit: Unit, *, differs: bool = False) -> str:
    """The estimate for a written translation, with its reasons; empty for other units."""
    if unit.is_official or unit.is_empty:
        return ""
    reasons = []
    if unit.worst:
        reasons.append(desk.tell(Finding(**unit.worst)).rstrip("."))
    if unit.stale:
        reasons.append(_("the source has changed"))
    if differs:
        reasons.append(_("the same source has other words elsewhere"))
    likely = _("Needs a look") if unit.errors else _("Probably needs a look")
    likely = likely if reasons else _("Nothing speaks against it")
    age = timesince(unit.changed, depth=1)
    loaded, changed = _("from the files, unchanged here"), _("last changed %(age)s ago")
    reasons.append(changed % {"age": age} if unit.revision else loaded)
    if unit.standing == unit.target and unit.state != Unit.State.REVIEWED:
        reasons.append(_("readers see it"))
    return f"{likely}: {'; '.join(reasons)}."

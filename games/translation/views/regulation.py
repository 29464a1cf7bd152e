"""A regulation whole on the desk, each text in its place and edited there."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse

from games.law.models import Instrument
from games.site.pages import SignedInRequest, page, wants_part
from games.translation.listing.queue import OF_A_REGULATION
from games.translation.models import Unit
from games.translation.views.access import desk

TEMPLATE = "translation/regulation.html"
LAST_ACTIONS = ("save", "propose", "propose_next", "approve", "approve_next", "back")
"""The actions after which a row is read again and no longer edited."""


@desk
def show(request: SignedInRequest, key: str) -> HttpResponse:
    instrument = get_object_or_404(Instrument, pk=key)
    units = Unit.objects.filter(instrument=key, is_gone=False)
    parts = [(kind, _rows(units.filter(kind=kind))) for kind in OF_A_REGULATION]
    return page(request, TEMPLATE, {"instrument": instrument, "parts": parts})


def _rows(units: QuerySet[Unit]) -> list[list[Unit]]:
    """The texts in order, each in both languages, the official one first."""
    by_place: dict[str, list[Unit]] = {}
    for unit in units.select_related("assignee").order_by("position", "lang"):
        by_place.setdefault(unit.object, []).append(unit)
    return [sorted(row, key=lambda unit: not unit.is_official) for row in by_place.values()]


def in_row(
    request: SignedInRequest, unit: Unit, context: dict[str, object], status: int = 200
) -> HttpResponse:
    """The row of a unit, to take the place of the one that the page has."""
    [row] = _rows(Unit.objects.filter(kind=unit.kind, object=unit.object, field=unit.field))
    response = page(request, TEMPLATE, {**context, "row": row}, part="row", status=status)
    response["HX-Retarget"], response["HX-Reswap"] = f"#row-{row[0].pk}", "outerHTML"
    return response


def answer(
    request: SignedInRequest, unit: Unit, message: str, following: int | None
) -> HttpResponse:
    """The row of a unit after an act on it; ``following`` is the unit to be edited next."""
    messages.success(request, message)
    if not wants_part(request):
        address = reverse("translation:regulation", args=[request.GET["instrument"]])
        return HttpResponseRedirect(f"{address}#at-{following or unit.pk}", status=303)
    return in_row(request, unit, {"following": following, "is_done": True})

"""The ruling desk on a fault: which it was, the few facts it turns on, the ruling, the sheet."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override

from games.law.models import Instrument
from games.play.desk import fault_form
from games.play.desk.citations import answered
from games.play.desk.dispute import LONGEST_NOTE
from games.play.desk.fault import FaultRuling, ruling_on
from games.play.desk.fault_form import FaultForm
from games.play.desk.labels import LABELS
from games.play.table.address import SAFE
from games.play.views.ruling import OTHER, declared_or_404, told_at
from games.rules.refusal import Unusable
from games.site.pages import page


def desk(request: HttpRequest, game: str) -> HttpResponse:
    """The list of faults; then the form of one; then, what is needed told, the ruling above it."""
    form = fault_form.typed(declared_or_404(game), request.GET)
    context = _context(request, form)
    named = form.values.get("fault") or "rule" in request.GET
    if not named or (form.fault and not form.is_ready):
        return page(request, "play/fault.html", context)
    try:
        context["ruling"] = ruling_on(form)
    except Unusable as no:
        return _refused(request, form, no)
    return page(request, "play/fault.html", context)


def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """The ruling in both languages, to be printed, dated and signed."""
    form = fault_form.typed(declared_or_404(game), request.GET)
    try:
        found = ruling_on(form)
    except Unusable as no:
        return _refused(request, form, no)
    here = get_language() or "pt"
    context = _context(request, form) | {
        "ruling": found,
        "sides": [_side(found, language) for language in (here, OTHER[here])],
        "now": timezone.localtime(),
        "labels": LABELS,
    }
    return page(request, "play/fault_sheet.html", context)


def _context(request: HttpRequest, form: FaultForm) -> dict[str, Any]:
    key = form.game.key
    here = reverse("play:fault", args=[key])
    told = form.told | ({"rule": "1"} if form.is_asked else {})
    query = urlencode(told, safe=SAFE)
    return {
        "section": "play",
        "form": form,
        "instrument": Instrument.objects.get(game=key),
        "here": here,
        "ruling_url": f"{here}?{query}",
        "url": request.build_absolute_uri(f"{here}?{query}"),
        "sheet_url": f"{reverse('play:fault-sheet', args=[key])}?{query}",
        "longest_note": LONGEST_NOTE,
    }


def _refused(request: HttpRequest, form: FaultForm, no: Unusable) -> HttpResponse:
    """What is wrong is told beside its control, and at the top."""
    known = {each.name for each in form.controls}
    known |= {each.name for _, controls in form.laid for each in controls}
    chosen = {each.name for each in form.controls if each.setting.choices}
    sentence = told_at(no, is_a_choice=no.field in chosen | {"fault"})
    if no.field in known and not form.errors:
        form.errors[no.field] = sentence
    form.fault_told = sentence
    return page(request, "play/fault.html", _context(request, form), status=422)


def _side(found: FaultRuling, language: str) -> dict[str, Any]:
    """The ruling in one language, told afresh."""
    with override(language):
        told = FaultRuling(found.game, found.record, found.fault, found.case)
        return {
            "language": language,
            "entered": [answered(*each) for each in told.entered],
            "lines": list(told.lines),
            "doubts": told.otherwise,
            "rows": [{"pk": row.pk, "title": row.title} for row in told.rows],
        }

"""The ruling desk for a fault: its form, its ruling and the sheet."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.vary import vary_on_cookie

from games.law.language_fields import localized_value
from games.law.models import Instrument
from games.play.desk.citations import citations
from games.play.desk.common import met_in
from games.play.desk.fault import FaultRuling, ruling_on
from games.play.desk.fault_form import FaultForm
from games.play.desk.verdict import in_both
from games.play.house.at_desk import of_table, posted_in, sent_with_card
from games.play.incidents.on_sheet import of_sheet, of_staff
from games.play.setup.record_form import answered
from games.play.table.request import SAFE
from games.play.views.ruling import law_of_its_day
from games.rules.refusal import Unusable
from games.rules.registry import game as declared_game
from games.site.pages import page


@vary_on_cookie
def desk(request: HttpRequest, game: str) -> HttpResponse:
    """The list of faults; then a fault's form; once complete, also the ruling."""
    declared = declared_game(game)
    form = FaultForm(declared, sent_with_card(request, declared))
    is_named = bool(request.GET.get("fault")) or form.is_asked
    if not is_named or (form.chosen and not form.is_ready):
        return page(request, "play/fault.html", _context(request, form))
    ruling = _ruling(form)
    context = _context(request, form)
    if ruling is None:
        return page(request, "play/fault.html", {**context, "is_refused": True}, status=422)
    context |= {"ruling": ruling, "verdict": in_both(ruling), **of_staff(request, form, "fault")}
    return page(request, "play/fault.html", context)


def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """The ruling in both languages, to print, date and sign."""
    form = FaultForm(declared_game(game), request.GET)
    ruling = _ruling(form)
    context = _context(request, form)
    if ruling is None:
        return page(request, "play/fault.html", {**context, "is_refused": True}, status=422)
    context |= {"ruling": ruling, "verdict": in_both(ruling)}
    context |= of_sheet(
        request, form, "fault", ruling.quoted, lambda language: _side(form, ruling, language)
    )
    return page(request, "play/fault_sheet.html", context, form=context["sheet_form"])


def _ruling(form: FaultForm) -> FaultRuling | None:
    """The ruling, or None with the errors added to the form."""
    if not form.is_valid():
        return None
    try:
        return ruling_on(form)
    except Unusable as no:
        form.refuse(no)
        return None


def _context(request: HttpRequest, form: FaultForm) -> dict[str, Any]:
    key = form.game.key
    path = reverse("play:fault", args=[key])
    query = urlencode(form.query(), safe=SAFE)
    return {
        "form": form,
        "instrument": Instrument.objects.get(game=key),
        "law_of_day": law_of_its_day(form),
        "here": path,
        "deck": [card.name for card in form.game.deck],
        **of_table(request, form.game, form.posting),
        "ruling_url": f"{path}?{query}",
        "url": request.build_absolute_uri(f"{path}?{query}"),
        "due_url": _due_url(form),
        "sheet_url": f"{reverse('play:fault-sheet', args=[key])}?{query}",
    }


def _due_url(form: FaultForm) -> str:
    """The page that computes what was due, if possible one that asks what was paid."""
    met = met_in(form.game)
    return next((entry for entry in met if entry.asks_payments), met[0]).url


def _side(form: FaultForm, ruling: FaultRuling, language: str) -> dict[str, Any]:
    """The ruling in one language, computed again."""
    with override(language):
        fresh = FaultRuling(ruling.game, ruling.record, ruling.fault, ruling.case)
        return {
            "language": language,
            "entered": [
                *(answered(*pair) for pair in fresh.entered),
                *posted_in(form, language),
            ],
            "lines": list(fresh.lines),
            "reasons": [f"{line.told} ({citations(line.step.provisions)})" for line in fresh.lines],
            "turning": [
                f"{doubt.reading} {doubt.title}{_(': ')}{doubt.told}" for doubt in fresh.otherwise
            ],
            "doubts": fresh.otherwise,
            "rows": [{"pk": row.pk, "title": localized_value(row, "title")} for row in fresh.rows],
        }

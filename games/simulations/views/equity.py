"""The equity page; its link holds the hands."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.simulations import exact_cache
from games.simulations.par import equity_form
from games.simulations.par.equity_page import set_out
from games.simulations.registry import figures_of
from games.simulations.views.busy import busy
from games.site.pages import page, wants_part


@require_safe
def equity(request: HttpRequest, game: str) -> HttpResponse:
    if figures_of(game).equities is None:
        raise Http404
    form = equity_form.HandsForm(game, request.GET)
    path = reverse("simulations:equity", args=[game])
    query = form.query()
    context: dict[str, Any] = {
        "instrument": Instrument.objects.get(game=game),
        "game": game,
        "asked": form,
        "deck": [card.name for card in form.asking.table.deck],
        "here": path,
        "address": f"{path}?{query}" if query else path,
        "more": _extra_hand_url(path, form),
        "sample": f"{path}?{urlencode(form.asking.sample, doseq=True)}",
        "is_part": wants_part(request),
    }
    status = 200
    if form.is_valid() and not form.is_blank:
        try:
            answer = equity_form.reckoned(form)
        except exact_cache.TooManyWaiting:
            return busy(request)
        if answer is not None:
            context["found"] = set_out(form, answer)
        elif not form.errors:
            context["is_pending"] = True
            status = 202
    response = page(
        request,
        "simulations/equity.html",
        context,
        part="equity",
        status=status,
        form=form,
        has_form=True,
    )
    if wants_part(request) and response.status_code == 200:
        response["HX-Push-Url"] = context["address"]
    return response


def _extra_hand_url(path: str, form: equity_form.HandsForm) -> str:
    """The URL of the same page with a field for another hand."""
    query = form.query()
    return f"{path}?{query}{'&' if query else ''}seats={len(form.hands) + 1}"

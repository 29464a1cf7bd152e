"""Par sheets: the exact figures of a game under the law's prizes or edited ones."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.law.at_hand import instrument_of
from games.law.models import Instrument
from games.odds import registry
from games.odds.sheets import BankSheet, ExactSheet, PotSheet
from games.rules.refusal import Unusable
from games.rules.registry import GAMES
from games.rules.registry import game as rules_of
from games.simulations import exact_cache
from games.simulations.par import page as par
from games.simulations.par import summary
from games.simulations.par import switches as par_switches
from games.simulations.par.charts import HandUnderReadings
from games.simulations.par.pot_form import PotForm
from games.simulations.par.summary import best_play_html
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of
from games.site.errors import problem
from games.site.pages import page, wants_part


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The list of games with what is computed exactly for each."""
    instruments = {instrument.game: instrument for instrument in Instrument.objects.all()}
    entries = [
        {
            "game": game,
            "instrument": instruments[game],
            "is_banked": figures_of(game).sheet is not None,
            "has_equities": figures_of(game).equities is not None,
        }
        for game in GAMES
        if game in instruments
    ]
    context = {"entries": entries}
    return page(request, "simulations/odds.html", context)


@require_safe
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    if figures_of(game).sheet is None:
        return _frequencies(request, game)
    form = WhatIfForm(game, request.GET)
    address = _address(game, form)
    is_plain = set(request.GET) == set(form.edited)
    if form.is_valid() and not wants_part(request) and not is_plain:
        return redirect(address)
    context = _context(game, form, address)
    try:
        law = exact_cache.exact_soon(game, exact_cache.by_law(game))
        figures = law if form.is_by_law else exact_cache.exact_soon(game, form.options)
    except exact_cache.TooManyWaiting:
        return busy(request)
    if figures is None or law is None:
        return _not_yet(request, context)
    assert isinstance(figures, BankSheet)
    assert isinstance(law, BankSheet)
    context |= _par_context(form, figures, law)
    context["is_part"] = wants_part(request)
    response = page(request, "simulations/par.html", context, part="par", form=form, has_form=True)
    if wants_part(request) and response.status_code == 200:
        response[_remembered_as(request)] = address
    return response


def _remembered_as(request: HttpRequest) -> str:
    """The htmx header for the address: the first edit adds a step to the browser's history, so that
    "back" undoes it; the next ones replace it."""
    address: str = getattr(request, "htmx").current_url or ""  # noqa: B009
    return "HX-Replace-Url" if "?" in address else "HX-Push-Url"


def _not_yet(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The page while figures are counted; a form already open keeps its figures."""
    context |= {"is_pending": True, "is_part": wants_part(request)}
    response = page(request, "simulations/par.html", context, part="waits", status=202)
    if wants_part(request):
        response["HX-Reswap"] = "none"
    return response


def _address(game: str, form: WhatIfForm) -> str:
    query = form.query()
    return reverse("simulations:par", args=[game]) + (f"?{query}" if query else "")


def _context(game: str, form: WhatIfForm, address: str) -> dict[str, Any]:
    return {
        "instrument": instrument_of(game),
        "game": game,
        "asked": form,
        "address": address,
        "plain_address": reverse("simulations:par", args=[game]),
        "code": registry.digest(game)[:16],
    }


def _par_context(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> dict[str, Any]:
    game = form.game
    sheet = figures_of(game).sheet
    assert sheet is not None
    set_out = par.bets(form, figures, law)
    stakes = [field for field in form if field.name.startswith(("bets.", "options."))]
    of_law = [field for field in form if _has_own_field(field.name)]
    results, note = par.results(set_out[0]), sheet.note(figures)
    hands = par.frequencies(game, sheet.hands_named_by, figures.hands)
    movers, prize_movers = summary.movers(game, figures), summary.prize_movers(set_out)
    parts = summary.parts(set_out, sheet)
    return {
        "figures": figures,
        "bets": set_out,
        "play": best_play_html(game, figures) if sheet.best_play else None,
        "note": note,
        "strategies": par.strategies(game, figures),
        "results": results,
        "hands": hands,
        "often": repr((results, hands, note, set_out[0].title)),
        "switches": par_switches.switches(form, figures),
        "parts": parts,
        "movers": movers,
        "prize_movers": prize_movers,
        "moves_shown": repr((movers, prize_movers, parts)),
        "edited_query": form.query(),
        "is_of_law": any(path.startswith(("prizes.", "figures.")) for path in form.edited),
        "figures_of_law": of_law,
        "figures_of_law_shown": repr([par.visible_control(field) for field in of_law]),
        "stakes": stakes,
        "stakes_shown": repr([par.visible_control(field) for field in stakes]),
        "jackpot": next((bet.jackpot for bet in set_out if bet.jackpot), None),
        "sections": [(part.template, getattr(figures, part.field)) for part in sheet.sections],
    }


def _has_own_field(path: str) -> bool:
    """Whether a figure of the law has its own field, not one in the line that it pays."""
    return path.startswith("figures.") and not path.startswith("figures.prizes.")


def busy(request: HttpRequest) -> HttpResponse:
    return problem(
        request,
        503,
        _("Many sheets are being computed at the moment."),
        _("Nothing is wrong with what you asked for. Open this address again in a minute."),
    )


def _frequencies(request: HttpRequest, game: str) -> HttpResponse:
    """The page of a game between players, where only the frequencies of hands are exact."""
    offer = registry.offer(game)
    bearing = figures_of(game).frequencies_under
    reading = next(reading for reading in offer.readings if reading.id == bearing)
    value = request.GET.get("reading", reading.default)
    if value not in reading.values:
        return redirect("simulations:par", game)
    try:
        spec = registry.read_spec({"game": game, "readings": {bearing: value}})
        figures = exact_cache.exact_soon(game, exact_cache.options_of(spec))
    except (Unusable, exact_cache.TooManyWaiting):
        return busy(request)
    pot = PotForm(game, request.GET)
    context = {
        "instrument": instrument_of(game),
        "game": game,
        "is_part": wants_part(request),
        "is_pending": figures is None,
        "code": registry.digest(game)[:16],
        "address": request.get_full_path(),
        "plain_address": reverse("simulations:par", args=[game]),
        "reading_asked": "" if value == reading.default else value,
        "pot": pot,
        "pot_query": pot.query(),
        "may_be_drafted": bool(rules_of(game).figures),
        **({} if figures is None else frequency_context(game, bearing, value, figures)),
    }
    status = 202 if figures is None else 200
    if getattr(request, "htmx").target != "pot":  # noqa: B009
        return page(
            request,
            "simulations/frequencies.html",
            context,
            part="par",
            form=pot,
            has_form=True,
            status=status,
        )
    response = page(
        request,
        "simulations/frequencies.html",
        context,
        part="pot",
        form=pot,
        has_form=True,
        status=status,
    )
    if wants_part(request) and response.status_code == 200:
        parameters = [("reading", context["reading_asked"])] if context["reading_asked"] else []
        query = "&".join(filter(None, [urlencode(parameters), pot.query()]))
        response[_remembered_as(request)] = (
            f"{context['plain_address']}{'?' if query else ''}{query}"
        )
    return response


def frequency_context(game: str, bearing: str, value: str, figures: ExactSheet) -> dict[str, Any]:
    assert isinstance(figures, PotSheet)
    (other, *_others) = figures.differences
    rows = [
        HandUnderReadings(
            row.name,
            row.combinations,
            row.probability,
            str(figures.provisions.get(category, "")),
            other.hands[category],
        )
        for row, category in zip(
            par.frequencies(game, "", figures.hands), figures.hands, strict=True
        )
    ]
    return {
        "rows": rows,
        "deals": figures.deals,
        "switch": par_switches.plain_switch(bearing, value, [other.value]),
    }

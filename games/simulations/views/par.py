"""Par sheets: the exact figures of a game under the law's prizes or edited ones."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from games.law.at_hand import instrument_of
from games.law.models import Instrument
from games.odds import registry
from games.odds.sheets import BankSheet, ExactSheet, PotSheet
from games.rules.refusal import Unusable
from games.rules.registry import GAMES
from games.rules.registry import game as rules_of
from games.simulations import exact_cache
from games.simulations.par import files, summary
from games.simulations.par import page as par
from games.simulations.par import summary as par_switches
from games.simulations.par.charts import HandUnderReadings
from games.simulations.par.files import both, tables
from games.simulations.par.summary import best_play_html
from games.simulations.par.what_if import PotForm, WhatIfForm
from games.simulations.registry import figures_of
from games.simulations.views.busy import busy
from games.site.cells import as_xlsx
from games.site.pages import page, wants_part

LANGUAGES = ("pt", "zh-hant")

Sheets = tuple[BankSheet, BankSheet]


@require_safe
def download(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """The sheet with its edits as a file; an invalid one redirects to its page."""
    if form not in files.FORMS:
        raise Http404
    what_if = asked_for(request, game)
    if what_if.errors:
        return redirect(address_of(what_if, request))
    counted = sheets(what_if)
    if counted is None or wants_part(request):
        return _waiting(request, what_if, form, is_pending=counted is None)
    figures, law = counted
    if form == "json":
        content: str | bytes = files.as_json(what_if, figures, law)
    else:
        contents = tables(what_if, figures, law)
        content = "".join(files.as_csv(contents)) if form == "csv" else as_xlsx(contents)
    response = HttpResponse(content, content_type=files.FORMS[form])
    name = f"par-{game}{'' if what_if.is_by_law else '-edited'}.{form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _waiting(
    request: HttpRequest, what_if: WhatIfForm, form: str, *, is_pending: bool
) -> HttpResponse:
    """The page that reloads until the sheet is counted, then offers the file."""
    context = {
        "instrument": Instrument.objects.get(game=what_if.game),
        "form": form.upper(),
        "address": address_of(what_if, request),
        "here": request.get_full_path(),
        "is_pending": is_pending,
    }
    status = 202 if is_pending else 200
    return page(request, "simulations/par_file.html", context, part="file", status=status)


@require_safe
def printed(request: HttpRequest, game: str) -> HttpResponse:
    """The sheet in both languages for print; the page reloads until it is counted."""
    what_if = asked_for(request, game)
    if what_if.errors:
        return redirect(address_of(what_if, request))
    counted = sheets(what_if)
    context = {
        "instrument": Instrument.objects.get(game=game),
        "game": game,
        "asked": what_if,
        "address": address_of(what_if, request),
        "here": request.get_full_path(),
        "code": registry.digest(game)[:16],
        **({"is_pending": True} if counted is None else _on_paper(request, game, counted)),
    }
    status = 202 if counted is None else 200
    return page(request, "simulations/par_printed.html", context, status=status)


def _on_paper(request: HttpRequest, game: str, counted: Sheets) -> dict[str, object]:
    form = WhatIfForm(game, request.GET)
    form.is_valid()
    by_language = []
    for language in LANGUAGES:
        with translation.override(language):
            by_language.append(tables(WhatIfForm(game, request.GET), *counted))
    return {
        "tables": both(*by_language),
        "pictures": list(files.pictures(form, *counted)),
        "deals": counted[0].deals,
    }


def asked_for(request: HttpRequest, game: str) -> WhatIfForm:
    if figures_of(game).sheet is None:
        raise Http404
    what_if = WhatIfForm(game, request.GET)
    what_if.is_valid()
    return what_if


def sheets(what_if: WhatIfForm) -> Sheets | None:
    """The sheet of the form and the law's own; ``None`` while they are counted."""
    try:
        law = exact_cache.exact_soon(what_if.game, exact_cache.by_law(what_if.game))
        figures = (
            law if what_if.is_by_law else exact_cache.exact_soon(what_if.game, what_if.options)
        )
    except exact_cache.TooManyWaiting:
        return None
    if law is None or figures is None:
        return None
    assert isinstance(figures, BankSheet)
    assert isinstance(law, BankSheet)
    return figures, law


def address_of(what_if: WhatIfForm, request: HttpRequest) -> str:
    """The URL of the sheet with its edits, also invalid ones."""
    query = request.GET.urlencode() if what_if.errors else what_if.query()
    return reverse("simulations:par", args=[what_if.game]) + (f"?{query}" if query else "")


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
    is_pot = getattr(request, "htmx").target == "pot"  # noqa: B009
    response = page(
        request,
        "simulations/frequencies.html",
        context,
        part="pot" if is_pot else "par",
        form=pot,
        has_form=True,
        status=202 if figures is None else 200,
    )
    if is_pot and wants_part(request) and response.status_code == 200:
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

"""Par sheets: the exact figures of a game under the law's prizes or edited ones."""

import json
from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.law.time.at_hand import instrument_of
from games.lawtexts.files.caches import of_corpus
from games.narration import reading_value_sentence
from games.narration.register import reading_values
from games.odds import registry
from games.odds.figures.sheets import BankSheet, ExactSheet, PotSheet, to_json
from games.records.proof import AnswerProof, proof_of
from games.rules.game import GAMES
from games.rules.game import game as rules_of
from games.rules.values.refusal import Unusable
from games.simulations import exact_cache
from games.simulations.par import amendment, files
from games.simulations.par import page as par
from games.simulations.par.charts import HandUnderReadings
from games.simulations.par.what_if import PotForm, WhatIfForm
from games.simulations.registry import figures_of
from games.simulations.views.busy import busy
from games.site.cells import as_xlsx
from games.site.pages import page, wants_part

Sheets = tuple[BankSheet, BankSheet]


@require_safe
def download(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """The sheet with its edits as a file; an invalid one redirects to its page. Where it is still
    being counted, a page reloads until it is, then offers the file."""
    if form not in files.FORMS:
        raise Http404
    what_if = asked_for(request, game)
    if what_if.errors:
        return redirect(address_of(what_if, request))
    both = sheets(what_if)
    if both is None or wants_part(request):
        context = {
            "instrument": Instrument.objects.get(game=game),
            "form": form.upper(),
            "address": address_of(what_if, request),
            "here": request.get_full_path(),
            "is_pending": both is None,
        }
        status = 202 if both is None else 200
        return page(request, "simulations/par_file.html", context, part="file", status=status)
    if form == "json":
        content: str | bytes = files.as_json(what_if, *both)
    else:
        tables = files.tables(what_if, *both)
        content = "".join(files.as_csv(tables)) if form == "csv" else as_xlsx(tables)
    response = HttpResponse(content, content_type=files.FORMS[form])
    name = f"par-{game}{'' if what_if.is_by_law else '-edited'}.{form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
def printed(request: HttpRequest, game: str) -> HttpResponse:
    """The sheet in both languages for print; the page reloads until it is counted."""
    what_if = asked_for(request, game)
    if what_if.errors:
        return redirect(address_of(what_if, request))
    both = sheets(what_if)
    context: dict[str, Any] = {
        "instrument": Instrument.objects.get(game=game),
        "game": game,
        "asked": what_if,
        "address": address_of(what_if, request),
        "here": request.get_full_path(),
        "code": registry.digest(game)[:16],
        "is_pending": both is None,
    }
    if both:
        by_language = []
        for language in amendment.LANGUAGES:
            with translation.override(language):
                by_language.append(files.tables(WhatIfForm(game, request.GET), *both))
        context |= {
            "tables": files.both(*by_language),
            "pictures": list(files.pictures(WhatIfForm(game, request.GET), *both)),
            "deals": both[0].deals,
        }
    status = 200 if both else 202
    return page(request, "simulations/par_printed.html", context, status=status)


def asked_for(request: HttpRequest, game: str) -> WhatIfForm:
    if figures_of(game).sheet is None:
        raise Http404
    what_if = WhatIfForm(game, request.GET)
    what_if.is_valid()
    return what_if


def sheets(what_if: WhatIfForm) -> Sheets | None:
    """The sheet of the form and the law's own; ``None`` while they are counted."""
    try:
        return _counted(what_if)
    except exact_cache.TooManyWaiting:
        return None


def _counted(what_if: WhatIfForm) -> Sheets | None:
    """The same; raise ``TooManyWaiting`` if they cannot be counted now."""
    law = exact_cache.exact_soon(what_if.game, exact_cache.by_law(what_if.game))
    figures = law if what_if.is_by_law else exact_cache.exact_soon(what_if.game, what_if.options)
    if law is None or figures is None:
        return None
    assert isinstance(figures, BankSheet)
    assert isinstance(law, BankSheet)
    return figures, law


def address_of(what_if: WhatIfForm, request: HttpRequest) -> str:
    """The URL of the sheet with its edits, also invalid ones."""
    query = request.GET if what_if.errors else what_if.edited
    return reverse("simulations:par", args=[what_if.game], query=query)


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
    return page(request, "simulations/odds.html", {"entries": entries})


@require_safe
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    if figures_of(game).sheet is None:
        return _frequencies(request, game)
    form = WhatIfForm(game, request.GET)
    address = reverse("simulations:par", args=[game], query=form.edited)
    is_plain = set(request.GET) == set(form.edited)
    if form.is_valid() and not wants_part(request) and not is_plain:
        return redirect(address)
    context = {**_context(request, game), "asked": form, "address": address}
    try:
        both = _counted(form)
    except exact_cache.TooManyWaiting:
        return busy(request)
    if both is None:
        # A form already open keeps its figures.
        context["is_pending"] = True
        response = page(request, "simulations/par.html", context, part="waits", status=202)
        if wants_part(request):
            response["HX-Reswap"] = "none"
        return response
    context |= _par_context(form, *both)
    options = exact_cache.by_law(game) if form.is_by_law else form.options
    context["proof"] = _proof(game, json.dumps(options))
    response = page(request, "simulations/par.html", context, part="par", form=form, has_form=True)
    if wants_part(request) and response.status_code == 200:
        response[_remembered_as(request)] = address
    return response


@of_corpus
@lru_cache(maxsize=64)
def _proof(game: str, entered: str) -> AnswerProof:
    """The proof of a sheet at hand; its JSON, which is long, is made once."""
    figures = exact_cache.exact_soon(game, json.loads(entered))
    assert figures is not None, "asked for before it was counted"
    return proof_of("exact", game, entered, to_json(figures))


def _context(request: HttpRequest, game: str) -> dict[str, Any]:
    return {
        "instrument": instrument_of(game),
        "game": game,
        "plain_address": reverse("simulations:par", args=[game]),
        "code": registry.digest(game)[:16],
        "is_part": wants_part(request),
    }


def _remembered_as(request: HttpRequest) -> str:
    """The htmx header for the address: the first edit adds a step to the browser's history, so that
    "back" undoes it; the next ones replace it."""
    address: str = getattr(request, "htmx").current_url or ""  # noqa: B009
    return "HX-Replace-Url" if "?" in address else "HX-Push-Url"


def _par_context(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> dict[str, Any]:
    game, sheet, bets = form.game, par.sheet_of(form.game), par.bets(form, figures, law)
    fields = list(form)
    return {
        "figures": figures,
        "bets": bets,
        "play": par.best_play_html(game, figures),
        "note": sheet.note(figures),
        "results": par.results(bets[0]),
        "hands": par.hands(game, figures),
        "switches": par.switches(form, figures),
        "movers": par.movers(figures),
        "prize_movers": par.prize_movers(bets),
        "edited_query": form.query(),
        "is_of_law": any(path.startswith(("prizes.", "figures.")) for path in form.edited),
        # A line has the field of a figure that it pays.
        "figures_of_law": [
            field
            for field in fields
            if field.name.startswith("figures.") and not field.name.startswith("figures.prizes.")
        ],
        "stakes": [field for field in fields if field.name.startswith(("bets.", "options."))],
        "jackpot": next((bet.jackpot for bet in bets if bet.jackpot), None),
        "sections": [(part, getattr(figures, part.field)) for part in sheet.sections],
    }


def _frequencies(request: HttpRequest, game: str) -> HttpResponse:
    """The page of a game between players, where only the frequencies of hands are exact."""
    bearing = figures_of(game).frequencies_under
    reading = next(reading for reading in registry.offer(game).readings if reading.id == bearing)
    value = request.GET.get("reading", reading.default)
    if value not in reading.values:
        return redirect("simulations:par", game)
    try:
        spec = registry.read_spec({"game": game, "readings": {bearing: value}})
        figures = exact_cache.exact_soon(game, exact_cache.options_of(spec))
    except (Unusable, exact_cache.TooManyWaiting):
        return busy(request)
    pot = PotForm(game, request.GET)
    chosen = {} if value == reading.default else {"reading": value}
    context = {
        **_context(request, game),
        "is_pending": figures is None,
        "address": request.get_full_path(),
        "reading_asked": chosen.get("reading", ""),
        "pot": pot,
        "pot_query": pot.query(),
        "may_be_drafted": bool(rules_of(game).figures),
        **({} if figures is None else _frequency_context(game, bearing, value, figures)),
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
        query = {**chosen, **pot.edited}
        response[_remembered_as(request)] = reverse("simulations:par", args=[game], query=query)
    return response


def _frequency_context(game: str, bearing: str, value: str, figures: ExactSheet) -> dict[str, Any]:
    assert isinstance(figures, PotSheet)
    (other, *_others) = figures.differences
    named = par.frequencies(game, "", figures.hands)
    return {
        "rows": [
            HandUnderReadings(
                row.name,
                row.combinations,
                row.probability,
                str(figures.provisions.get(category, "")),
                other.hands[category],
            )
            for row, category in zip(named, figures.hands, strict=True)
        ],
        "deals": figures.deals,
        "reading": bearing,
        "choices": [
            (choice, reading_value_sentence(bearing, choice), choice == value)
            for choice in reading_values(bearing)
            if choice in (value, other.value)
        ],
    }

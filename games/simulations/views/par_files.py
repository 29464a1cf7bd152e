"""A par sheet as a file, or printed in both languages."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.odds import registry
from games.odds.sheets import BankSheet
from games.simulations import exact_cache
from games.simulations.par import files
from games.simulations.par.files import both
from games.simulations.par.tables import tables
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of
from games.site.pages import page, wants_part
from games.site.workbook import as_xlsx

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
    by_language = []
    for language in LANGUAGES:
        with translation.override(language):
            by_language.append(tables(WhatIfForm(game, request.GET), *counted))
    return {
        "tables": both(*by_language),
        "pictures_title": files.title(),
        "pictures": files.drawn(game, request.GET, *counted),
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

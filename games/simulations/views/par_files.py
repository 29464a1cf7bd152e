"""A par sheet taken away: as a file, or on paper in both languages."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.odds import registry
from games.rules.registry import GAMES
from games.simulations.par import exact_cache, files, sheet_pictures
from games.simulations.par.printed import both
from games.simulations.par.tables import tables
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of
from games.site.pages import page, wants_part

LANGUAGES = ("pt", "zh-hant")

Sheets = tuple[dict[str, Any], dict[str, Any]]


@require_safe
def download(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """What is shown of the sheet, edits and all; one that cannot be used is told on the sheet."""
    if form not in files.FORMS:
        raise Http404
    asked = asked_for(request, game)
    if asked.errors:
        return redirect(address_of(asked, request))
    found = sheets(asked)
    if found is None or wants_part(request):
        return _waiting(request, asked, form, is_pending=found is None)
    figures, law = found
    if form == "json":
        content: Any = files.as_json(asked, figures, law)
    else:
        told = tables(asked, figures, law)
        content = "".join(files.as_csv(told)) if form == "csv" else files.as_xlsx(told)
    response = HttpResponse(content, content_type=files.FORMS[form])
    name = f"par-{game}{'' if asked.is_by_law else '-edited'}.{form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _waiting(
    request: HttpRequest, asked: WhatIfForm, form: str, *, is_pending: bool
) -> HttpResponse:
    """While the sheet is counted a page asks again by itself, and then offers the file."""
    context = {
        "section": "simulations",
        "instrument": Instrument.objects.get(game=asked.game),
        "form": form.upper(),
        "address": address_of(asked, request),
        "here": request.get_full_path(),
        "is_pending": is_pending,
    }
    status = 202 if is_pending else 200
    return page(request, "simulations/par_file.html", context, part="file", status=status)


@require_safe
def printed(request: HttpRequest, game: str) -> HttpResponse:
    """The sheet in both languages, for paper; the page goes on by itself once it is counted."""
    asked = asked_for(request, game)
    if asked.errors:
        return redirect(address_of(asked, request))
    found = sheets(asked)
    context = {
        "section": "simulations",
        "instrument": Instrument.objects.get(game=game),
        "game": game,
        "asked": asked,
        "address": address_of(asked, request),
        "here": request.get_full_path(),
        "code": registry.digest(game)[:16],
        **({"is_pending": True} if found is None else _on_paper(request, game, found)),
    }
    status = 202 if found is None else 200
    return page(request, "simulations/par_printed.html", context, status=status)


def _on_paper(request: HttpRequest, game: str, found: Sheets) -> dict[str, Any]:
    told = []
    for language in LANGUAGES:
        with translation.override(language):
            told.append(tables(WhatIfForm(game, request.GET), *found))
    return {
        "tables": both(*told),
        "pictures_title": sheet_pictures.title(),
        "pictures": sheet_pictures.drawn(game, request.GET, *found),
        "deals": found[0]["deals"],
    }


def asked_for(request: HttpRequest, game: str) -> WhatIfForm:
    if game not in GAMES or figures_of(game).sheet is None:
        raise Http404
    asked = WhatIfForm(game, request.GET)
    asked.is_valid()
    return asked


def sheets(asked: WhatIfForm) -> Sheets | None:
    """The sheet asked for and the law's own; ``None`` while they are counted."""
    try:
        law = exact_cache.exact_soon(asked.game, exact_cache.by_law(asked.game))
        found = law if asked.is_by_law else exact_cache.exact_soon(asked.game, asked.options)
    except exact_cache.TooManyWaiting:
        return None
    return None if law is None or found is None else (found, law)


def address_of(asked: WhatIfForm, request: HttpRequest) -> str:
    """The sheet on the site, with what was typed, right or wrong."""
    query = request.GET.urlencode() if asked.errors else asked.query()
    return reverse("simulations:par", args=[asked.game]) + (f"?{query}" if query else "")

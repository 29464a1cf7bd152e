"""An edited sheet as an amendment: the sentences as they would read, and what that is worth."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.rules.registry import GAMES
from games.simulations.par import amendment, figures_draft
from games.simulations.par import page as par
from games.simulations.par.figures_draft import FiguresForm
from games.simulations.registry import figures_of
from games.simulations.views.par_files import address_of, asked_for, sheets
from games.site.pages import page


@require_safe
def draft(request: HttpRequest, game: str) -> HttpResponse:
    """A sheet with nothing wrong in it; one that cannot be used is told on the sheet itself."""
    if game in GAMES and figures_of(game).drafted:
        return _of_figures(request, game)
    asked = asked_for(request, game)
    found = sheets(asked)
    if asked.errors or found is None:
        return redirect(address_of(asked, request))
    figures, law = found
    bets = par.bets(asked, figures, law)
    compared = amendment.compared_query(asked)
    context = {
        "section": "simulations",
        "instrument": Instrument.objects.get(game=game),
        "game": game,
        "asked": asked,
        "address": address_of(asked, request),
        "changes": amendment.changes(asked),
        "bets": bets,
        "moved": amendment.moved(asked, bets, law),
        "others": amendment.other_edits(asked),
        "plays_otherwise": figures.get("best_play") != law.get("best_play"),
        "compared": f"{reverse('simulations:what-changes', args=[game])}?{compared}",
    }
    return page(request, "simulations/par_amendment.html", context)


def _of_figures(request: HttpRequest, game: str) -> HttpResponse:
    """Of a game without a sheet of prizes: the rates and multiples its text sets."""
    form = FiguresForm(game, request.GET)
    is_valid = form.is_valid()
    context = {
        "section": "simulations",
        "instrument": Instrument.objects.get(game=game),
        "game": game,
        "form": form,
        "drafts": figures_draft.drafts(game, form) if is_valid else [],
        "taken": figures_draft.taken(game, form) if is_valid and form.edited else [],
    }
    template = "simulations/par_figures_draft.html"
    return page(request, template, context, status=200 if is_valid else 422)

"""An edited sheet as an amendment: its wording, and its effect on the figures."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.narration import refusal_sentence, short_error_sentence
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import GAMES
from games.rules.registry import game as rules_of
from games.simulations.par import amendment, figures_draft, wording
from games.simulations.par import page as par
from games.simulations.par.figures_draft import FiguresForm
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of
from games.simulations.views.par_files import address_of, asked_for, sheets
from games.site.law_links import hand_links
from games.site.pages import page

DEALT = 1
"""The seed of the sample hand of a draft."""


@require_safe
def draft(request: HttpRequest, game: str) -> HttpResponse:
    """The draft of a valid sheet, with its figures once they are counted; an invalid one redirects
    to its sheet."""
    if game in GAMES and figures_of(game).sheet is None:
        return _of_figures(request, game)
    form = asked_for(request, game)
    if form.errors:
        return redirect(address_of(form, request))
    spec = form.reckoned.to_json()
    compared = amendment.compared_query(form)
    changes_url = reverse("simulations:what-changes", args=[game])
    context = {
        **_of_any(request, game, amendment.edits(form), form.query()),
        **_worth(form),
        "asked": form,
        "here": request.get_full_path(),
        "others": amendment.others(form),
        "compared": f"{changes_url}?{compared}" if compared else "",
        **_hand(game, {name: spec[name] for name in ("prizes", "figures") if spec.get(name)}),
    }
    status = 202 if context.get("is_pending") else 200
    template = "simulations/par_amendment.html"
    return page(request, template, context, part="figures", status=status)


def _worth(form: WhatIfForm) -> dict[str, object]:
    """The figures of the draft, or ``is_pending`` while they are counted."""
    counted = sheets(form)
    if counted is None:
        return {"is_pending": True}
    figures, law = counted
    bets = par.bets(form, figures, law)
    return {
        "bets": bets,
        "moved": amendment.moved(form, bets, law),
        "plays_otherwise": figures.best_play != law.best_play,
    }


def _of_figures(request: HttpRequest, game: str) -> HttpResponse:
    """The draft of a game without a sheet of prizes, from the figures that its law sets."""
    if not rules_of(game).figures:
        raise Http404
    form = FiguresForm(game, request.GET)
    is_valid = form.is_valid()
    context = {
        **_of_any(request, game, form.edits if is_valid else [], form.query if is_valid else ""),
        "form": form,
        "taken_at": figures_of(game).taken_at,
        "taken": figures_draft.taken(game, form) if is_valid and form.edits else [],
        **_hand(game, {"figures": form.edited_figures} if is_valid else {}),
    }
    template = "simulations/par_figures_draft.html"
    return page(request, template, context, form=form)


def _of_any(
    request: HttpRequest, game: str, edits: list[wording.Edit], query: str
) -> dict[str, object]:
    sheet, run = (
        reverse(f"simulations:{name}", args=[game]) + (f"?{query}" if query else "")
        for name in ("par", "form")
    )
    return {
        "instrument": Instrument.objects.get(game=game),
        "game": game,
        "address": sheet,
        "link": request.build_absolute_uri(sheet),
        "changes": wording.changed(edits),
        "run": run,
    }


def _hand(game: str, overrides: Mapping[str, object]) -> dict[str, object]:
    """A hand of the sample table under the draft, or why none can be dealt."""
    declared = rules_of(game)
    record = {"table": declared.table, "seed": DEALT, **overrides}
    try:
        declared.hand(record)
    except Forbidden as no:
        return {"no_hand": refusal_sentence(no)}
    except Unusable as no:
        return {"no_hand": short_error_sentence(no)}
    return {"hands": hand_links(game, record, "")}

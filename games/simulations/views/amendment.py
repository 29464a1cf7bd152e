"""An edited sheet as an amendment: its wording, and its effect on the figures."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.consequences import stored
from games.consequences.setting import under
from games.law import consequence_cards
from games.law.models import Instrument
from games.narration import refusal_sentence, short_error_sentence
from games.narration.runs import chance_sentence, commission_sentence, share_sentence
from games.rules.game import Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import GAMES
from games.rules.registry import game as rules_of
from games.simulations import exact_cache
from games.simulations.par import amendment, charts
from games.simulations.par import page as par
from games.simulations.par.amendment import FiguresForm
from games.simulations.par.what_if import SIDES, PairForm, WhatIfForm
from games.simulations.registry import figures_of
from games.simulations.views.busy import busy
from games.simulations.views.par import address_of, asked_for, sheets
from games.site.doors import hand_links
from games.site.pages import page, wants_part

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
        "taken": amendment.taken(game, form) if is_valid and form.edits else [],
        **_hand(game, {"figures": form.edited_figures} if is_valid else {}),
    }
    template = "simulations/par_figures_draft.html"
    return page(request, template, context, form=form)


def _of_any(
    request: HttpRequest, game: str, edits: list[amendment.Edit], query: str
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
        "changes": amendment.changed(edits),
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


@require_safe
def what_changes(request: HttpRequest, game: str) -> HttpResponse:
    """Two settings side by side, with the card of what changes below."""
    data = {name: str(value) for name, value in request.GET.items()}
    form = PairForm(game, data)
    path = reverse("simulations:what-changes", args=[game])
    context: dict[str, Any] = {
        "instrument": Instrument.objects.get(game=game),
        "form": form,
        "here": path,
        "is_part": wants_part(request),
    }
    if not form.is_valid():
        return page(request, "simulations/what_changes.html", context, part="pair", status=422)
    address = path + (f"?{urlencode(form.changed_values)}" if form.changed_values else "")
    if not wants_part(request) and set(data) != set(form.changed_values):
        return redirect(address)
    context["address"] = address
    status = 200
    if form.settings[SIDES[0]] != form.settings[SIDES[1]]:
        try:
            figures = _counted(form)
        except exact_cache.TooManyWaiting:
            return busy(request)
        context |= {"is_pending": True} if figures is None else _set_out(form, figures)
        status = 202 if figures is None else 200
    response = page(request, "simulations/what_changes.html", context, part="pair", status=status)
    if wants_part(request) and status == 200:
        response["HX-Push-Url"] = address
    return response


def _counted(form: PairForm) -> dict[str, Any] | None:
    """The card, or ``None`` while it is being counted."""
    first, second = (form.settings[side].to_json() for side in SIDES)
    record = {"here": first, "there": second, "hands": int(form.cleaned_data["hands"])}
    return exact_cache.soon("pair", form.key, record)


def _set_out(form: PairForm, figures: dict[str, Any]) -> dict[str, Any]:
    chance = figures["chance"]
    card = stored.card_between(form.game, *(form.settings[side] for side in SIDES))
    counted = [share_sentence(share) for share in card["shares"]] if card else []
    hands = [card["example"]["record"]] if card and card["example"] else []
    return {
        "bets": [consequence_cards.moved(form.key, bet) for bet in figures["bets"]],
        "picture": charts.edges_moved(form.key, figures["bets"]),
        "said": [*counted, *filter(None, (chance_sentence(chance), commission_sentence(chance)))],
        "hands": [_both_ways(form, record) for record in (*hands, *figures["hands"])],
        "is_counted": True,
    }


def _both_ways(form: PairForm, record: Record) -> list[Any]:
    """Links to one hand under either setting."""
    names = (_("under the first setting"), _("under the second setting"))
    return [
        link
        for side, name in zip(SIDES, names, strict=True)
        for link in hand_links(form.key, under(form.game, record, form.settings[side]), name)
    ]

"""The page of what changes between two settings of a game."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.consequences import stored
from games.consequences.setting import under
from games.law import consequence_cards
from games.law.models import Instrument
from games.narration.consequence_words import chance_sentence, commission_sentence, share_sentence
from games.rules.game import Record
from games.simulations import exact_cache
from games.simulations.par import charts
from games.simulations.par.pair_form import SIDES, PairForm
from games.simulations.views.par import busy
from games.site.law_links import hand_links
from games.site.pages import page, wants_part


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

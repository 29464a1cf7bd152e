"""An edited sheet as an amendment: its wording, and its effect on the figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.consequences import stored
from games.consequences.setting import under
from games.law.models import Instrument, Row
from games.law.reading import consequence_cards
from games.narration import reading_value_sentence, refusal_sentence, short_error_sentence
from games.narration.runs import chance_sentence, commission_sentence, share_sentence
from games.rules.game import GAMES, Answer, Record
from games.rules.game import game as rules_of
from games.rules.values.refusal import Forbidden, Unusable
from games.simulations import exact_cache
from games.simulations.par import amendment, charts
from games.simulations.par import page as par
from games.simulations.par.amendment import FiguresForm
from games.simulations.par.what_if import SIDES, PairForm
from games.simulations.registry import figures_of
from games.simulations.views.busy import busy
from games.simulations.views.par import address_of, asked_for, sheets
from games.site.doors import hand_links
from games.site.pages import PageContext, page, wants_part

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
    compared = amendment.compared_settings(form)
    counted = sheets(form)
    context: dict[str, Any] = {
        **_of_any(request, game, amendment.edits(form), form.edited),
        "is_pending": counted is None,
        "asked": form,
        "here": request.get_full_path(),
        "others": list(amendment.others(form)),
        "compared": reverse("simulations:what-changes", args=[game], query=compared)
        if compared
        else "",
        **_hand(game, {name: spec[name] for name in ("prizes", "figures") if spec.get(name)}),
    }
    if counted:
        figures, law = counted
        bets = par.bets(form, figures, law)
        context |= {
            "bets": bets,
            "moved": amendment.moved(bets, law),
            "plays_otherwise": figures.best_play != law.best_play,
        }
    status = 200 if counted else 202
    template = "simulations/par_amendment.html"
    return page(request, template, context, part="figures", status=status)


def _of_figures(request: HttpRequest, game: str) -> HttpResponse:
    """The draft of a game without a sheet of prizes, from the figures that its law sets."""
    if not rules_of(game).figures:
        raise Http404
    form = FiguresForm(game, request.GET)
    is_valid = form.is_valid()
    context = {
        **_of_any(request, game, form.edits if is_valid else [], form.settings if is_valid else {}),
        "form": form,
        "taken_at": figures_of(game).taken_at,
        "taken": amendment.taken(game, form) if is_valid and form.edits else [],
        **_hand(game, {"figures": form.edited_figures} if is_valid else {}),
    }
    template = "simulations/par_figures_draft.html"
    return page(request, template, context, form=form)


def _of_any(
    request: HttpRequest, game: str, edits: list[amendment.Edit], settings: Mapping[str, str]
) -> PageContext:
    sheet, run = (
        reverse(f"simulations:{name}", args=[game], query=settings) for name in ("par", "form")
    )
    return {
        "instrument": Instrument.objects.get(game=game),
        "game": game,
        "address": sheet,
        "link": request.build_absolute_uri(sheet),
        "changes": amendment.changed(edits),
        "run": run,
    }


def _hand(game: str, overrides: Record) -> Answer:
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
    context: dict[str, Any] = {
        "instrument": Instrument.objects.get(game=game),
        "form": form,
        "here": reverse("simulations:what-changes", args=[game]),
        "is_part": wants_part(request),
    }
    if not form.is_valid():
        return page(request, "simulations/what_changes.html", context, part="pair", status=422)
    changed = form.changed_values
    address = reverse("simulations:what-changes", args=[game], query=changed)
    if not wants_part(request) and set(data) != set(changed):
        return redirect(address)
    context["address"] = address
    status = 200
    first, second = (form.settings[side] for side in SIDES)
    if first != second:
        hands = int(form.cleaned_data["hands"])
        record = {"here": first.to_json(), "there": second.to_json(), "hands": hands}
        try:
            figures = exact_cache.soon("pair", game, record)
        except exact_cache.TooManyWaiting:
            return busy(request)
        context |= {"is_pending": True} if figures is None else _set_out(form, figures)
        status = 202 if figures is None else 200
    elif not wants_part(request):
        context["questions"] = questions(form)
    response = page(request, "simulations/what_changes.html", context, part="pair", status=status)
    if wants_part(request) and status == 200:
        response["HX-Push-Url"] = address
    return response


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A doubt of the game, what depends on it, and a link to each other reading of it."""

    row: Row
    answer: str
    links: list[tuple[str, str]]


def questions(form: PairForm) -> list[OpenQuestion]:
    """The doubts of the game whose readings can be counted, the weightiest first."""
    readings = {reading.id: reading for reading in form.game.readings}
    rows = Row.objects.filter(pk__in=readings).select_related("instrument")
    address = reverse("simulations:what-changes", args=[form.key])
    asked = []
    for row in sorted(rows, key=consequence_cards.weight, reverse=True):
        reading = readings[row.pk]
        others = [value for value in reading.values if value != reading.default]
        links = [
            (
                f"{address}?{urlencode({f'there.readings.{row.pk}': value})}",
                reading_value_sentence(row.pk, value),
            )
            for value in others
        ]
        asked.append(OpenQuestion(row, consequence_cards.in_few_words(row), links))
    return asked


def _set_out(form: PairForm, figures: dict[str, Any]) -> dict[str, Any]:
    chance = figures["chance"]
    card = stored.card_between(form.game, *(form.settings[side] for side in SIDES))
    counted = [share_sentence(share) for share in card["shares"]] if card else []
    hands = [card["example"]["record"]] if card and card["example"] else []
    names = {"here": _("under the first setting"), "there": _("under the second setting")}
    return {
        "bets": [consequence_cards.moved(form.key, bet) for bet in figures["bets"]],
        "picture": charts.edges_moved(form.key, figures["bets"]),
        "said": [*counted, *filter(None, (chance_sentence(chance), commission_sentence(chance)))],
        "hands": [
            [
                link
                for side, name in names.items()
                for link in hand_links(
                    form.key, under(form.game, record, form.settings[side]), name
                )
            ]
            for record in (*hands, *figures["hands"])
        ],
        "is_counted": True,
    }

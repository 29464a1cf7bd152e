"""The form for a run: show it, check it, start the run."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.law.models import Instrument
from games.narration import numbers
from games.narration.runs import sentence
from games.odds.figures.sheets import BankSheet, JackpotSheet, PotSheet
from games.odds.figures.spec import Spec
from games.rules.values.refusal import Unusable
from games.simulations import exact_cache, services
from games.simulations.asking.form import RunForm, blank
from games.simulations.models import Run
from games.simulations.queue import batch_size, quotas
from games.simulations.registry import is_placed
from games.site.pages import page, wants_part

LEFT_OUT = ("rounds", "seed")


@dataclass(frozen=True, slots=True)
class Exact:
    """The exact expected result of a bet, per unit staked. ``is_posted``: true only of the jackpot
    as first posted."""

    bet: str
    fraction: str
    value: float
    is_posted: bool = False


def exact_of(spec: Spec) -> list[Exact] | None:
    """The exact result of each bet; ``None`` while they are being counted."""
    # Seats matter between players, not against the house.
    record = {name: value for name, value in spec.to_json().items() if name not in LEFT_OUT}
    is_banked = "session" in spec.options
    options = exact_cache.options_of(spec) if is_banked else record
    try:
        figures = exact_cache.exact_soon(spec.game, options)
    except exact_cache.TooManyWaiting:
        return None
    if figures is None:
        return None
    if isinstance(figures, PotSheet):
        average = figures.average_result
        # Between players only the house's commission is lost, the same of every pot.
        return [Exact("average", str(average.fraction), average.decimal)]
    assert isinstance(figures, BankSheet)
    moves = spec.number("session") > 0 or spec.seats > 1
    return [
        Exact(
            bet, str(sheet.ev.fraction), sheet.ev.decimal, moves and isinstance(sheet, JackpotSheet)
        )
        for bet, sheet in figures.bets.items()
        if is_placed(spec.game, bet, spec.bets)
    ]


TEMPLATE = "simulations/form.html"


@never_cache
@require_http_methods(["GET", "POST"])
def form(request: HttpRequest, game: str) -> HttpResponse:
    """Show the form; when posted, check it, and start the run if ``action`` is ``start``."""
    if request.method == "GET":
        sent = {path: request.GET.get(path, "").replace("\0", "") for path in request.GET}
        run = Run.objects.filter(pk=sent.pop("like", "")[:16], game=game).first()
        return _show(request, blank(game, run.spec if run else None, sent))
    filled = RunForm(game, request.POST)
    filled.most = quotas.most_rounds(request.user)
    if filled.spec is None or request.POST.get("action") != "start":
        return _show(request, filled)
    try:
        started = services.start(filled.spec, request.user, quotas.visitor_of(request))
    except Unusable as no:
        is_of_field = no.field in filled.fields
        filled.add_error(no.field if is_of_field else None, sentence(no))
        return _show(request, filled, status=200 if is_of_field else 429)
    return lead_to(request, started)


def lead_to(request: HttpRequest, started: services.StartedRun) -> HttpResponse:
    """Redirect to a run, also where only a part of the page was requested; give its key."""
    address = started.run.get_absolute_url() + ("" if started.is_new else "?made=1")
    response: HttpResponse = redirect(address)
    if wants_part(request):
        response = HttpResponse(status=204, headers={"HX-Redirect": address})
    if started.key:
        quotas.give_key(request, response, started.run.name, started.key)
    return response


def _show(request: HttpRequest, filled: RunForm, status: int = 200) -> HttpResponse:
    instrument = Instrument.objects.get(game=filled.game)
    most = quotas.most_rounds(request.user)
    filled.fields["rounds"].help_text = _("You may ask for up to %(most)s rounds.") % {
        "most": numbers.whole(most)
    }
    outlook = None
    if filled.is_bound and not filled.errors:
        spec = filled.reckoned
        outlook = {
            "spec": spec,
            "made": services.already_made(spec),
            "seconds": batch_size.seconds_for(batch_size.pace_of(spec), spec.rounds),
            "exact": exact_of(spec),
        }
    context = {
        "form": filled,
        "game": filled.game,
        "instrument": instrument,
        "instruments": Instrument.objects.exclude(game="").order_by("position"),
        "outlook": outlook,
        "action": reverse("simulations:form", args=[filled.game]),
    }
    sent = filled if request.method == "POST" else None
    return page(request, TEMPLATE, context, part="asked", status=status, form=sent, has_form=True)

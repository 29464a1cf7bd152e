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
from games.odds.sheets import BankSheet, JackpotSheet, Json, PotSheet
from games.odds.spec import Spec
from games.rules.refusal import Unusable
from games.simulations import exact_cache, keys, services
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
    try:
        figures = exact_cache.exact_soon(spec.game, _options(spec))
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


def _options(spec: Spec) -> Json:
    """The options of the exact count: seats matter between players, not against the house."""
    if "session" in spec.options:
        return exact_cache.options_of(spec)
    return {name: value for name, value in spec.to_json().items() if name not in LEFT_OUT}


TEMPLATE = "simulations/form.html"


@never_cache
@require_http_methods(["GET", "POST"])
def form(request: HttpRequest, game: str) -> HttpResponse:
    """Show the form; when posted, check it, and start the run if ``action`` is ``start``."""
    if request.method == "GET":
        return _show(request, blank(game, _like(request, game), _settings_of_link(request)))
    filled = RunForm(game, request.POST)
    filled.most = quotas.most_rounds(request.user)
    if filled.spec is None:
        return _show(request, filled)
    if request.POST.get("action") != "start":
        return _show(request, filled)
    visitor = quotas.visitor_of(request)
    try:
        started = services.start(filled.spec, request.user, visitor)
    except Unusable as no:
        is_of_field = no.field in filled.fields
        filled.add_error(no.field if is_of_field else None, sentence(no))
        return _show(request, filled, status=200 if is_of_field else 429)
    response = _lead(request, _address(started))
    if started.key:
        keys.give(request, response, started.run.name, started.key)
    return response


def _address(started: services.StartedRun) -> str:
    address = started.run.get_absolute_url()
    return address if started.is_new else f"{address}?made=1"


def _lead(request: HttpRequest, address: str) -> HttpResponse:
    """Redirect the whole page, even where only a part was requested."""
    if wants_part(request):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)


def _like(request: HttpRequest, game: str) -> dict[str, object] | None:
    like = request.GET.get("like", "").replace("\0", "")[:16]
    run = Run.objects.filter(pk=like, game=game).first()
    return run.spec if run else None


def _settings_of_link(request: HttpRequest) -> dict[str, str]:
    """The settings in a link, such as ``prizes.raise.flush=6``."""
    sent = request.GET
    return {path: sent.get(path, "").replace("\0", "") for path in sent if path != "like"}


def _show(request: HttpRequest, filled: RunForm, status: int = 200) -> HttpResponse:
    instrument = Instrument.objects.get(game=filled.game)
    most = quotas.most_rounds(request.user)
    filled.fields["rounds"].help_text = _("You may ask for up to %(most)s rounds.") % {
        "most": numbers.whole(most)
    }
    context = {
        "form": filled,
        "game": filled.game,
        "instrument": instrument,
        "instruments": Instrument.objects.order_by("position"),
        "outlook": _outlook(filled.reckoned) if filled.is_bound and not filled.errors else None,
        "action": reverse("simulations:form", args=[filled.game]),
    }
    sent = filled if request.method == "POST" else None
    return page(request, TEMPLATE, context, part="asked", status=status, form=sent, has_form=True)


def _outlook(spec: Spec) -> dict[str, object]:
    """What is known before the run: its duration, an existing run, and the exact figures."""
    return {
        "spec": spec,
        "made": services.already_made(spec),
        "seconds": batch_size.seconds_for(batch_size.pace_of(spec), spec.rounds),
        "exact": exact_of(spec),
    }

"""The equity page; its link holds the hands."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import reselect, retarget

from games.law.models import Instrument
from games.narration.runs import sentence
from games.odds.equities.range_equity import ShowdownSums, equity_figures
from games.odds.equities.range_plan import plan_of
from games.records.figures import ranges_of
from games.rules.values.refusal import Unusable
from games.simulations import exact_cache
from games.simulations import reckonings as asking
from games.simulations.models import Reckoning
from games.simulations.par.equity_page import HandsForm, hands_in, reckoned, set_out
from games.simulations.queue import quotas
from games.simulations.registry import figures_of
from games.simulations.views.busy import busy
from games.simulations.views.run import not_yours
from games.simulations.work.equity_parts import MOST_COUNTED
from games.site.pages import PageContext, page, wants_part


@require_safe
def equity(request: HttpRequest, game: str) -> HttpResponse:
    if figures_of(game).equities is None:
        raise Http404
    form = HandsForm(game, request.GET)
    path, query = reverse("simulations:equity", args=[game]), form.query()
    context: dict[str, Any] = {
        **_game_context(game),
        "asked": form,
        "deck": [card.name for card in form.asking.table.deck],
        "here": path,
        "address": f"{path}?{query}" if query else path,
        "sample": f"{path}?{urlencode(form.asking.sample, doseq=True)}",
        "is_part": wants_part(request),
    }
    is_unfinished = form.is_blank or (form.has_more and len(hands_in(form.data)) < 2)
    if form.is_valid() and not is_unfinished:
        try:
            answer = reckoned(form)
        except exact_cache.TooManyWaiting:
            return busy(request)
        if answer is not None:
            context["found"] = set_out(form, answer)
        else:
            context["is_pending"] = not form.errors
    response = page(
        request,
        "simulations/equity.html",
        context,
        part="equity",
        status=202 if context.get("is_pending") else 200,
        form=form,
        has_form=True,
    )
    if wants_part(request) and response.status_code == 200:
        response["HX-Push-Url"] = context["address"]
    if wants_part(request) and form.errors:
        # What a count refuses is marked in the form, wherever the answer was to go.
        response = reselect(retarget(response, "#equity"), "#equity")
    return response


@never_cache
@require_http_methods(["GET", "POST"])
def further(request: HttpRequest, game: str) -> HttpResponse:
    """Show the plan for the hands of a link; when posted, start it."""
    if figures_of(game).equities is None:
        raise Http404
    form = HandsForm(game, request.GET)
    back = f"{reverse('simulations:equity', args=[game])}?{form.query()}"
    if not form.is_valid() or form.is_blank:
        return redirect(back)
    try:
        plan = asking.planned(game, form.record())
    except Unusable:
        return redirect(back)
    fault = ""
    if request.method == "POST":
        try:
            started = asking.start(form, request.user, quotas.visitor_of(request))
            response = redirect(started.reckoning)
            if started.key:
                quotas.give_key(request, response, started.reckoning.name, started.key)
            return response
        except Unusable as no:
            fault = sentence(no)
    context = {
        **_game_context(game),
        "plan": plan,
        "form": form,
        "back": back,
        "made": asking.already_made(game, form.record()),
        "fault": fault,
    }
    status = 429 if fault else 200
    return page(request, "simulations/equity_further.html", context, status=status)


def _game_context(game: str) -> PageContext:
    return {"instrument": Instrument.objects.get(game=game), "game": game}


@never_cache
@require_safe
def show(request: HttpRequest, reckoning: str) -> HttpResponse:
    stored = get_object_or_404(Reckoning, pk=reckoning)
    form = HandsForm(stored.game, QueryDict(stored.query))
    form.is_valid()
    context = {
        **_game_context(stored.game),
        "reckoning": stored,
        "asked": form,
        "found": _set_out(stored, form),
        "back": f"{reverse('simulations:equity', args=[stored.game])}?{stored.query}",
        "may_steer": quotas.may_steer(request.user, stored, quotas.key_of(request, stored.name)),
    }
    return page(request, "simulations/reckoning.html", context, part="reckoned")


def _set_out(stored: Reckoning, form: HandsForm) -> PageContext | None:
    """The equity so far; ``None`` for an unfinished full count, which is no fair sample."""
    if not stored.seen or (stored.is_whole and stored.done < stored.parts):
        return None
    ranges, _judge = ranges_of(stored.game, stored.record)
    plan = plan_of(ranges, MOST_COUNTED)
    try:
        answer = equity_figures(plan, ShowdownSums.from_json(stored.seen))
    except Unusable:
        return None
    answer |= {"streets": stored.seen["streets"], "next_is_exact": plan.is_whole}
    return set_out(form, answer) | {"is_ranged": True}


@require_POST
def stop(request: HttpRequest, reckoning: str) -> HttpResponse:
    stored = get_object_or_404(Reckoning, pk=reckoning)
    if not quotas.may_steer(request.user, stored, quotas.key_of(request, stored.name)):
        return not_yours(request)
    asking.stop(stored)
    return redirect(stored)

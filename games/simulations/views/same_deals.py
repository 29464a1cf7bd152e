"""Several specs over the same deals, and runs side by side."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.rules.refusal import Unusable
from games.simulations import keys, services
from games.simulations.asking.compared_form import ComparedForm
from games.simulations.asking.same_deals_form import SameDealsForm
from games.simulations.queue import quotas
from games.simulations.results.comparison import compared
from games.simulations.results.result import NotReckonedYet
from games.simulations.views.busy import busy
from games.site.pages import page


@never_cache
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    form = ComparedForm(request.GET)
    form.is_valid()
    one, other = form.runs
    are_ready = bool(one and other and one.tally and other.tally and not form.errors)
    try:
        comparison = compared(one, other) if one and other and are_ready else None
    except NotReckonedYet:
        return busy(request)
    context = {"form": form, "is_asked": any(form.values.values()), "comparison": comparison}
    return page(request, "simulations/compare.html", context, form=form)


@never_cache
@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Show the form with the runs ticked in the list; when posted, start the simulation."""
    most = quotas.most_rounds(request.user)
    if request.method == "GET":
        return _show(request, SameDealsForm(request.GET, most))
    form = SameDealsForm(request.POST, most)
    if not form.is_valid() or form.spec is None:
        return _show(request, form)
    try:
        started = services.start(form.spec, request.user, quotas.visitor_of(request))
    except Unusable as no:
        form.refuse(no)
        return _show(request, form, 200 if no.field else 429)
    address = started.run.get_absolute_url()
    response = redirect(address if started.is_new else f"{address}?made=1")
    if started.key:
        keys.give(request, response, started.run.name, started.key)
    return response


def _show(request: HttpRequest, form: SameDealsForm, status: int = 200) -> HttpResponse:
    is_sent = request.method == "POST"
    is_asked = is_sent or "run" in request.GET
    context = {"form": form, "has_errors": is_asked and form.errors}
    if not is_asked:
        form.errors.clear()
    sent = form if is_sent else None
    return page(request, "simulations/same_deals.html", context, status=status, form=sent)

"""The page of two runs compared."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.simulations.asking.compared_form import ComparedForm
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

"""The wing's front page: the games a run may be asked for, and the runs there are."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.simulations import keys
from games.simulations.models import Run
from games.simulations.queue import quotas
from games.simulations.results.listing import RunFilter, page_of
from games.simulations.results.progress import estimate_of
from games.site.pages import page


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    form = RunFilter(request.GET)
    held = keys.steered(request)
    found = page_of(form.asked, request.GET.get("page", "1"), quotas.own(request.user, held))
    context = {
        "section": "simulations",
        "form": form,
        "runs": [(run, estimate_of(run), _label(request, run, held)) for run in found],
        "page": found,
        "instruments": Instrument.objects.order_by("position"),
    }
    return page(request, "simulations/index.html", context, part="runs", form=form)


def _label(request: HttpRequest, run: Run, held: Mapping[str, str]) -> str:
    """What its owner calls it, told to nobody else."""
    return run.label if quotas.is_own(request.user, run, held.get(run.pk, "")) else ""

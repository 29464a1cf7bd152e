"""The front page of the simulations: the games and the list of runs."""

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
    run_keys = keys.steered(request)
    paginated = page_of(
        form.filled_fields, request.GET.get("page", "1"), quotas.own(request.user, run_keys)
    )
    context = {
        "form": form,
        "runs": [(run, estimate_of(run), _label(request, run, run_keys)) for run in paginated],
        "page": paginated,
        "instruments": Instrument.objects.order_by("position"),
    }
    return page(request, "simulations/index.html", context, part="runs", form=form)


def _label(request: HttpRequest, run: Run, run_keys: Mapping[str, str]) -> str:
    """The run's label if this is its owner, else an empty string."""
    return run.label if quotas.is_own(request.user, run, run_keys.get(run.pk, "")) else ""

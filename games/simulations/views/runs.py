"""The wing's front page: the games a run may be asked for, and the runs there are."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.odds import registry
from games.rules.registry import GAMES
from games.simulations.models import State
from games.simulations.results import names
from games.simulations.results.listing import ORDERS, Asked, page_of
from games.simulations.results.progress import estimate_of
from games.site.pages import page


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    asked = Asked.of(request.GET.dict())
    found = page_of(asked, request.GET.get("page", "1"))
    context = {
        "section": "simulations",
        "asked": asked,
        "runs": [(run, estimate_of(run)) for run in found],
        "page": found,
        "instruments": Instrument.objects.order_by("position"),
        "states": [(str(state), names.state(state)) for state in State],
        "strategies": [(key, names.strategy(key)) for key in _strategies(asked.game)],
        "orders": list(ORDERS),
    }
    return page(request, "simulations/index.html", context, part="runs")


def _strategies(game: str) -> list[str]:
    games = [game] if game else list(GAMES)
    return list(dict.fromkeys(key for each in games for key in registry.offer(each).strategies))

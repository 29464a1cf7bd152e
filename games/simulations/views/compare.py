"""Two runs side by side."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.simulations.models import Run
from games.simulations.results.comparison import compared
from games.simulations.results.result import NotReckonedYet
from games.simulations.views.busy import busy
from games.site.pages import page


@never_cache
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    names = [request.GET.get(each, "").strip()[:16] for each in ("a", "b")]
    chosen = request.GET.getlist("run")[:2]
    if len(chosen) == 2:
        names = [name[:16] for name in chosen]
    runs = Run.objects.in_bulk([name for name in names if name])
    one, other = (runs.get(name) for name in names)
    are_ready = bool(one and other and one.tally and other.tally)
    try:
        comparison = compared(one, other) if one and other and are_ready else None
    except NotReckonedYet:
        return busy(request)
    context = {
        "section": "simulations",
        "names": names,
        "missing": [name for name in names if name and name not in runs],
        "is_asked": bool(names[0] or names[1]),
        "comparison": comparison,
        "recent": Run.objects.exclude(tally=None).defer("tally", "figures", "convergence")[:40],
    }
    return page(request, "simulations/compare.html", context)

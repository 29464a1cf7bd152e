from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse

from games.law.models import Instrument
from games.law.page_cache import among, is_game, is_number, public
from games.law.search import search
from games.law.views.citing import places_cited
from games.site.pages import page

PAGE = 20
LONGEST = 500


@public("q", game=is_game, lang=among("pt", "zh-hant"), page=is_number)
def results(request: HttpRequest) -> HttpResponse:
    """Provisions that hold the words, best first; a citation leads straight to its provision."""
    words = request.GET.get("q", "").strip()[:LONGEST]
    game, lang = request.GET.get("game", ""), request.GET.get("lang", "")
    found = search(words, game=game, lang=lang) if words else []
    hits = Paginator(found, PAGE).get_page(request.GET.get("page", "1"))
    context = {
        "section": "search",
        "query": words,
        "hits": hits,
        "total": len(found),
        "places": places_cited(words)[:4] if words else [],
        "instruments": Instrument.objects.all(),
        "game": game,
        "lang": lang,
    }
    return page(request, "law/search.html", context, part="results")

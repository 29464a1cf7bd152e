"""A hand of a game in pictures; public and cacheable."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from games.law.models import Instrument
from games.law.page_cache import public
from games.play.table.illustrated import illustrated, is_illustrated
from games.rules.registry import GAMES
from games.site.pages import page


@public()
def how_it_goes(request: HttpRequest, game: str) -> HttpResponse:
    if game not in GAMES or not is_illustrated(game):
        raise Http404
    context = {
        "section": "play",
        "instrument": Instrument.objects.get(game=game),
        "shown": illustrated(game),
    }
    return page(request, "play/how_it_goes.html", context)

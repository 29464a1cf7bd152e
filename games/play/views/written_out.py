"""Hands shown in full, each on a page with a name as its URL; public and cacheable."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from games.law.models import Instrument
from games.law.page_cache import public
from games.play.table.illustrated import illustrated, is_illustrated
from games.play.table.written_out import doubted_of, named, samples_of
from games.rules.registry import GAMES
from games.site.pages import page


@public()
def how_it_goes(request: HttpRequest, game: str) -> HttpResponse:
    if not is_illustrated(game):
        raise Http404
    context = {"instrument": Instrument.objects.get(game=game), "shown": illustrated(game)}
    return page(request, "play/how_it_goes.html", context)


@public()
def listing(request: HttpRequest, game: str) -> HttpResponse:
    context = {
        "instrument": Instrument.objects.get(game=game),
        "samples": samples_of(game),
        "doubted": doubted_of(game),
    }
    return page(request, "play/written_out_list.html", context)


@public()
def hand(request: HttpRequest, game: str, name: str) -> HttpResponse:
    hand = named(game, name) if game in GAMES else None
    if hand is None:
        raise Http404
    context = {
        "instrument": Instrument.objects.get(game=game),
        "hand": hand,
        "here": reverse("play:table", args=[game]),
    }
    return page(request, "play/written_out.html", context)

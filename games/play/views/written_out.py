"""Hands in full, each on a page with a name as its URL, and lists of hands. Public, cacheable."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.law.models import Instrument
from games.law.page_cache import public
from games.narration import amount
from games.play.files.hands_in import (
    MOST_BYTES,
    MOST_BYTES_OF_A_FILE,
    MOST_HANDS,
    ONLY,
    HandsInForm,
    hands_in,
)
from games.play.table.written_out import doubted_of, illustrated, is_illustrated, named, samples_of
from games.rules.registry import GAMES
from games.site.client_address import asker_of
from games.site.pages import page


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    is_sent = request.method == "POST"
    form = HandsInForm(request.POST, request.FILES) if is_sent else HandsInForm()
    taken = None
    wait = form.count_hands(asker_of(request)) if form.is_valid() else 0
    if form.is_valid():
        data = form.cleaned_data
        taken = hands_in(form.source, data["game"], data["first"] or 1)
        if data["first"] and not taken.hands:
            form.add_error("first", ONLY % {"given": amount(taken.given)})
            taken = None
    context = {
        "form": form,
        "taken": taken,
        "most_hands": MOST_HANDS,
        "most_bytes": MOST_BYTES,
        "most_of_a_file": MOST_BYTES_OF_A_FILE,
    }
    status = 429 if wait else 200
    response = page(request, "play/hands_in.html", context, status=status, form=form)
    if wait:
        response["Retry-After"] = str(wait)
    return response


@public()
def how_it_goes(request: HttpRequest, game: str) -> HttpResponse:
    if not is_illustrated(game):
        raise Http404
    context = {"instrument": Instrument.objects.get(game=game), "frames": illustrated(game)}
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

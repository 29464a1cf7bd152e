"""Which provisions are modelled, and every hand that applies each."""

from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.law.addresses import path_of
from games.law.editions.page_cache import public
from games.law.time.at_hand import instrument_of
from games.law.views.reading import no_provision
from games.narration.language import law_language
from games.play.hand.quotations import quotations
from games.rules.game import game as declared_game
from games.site.pages import page
from games.table import coverage as covering


@public()
def coverage(request: HttpRequest, game: str) -> HttpResponse:
    provisions = covering.coverage(declared_game(game), law_language())
    context = {
        "provisions": provisions,
        "counts": Counter(provision.standing for provision in provisions),
    }
    return page(request, "play/coverage.html", context)


@public()
def covered(request: HttpRequest, game: str, eid: str) -> HttpResponse:
    """One provision: the source of its rules, and every hand that applies it."""
    provisions = covering.coverage(declared_game(game), law_language(), eid)
    if not provisions:
        return no_provision(request, instrument_of(game), path_of(eid))
    context = {
        "each": provisions[0],
        "quoted": quotations([declared_game(game).instrument.provision(eid)]),
        "coverage_url": reverse("play:coverage", args=[game]),
    }
    return page(request, "play/covered.html", context)

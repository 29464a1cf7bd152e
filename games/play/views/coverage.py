"""How much of a regulation a model covers, provision by provision; public and cacheable."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.law.addresses import path_of
from games.law.models import Instrument
from games.law.page_cache import public
from games.law.views.reading import no_provision
from games.narration.law_language import law_language
from games.play.coverage import page as covering
from games.play.table.quotations import quotations
from games.rules.registry import game as declared
from games.site.pages import page


@public()
def coverage(request: HttpRequest, game: str) -> HttpResponse:
    context = {
        "instrument": Instrument.objects.get(game=game),
        "coverage": covering.coverage(declared(game), law_language()),
    }
    return page(request, "play/coverage.html", context)


@public()
def covered(request: HttpRequest, game: str, eid: str) -> HttpResponse:
    """One provision: the source of its rules, and every hand that applies it."""
    instrument = Instrument.objects.get(game=game)
    provision = covering.covered(declared(game), eid, law_language())
    if provision is None:
        return no_provision(request, instrument, path_of(eid))
    context = {
        "instrument": instrument,
        "each": provision,
        "quoted": quotations([declared(game).instrument.provision(eid)]),
        "coverage_url": reverse("play:coverage", args=[game]),
    }
    return page(request, "play/covered.html", context)

"""The ruling desk's front page, short forms and keys, and what the rules cover."""

from collections import Counter
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.vary import vary_on_cookie

from games.law.addresses import path_of
from games.law.models import Instrument
from games.law.page_cache import public
from games.law.views.reading import no_provision
from games.narration.language import law_language
from games.play import coverage as covering
from games.play.desk.common import ShortForm, dispute_named, met_in
from games.play.desk.ruling import rule_or_refuse
from games.play.desk.verdict import answered_faults
from games.play.house.at_desk import of_table, posting_in, sent_with_card
from games.play.table.quotations import quotations
from games.play.table.request import SAFE
from games.rules.registry import game as declared_game
from games.site.pages import page


@public()
def coverage(request: HttpRequest, game: str) -> HttpResponse:
    provisions = covering.coverage(declared_game(game), law_language())
    context = {
        "instrument": Instrument.objects.get(game=game),
        "provisions": provisions,
        "counts": Counter(provision.standing for provision in provisions),
    }
    return page(request, "play/coverage.html", context)


@public()
def covered(request: HttpRequest, game: str, eid: str) -> HttpResponse:
    """One provision: the source of its rules, and every hand that applies it."""
    instrument = Instrument.objects.get(game=game)
    provision = covering.covered(declared_game(game), eid, law_language())
    if provision is None:
        return no_provision(request, instrument, path_of(eid))
    context = {
        "instrument": instrument,
        "each": provision,
        "quoted": quotations([declared_game(game).instrument.provision(eid)]),
        "coverage_url": reverse("play:coverage", args=[game]),
    }
    return page(request, "play/covered.html", context)


@public()
def all_faults(request: HttpRequest, game: str) -> HttpResponse:
    """Every answer on what went wrong, for devices without a network and for printed copies."""
    declared = declared_game(game)
    context = {
        "instrument": Instrument.objects.get(game=game),
        "faults": answered_faults(declared),
    }
    return page(request, "play/all_faults.html", context)


def front(request: HttpRequest) -> HttpResponse:
    """The games, each with the key that opens it."""
    instruments = Instrument.objects.exclude(game="").prefetch_related("relations")
    numbered = [(str(n), instrument) for n, instrument in enumerate(instruments, start=1)]
    return page(request, "play/desk.html", {"games": numbered})


def keys(request: HttpRequest, game: str) -> HttpResponse:
    """The common disputes, with the keys to type for each and their number."""
    declared = declared_game(game)
    context = {"instrument": Instrument.objects.get(game=game), "met": met_in(declared)}
    return page(request, "play/desk_keys.html", context)


@vary_on_cookie
def common(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """The short form of a dispute; redirects to the ruling when it is complete, with ``all`` to
    the desk's full form."""
    declared = declared_game(game)
    met = dispute_named(declared, name)
    if met is None:
        raise Http404
    is_asked = "rule" in request.GET
    posting = posting_in(sent_with_card(request, declared))
    form = ShortForm(declared, met.dispute, request.GET if is_asked else None, posting)
    if is_asked and "all" in request.GET:
        return _to_the_desk(game, {**form.whole().query(), "all": "1"})
    if is_asked and form.is_valid():
        whole = form.whole()
        if rule_or_refuse(whole):
            return _to_the_desk(game, {**whole.query(), "rule": "1"})
        form.take_over(whole)
    context = {
        "instrument": Instrument.objects.get(game=game),
        "met": met,
        "form": form,
        "is_refused": is_asked,
        "deck": [card.name for card in declared.deck],
        **of_table(request, declared, posting),
    }
    return page(request, "play/common_dispute.html", context, status=422 if is_asked else 200)


def _to_the_desk(game: str, told: dict[str, str]) -> HttpResponse:
    query = urlencode(told, safe=SAFE)
    return HttpResponseRedirect(f"{reverse('play:ruling', args=[game])}?{query}")

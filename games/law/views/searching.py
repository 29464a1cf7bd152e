"""The page of search results."""

from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import urlencode

from games.law.addresses import provision_url
from games.law.editions.page_cache import is_number, public
from games.law.forms import CitationForm, SearchForm
from games.law.lookup.answer_cards import answer_cards, cards_of, overview
from games.law.lookup.site_search import find, group_of, grouped, is_citation
from games.law.lookup.unanswered import counts_unanswered, words_unanswered
from games.law.models import Instrument, Provision, Term
from games.law.time.acts_named import acts_named, words_without_act
from games.law.time.in_force import url_of
from games.law.type_ahead import MOST, Suggestion, faults_named, suggestions
from games.lawtexts.citations.citation import cite, cite_short, find_citation, lacking_in
from games.lawtexts.citations.finding import is_marked, unread_in
from games.lawtexts.texts.reader import history
from games.narration.language import law_language
from games.site.pages import page, page_of_list


def places_cited(text: str) -> list[dict[str, Any]]:
    """The provisions a citation may mean; without an instrument there may be several."""
    instruments = {i.pk: i for i in Instrument.objects.all()}
    known = {(key, eid) for key in instruments for eid in history(key).places}
    places = []
    for instrument, eid in find_citation(text):
        for key in [instrument] if instrument else instruments:
            if key in instruments and (key, eid) in known:
                places.append(
                    {
                        "instrument": instruments[key],
                        "eid": eid,
                        "url": url_of(key, eid),
                        "name": cite(key, eid, law_language()),
                    }
                )
    return places[:12]


def missing_part(text: str) -> dict[str, Any] | None:
    """The missing part of a citation, with the existing provisions near it."""
    lacking = lacking_in(text)
    if lacking is None:
        return None
    lang = law_language()
    nearest = lacking.nearest
    keys = [lacking.instrument] if lacking.instrument else [key for key, _eid in nearest]
    offered = nearest or tuple(
        (key, eid)
        for key, eid in Provision.objects.filter(instrument__in=keys, kind="article").values_list(
            "instrument_id", "eid"
        )
    )
    return {
        "lacking": lacking.value,
        "within": cite(*nearest[0], lang) if len(nearest) == 1 else "",
        "instrument": Instrument.objects.filter(pk=lacking.instrument).first(),
        "offered": [
            {"url": provision_url(key, eid), "name": cite_short(key, eid, lang)}
            for key, eid in (*offered, *_below(offered))
        ],
    }


def _below(offered: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The children of the only existing provision."""
    places = list(offered)
    if len(places) == 1:
        key, eid = places[0]
        below = Provision.objects.filter(instrument=key, parent__eid=eid).order_by("position")
        yield from ((key, child) for child in below.values_list("eid", flat=True))


@public(form=CitationForm)
def go_to_citation(request: HttpRequest) -> HttpResponse:
    form = CitationForm(request.GET)
    text = form.filled_fields.get("q", "")
    places = places_cited(text) if text else []
    absent = missing_part(text) if text else None
    unread = unread_in(text) if places else ()
    if len(places) == 1 and absent is None and not unread:
        return HttpResponseRedirect(places[0]["url"])
    acts = [] if places else acts_named(text)
    if len(acts) == 1:
        return HttpResponseRedirect(acts[0].url)
    context = {"form": form, "query": text, "places": places, "absent": absent, "unread": unread}
    return page(request, "law/cite.html", context, form=form)


PAGE = 20
MOST_SHOWN = {"law": 10}
OTHERS_SHOWN = 4
"""Results shown of each group, until one group is asked for."""
MOST_CITED = 2
FRESH = 600
"""Seconds for which a browser may show suggestions again."""


@public(form=SearchForm)
def _suggested(request: HttpRequest) -> HttpResponse:
    form = SearchForm(request.GET)
    filters = {} if form.errors else form.filled_fields
    typed = filters.get("q", "")
    if filters.get("kind") == "fault":
        suggested = faults_named(typed, filters.get("game", ""))
    else:
        cited = places_cited(typed)[:MOST_CITED] if is_marked(typed) else []
        places = [Suggestion("law", place["name"], place["url"]) for place in cited]
        suggested = [*places, *suggestions(typed)][:MOST]
    context = {"form": form, "suggestions": suggested}
    return page(request, "law/search.html", context, part="suggestions", form=form)


def suggested(request: HttpRequest) -> HttpResponse:
    """At most eight suggestions for what was typed so far; faults alone if those are meant."""
    response = _suggested(request)
    if response.status_code == HTTPStatus.OK:
        response["Cache-Control"] = f"public, max-age={FRESH}"
    return response


@counts_unanswered
@public(form=SearchForm, page=is_number)
def results(request: HttpRequest) -> HttpResponse:
    """Search results, best first; a citation redirects to its provision."""
    form = SearchForm(request.GET)
    filters = {} if form.errors else form.filled_fields
    words, game, lang, kind = (filters.get(name, "") for name in ("q", "game", "lang", "kind"))
    places = places_cited(words)[:4] if words else []
    is_of_one_act = len(places) == 1 and places[0]["eid"] == "main"
    if not (is_of_one_act or is_citation(words)):
        places = []
    absent = missing_part(words) if is_marked(words) else None
    is_answered = is_marked(words) and bool(places or absent)
    remaining = words_without_act(words) if is_of_one_act else ""
    if remaining:
        game, is_answered = places[0]["instrument"].register, False
    answered, cards = answer_cards("" if is_answered else words, filters.get("game", ""))
    answer = find(remaining or answered.read_as or words, game=game, lang=lang)
    is_of_none = any(card.card.kind == "none" for card in cards)
    is_nowhere = is_of_none and not answer.has_all_words
    matching = [] if is_answered or is_nowhere else answer.hits
    groups = grouped(matching, MOST_SHOWN, OTHERS_SHOWN)
    of_kind = [hit for hit in matching if group_of(hit.unit) == kind]
    hits = page_of_list(request, of_kind, PAGE)
    context = {
        "form": form,
        "query": words,
        "groups": groups,
        "cards": [] if kind else cards,
        "nearest": [] if kind else cards_of(answered.nearest, answered.wanted),
        "overview": overview(words) if words else ("", ""),
        "unread_words": answered.not_read,
        "read_as": answered.read_as,
        "is_filtered": bool(filters.get("game") or lang),
        "kind": kind,
        "hits": hits,
        "total": len(matching),
        "reading": answer.reading,
        "has_all_words": answer.has_all_words,
        "not_read": answer.not_read,
        "term": Term.objects.filter(pk=answer.reading.term).first(),
        "places": places,
        "acts": acts_named(words),
        "absent": absent,
        "is_citation": is_answered,
        "is_searched": words and not is_answered and bool(matching or not cards),
        "unread": unread_in(words) if is_answered and places else (),
        "asked": urlencode(filters),
        "unfiltered": urlencode({**filters, "kind": ""}),
    }
    response = page(request, "law/search.html", context, part="results", form=form)
    if not (is_answered or kind or request.GET.get("page")):
        response.unanswered = words_unanswered(words, answered, answer)  # type: ignore[attr-defined]
    return response

"""The page of search results."""

import re
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode

from games.law.acts_named import acts_named, words_without_act
from games.law.forms import SearchForm
from games.law.models import Term
from games.law.page_cache import is_number, public
from games.law.site_search import find, group_of, grouped
from games.law.views.citing import missing_part, places_cited
from games.lawtexts.unread import unread_in
from games.rules.numbers import place_in
from games.site.pages import page

PAGE = 20
MOST_SHOWN = {"law": 10}
OTHERS_SHOWN = 4
"""Results shown of each group, until one group is asked for."""

_CITING = re.compile(r"第.+[條条]|\bart(?:igo|[.ºo°]|\s*\d)|\bal[ií]nea|\d/\d{2}|__", re.IGNORECASE)
"""Words only a citation has: 三條 is an article, and also three of a kind."""


def _act_remark(words: str, places: list[dict[str, Any]]) -> str:
    """A remark on a query for one instrument, named by its number alone."""
    is_of_one = len(places) == 1 and places[0]["eid"] == "main"
    return words_without_act(words) if is_of_one else ""


@public(form=SearchForm, page=is_number)
def results(request: HttpRequest) -> HttpResponse:
    """Search results, best first; a citation redirects to its provision."""
    form = SearchForm(request.GET)
    filters = {} if form.errors else form.filled_fields
    words, game, lang, kind = (filters.get(name, "") for name in ("q", "game", "lang", "kind"))
    places = places_cited(words)[:4] if words else []
    is_citation = bool(_CITING.search(words))
    absent = missing_part(words) if is_citation else None
    remaining = _act_remark(words, places)
    if remaining:
        game, is_citation = places[0]["instrument"].game, False
    answer = find(remaining or words, game=game, lang=lang)
    matching = [] if is_citation and (places or absent) else answer.hits
    groups = grouped(matching, MOST_SHOWN, OTHERS_SHOWN)
    of_kind = [hit for hit in matching if group_of(hit) == kind]
    hits = Paginator(of_kind, PAGE).get_page(place_in(request.GET.get("page", ""), 1))
    context = {
        "form": form,
        "query": words,
        "groups": groups,
        "kind": kind,
        "hits": hits,
        "total": len(matching),
        "reading": answer.reading,
        "has_all_words": answer.has_all_words,
        "term": Term.objects.filter(pk=answer.reading.term).first(),
        "places": places,
        "acts": acts_named(words),
        "absent": absent,
        "is_citation": is_citation and bool(places or absent),
        "unread": unread_in(words) if is_citation and places else (),
        "asked": urlencode(filters),
        "unfiltered": urlencode({**filters, "kind": ""}),
    }
    return page(request, "law/search.html", context, part="results", form=form)

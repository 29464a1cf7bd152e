from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode

from games.law.forms import SearchForm
from games.law.page_cache import is_number, public
from games.law.search import search
from games.law.views.citing import not_there, places_cited
from games.rules.numbers import place_in
from games.site.pages import page

PAGE = 20


@public(form=SearchForm, page=is_number)
def results(request: HttpRequest) -> HttpResponse:
    """Provisions that hold the words, best first; a citation leads straight to its provision."""
    form = SearchForm(request.GET)
    asked = {} if form.errors else form.asked
    words, game, lang = (asked.get(name, "") for name in ("q", "game", "lang"))
    places = places_cited(words)[:4] if words else []
    absent = not_there(words) if words else None
    is_citation = bool(places or absent)
    found = [] if is_citation or not words else search(words, game=game, lang=lang)
    hits = Paginator(found, PAGE).get_page(place_in(request.GET.get("page", ""), 1))
    context = {
        "section": "search",
        "form": form,
        "query": words,
        "hits": hits,
        "total": len(found),
        "places": places,
        "absent": absent,
        "asked": urlencode(asked),
    }
    return page(request, "law/search.html", context, part="results", form=form)

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.law.forms import GlossaryFilter
from games.law.models import Instrument, Occurrence, Term
from games.law.page_cache import public
from games.site.pages import page

SHOWN = ("term_id", "form", "lang", "provision__eid", "provision__instrument_id")
"""Of the thousands of places, no more than tells them."""


@public(form=GlossaryFilter)
def listing(request: HttpRequest) -> HttpResponse:
    """Every term with its forms, its variants by year and where each occurs."""
    form = GlossaryFilter(request.GET)
    context = {"section": "glossary", "form": form, "entries": []}
    if not form.errors:
        context["entries"] = _entries(form.asked.get("game", ""))
    return page(request, "law/glossary.html", context, part="terms", form=form)


def _entries(game: str) -> list[dict[str, Any]]:
    terms = list(Term.objects.all())
    places: dict[str, dict[str, list[Occurrence]]] = defaultdict(lambda: defaultdict(list))
    by_key = {instrument.pk: instrument for instrument in Instrument.objects.all()}
    found = Occurrence.objects.select_related("provision").only(*SHOWN)
    if game:
        found = found.filter(provision__instrument__game=game)
    for occurrence in found.order_by("provision__instrument__position", "provision__position"):
        occurrence.provision.instrument = by_key[occurrence.provision.instrument_id]
        places[occurrence.term_id][occurrence.form].append(occurrence)
    attested = set(Occurrence.objects.values_list("term_id", "form").distinct())
    return [
        {
            "term": term,
            "places": dict(places[term.pk]),
            "unattested": [form for form in term.forms if (term.pk, form) not in attested],
        }
        for term in terms
        if not game or places[term.pk]
    ]

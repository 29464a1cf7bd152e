"""The page of the glossary."""

from collections import defaultdict
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.law import in_force
from games.law.cited_by import occurrences_in_version
from games.law.forms import GlossaryFilter
from games.law.glossary import grouped
from games.law.language_fields import own
from games.law.models import Instrument, Occurrence, Term
from games.law.page_cache import public
from games.law.search import tokens, words_of
from games.law.search_words import QueryReading, read_as
from games.law.site_search import index
from games.narration.language import law_language
from games.site.pages import page

OCCURRENCE_FIELDS = ("term_id", "form", "lang", "provision__eid", "provision__instrument_id")
"""Only the fields needed, because there are thousands of occurrences."""


@public(form=GlossaryFilter)
def listing(request: HttpRequest) -> HttpResponse:
    """Every term with its forms, variants by year, and occurrences."""
    form = GlossaryFilter(request.GET)
    context: dict[str, Any] = {"form": form, "groups": []}
    if not form.errors:
        filters = form.filled_fields
        reading = read_as(filters["q"], index()[0]) if filters.get("q") else None
        entries = _entries(filters.get("game", ""), reading)
        context |= {
            "groups": grouped(entries, filters.get("order", "")),
            "is_empty": not entries,
            "query": filters.get("q", ""),
            "reading": reading,
            "term": Term.objects.filter(pk=reading.term).first() if reading else None,
        }
    return page(request, "law/glossary.html", context, part="terms", form=form)


def _entries(game: str, reading: QueryReading | None) -> list[dict[str, Any]]:
    terms = [term for term in Term.objects.all() if reading is None or _is_wanted(term, reading)]
    places: dict[str, dict[str, list[Occurrence]]] = defaultdict(lambda: defaultdict(list))
    by_key = {instrument.pk: instrument for instrument in Instrument.objects.all()}
    occurrences = Occurrence.objects.select_related("provision").only(*OCCURRENCE_FIELDS)
    if game:
        occurrences = occurrences.filter(provision__instrument__game=game)
    other = {
        instrument: dated
        for instrument in by_key.values()
        if game in ("", instrument.game) and (dated := in_force.dated_today(instrument)) is not None
    }
    occurrences = occurrences.exclude(provision__instrument__in=other)
    occurrences = occurrences.order_by("provision__instrument__position", "provision__position")
    dated_terms = (
        occurrence
        for instrument, dated in other.items()
        for occurrence in occurrences_in_version(instrument, dated)
    )
    for occurrence in (*occurrences, *dated_terms):
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


def _is_wanted(term: Term, reading: QueryReading) -> bool:
    """Whether it is the term the query means, or has all the words in its forms or note."""
    if reading.term:
        return bool(term.pk == reading.term)
    wanted = set(words_of(reading.words))
    text = " ".join([*term.forms, *term.never_chinese, own(term, "note", law_language())])
    return bool(wanted) and wanted <= {token.word for token in tokens(text)}

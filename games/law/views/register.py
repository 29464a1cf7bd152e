"""The register of divergences and doubts, one list and one row; the glossary."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.law.editions.page_cache import is_number, public
from games.law.forms import AS_REGISTERED, GlossaryFilter, RegisterFilter
from games.law.language_fields import localized_value
from games.law.lookup.glossary import Entry, grouped
from games.law.lookup.search import tokens, words_of
from games.law.lookup.search_words import QueryReading, read_as
from games.law.lookup.site_search import index
from games.law.models import Instrument, Occurrence, Quote, Row, Term
from games.law.reading import consequence_cards
from games.law.reading.cited_by import occurrences_in_version
from games.law.templatetags.law import game_name, provision_link
from games.law.time.at_hand import instrument_of
from games.law.time.in_force import dated_today
from games.law.time.reworded import marked, reworded
from games.lawtexts.register.register_reader import current_ids
from games.questions.doubts import entries_with
from games.rules.values.numbers import place_in
from games.site.doors import register_links, row_blocks
from games.site.pages import page, problem


def filtered(filters: dict[str, str]) -> QuerySet[Row]:
    """Whole entries by words, game, kind and effect."""
    quotes = Prefetch("quotes", Quote.objects.select_related("provision"))
    return indexed(filters).prefetch_related(quotes, "provisions")


def indexed(filters: dict[str, str]) -> QuerySet[Row]:
    """Entries without their quotations."""
    lookups: dict[str, str] = {
        name: filters[name] for name in ("register", "effect") if name in filters
    }
    if "game" in filters:
        lookups["instrument"] = instrument_of(filters["game"]).pk
    rows = Row.objects.select_related("instrument").filter(**lookups)
    if "switch" in filters:
        rows = rows.exclude(values=[])
    if filters.get("q"):
        rows = rows.filter(pk__in=[entry.id for entry in entries_with(filters["q"]).entries])
    return rows


PAGE = 16
"""Index entries per page: about three screens, also on a phone."""


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """An entry in the index."""

    row: Row
    game: str
    turns: str
    is_reworded: bool
    """Whether a later act has changed its words."""


def _entries(rows: Iterable[Row]) -> Iterator[RegisterLine]:
    names: dict[str, str] = {}
    rows = list(rows)
    changed = marked(rows)
    for row in rows:
        law = row.instrument_id
        names[law] = names.get(law) or game_name(row.instrument)
        yield RegisterLine(row, names[law], consequence_cards.in_few_words(row), row.pk in changed)


@public(form=RegisterFilter, page=is_number)
def listing(request: HttpRequest) -> HttpResponse:
    """The index, with the weightiest entries first; each opens into its full entry."""
    form = RegisterFilter(request.GET)
    filters = form.filled_fields
    matching = [] if form.errors else list(indexed(filters))
    if filters.get("order") != AS_REGISTERED:
        matching.sort(key=consequence_cards.weight, reverse=True)
    rows = Paginator(matching, PAGE).get_page(place_in(request.GET.get("page", ""), 1))
    context = {
        "rows": rows,
        "entries": list(_entries(rows)),
        "found": len(matching),
        "not_read": entries_with(filters["q"]).not_read if filters.get("q") else (),
        "form": form,
        "total": Row.objects.count(),
        "register_links": register_links(),
        "data_query": urlencode(
            {name: value for name, value in filters.items() if name != "order"}
        ),
        "page_query": urlencode(filters),
    }
    return page(request, "law/register.html", context, part="rows", form=form)


@public()
def row(request: HttpRequest, ident: str) -> HttpResponse:
    wanted = ident.upper()[:20].replace("\0", "")
    entry = filtered({}).filter(pk=wanted).first()
    if entry is None and wanted in current_ids():
        return redirect("law:row", current_ids()[wanted], permanent=True)
    if entry is None:
        near = Row.objects.filter(ident__startswith=wanted[:2])[:8]
        return problem(
            request,
            404,
            _("There is no such entry in the register."),
            _("Look it up in the list of divergences and doubts."),
            near=[
                {
                    "name": f"{other.ident} {localized_value(other, 'title')}",
                    "url": reverse("law:row", args=[other.pk]),
                }
                for other in near
            ],
        )
    context = {
        "row": entry,
        "rewordings": reworded(entry),
        "cards": consequence_cards.cards_on(entry),
        "row_blocks": row_blocks(entry),
    }
    return page(request, "law/row.html", context, part="card")


@dataclass(frozen=True, slots=True)
class FormPlaces:
    """The language of a term's form, and a link to each provision that has it."""

    lang: str
    links: list[SafeString]


@public(form=GlossaryFilter)
def glossary(request: HttpRequest) -> HttpResponse:
    """Every term with its forms, variants by year, and occurrences."""
    form = GlossaryFilter(request.GET)
    context = {"form": form, "groups": []}
    if not form.errors:
        filters = form.filled_fields
        reading = read_as(filters["q"], index()[0]) if filters.get("q") else None
        entries = _terms(filters.get("game", ""), reading)
        context |= {
            "groups": grouped(entries, filters.get("order", "")),
            "is_empty": not entries,
            "query": filters.get("q", ""),
            "reading": reading,
            "term": Term.objects.filter(pk=reading.term).first() if reading else None,
        }
    return page(request, "law/glossary.html", context, part="terms", form=form)


def _terms(game: str, reading: QueryReading | None) -> list[Entry]:
    terms = [term for term in Term.objects.all() if reading is None or _is_wanted(term, reading)]
    places: dict[str, dict[str, FormPlaces]] = defaultdict(dict)
    links: dict[tuple[str, str], SafeString] = {}
    for term, form, lang, instrument, eid in _occurrences(game):
        of_form = places[term].setdefault(form, FormPlaces(lang, []))
        place = (instrument.pk, eid)
        if place not in links:  # a provision has many terms
            links[place] = provision_link(instrument, eid)
        of_form.links.append(links[place])
    attested = set(Occurrence.objects.values_list("term_id", "form").distinct())
    return [
        {
            "term": term,
            "places": places[term.pk],
            "unattested": [form for form in term.forms if (term.pk, form) not in attested],
        }
        for term in terms
        if not game or places[term.pk]
    ]


def _occurrences(game: str) -> Iterator[tuple[str, str, str, Instrument, str]]:
    """Term, form, language, regulation and eId of each occurrence, in the order of the texts; a
    whole row for each would cost more than the rest of the page."""
    instruments = Instrument.objects.filter(**{"pk": instrument_of(game).pk} if game else {})
    by_key = {instrument.pk: instrument for instrument in instruments}
    dated = {key: dated_today(instrument) for key, instrument in by_key.items()}
    stored = [key for key in by_key if dated[key] is None]
    rows = Occurrence.objects.filter(provision__instrument__in=stored).order_by(
        "provision__instrument__position", "provision__position"
    )
    names = ("term_id", "form", "lang", "provision__instrument_id", "provision__eid")
    for term, form, lang, key, eid in rows.values_list(*names):
        yield term, form, lang, by_key[key], eid
    for key, version in dated.items():
        for word in occurrences_in_version(by_key[key], version) if version else ():
            yield word.term_id, word.form, word.lang, by_key[key], word.provision.eid


def _is_wanted(term: Term, reading: QueryReading) -> bool:
    """Whether it is the term the query means, or has all the words in its forms or note."""
    if reading.term:
        return bool(term.pk == reading.term)
    wanted = set(words_of(reading.words))
    text = " ".join([*term.forms, *term.never_chinese, localized_value(term, "note")])
    return bool(wanted) and wanted <= {token.word for token in tokens(text)}

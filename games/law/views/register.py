"""The register of divergences and doubts, one list and one row; the glossary."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.law.editions.page_cache import public
from games.law.forms import AS_REGISTERED, GlossaryFilter, RegisterFilter
from games.law.language_fields import localized_value
from games.law.lookup.glossary import Entry, grouped
from games.law.lookup.search import tokens, words_of
from games.law.lookup.search_words import QueryReading, read_as
from games.law.lookup.site_search import index
from games.law.models import Instrument, Occurrence, Quote, Row, Term
from games.law.reading import consequence_cards
from games.law.reading.cited_by import occurrences_in_version
from games.law.reading.meanings import meanings
from games.law.templatetags.law import game_name, provision_link
from games.law.time.at_hand import instrument_of, instruments
from games.law.time.in_force import dated_today
from games.law.time.reworded import marked, reworded
from games.lawtexts.register.register_reader import (
    RegisterEntry,
    WitnessQuote,
    all_rows,
    current_ids,
)
from games.narration.language import law_language
from games.questions.doubts import entries_with
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


FEW = 60
"""Entries that a list shows without folding any."""
FIRST = 3
"""Entries of a game that a longer list shows of each effect before it folds the others."""


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """An entry in the list, with two quotations and what turns on it in figures."""

    row: Row
    provision: str
    """The first of those that it is about."""
    quotes: tuple[WitnessQuote, ...]
    figures: str
    is_reworded: bool
    """Whether a later act has changed its words."""


@dataclass(frozen=True, slots=True)
class RegisterGroup:
    """The entries of one game, and those of them that are folded."""

    game: str
    first: list[RegisterLine]
    folded: list[RegisterLine]


@dataclass(frozen=True, slots=True)
class Facet:
    """A value of a filter: its words, the list with it, and how many entries that has."""

    words: object
    query: str
    number: int
    is_current: bool


@public(form=RegisterFilter)
def listing(request: HttpRequest) -> HttpResponse:
    """The whole list by effect and game, with the weightiest entries of each group first, or game
    by game in the order of the registers; the words of the form narrow it as they are typed."""
    form = RegisterFilter(request.GET)
    filters = form.filled_fields
    is_registered = filters.get("order") == AS_REGISTERED
    others = {name: filters[name] for name in filters.keys() - {"game", "effect"}}
    rows = [] if form.errors else list(indexed(others))
    matching = [
        row
        for row in rows
        if all(filters.get(name, _of(row, name)) == _of(row, name) for name in FACETS)
    ]
    if not is_registered:
        matching.sort(key=consequence_cards.weight, reverse=True)
    context = {
        "groups": _groups(matching, by_effect=not is_registered),
        "facets": [(form.fields[name].label, _facets(form, rows, name)) for name in FACETS],
        "found": len(matching),
        "not_read": entries_with(filters["q"]).not_read if filters.get("q") else (),
        "form": form,
        "total": Row.objects.count(),
        "register_links": register_links(),
        "data_query": urlencode(
            {name: value for name, value in filters.items() if name != "order"}
        ),
    }
    return page(request, "law/register.html", context, part="rows", form=form)


FACETS = ("effect", "game")
"""The filters whose values are links above the list."""


def _of(row: Row, facet: str) -> str:
    return row.effect if facet == "effect" else row.instrument.register


def _facets(form: RegisterFilter, rows: Iterable[Row], name: str) -> list[Facet]:
    """The values of a filter, each counted among the entries that the others let pass."""
    filters = form.filled_fields
    rest = [other for other in FACETS if other != name and other in filters]
    passing = Counter(
        _of(row, name) for row in rows if all(_of(row, other) == filters[other] for other in rest)
    )
    passing[""] = passing.total()
    return [
        Facet(
            words,
            urlencode({key: kept for key, kept in {**filters, name: value}.items() if kept}),
            passing[value],
            is_current=filters.get(name, "") == value,
        )
        for value, words in form[name].choices
        if passing[value] or not value
    ]


def _groups(rows: list[Row], *, by_effect: bool) -> dict[str, list[RegisterGroup]]:
    """The groups of each effect, in the order of the effects, or of "" for all together."""
    entries = {entry.id: entry for entry in all_rows()}
    changed = marked(rows)
    groups: dict[str, dict[str, RegisterGroup]] = defaultdict(dict)
    for effect in Row.Effect.values if by_effect else ("",):
        for law in instruments().values():
            of_law = [
                _line(row, entries.get(row.pk), row.pk in changed)
                for row in rows
                if row.instrument_id == law.pk and effect in ("", row.effect)
            ]
            end = FIRST if len(rows) > FEW else FEW
            if of_law:
                groups[effect][law.pk] = RegisterGroup(game_name(law), of_law[:end], of_law[end:])
    return {effect: list(of_effect.values()) for effect, of_effect in groups.items()}


def _line(row: Row, entry: RegisterEntry | None, is_reworded: bool) -> RegisterLine:
    """An entry with two quotations: one of each language, or the two witnesses that differ."""
    quotes = entry.quotes if entry else ()
    by_lang = {quote.lang: quote for quote in reversed(quotes)}
    if len(by_lang) > 1 and row.register != Row.Register.WITNESS:
        quotes = tuple(sorted(by_lang.values(), key=lambda quote: quote.lang != law_language()))
    provision = entry.provisions[0] if entry else ""
    figures = consequence_cards.in_few_words(row)
    return RegisterLine(row, provision, quotes[:2], figures, is_reworded)


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
    """The terms for readers, each with what it means in the words of the games' regulations."""
    return _glossary(request, is_termbase=False)


@public(form=GlossaryFilter)
def termbase(request: HttpRequest) -> HttpResponse:
    """The terms for translators: their forms by year, where each occurs, and what to avoid."""
    return _glossary(request, is_termbase=True)


def _glossary(request: HttpRequest, *, is_termbase: bool) -> HttpResponse:
    form = GlossaryFilter(request.GET)
    context = {"form": form, "groups": [], "is_termbase": is_termbase}
    if not form.errors:
        filters = form.filled_fields
        game = filters.get("game", "")
        reading = read_as(filters["q"], index()[0]) if filters.get("q") else None
        entries = _terms(game, reading)
        if not is_termbase:
            of_terms = meanings(game)
            for entry in entries:
                meanings_of_term = of_terms.get(entry["term"].pk, [])
                entry |= {"meaning": meanings_of_term[:1], "others": meanings_of_term[1:]}
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

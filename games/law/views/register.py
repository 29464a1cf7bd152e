"""The register of divergences and doubts: one list, one row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.law import consequence_cards
from games.law.forms import AS_REGISTERED, RegisterFilter
from games.law.language_fields import own_here
from games.law.models import Quote, Row
from games.law.page_cache import is_number, public
from games.law.reworded import marked, reworded
from games.law.templatetags.law import game_name
from games.rules.numbers import place_in
from games.site.errors import problem
from games.site.law_links import register_links, row_blocks
from games.site.pages import page


def filtered(asked: dict[str, str]) -> QuerySet[Row]:
    """Whole rows by game, kind and effect."""
    quotes = Prefetch("quotes", Quote.objects.select_related("provision"))
    return indexed(asked).prefetch_related(quotes, "provisions")


def indexed(asked: dict[str, str]) -> QuerySet[Row]:
    """Rows without their quotations."""
    by = {"game": "instrument__game", "register": "register", "effect": "effect"}
    told = {field: asked[name] for name, field in by.items() if name in asked}
    found = Row.objects.select_related("instrument").filter(**told)
    if "switch" in asked:
        found = found.exclude(values=[])
    return found


PAGE = 16
"""Entries of the index to a page: three screens, of a phone too, whatever the filters."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the index."""

    row: Row
    game: str
    turns: str
    is_reworded: bool
    """A later act has changed words it is about."""


def _entries(rows: Iterable[Row]) -> Iterator[Entry]:
    names: dict[str, str] = {}
    rows = list(rows)
    changed = marked(rows)
    for row in rows:
        game = row.instrument.game
        names[game] = names.get(game) or game_name(row.instrument)
        yield Entry(row, names[game], consequence_cards.in_few_words(row), row.pk in changed)


@public(form=RegisterFilter, page=is_number)
def listing(request: HttpRequest) -> HttpResponse:
    """An index: what most turns on comes first, each line opens into its entry."""
    form = RegisterFilter(request.GET)
    asked = form.asked
    found = [] if form.errors else list(indexed(asked))
    if asked.get("order") != AS_REGISTERED:
        found.sort(key=consequence_cards.weight, reverse=True)
    rows = Paginator(found, PAGE).get_page(place_in(request.GET.get("page", ""), 1))
    context = {
        "section": "register",
        "rows": rows,
        "entries": list(_entries(rows)),
        "found": len(found),
        "form": form,
        "total": Row.objects.count(),
        "register_links": register_links(),
        "data_query": urlencode({name: told for name, told in asked.items() if name != "order"}),
        "page_query": urlencode(asked),
    }
    return page(request, "law/register.html", context, part="rows", form=form)


@public()
def row(request: HttpRequest, ident: str) -> HttpResponse:
    wanted = ident.upper()[:20].replace("\0", "")
    found = filtered({}).filter(pk=wanted).first()
    if found is None:
        near = Row.objects.filter(ident__startswith=wanted[:2])[:8]
        return problem(
            request,
            404,
            _("There is no such entry in the register."),
            _("Look it up in the list of divergences and doubts."),
            near=[
                {
                    "name": f"{each.ident} {own_here(each, 'title')}",
                    "url": reverse("law:row", args=[each.pk]),
                }
                for each in near
            ],
        )
    context = {
        "section": "register",
        "row": found,
        "rewordings": reworded(found),
        "cards": consequence_cards.cards_on(found),
        "row_blocks": row_blocks(found),
    }
    return page(request, "law/row.html", context, part="card")

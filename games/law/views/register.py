"""The register of divergences and doubts: one list, one row."""

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
from games.law.language_fields import localized_value
from games.law.models import Quote, Row
from games.law.page_cache import is_number, public
from games.law.reworded import marked, reworded
from games.law.templatetags.law import game_name
from games.rules.numbers import place_in
from games.site.doors import register_links, row_blocks
from games.site.pages import page, problem


def filtered(filters: dict[str, str]) -> QuerySet[Row]:
    """Whole entries by game, kind and effect."""
    quotes = Prefetch("quotes", Quote.objects.select_related("provision"))
    return indexed(filters).prefetch_related(quotes, "provisions")


def indexed(filters: dict[str, str]) -> QuerySet[Row]:
    """Entries without their quotations."""
    by = {"game": "instrument__game", "register": "register", "effect": "effect"}
    lookups = {field: filters[name] for name, field in by.items() if name in filters}
    rows = Row.objects.select_related("instrument").filter(**lookups)
    if "switch" in filters:
        rows = rows.exclude(values=[])
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
        game = row.instrument.game
        names[game] = names.get(game) or game_name(row.instrument)
        yield RegisterLine(row, names[game], consequence_cards.in_few_words(row), row.pk in changed)


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

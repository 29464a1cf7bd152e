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

from games.law import turning
from games.law.models import Instrument, Quote, Row
from games.law.page_cache import among, is_game, is_number, public
from games.law.templatetags.law import game_name
from games.site.errors import problem
from games.site.law_links import register_links, row_blocks
from games.site.pages import page

FILTERS = {
    "game": is_game,
    "register": among(*Row.Register.values),
    "effect": among(*Row.Effect.values),
    "switch": among("1"),
}


def filtered(asked: dict[str, str]) -> QuerySet[Row]:
    """Whole rows by game, kind and effect."""
    quotes = Prefetch("quotes", Quote.objects.select_related("provision"))
    return indexed(asked).prefetch_related(quotes, "provisions")


def indexed(asked: dict[str, str]) -> QuerySet[Row]:
    """Rows without their quotations. A value nobody offers is as if it were not asked."""
    found = Row.objects.select_related("instrument")
    if asked.get("game") in Instrument.objects.values_list("game", flat=True):
        found = found.filter(instrument__game=asked["game"])
    if asked.get("register") in Row.Register.values:
        found = found.filter(register=asked["register"])
    if asked.get("effect") in Row.Effect.values:
        found = found.filter(effect=asked["effect"])
    if asked.get("switch") == "1":
        found = found.exclude(values=[])
    return found


PAGE = 28
"""Entries of the index to a page: three screens, of a phone too."""
AS_REGISTERED = "register"
"""The other order there is: game by game, as the registers have them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the index."""

    row: Row
    game: str
    turns: str


def _entries(rows: Iterable[Row]) -> Iterator[Entry]:
    names: dict[str, str] = {}
    for row in rows:
        game = row.instrument.game
        names[game] = names.get(game) or game_name(row.instrument)
        yield Entry(row, names[game], turning.in_few_words(row))


@public(**FILTERS, order=among(AS_REGISTERED), page=is_number)
def listing(request: HttpRequest) -> HttpResponse:
    """An index: what most turns on comes first, each line opens into its entry."""
    asked = {name: request.GET.get(name, "")[:40] for name in FILTERS}
    order = request.GET.get("order", "")
    found = list(indexed(asked))
    if order != AS_REGISTERED:
        found.sort(key=turning.weight, reverse=True)
    rows = Paginator(found, PAGE).get_page(request.GET.get("page", "1"))
    told = {name: value for name, value in asked.items() if value}
    context = {
        "section": "register",
        "rows": rows,
        "entries": list(_entries(rows)),
        "found": len(found),
        "asked": {**asked, "order": order},
        "total": Row.objects.count(),
        "instruments": Instrument.objects.all(),
        "register_links": register_links(),
        "data_query": urlencode(told),
        "page_query": urlencode({**told, **({"order": order} if order else {})}),
    }
    return page(request, "law/register.html", context, part="rows")


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
                {"name": f"{each.ident} {each.title}", "url": reverse("law:row", args=[each.pk])}
                for each in near
            ],
        )
    context = {
        "section": "register",
        "row": found,
        "cards": turning.cards_on(found),
        "row_blocks": row_blocks(found),
    }
    return page(request, "law/row.html", context, part="card")

"""The register of divergences and doubts: one list, one row."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.law.models import Instrument, Quote, Row
from games.law.page_cache import among, is_game, public
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
    """Rows by game, kind and effect. A value nobody offers is as if it were not asked."""
    found = Row.objects.select_related("instrument").prefetch_related(
        Prefetch("quotes", Quote.objects.select_related("provision")), "provisions"
    )
    if asked.get("game") in Instrument.objects.values_list("game", flat=True):
        found = found.filter(instrument__game=asked["game"])
    if asked.get("register") in Row.Register.values:
        found = found.filter(register=asked["register"])
    if asked.get("effect") in Row.Effect.values:
        found = found.filter(effect=asked["effect"])
    if asked.get("switch") == "1":
        found = found.exclude(values=[])
    return found


@public(**FILTERS)
def listing(request: HttpRequest) -> HttpResponse:
    asked = {name: request.GET.get(name, "")[:40] for name in FILTERS}
    rows = list(filtered(asked))
    context = {
        "section": "register",
        "rows": rows,
        "asked": asked,
        "total": Row.objects.count(),
        "instruments": Instrument.objects.all(),
        "register_links": register_links(),
        "data_query": urlencode({name: value for name, value in asked.items() if value}),
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
    context = {"section": "register", "row": found, "row_blocks": row_blocks(found)}
    return page(request, "law/row.html", context, part="card")

"""The register of divergences and doubts: one list, one row."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.law.forms import RegisterFilter
from games.law.models import Quote, Row
from games.law.page_cache import public
from games.site.errors import problem
from games.site.law_links import register_links, row_blocks
from games.site.pages import page


def filtered(asked: dict[str, str]) -> QuerySet[Row]:
    """Rows by game, kind, effect, and whether both readings can be played."""
    found = Row.objects.select_related("instrument").prefetch_related(
        Prefetch("quotes", Quote.objects.select_related("provision")), "provisions"
    )
    by = {"game": "instrument__game", "register": "register", "effect": "effect"}
    found = found.filter(**{field: asked[name] for name, field in by.items() if name in asked})
    if "switch" in asked:
        found = found.exclude(values=[])
    return found


@public(form=RegisterFilter)
def listing(request: HttpRequest) -> HttpResponse:
    form = RegisterFilter(request.GET)
    rows = [] if form.errors else list(filtered(form.asked))
    context = {
        "section": "register",
        "rows": rows,
        "form": form,
        "total": Row.objects.count(),
        "register_links": register_links(),
        "data_query": urlencode(form.asked),
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
                {"name": f"{each.ident} {each.title}", "url": reverse("law:row", args=[each.pk])}
                for each in near
            ],
        )
    context = {"section": "register", "row": found, "row_blocks": row_blocks(found)}
    return page(request, "law/row.html", context, part="card")

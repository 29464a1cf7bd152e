"""The texts and the register as data, at stable addresses."""

from __future__ import annotations

import csv
import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from games.law.export import EXPORTS, FORMS
from games.law.models import Instrument, Row
from games.law.shelf import public
from games.law.views.register import FILTERS, filtered

COLUMNS = (
    "id",
    "instrument",
    "provisions",
    "register",
    "effect",
    "title_pt",
    "title_zh_hant",
    "quotes_pt",
    "quotes_zh_hant",
    "changes_pt",
    "changes_zh_hant",
    "taken_pt",
    "taken_zh_hant",
    "why_pt",
    "why_zh_hant",
    "alternative_pt",
    "alternative_zh_hant",
    "switch",
    "values",
)


@public("lang", "witness")
def instrument(request: HttpRequest, key: str, form: str) -> HttpResponse:
    """``/data/law/<instrument>.json|akn|text``, as the command prints it."""
    lang, witness = request.GET.get("lang", "both"), request.GET.get("witness", "gazette")
    if form not in FORMS or lang not in ("pt", "zh-hant", "both"):
        raise Http404
    if witness not in ("gazette", "site") or not Instrument.objects.filter(pk=key).exists():
        raise Http404
    body = EXPORTS[form](key, lang=lang, witness=witness)
    return HttpResponse(body, content_type=FORMS[form])


@public(*FILTERS)
def register(request: HttpRequest, form: str) -> HttpResponse:
    asked = {name: request.GET.get(name, "")[:40] for name in FILTERS}
    rows = [_row(row) for row in filtered(asked)]
    if form == "json":
        body = json.dumps(rows, ensure_ascii=False, indent=1)
        return HttpResponse(body, content_type="application/json; charset=utf-8")
    if form != "csv":
        raise Http404
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="divergences.csv"'
    response.write("\ufeff")
    writer = csv.DictWriter(response, COLUMNS)
    writer.writeheader()
    for row in rows:
        writer.writerow(
            {
                name: " | ".join(value) if isinstance(value, list) else value
                for name, value in row.items()
            }
        )
    return response


def _row(row: Row) -> dict[str, Any]:
    quotes = list(row.quotes.all())
    told = {
        "id": row.pk,
        "instrument": row.instrument_id,
        "provisions": [f"{row.instrument_id}#{p.eid}" for p in row.provisions.all()],
        "register": row.register,
        "effect": row.effect,
        "quotes_pt": [q.text for q in quotes if q.lang == "pt"],
        "quotes_zh_hant": [q.text for q in quotes if q.lang == "zh-hant"],
        "switch": row.switch,
        "values": row.values,
    }
    for field in ("title", "changes", "taken", "why", "alternative"):
        for own in ("pt", "zh_hant"):
            told[f"{field}_{own}"] = getattr(row, f"{field}_{own}") or ""
    return {name: told[name] for name in COLUMNS}

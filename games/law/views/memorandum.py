"""The memorandum on the doubts that decide hands: a page, a paper and data."""

import json

from django.http import HttpRequest, HttpResponse

from games.law.editions.page_cache import public
from games.law.reading.memorandum import as_record, memorandum
from games.site.pages import page


@public()
def letter(request: HttpRequest) -> HttpResponse:
    """The page, which prints as a paper."""
    record = as_record()
    context = {"parts": memorandum(), "digest": record["digest"], "commands": record["commands"]}
    return page(request, "law/memorandum.html", context)


@public()
def data(request: HttpRequest) -> HttpResponse:
    """The same as JSON."""
    body = json.dumps(as_record(), ensure_ascii=False, indent=1)
    return HttpResponse(body, content_type="application/json; charset=utf-8")

"""Context for a ruling's pages: place and time, QR code, and the actions of staff."""

import secrets
from datetime import datetime
from typing import Any

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.play.incidents import log, short_links
from games.play.incidents.issued import query_of
from games.play.incidents.models import WAYS
from games.play.incidents.sheet_form import SheetForm, hidden, written_time
from games.play.setup.record_form import RecordForm

LONGEST = 600
"""In characters; the code of a longer link is too fine to print and scan."""


def picture(url: str, name: str) -> SafeString | None:
    """The QR code, or None if the link is too long."""
    if len(url) > LONGEST:
        return None
    drawn = segno.make(url, micro=False, error="m" if len(url) < 200 else "l")
    svg: str = drawn.svg_inline(
        omitsize=True, light="#fff", svgclass="qr", lineclass=None, title=name
    )
    image: SafeString = mark_safe(svg.replace("<svg ", '<svg role="img" ', 1))  # noqa: S308
    return image


def of_staff(request: HttpRequest, form: RecordForm, way: str) -> dict[str, Any]:
    return {
        "way": way,
        "link_query": query_of(form),
        "form_key": secrets.token_urlsafe(12),
        "may_log": log.may_write(request.user),
        "may_shorten": short_links.may_make(request.user),
    }


def of_sheet(request: HttpRequest, form: RecordForm, way: str) -> dict[str, Any]:
    context = of_staff(request, form, way)
    query, key = context["link_query"], form.game.key
    short = short_links.short_of(key, way, query)
    path = f"{reverse(WAYS[way], args=[key])}?{query}"
    link = request.build_absolute_uri(reverse("short-link", args=[short.key]) if short else path)
    sheet = SheetForm(request.GET)
    return {
        **context,
        "sheet_form": sheet,
        "where": [
            (
                sheet.fields[name].label,
                written_time(value) if isinstance(value, datetime) else value,
            )
            for name, value in sheet.entries.items()
        ],
        "kept_fields": hidden(request.GET.dict()),
        "sheet_query": request.GET.urlencode(),
        "short": short,
        "link": link,
        "code": picture(link, _("This ruling, step by step")),
    }

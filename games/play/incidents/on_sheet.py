"""Context for a ruling's pages: place and time, QR code, and the actions of staff."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.narration.language import law_language
from games.play.desk.citations import of_first_page
from games.play.desk.verdict import OTHER
from games.play.incidents import short_links
from games.play.incidents.issued import query_of
from games.play.incidents.models import WAYS, Incident
from games.play.incidents.sheet_form import SheetForm, hidden, written_time
from games.play.setup.record_form import RecordForm
from games.play.table.quotations import Quoted
from games.rules.numbers import place_in

LONGEST = 600
"""In characters; the code of a longer link is too fine to print and scan."""


SIGNED = ("entered", "reasons", "turning")
"""The texts of a side that stand on the first page."""


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
    }


def of_sheet(
    request: HttpRequest,
    form: RecordForm,
    way: str,
    quoted: Sequence[Quoted],
    side: Callable[[str], dict[str, Any]],
) -> dict[str, Any]:
    """``quoted`` begins with the provisions that decide; ``side`` returns a language's texts."""
    sides = [side(language) for language in (law_language(), OTHER[law_language()])]
    beside = [text for side in sides for name in SIGNED for text in side[name]]
    context = of_staff(request, form, way)
    query, key = context["link_query"], form.game.key
    short = short_links.short_of(key, way, query)
    path = f"{reverse(WAYS[way], args=[key])}?{query}"
    link = request.build_absolute_uri(reverse("short-link", args=[short.key]) if short else path)
    sheet = SheetForm(request.GET)
    first, others = of_first_page(quoted, [*beside, link, request.GET.get("note", "")])
    return {
        **context,
        "sides": sides,
        "first": first,
        "others": others,
        "now": timezone.localtime(),
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
        "incident": Incident.objects.filter(
            number=place_in(request.GET.get("incident", ""), 0), game=key, way=way, query=query
        ).first(),
        "short": short,
        "link": link,
        "code": picture(link, _("This ruling, step by step")),
    }

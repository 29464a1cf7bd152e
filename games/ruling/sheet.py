"""Of a ruling's sheet: its place and time, QR code and short link, and the actions of staff."""

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from games.play.desk.ruling import of_first_page
from games.play.desk.sent import RulingForm, query_of
from games.play.desk.sheet_form import SheetForm, as_text
from games.play.desk.ways import LONGEST_QUERY, WAYS
from games.play.hand.quotations import Quoted
from games.play.offers import OFFERS
from games.rules.values.numbers import place_in
from games.ruling.models import ShortLink
from games.site.qr_codes import picture

SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Characters that are not confused with one another on paper."""
LENGTH = 8
MOST_A_DAY = 200
"""The limit of one person."""

TOO_LONG = _("There is no ruling in what was sent, or it is too long.")
TOO_MANY = _("You have made %(number)s in one day. You may make more tomorrow.")


class NotMade(ValueError):
    """Why no link was made, in a sentence."""


def digest_of(game: str, way: str, query: str) -> str:
    return hashlib.sha256(f"{game}\n{way}\n{query}".encode()).hexdigest()


def short_of(game: str, way: str, query: str) -> ShortLink | None:
    return ShortLink.objects.filter(digest=digest_of(game, way, query)).first()


def made(maker: User, game: str, way: str, query: str) -> ShortLink:
    """The ruling's short link, made if there is none; raises ``NotMade``."""
    if len(query) > LONGEST_QUERY:
        raise NotMade(TOO_LONG)
    link = short_of(game, way, query)
    if link is not None:
        return link
    since = timezone.now() - timedelta(days=1)
    if ShortLink.objects.filter(maker=maker, made__gte=since).count() >= MOST_A_DAY:
        raise NotMade(TOO_MANY % {"number": MOST_A_DAY})
    fields = {"game": game, "way": way, "query": query, "maker": maker}
    while True:
        fields["key"] = get_random_string(LENGTH, SIGNS)
        with suppress(IntegrityError):  # the key is another's
            digest = digest_of(game, way, query)
            return ShortLink.objects.get_or_create(fields, digest=digest)[0]


SIGNED = ("entered", "reasons", "turning")
"""The texts of a side that stand on the first page."""


def of_staff(form: RulingForm) -> dict[str, Any]:
    key = secrets.token_urlsafe(12)
    return {"way": form.way, "link_query": query_of(form), "form_key": key}


def of_sheet(
    request: HttpRequest,
    form: RulingForm,
    quoted: Sequence[Quoted],
    sides: Sequence[dict[str, Any]],
) -> dict[str, Any]:
    """``quoted`` begins with the provisions that decide; ``sides`` are the languages' texts."""
    beside = [text for side in sides for name in SIGNED for text in side[name]]
    context = of_staff(form)
    query, key, way = context["link_query"], form.game.key, form.way
    short = short_of(key, way, query)
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
            (sheet.fields[name].label, as_text(value)) for name, value in sheet.entries.items()
        ],
        "kept_fields": [pair for pair in request.GET.items() if pair[0] not in sheet.fields],
        "sheet_query": request.GET.urlencode(),
        "incident": OFFERS.incident_of_sheet(
            place_in(request.GET.get("incident", ""), 0), key, way, query
        ),
        "short": short,
        "link": link,
        "code": picture(link, str(_("This ruling, step by step"))),
    }

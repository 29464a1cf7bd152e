"""Of a ruling's sheet: its place and time, QR code and short link, and the actions of staff."""

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from itertools import chain
from typing import Any
from urllib.parse import urlencode

import segno
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.play.desk.dispute import Dispute, entered
from games.play.desk.fault import FaultForm, FaultRuling, fault_ruling
from games.play.desk.first_screen import OTHER, verdict_in
from games.play.desk.ruling import Ruling, of_first_page, rule_or_refuse
from games.play.house.models import posted_in
from games.play.incidents.forms import SheetForm, as_text
from games.play.models import LONGEST_QUERY, WAYS, Incident, ShortLink
from games.play.setup.form import answered
from games.play.table.quotations import Quoted
from games.play.table.request import SAFE
from games.rules.game import GAMES, Game, game
from games.rules.provisions.day import FIELD
from games.rules.values.numbers import place_in

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


RulingForm = Dispute | FaultForm
FORMS: dict[str, type[RulingForm]] = {form.way: form for form in (Dispute, FaultForm)}


def ruled(form: RulingForm) -> Ruling | FaultRuling | None:
    """The ruling that a form asks for; or None, with an error at every field to correct."""
    return fault_ruling(form) if isinstance(form, FaultForm) else rule_or_refuse(form)


def query_of(form: RulingForm) -> str:
    """The parameters of a ruling's link, without the user's description of the dispute."""
    fields = {name: value for name, value in form.query().items() if name != "note"}
    return urlencode({**fields, "rule": "1"}, safe=SAFE)


def ruling_of(declared: Game, way: str, query: str) -> Incident | None:
    """An unsaved incident with the ruling that the link gives, or None if it gives none."""
    if way not in FORMS or len(query) > LONGEST_QUERY:
        return None
    data = QueryDict(query)
    form = FORMS[way](declared, data)
    ruling = ruled(form)
    if ruling is None:
        return None
    verdicts = {language: verdict_in(ruling, language) for language in OTHER}
    entries = {language: entered_in(ruling, form, language) for language in OTHER}
    provisions = list(map(str, ruling.provisions))
    cards = ("".join(data[name].split()) for name in data if name.startswith("cards."))
    words = [*verdicts.values(), *chain(*entries.values()), *cards, *provisions, ""]
    return Incident(
        game=declared.key,
        way=way,
        query=query_of(form),
        verdict_pt=verdicts["pt"],
        verdict_zh=verdicts["zh-hant"],
        entered=entries,
        provisions=provisions,
        law_of_day=str(form.read.get(FIELD) or timezone.localdate().isoformat()),
        dispute=form.values.get("note", "").strip(),
        searched=" ".join(words).lower(),
    )


def ruling_sent(sent: QueryDict) -> Incident | None:
    """The ruling in the form's data, or None."""
    key = sent.get("game", "")
    if key not in GAMES:
        return None
    return ruling_of(game(key), sent.get("way", ""), sent.get("query", ""))


def entered_in(ruling: Ruling | FaultRuling, form: RulingForm, language: str) -> list[str]:
    """What was entered, and what the table posts, in a language."""
    with override(language):
        if isinstance(ruling, FaultRuling):
            lines = [answered(*pair) for pair in ruling.entered]
        else:
            lines = list(entered(Dispute(form.game, form.data)))
    return [*lines, *posted_in(form, language)]


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
        "incident": Incident.objects.filter(
            number=place_in(request.GET.get("incident", ""), 0), game=key, way=way, query=query
        ).first(),
        "short": short,
        "link": link,
        "code": picture(link, str(_("This ruling, step by step"))),
    }

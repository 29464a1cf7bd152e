"""The home page, help, the redirect to a reader's language, files for machines, the parts."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles.finders import find
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.html import escape
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.law.editions import edition
from games.law.editions.page_cache import public
from games.law.language_fields import own
from games.law.lookup import site_search
from games.law.lookup.regulations import FEW, counts, in_order
from games.law.models import Instrument, Row
from games.law.reading import consequence_cards
from games.law.reading.consequence_cards import ConsequenceCard
from games.law.reading.provision_page import ProvisionSheet
from games.law.reading.short_rules import answers
from games.narration.language import law_language
from games.play.hand.page import Sheet, sheet
from games.play.hand.replay import replayed
from games.play.hand.request import Viewpoint
from games.play.registry import table_of
from games.rules.game import GAMES, game
from games.ruling.first_screen import fault_shown
from games.site.author import contact_address
from games.site.doors import site_doors, ways_in
from games.site.forms import OneOfField, SiteForm, TextField, WholeField
from games.site.pages import page
from games.table.written_out import named


def hand_shown(instruments: Iterable[Instrument]) -> tuple[Instrument, Sheet] | None:
    """The hand of the first game in force that declares one, at its last comparison."""
    for instrument in instruments:
        is_playable = bool(instrument.game) and not instrument.is_revoked
        name = table_of(instrument.game).shown_hand if is_playable else ""
        if name and (hand := named(instrument.game, name)):
            return instrument, hand.decisive
    return None


FIRST = 3
"""Regulations on the home page where there are more than a few."""
CLOSED = ("desk", "admin", "accounts")


def front_door(request: HttpRequest, name: str = "home") -> HttpResponse:
    """Redirect to a page in the language the reader's browser prefers."""
    response = HttpResponseRedirect(reverse(name))
    patch_vary_headers(response, ["Accept-Language"])
    return response


@public()
def without_network(request: HttpRequest) -> HttpResponse:
    """What a device that has opened the site once still shows without a network."""
    instruments = Instrument.objects.exclude(game="").prefetch_related("relations")
    return page(request, "site/without_network.html", {"instruments": instruments})


NO_NETWORK = _("Without a network: this is what the device kept, of %(day)s.")


def service_worker(_request: HttpRequest) -> HttpResponse:
    """The script that keeps the pages of the floor on a device; another one every day."""
    instruments = Instrument.objects.exclude(game="")
    pages, notices, day = [], {}, timezone.localdate().isoformat()
    for code, _name in settings.LANGUAGES:
        with override(code):
            notices[code] = NO_NETWORK % {"day": day}
            pages.append(reverse("without-network"))
            for instrument in instruments:
                pages.append(instrument.get_absolute_url())
                pages.append(reverse("play:all-faults", args=[instrument.game]))
    head = {"version": f"{settings.SITE_VERSION} {edition.current()} {day}", "pages": pages}
    prelude = json.dumps({**head, "told": notices}, ensure_ascii=True)
    script = find("js/offline_worker.js")
    body = f"const KEPT = {prelude};\n{Path(str(script)).read_text(encoding='utf-8')}"
    return HttpResponse(body, "text/javascript; charset=utf-8")


@public()
def home(request: HttpRequest) -> HttpResponse:
    every = in_order(Instrument.objects.prefetch_related("relations"))
    first = [listed.instrument for listed in every[: FEW if len(every) <= FEW else FIRST]]
    example, sheet = hand_shown(first) or (None, None)
    context = {
        "shelf": [(law, ways_in(law.game) if law.game else ()) for law in first],
        "total": len(every),
        "others": dict(counts(every, {})["about"]) if len(every) > FEW else {},
        "fault": fault_shown(game(example.game)) if example else None,
        "hands": answers(example, [law_language()], subject="hands") if example else (),
        "best": best_cards() if len(every) <= FEW else best_cards()[:1],
        "shown": example,
        "sheet": sheet,
    }
    return page(request, "site/home.html", context)


def best_cards() -> list[tuple[Row, ConsequenceCard]]:
    """The entries of the register on which most depends, each with its card."""
    return consequence_cards.best(Row.objects.exclude(switch="").select_related("instrument"))


@public()
def about(request: HttpRequest) -> HttpResponse:
    context = {"counts_unanswered": settings.COUNT_UNANSWERED}
    return page(request, "site/about.html", context)


@public()
def signs(request: HttpRequest) -> HttpResponse:
    """What the signs on the pages mean, and the way to each door's help."""
    return page(request, "site/signs.html", {"doors": site_doors()})


@public()
def door_help(request: HttpRequest, key: str) -> HttpResponse:
    """What each page behind a door is for, with links for every game."""
    door = next((door for door in site_doors() if door.key == key), None)
    if door is None:
        raise Http404
    return page(request, "site/door.html", {"door": door})


def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: /*/{path}/" for path in CLOSED)]
    by_language = [reverse("sitemap-of", args=[code]) for code, _ in settings.LANGUAGES]
    maps = [reverse("sitemap"), *by_language]
    lines += [f"Sitemap: {request.build_absolute_uri(url)}" for url in maps]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


OPEN_SEARCH = """<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Rulesite</ShortName>
<Description>{name}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="512" height="512" type="image/png">{image}</Image>
<Url type="text/html" template="{search}?q={{searchTerms}}"/>
</OpenSearchDescription>
"""


@public()
def open_search(request: HttpRequest, lang: str) -> HttpResponse:
    """The search for a browser's own bar, in one language."""
    if lang not in dict(settings.LANGUAGES):
        raise Http404
    with override(lang):
        body = OPEN_SEARCH.format(
            name=escape(_("Rulesite: the regulations of Macau's casino games")),
            image=request.build_absolute_uri(static("img/mark-512.png")),
            search=request.build_absolute_uri(reverse("law:search")),
        )
    return HttpResponse(body, content_type="application/opensearchdescription+xml")


LLMS = """# Rulesite

> The regulations of Macau's casino games, in Portuguese and Chinese, with executable rules.
> The texts serve for reference only: the Official Gazette of Macau has the official version.

## Texts
{texts}

## For programs
- [Search and questions]({site}api/v1/search?q=does+a+full+house+beat+a+flush): what the law answers
- [Figures of the law]({site}api/v1/parameters): every number with its days, words and doubts
- [Description]({site}api/v1/openapi.json): every address, as OpenAPI
- [Files]({site}api/v1/data): the texts, the register of doubts and the glossary as tables
"""


def llms(request: HttpRequest) -> HttpResponse:
    """What an assistant finds where: https://llmstxt.org."""
    site = request.build_absolute_uri("/")
    texts = "\n".join(
        f"- [{own(law, 'title', 'pt') or law.pk}]({site}data/law/{law.pk}.text)"
        for law in Instrument.objects.order_by("position")
    )
    body = LLMS.format(texts=texts, site=site)
    return HttpResponse(body, content_type="text/plain; charset=utf-8")


def security(request: HttpRequest) -> HttpResponse:
    """Where to report a weakness, as RFC 9116 has it; 404 where no contact is stated."""
    if not settings.CONTACT:
        raise Http404
    # Half a year, to the first of a month: the same answer for as long as caches may have it.
    today = timezone.now().astimezone(UTC)
    month = today.month + 6
    until = datetime(today.year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
    languages = ", ".join([*(code for code, _ in settings.LANGUAGES), "en"])
    lines = [
        f"Contact: {contact_address()}",
        f"Expires: {until.isoformat()}",
        f"Preferred-Languages: {languages}",
        f"Canonical: {request.build_absolute_uri(request.path)}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


# All parts in their states, drawn by the templates that readers see

TONES = ("light", "dark")
BADGES = ("plain", "good", "in_force", "amended", "doubt", "revoked", "alarm")
NOTICES = ("", "good", "doubt", "alarm")
ICONS = ("search", "menu", "person", "down", "contents")
CARDS = ("As", "Kh", "Td", "2c")


class PartsForm(SiteForm):
    """A field of each kind; sent as it is, the empty and the wrong one have errors."""

    ident = "part"
    name = TextField(label=_("Name"), initial="Wong", help_text=_("A person or a program."))
    missing = TextField(label=_("Title"), required=True)
    number = WholeField(label=_("Rounds"), least=1, most=9, initial="12")
    game = OneOfField(label=_("Game"), choices=[("", _("All")), ("a", "A"), ("b", "B")])
    shut = TextField(label=_("Name"), disabled=True, initial="97/2010")


@login_required
@never_cache
@require_safe
def parts(request: HttpRequest) -> HttpResponse:
    tone = request.GET.get("tone", "")
    instruments = list(Instrument.objects.prefetch_related("relations"))
    # A different article of each, so that no id stands twice on the page.
    sheets = [
        ProvisionSheet.load(instrument, f"art_{number}")
        for number, instrument in enumerate(instruments, start=4)
    ]
    waiting = [replayed(key, {"table": game(key).table, "seed": 3}) for key in GAMES]
    filled = PartsForm({"name": "Wong", "number": "12"})
    filled.ident = "part-sent"
    context = {
        "tone": tone if tone in TONES else "",
        "tones": TONES,
        "instruments": instruments,
        "pairs": [pair for sheet in sheets if sheet for pair in sheet.context[:2]],
        "best": best_cards(),
        "hits": site_search.find("pote").hits[:3],
        "plain": PartsForm(),
        "filled": filled,
        "badges": BADGES,
        "notices": NOTICES,
        "cards": CARDS,
        "hands": [sheet(replay, replay.last, Viewpoint()) for replay in waiting],
        "here": request.path,
        "icons": ICONS,
        "section": "parts",
    }
    return page(request, "site/parts.html", context)

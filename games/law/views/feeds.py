"""Recent changes of the law and of this site, as a page and as feeds; the sitemap."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time
from operator import itemgetter
from typing import Any
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap as sitemap_of
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from games.law.addresses import provision_url
from games.law.editions.page_cache import public
from games.law.models import Change, Instrument, Row, Version
from games.law.reading.linked_data import date_of
from games.law.templatetags.law import changed_in, full_title, own_words, told
from games.law.templatetags.law_time import in_words, moment, version_name
from games.law.time.in_force import Revocation, revocation, version_today
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import acts_in_order, history
from games.lawtexts.versions.periods import TextVersion
from games.narration.acts import act_name
from games.site.pages import page

MOST = 100
PAGES = ("home", "about", "data", "law:index", "law:register", "law:glossary", "law:changes")


def content_id(*parts: object) -> str:
    return uuid5(NAMESPACE_URL, "\n".join(map(str, parts))).urn


@public()
def changes(request: HttpRequest) -> HttpResponse:
    """What acts did to the law; apart from it, what this site corrected and what it took in."""
    taken_in = Change.objects.filter(what="added").order_by("-when__date", "instrument", "pk")
    context = {
        "acts": acts(),
        "corrected": Change.objects.exclude(what="added")[:MOST],
        "taken_in": taken_in[:MOST],
    }
    return page(request, "law/changes.html", context)


@public()
def atom(request: HttpRequest, lang: str) -> HttpResponse:
    title = gettext_lazy("Rulesite: changes to texts, notes and readings")
    return atom_feed(request, lang, title, _items(request))


def _items(request: HttpRequest) -> Iterator[dict[str, Any]]:
    page_url = request.build_absolute_uri(reverse("law:changes"))
    times: Counter[str] = Counter()
    idents = {}
    for change in Change.objects.order_by("when", "pk"):
        ident = content_id(change.instrument, change.kind, change.what, *change.subjects)
        times[ident] += 1
        idents[change.pk] = content_id(ident, times[ident])
    for change in Change.objects.all()[:MOST]:
        yield {
            "title": f"{changed_in(change)}, {told(change)}",
            "link": f"{page_url}#change-{change.pk}",
            "unique_id": idents[change.pk],
            "pubdate": _day_of_the_law(change),
            "updateddate": change.when,
            "description": ", ".join(map(str, change.subjects[:40])),
        }


def _day_of_the_law(change: Change) -> datetime | None:
    """The day of the newest version named in a change, if it is known."""
    if change.kind != "version" or change.instrument not in instrument_keys():
        return None
    versions = history(change.instrument).versions
    days = [day_of(version) for version in versions if version.id in change.subjects]
    return datetime.combine(days[-1], time(), UTC) if days and days[-1] else None


def day_of(version: TextVersion) -> date | None:
    """The day from which a version is in force, or of the act that made it; None if not known."""
    published = version.amendment.day("published") if version.amendment else None
    begins = version.begins
    return begins.value or (date.fromisoformat(published) if published else begins.day)


ActOfLaw = tuple[date, Instrument, Version | Revocation]
"""The day it takes effect, what it is about, and the version it made or the end it set."""


def acts() -> list[ActOfLaw]:
    """What acts did to the regulations, or are to do, latest first."""
    listed: list[ActOfLaw] = []
    for version in Version.objects.filter(amendment__isnull=False).select_related("instrument"):
        listed.append((version.begins_on, version.instrument, version))
    for instrument in Instrument.objects.all():
        if end := revocation(instrument.pk):
            listed.append((end.ends.taken, instrument, end))
    return sorted(listed, key=itemgetter(0), reverse=True)


def atom_feed(
    request: HttpRequest, lang: str, title: object, items: Iterable[dict[str, Any]]
) -> HttpResponse:
    """A feed of changes, its items made in that language; 404 for one the site does not have."""
    if lang not in dict(settings.LANGUAGES):
        raise Http404
    own_url = request.build_absolute_uri(request.path)
    with override(lang):
        feed = Atom1Feed(
            title=str(title),
            link=request.build_absolute_uri(reverse("law:changes")),
            description="",
            language=lang,
            author_name="Rulesite",
            feed_url=own_url,
            feed_guid=own_url,
        )
        for item in items:
            feed.add_item(**item)
        return HttpResponse(feed.writeString("utf-8"), content_type=Atom1Feed.content_type)


@public()
def law(request: HttpRequest, lang: str) -> HttpResponse:
    title = gettext_lazy("Rulesite: changes of the law")
    items = (_act_entry(request, instrument, change) for _day, instrument, change in acts())
    return atom_feed(request, lang, title, items)


def _at(day: date | None) -> datetime | None:
    return datetime.combine(day, time(), UTC) if day else None


def _act_entry(
    request: HttpRequest, instrument: Instrument, change: Version | Revocation
) -> dict[str, Any]:
    """The entry of an act; its times are those of the act, the same on every installation."""
    key = instrument.pk
    entry = {"link": request.build_absolute_uri(reverse("law:versions", args=[key]))}
    if isinstance(change, Revocation):
        act = act_name(change.label) or _("An act that is not named")
        return entry | {
            "title": f"{act}: {_('revokes %(act)s') % {'act': full_title(instrument)}}",
            "unique_id": content_id("act", key, change.act or "revocation"),
            "updateddate": _at(change.ends.taken),
            "description": f"{_('In force until')}: {moment(change.last_day)}",
        }
    amendment, day = change.amendment or {}, date_of(change, "published")
    return entry | {
        "title": f"{act_name(amendment['label'])}: {own_words(amendment['summary'])}",
        "unique_id": content_id("act", key, amendment["act"]),
        "pubdate": _at(day),
        "updateddate": _at(day or date_of(change, "recorded") or change.begins_on),
        "description": ", ".join(
            [
                amendment["gazette"]["issue"] or _("gazette issue not at hand"),
                in_words(day) or _("day not at hand"),
                instrument.designation,
                version_name(change),
                f"{_('In force from')}: {moment(change.begins)}",
            ]
        ),
    }


class BilingualSitemap(Sitemap):  # type: ignore[type-arg]
    """Pages in every language or one; their other languages remain as alternates."""

    i18n = True
    alternates = True

    def __init__(self, lang: str, site: str) -> None:
        self.lang, self.site = lang, urlsplit(site)

    def get_domain(self, site: object = None) -> str:
        return self.site.netloc

    def get_protocol(self, protocol: str | None = None) -> str:
        return self.site.scheme

    def _items(self) -> list[Any]:
        languages = [self.lang] if self.lang else [code for code, _name in settings.LANGUAGES]
        return [(item, lang) for item in self.items() for lang in languages]


class Pages(BilingualSitemap):
    def items(self) -> list[str]:
        return list(PAGES)

    def location(self, item: str) -> str:
        return reverse(item)


class Instruments(BilingualSitemap):
    def items(self) -> QuerySet[Instrument]:
        return Instrument.objects.order_by("position")

    def lastmod(self, item: Instrument) -> date | None:
        return day_of(version_today(item.pk))


class ActPages(BilingualSitemap):
    """Pages of the acts that changed the regulations, or that these name."""

    def items(self) -> list[str]:
        return list(acts_in_order())

    def location(self, item: str) -> str:
        return reverse("law:act", args=[item])


class Rows(BilingualSitemap):
    def items(self) -> QuerySet[Row]:
        return Row.objects.order_by("pk")


class Articles(BilingualSitemap):
    """Pages of the articles of today's texts."""

    def items(self) -> list[tuple[str, str]]:
        return [
            (key, place.eid)
            for key in instrument_keys()
            for place in version_today(key).text.provisions
            if place.kind == "article"
        ]

    def location(self, item: tuple[str, str]) -> str:
        return provision_url(*item)

    def lastmod(self, item: tuple[str, str]) -> date | None:
        return day_of(version_today(item[0]))


SITEMAPS = {
    "pages": Pages,
    "instruments": Instruments,
    "acts": ActPages,
    "rows": Rows,
    "articles": Articles,
}


@public()
def sitemap(request: HttpRequest, lang: str = "") -> HttpResponse:
    """The sitemap of every public page, in all languages or one, each with its alternates."""
    if lang and lang not in dict(settings.LANGUAGES):
        raise Http404
    site = request.build_absolute_uri("/")
    of_lang: dict[str, Any] = {name: pages(lang, site) for name, pages in SITEMAPS.items()}
    return sitemap_of(request, of_lang).render()

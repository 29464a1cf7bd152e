"""Recent changes, as a page and as a feed; the sitemap."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap as sitemap_of
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy

from games.law.addresses import provision_url
from games.law.in_force import version_today
from games.law.models import Change, Instrument, Row
from games.law.page_cache import public
from games.law.templatetags.law import changed_in, told
from games.law.views.in_time import amendments, atom_feed, content_id
from games.lawtexts.periods import TextVersion
from games.lawtexts.reader import INSTRUMENTS, history
from games.site.pages import page

MOST = 100
PAGES = ("home", "about", "data", "law:index", "law:register", "law:glossary", "law:changes")


@public()
def changes(request: HttpRequest) -> HttpResponse:
    listed = Change.objects.all()[:MOST]
    context = {"changes": listed, "amendments": amendments()}
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
    if change.kind != "version" or change.instrument not in INSTRUMENTS:
        return None
    versions = history(change.instrument).versions
    days = [day_of(version) for version in versions if version.id in change.subjects]
    return datetime.combine(days[-1], time(), UTC) if days and days[-1] else None


def day_of(version: TextVersion) -> date | None:
    """The day from which a version is in force, or of the act that made it; None if not known."""
    published = version.amendment.day("published") if version.amendment else None
    return version.begins.value or (date.fromisoformat(published) if published else None)


class BilingualSitemap(Sitemap):  # type: ignore[type-arg]
    i18n = True
    alternates = True


class _InOne(BilingualSitemap):
    """The same sitemap in one language."""

    def __init__(self, source: Any, lang: str) -> None:
        self.of, self.lang = source, lang
        if hasattr(source, "lastmod"):
            self.lastmod = source.lastmod

    def items(self) -> Any:
        return self.of.items()

    def location(self, item: Any) -> str:
        return str(self.of.location(item))

    def _items(self) -> list[Any]:
        """The pages in this language; their other languages remain as alternates."""
        return [(item, self.lang) for item in self.items()]


class Pages(BilingualSitemap):
    def items(self) -> list[str]:
        return list(PAGES)

    def location(self, item: str) -> str:
        return reverse(item)


class OfTheLaw(BilingualSitemap):
    """Pages that depend on the database."""

    def __init__(self, queryset: QuerySet[Model]) -> None:
        self.held = queryset

    def items(self) -> QuerySet[Model]:
        return self.held.all()


class Instruments(OfTheLaw):
    def lastmod(self, item: Instrument) -> date | None:
        return day_of(version_today(item.pk))


class Articles(BilingualSitemap):
    """Pages of the articles of today's texts."""

    def items(self) -> list[tuple[str, str]]:
        return [
            (key, place.eid)
            for key in INSTRUMENTS
            for place in version_today(key).text.provisions
            if place.kind == "article"
        ]

    def location(self, item: tuple[str, str]) -> str:
        return provision_url(*item)

    def lastmod(self, item: tuple[str, str]) -> date | None:
        return day_of(version_today(item[0]))


SITEMAPS: dict[str, Any] = {
    "pages": Pages(),
    "instruments": Instruments(Instrument.objects.order_by("position")),
    "rows": OfTheLaw(Row.objects.order_by("pk")),
    "articles": Articles(),
}


@public()
def sitemap(request: HttpRequest, lang: str = "") -> HttpResponse:
    """The sitemap of every public page, in all languages or one, each with its alternates."""
    if not lang:
        return sitemap_of(request, SITEMAPS).render()
    if lang not in dict(settings.LANGUAGES):
        raise Http404
    only: Any = {name: _InOne(source, lang) for name, source in SITEMAPS.items()}
    return sitemap_of(request, only).render()

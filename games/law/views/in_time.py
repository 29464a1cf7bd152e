"""ELI-like URLs, and the feed of changes in the law itself."""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.law.acts_named import act_name
from games.law.addresses import instrument_url, path_of, provision_url
from games.law.in_force import is_known
from games.law.linked_data import published
from games.law.models import Change, Instrument, Version
from games.law.page_cache import public
from games.law.templatetags.law import own_words
from games.law.templatetags.law_time import in_words, moment, version_name
from games.law.views.reading import no_instrument, no_provision, the_regulation
from games.lawtexts.periods import read_day
from games.site.pages import problem
from games.site.today import today


def content_id(*parts: object) -> str:
    return uuid5(NAMESPACE_URL, "\n".join(map(str, parts))).urn


_PART = re.compile(
    r"(?:@(?P<day>[^/]+)/)?(?:(?P<eid>(?!por/|zho/)[a-z]\w*)/)?(?:(?P<lang>por|zho)/)?"
    r"(?P<form>json|akn|xml|txt)?"
)
"""What follows a regulation in an ELI: a day, a provision, a language (ISO 639), a format."""
LANGS = {"por": "pt", "zho": "zh-hant"}


@require_safe
def eli(request: HttpRequest, kind: str, year: int, number: str, part: str = "") -> HttpResponse:
    """Redirect to an instrument, its text on a day, one provision, or either as data."""
    candidates = Instrument.objects.filter(kind=kind.replace("-", "_"), year=year)
    same = (
        candidate
        for candidate in candidates
        if candidate.designation.replace("/", "-").lower() == number.lower()
    )
    instrument = next(same, None)
    if instrument is None:
        return no_instrument(request, number)
    if (parts := _PART.fullmatch(part)) is None:
        raise Http404
    day, eid, code, form = (value or "" for value in parts.groups())
    lang = LANGS.get(code, "")
    if day and read_day(day) is None:
        title, advice = _("That is not a date."), _("Choose the day on the page of the regulation.")
        return problem(request, 404, title, advice, near=[the_regulation(instrument)])
    if eid and not _has(instrument, eid):
        return no_provision(request, instrument, path_of(eid))
    key = instrument.pk
    with override(lang or get_language()):
        address = provision_url(key, eid, day) if eid else instrument_url(key, day)
    query = {"show": lang}
    if form:
        names = (key, eid, form) if eid else (key, form)
        address = reverse("provision-data" if eid else "law-data", args=names)
        query = {"lang": lang, "at": day}
    parameters = urlencode({name: value for name, value in query.items() if value})
    return HttpResponseRedirect(f"{address}?{parameters}" if parameters else address)


def _has(instrument: Instrument, eid: str) -> bool:
    if is_known(instrument.pk, eid):
        return True
    return Version.objects.filter(instrument=instrument, texts__eid=eid).exists()


def amendments() -> list[Version]:
    """The versions made by an act, latest first; those without a known day last."""
    versions = Version.objects.filter(amendment__isnull=False).select_related("instrument")
    return sorted(versions, key=lambda version: version.begins_on, reverse=True)


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
def feed(request: HttpRequest, lang: str) -> HttpResponse:
    return atom_feed(request, lang, gettext_lazy("Rulesite: changes of the law"), _items(request))


def _reference(issue: str | None, day: date | None) -> str:
    """Where the gazette printed an act, as far as known."""
    parts = [issue or _("gazette issue not at hand"), in_words(day) or _("day not at hand")]
    return ", ".join(parts)


def _noted(version: Version) -> datetime:
    """When the site first had a version."""
    about = Change.objects.filter(instrument=version.instrument_id, kind="version", what="added")
    first = about.order_by("when").values_list("when", flat=True).first()
    return first or datetime.combine(today(), time(), UTC)


def _items(request: HttpRequest) -> Iterator[dict[str, Any]]:
    for version in amendments():
        key, amendment = version.instrument_id, version.amendment or {}
        day = published(version)
        printed = datetime.combine(day, time(), UTC) if day else None
        address = request.build_absolute_uri(reverse("law:versions", args=[key]))
        yield {
            "title": f"{act_name(amendment['label'])}: {own_words(amendment['summary'])}",
            "link": address,
            "unique_id": content_id("act", key, amendment["act"]),
            # Without a known day of publication, when the entry came to this site.
            "pubdate": printed,
            "updateddate": printed or _noted(version),
            "description": ", ".join(
                [
                    _reference(amendment["gazette"]["issue"], day),
                    version.instrument.designation,
                    version_name(version),
                    f"{_('In force from')}: {moment(version.begins)}",
                ]
            ),
        }

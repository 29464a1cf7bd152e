"""Cache the law pages, rendered once per edition."""

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, QueryDict
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from games.law.editions import edition
from games.lawtexts.files.caches import SizedCache
from games.site.forms import SiteForm
from games.site.pages import BY_PART, wants_part
from games.site.today import today

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

MOST_BYTES = 13 * 1024 * 1024
"""Limit of the cached pages of one process, compressed: some two thousand pages."""
MOST_RARE = 3 * 1024 * 1024
"""Limit of those with a query or of a day. Anybody can write as many as they like, and none of them
displaces a page that everybody reads."""
LONGEST = 1_000
"""Limit of the words in a reader's query; the rest is cut."""
READING = ("GET", "HEAD")
CACHED_HEADERS = ("Content-Type", "Content-Disposition", "Repr-Digest")


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A page, stored only in compressed form."""

    zipped: bytes
    headers: dict[str, str]
    etag: str
    unanswered: tuple[str, ...] = ()
    """The words of its search that no text has."""


OVERHEAD = 1_500
"""Bytes of a page's key and headers, estimated generously."""


def _size(copy: CachedPage) -> int:
    return len(copy.zipped) + OVERHEAD


SHELF = SizedCache("games.law.editions.page_cache.SHELF", MOST_BYTES, _size)
RARE = SizedCache("games.law.editions.page_cache.RARE", MOST_RARE, _size)


def clear() -> None:
    SHELF.clear()
    RARE.clear()


Offers = Callable[[str], object]
"""Whether a value is one of those offered."""


def among(*values: str) -> Offers:
    return frozenset(values).__contains__


def is_number(value: str) -> bool:
    """Whether a page number is valid: no list has a thousand pages."""
    return value.isascii() and value.isdecimal() and len(value) < 4


def public(
    *key_parameters: str, form: type[SiteForm] | None = None, **offered: Offers
) -> Callable[[View[P]], View[P]]:
    """Decorate a view whose page may be cached. ``form`` reads its query; ``key_parameters`` names
    further parameters, and ``offered`` those with few values, each with a function to check it.

    The view receives no other parameters, so that a page never depends on one reader's URL, and
    meaningless URLs make no new pages. Pages with form errors are not cached.
    """
    anything: dict[str, Offers] = dict.fromkeys(key_parameters, bool)

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def respond(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method not in READING:
                return HttpResponseNotAllowed(READING)
            filter_form = form(request.GET) if form is not None else None
            if filter_form and filter_form.errors:
                return view(request, *args, **kwargs)
            _leave_only(
                request, filter_form.filled_fields if filter_form else {}, anything | offered
            )
            query = request.META["QUERY_STRING"]
            name = (
                edition.current(),
                today().isoformat(),  # the law in force depends on the day
                settings.SITE_VERSION,
                get_language() or "",
                request.build_absolute_uri("/"),  # one, by whatever host and port it was asked
                request.path,
                "part" if wants_part(request) else "page",
                query,
            )
            shelf = RARE if query or "day" in kwargs else SHELF
            copy = shelf.get(name)
            if copy is None:
                request.is_cached_for_all = True  # type: ignore[attr-defined]
                response = view(request, *args, **kwargs)
                if response.status_code != 200:
                    return response
                # The tag is weak, because the same words may be compressed or not.
                body = response.content
                etag = hashlib.sha256(body).hexdigest()[:32]
                zipped = gzip.compress(body, compresslevel=9, mtime=0)
                headers = {name: response[name] for name in CACHED_HEADERS if name in response}
                unanswered = getattr(response, "unanswered", ())
                copy = CachedPage(zipped, headers, f'W/"{etag}"', unanswered)
                shelf.keep(name, copy)
            return _serve(request, copy)

        return cast("View[P]", respond)

    return decorate


def _leave_only(request: HttpRequest, filters: dict[str, str], extra: dict[str, Offers]) -> None:
    query = QueryDict(mutable=True)
    query.update(filters)
    for name, is_offered in extra.items():
        value = request.GET.get(name, "")[:LONGEST]
        if is_offered(value):
            query[name] = value
    request.META["QUERY_STRING"] = query.urlencode()
    request.GET = query  # type: ignore[assignment]


def _serve(request: HttpRequest, copy: CachedPage) -> HttpResponse:
    is_zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    body = copy.zipped if is_zipped else gzip.decompress(copy.zipped)
    response = HttpResponse(body, headers=copy.headers)
    if is_zipped:
        response["Content-Encoding"] = "gzip"
    response["ETag"] = copy.etag
    response["Cache-Control"] = "public, max-age=0, must-revalidate"
    patch_vary_headers(response, ["Accept-Encoding", *BY_PART])
    # What the decorator ``condition`` checks, for a tag known only after rendering.
    response = cast("HttpResponse", get_conditional_response(request, copy.etag, None, response))
    response.unanswered = copy.unanswered  # type: ignore[attr-defined]
    return response

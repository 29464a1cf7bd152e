"""Render a whole page or a part of it, for every view."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import Error
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import register_converter
from django.urls.converters import SlugConverter
from django.utils.cache import patch_vary_headers
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from games.narration.language import interface_language, language_tag, law_language
from games.rules.registry import GAMES
from games.site.doors import frame

if TYPE_CHECKING:  # the web server loads this before the applications
    from django.contrib.auth.models import User

Respond = Callable[[HttpRequest], HttpResponse]


class GameConverter(SlugConverter):
    """The key of an installed game in a path; any other is not found."""

    def to_python(self, value: str) -> str:
        if value not in GAMES:
            raise ValueError(value)
        return value


register_converter(GameConverter, "game")


def is_framed(request: HttpRequest) -> bool:
    """Whether the page is drawn as a frame for pages of others (``games/site/embeds.py``)."""
    return getattr(request, "is_framed", False)


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx requests a part, rather than restoring a page of its history."""
    if is_framed(request):
        return False
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return htmx is not None and bool(htmx) and not htmx.history_restore_request


def page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    part: str = "",
    status: int = 200,
    form: BaseForm | None = None,
    has_form: bool = False,
) -> HttpResponse:
    """Render ``template``, or only its partial ``part`` for htmx. If ``form`` has errors, the
    status is 422, and htmx is redirected to the whole page unless the part has the form."""
    if form is not None and form.errors and status == 200:
        if part and wants_part(request) and not has_form:
            return HttpResponse(status=204, headers={"HX-Redirect": request.get_full_path()})
        status = 422
    name = f"{template}#{part}" if part and wants_part(request) else template
    name = f"embed/{name}" if is_framed(request) else name
    return render(request, name, context, status=status)


class Middleware:
    """A middleware that is called for each request; ``respond`` answers it."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond


class VaryOnHtmx(Middleware):
    """Caches must not mix whole pages and parts; what may differ by session, and says nothing of
    itself, is private."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.respond(request)
        if response.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["HX-Request"])
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            response.headers.setdefault("Cache-Control", "private, max-age=0, must-revalidate")
        return response


class HeadAlone(Middleware):
    """Middleware: respond to HEAD with only the headers, including the whole length."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.respond(request)
        if request.method == "HEAD" and not response.streaming:
            response.content = b""
        return response


def about_the_page(request: HttpRequest) -> dict[str, object]:
    """Template context, with the page's languages and their URLs, made only if a template uses
    them."""
    language = interface_language()
    return {
        "site_version": settings.SITE_VERSION,
        "ui_code": language,
        "publisher": settings.PUBLISHER,
        "contact": f"mailto:{settings.CONTACT}" if "@" in settings.CONTACT else settings.CONTACT,
        "offline_copy": settings.OFFLINE_COPY,
        "ui_lang": language_tag(language),
        "law_lang": law_language(),
        "frame": SimpleLazyObject(lambda: frame(request)),
        "person": SimpleLazyObject(lambda: person_of(request)),
        "work_place": SimpleLazyObject(lambda: work_place_of(request)),
        "page_languages": SimpleLazyObject(lambda: page_languages(request, language)),
        "canonical": whole_address(request, request.path),
        "origin": whole_address(request, "/").removesuffix("/"),
    }


def person_of(request: HttpRequest) -> object:
    """Who is signed in; nobody on a page cached for all, without the cookie of a session, or where
    the database is away."""
    is_for_all = getattr(request, "is_cached_for_all", False)
    if is_for_all or settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    try:
        return request.user if request.user.is_authenticated else None
    except Error:  # The page that says so has this line too.
        return None


def work_place_of(request: HttpRequest) -> str:
    """The casino, table and shift that the person signed in works at; "" for others."""
    place: dict[str, str] = request.session.get("place", {}) if person_of(request) else {}
    return " · ".join(filter(None, place.values()))


def page_languages(request: HttpRequest, language: str) -> list[dict[str, object]]:
    return [
        {
            "code": code,
            "name": name,
            "url": in_language(request.get_full_path(), code),
            "absolute": whole_address(request, in_language(request.path, code)),
            "is_current": code == language,
        }
        for code, name in settings.LANGUAGES
    ]


def cookie_options(request: HttpRequest, days: int) -> dict[str, Any]:
    """Of a cookie that no script and no other site reads."""
    secure = request.is_secure()
    return {"max_age": days * 86400, "secure": secure, "httponly": True, "samesite": "Lax"}


def in_language(path: str, code: str) -> str:
    """The path of the same page in another language; unchanged if it has no language."""
    first = path.split("/", 2)[1]
    return f"/{code}{path.removeprefix(f'/{first}')}" if first in dict(settings.LANGUAGES) else path


def whole_address(request: HttpRequest, path: str) -> str:
    """The absolute URL; only the path if the host is not allowed, which is an error page."""
    try:
        return request.build_absolute_uri(path)
    except DisallowedHost:
        return path


class SignedInRequest(HttpRequest):
    user: "User"

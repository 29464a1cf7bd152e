"""Answer with a whole page or a part, or with an error: a page with advice, JSON for programs."""

import errno
import json
import logging
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.exceptions import (
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.core.paginator import Page, Paginator
from django.db import (
    DatabaseError,
    DataError,
    Error,
    InterfaceError,
    InternalError,
    OperationalError,
)
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import register_converter
from django.urls.converters import SlugConverter
from django.utils.cache import patch_vary_headers
from django.utils.encoding import escape_uri_path
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext_lazy as _
from django_htmx.middleware import HtmxDetails

from games.narration.language import interface_language, language_tag, law_language, read_first
from games.rules.game import GAMES
from games.rules.values.numbers import place_in
from games.site.author import contact_address, unstated
from games.site.doors import frame

if TYPE_CHECKING:  # the web server loads this before the applications
    from django.contrib.auth.models import User

Respond = Callable[[HttpRequest], HttpResponse]
_ONE_LANGUAGE = re.compile(r"(?<=[?&]show=)(?!both)[\w-]+")
"""The one language in which an address shows a text."""


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


def page_of_list(request: HttpRequest, entries: Any, size: int) -> Page[Any]:
    """The page of a list that the address names; the first or the last for one that is not."""
    return Paginator(entries, size).get_page(place_in(request.GET.get("page", ""), 1))


PageContext = dict[str, object]
"""The names that a template uses, with what they stand for."""


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


BY_PART = ["HX-Request", "HX-History-Restore-Request"]
"""The headers that decide between a page and a part of it."""


class VaryOnHtmx(Middleware):
    """Caches must not mix whole pages and parts; what may differ by session, and says nothing of
    itself, is private."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.respond(request)
        if response.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, BY_PART)
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


def about_the_page(request: HttpRequest) -> PageContext:
    """Template context, with the page's languages and their URLs, made only if a template uses
    them."""
    language = interface_language()
    return {
        "site_version": settings.SITE_VERSION,
        "ui_code": language,
        "publisher": settings.PUBLISHER,
        "contact": contact_address(),
        "unstated": unstated,
        "offline_copy": settings.OFFLINE_COPY,
        "ui_lang": language_tag(language),
        "law_lang": law_language(),
        "frame": SimpleLazyObject(lambda: frame(request)),
        "person": SimpleLazyObject(lambda: person_of(request)),
        "work_place": SimpleLazyObject(lambda: work_place_of(request)),
        "page_languages": SimpleLazyObject(lambda: page_languages(request, language)),
        "canonical": request.build_absolute_uri(request.path),
        "origin": request.build_absolute_uri("/").removesuffix("/"),
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


@dataclass(frozen=True, slots=True)
class PageLanguage:
    """A language of the interface, with the page's path and whole URL in it."""

    code: str
    name: str
    law: str
    url: str
    absolute: str
    is_current: bool


def page_languages(request: HttpRequest, language: str) -> list[PageLanguage]:
    return [
        PageLanguage(
            code=code,
            name=name,
            law=read_first(code),
            url=in_language(request.get_full_path(), code),
            absolute=request.build_absolute_uri(in_language(request.path, code)),
            is_current=code == language,
        )
        for code, name in settings.LANGUAGES
    ]


def cookie_options(request: HttpRequest, days: int) -> dict[str, Any]:
    """Of a cookie that no script and no other site reads."""
    secure = request.is_secure()
    return {"max_age": days * 86400, "secure": secure, "httponly": True, "samesite": "Lax"}


def in_language(path: str, code: str) -> str:
    """The path of the same page in another language, and its one language of the text in that
    language's own; unchanged if it has no language."""
    first = path.split("/", 2)[1]
    if first not in dict(settings.LANGUAGES):
        return path
    return f"/{code}{_ONE_LANGUAGE.sub(read_first(code), path.removeprefix(f'/{first}'))}"


def redirect_in_language(request: HttpRequest, url: Callable[[], str]) -> HttpResponse:
    """To what ``url`` returns in the reader's language, from an address without one."""
    with override(get_language_from_request(request)):
        response = HttpResponseRedirect(url())
    patch_vary_headers(response, ["Accept-Language"])
    return response


class SignedInRequest(HttpRequest):
    user: "User"


TYPE = "application/problem+json"
FOR_PROGRAMS = "/api/"
PAGES = "/api/problems/"
"""Where each reason has its page."""
USUAL = {
    400: "bad_request",
    403: "not_allowed",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "other_encoding",
    500: "server_error",
    503: "unavailable",
}
"""The reasons of statuses that no part of the API answers itself."""


def is_program(request: HttpRequest) -> bool:
    """Whether the URL is for programs only."""
    return request.path_info.startswith(FOR_PROGRAMS)


def problem_members(
    status: int, title: str, detail: str, extra: Mapping[str, object]
) -> dict[str, object]:
    """The members of a problem; its ``type`` is the page of its reason."""
    reason = extra.get("reason") or USUAL[status]
    page = f"{settings.SITE_ADDRESS}{PAGES}{reason}"
    members = {"type": page, "title": title, "status": status, "detail": detail}
    return {**members, **extra, "reason": reason}


def problem_response(status: int, title: str, detail: str, **extra: object) -> HttpResponse:
    """``extra`` has the field or provision, the record's ``id`` and the reason."""
    body = json.dumps(problem_members(status, title, detail, extra), ensure_ascii=False)
    return HttpResponse(body.encode("utf-8", "backslashreplace"), content_type=TYPE, status=status)


log = logging.getLogger(__name__)


RETRY_AFTER = 15
"""Seconds for the Retry-After header while the site is unavailable."""

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO}

SECRET = ("password", "code", "pin")
TOKEN = "csrfmiddlewaretoken"  # noqa: S105 (a field's name)


class TooLong(Exception):
    """A request exceeded the time limit and was ended."""


class RefusedByTheDatabase(Middleware):
    """400 for data that the database refuses, such as NUL or a number out of range; 503 if it is
    unavailable, locked or full."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.respond(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        if is_away(fault):
            return unavailable(request, fault)
        if not isinstance(fault, DataError):
            return None
        path = escape_uri_path(request.path)  # a line break in the path must not forge a log line
        log.warning("the database refused what came to %s: %s", path, fault)
        return bad_request(request, fault)


class WrongMethodMiddleware(Middleware):
    """Middleware that explains a 405 to a reader who opens a POST-only URL."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.respond(request)
        if response.status_code != 405 or response.content or request.method != "GET":
            return response
        answer = common_problem(request, 405)
        answer["Allow"] = response["Allow"]
        return answer


def is_away(fault: BaseException | None) -> bool:
    """Whether the database or disk is unavailable, locked, full or read-only, or too slow."""
    if isinstance(fault, OSError):
        return fault.errno in NO_ROOM
    by_name = (OperationalError, InterfaceError, InternalError, TooLong)
    return isinstance(fault, by_name) or type(fault) is DatabaseError


def problem(
    request: HttpRequest, status: int, title: str, advice: str, **extra: object
) -> HttpResponse:
    if is_program(request):
        wait = {"retry_after": RETRY_AFTER} if status == 503 else {}
        response = problem_response(status, title, advice, **wait)
    else:
        context = {"status": status, "problem_title": title, "advice": advice, **extra}
        response = page(request, "site/problem.html", context, part="problem", status=status)
    if status == 503:
        response["Retry-After"] = str(RETRY_AFTER)
    return response


SENTENCES = {
    400: (
        _("The request could not be understood."),
        _("Go back and try again, or start from the home page."),
    ),
    403: (
        _("You do not have access to this page."),
        _("Sign in with an account that may use it, or ask the administrator of accounts."),
    ),
    404: (
        _("There is no such page."),
        _("Search for words or a citation, or start from the home page."),
    ),
    405: (
        _("There is nothing to read at this address."),
        _("It only takes what a form sends. Go back to the form, or start from the home page."),
    ),
    413: (_("Too much was sent at once."), _("Nothing was saved. Send less, or send it in parts.")),
    500: (
        _("Something went wrong on our side."),
        _("Nothing you sent was changed. Try again in a moment."),
    ),
    503: (
        _("This is not available at the moment."),
        _("Nothing you sent was saved. Try again in 15 seconds."),
    ),
}
NOT_SAVED = (
    _("Not saved yet."),
    _("What you filled in is kept on this page. Wait 15 seconds, then send it again."),
)
"""Instead, to who sent a form that the page offers to send again."""


def common_problem(request: HttpRequest, status: int, **extra: object) -> HttpResponse:
    title, advice = SENTENCES[status]
    return problem(request, status, str(title), str(advice), **extra)


def unavailable(request: HttpRequest, fault: BaseException | None = None) -> HttpResponse:
    path = escape_uri_path(request.path)
    log.error("%s %s could not be answered: %s", request.method, path, fault)
    pairs = _to_send_again(request)
    title, advice = NOT_SAVED if pairs else SENTENCES[503]
    path = request.get_full_path()
    return problem(request, 503, str(title), str(advice), path=path, pairs=pairs)


def _to_send_again(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form that the page can offer again: no file, password or code."""
    if not hasattr(request, "_post") or request.FILES:  # not even read, or not to be repeated
        return []
    sent = request.POST
    if any(word in name for name in sent for word in SECRET):
        return []
    return [(name, value) for name in sent if name != TOKEN for value in sent.getlist(name)]


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    too_much = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
    is_body = request.method not in {"GET", "HEAD"} and isinstance(exception, too_much)
    return common_problem(request, 413 if is_body else 400)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return common_problem(request, 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return common_problem(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    if is_away(fault := sys.exc_info()[1]):
        return unavailable(request, fault)
    return common_problem(request, 500)

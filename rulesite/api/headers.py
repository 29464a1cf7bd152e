"""Headers of the API: CORS, as it reads no cookie; the limit; the end of an old address."""

import re

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.site.client_address import MINUTE
from games.site.pages import Middleware, is_program, problem_response
from rulesite.api.keys import RUNS, remaining

V1 = "/api/v1/"
OLD = re.compile(
    rf"{V1}(?:odds/)?(?!games/|runs/|instruments/|divergences/|acts/)([^/]+)"
    r"/(rank|settle|play|session|exact|what-if|equity)"
)
"""The addresses before ``/games/{game}/…``: they answer until ``SUNSET``."""
APART = re.compile(
    rf"({V1}(?:checks|games/[^/]+/(?:rank|settle|play|session)))/lines|({V1}games/[^/]+/settle)/table"
)
"""The addresses that take one kind of body alone, for generators; the shorter one takes any."""
DEPRECATED = "@1795651200"
SUNSET = "Fri, 31 Dec 2027 23:59:59 GMT"
PUBLIC = ("/data/", "/feeds/", "/eli/", "/oembed")
READING = ("GET", "HEAD")
SENT = "Accept-Language, Authorization, Content-Type, If-None-Match, Prefer"
EXPOSED_HEADERS = (
    "Content-Language, Deprecation, ETag, Link, Location, RateLimit, RateLimit-Policy, "
    "Retry-After, Sunset"
)


class Announced(Middleware):
    """Add the headers to every response, also to one that is cached, empty or a refusal."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_program(request):
            return self.respond(request)
        moved = ""
        if old := OLD.fullmatch(request.path_info):
            moved = f"{V1}games/{old[1]}/{old[2]}"
            request.path = request.path.removesuffix(request.path_info) + moved
            request.path_info = moved
        elif apart := APART.fullmatch(request.path_info):
            address = apart[1] or apart[2]
            request.path = request.path.removesuffix(request.path_info) + address
            request.path_info = address
        response = self.respond(request)
        limit, left, seconds = remaining(request)
        response["RateLimit-Policy"] = f'"minute";q={limit};w={MINUTE}'
        response["RateLimit"] = f'"minute";r={left};t={seconds}'
        if moved:
            response["Deprecation"], response["Sunset"] = DEPRECATED, SUNSET
            response["Link"] = f'<{moved}>; rel="successor-version"'
        return response


class Readable(Middleware):
    """Allow any origin to read API responses, including early ``304`` responses and errors."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.respond(request)
        # Runs may not be started from another site's page.
        is_start = request.method not in READING and request.path_info.startswith(RUNS)
        is_public = request.path_info.startswith(PUBLIC)
        if is_public or (is_program(request) and not is_start):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = EXPOSED_HEADERS
        return response


class Across(Middleware):
    """Answer preflight requests, and ``HEAD`` requests as ``GET``."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_program(request):
            return self.respond(request)
        if request.method == "OPTIONS":
            allowed = {"Methods": "GET, HEAD, POST", "Headers": SENT, "Max-Age": str(24 * 60 * 60)}
            named = {f"Access-Control-Allow-{name}": value for name, value in allowed.items()}
            return HttpResponse(status=204, headers=named)
        if request.method == "HEAD":
            request.method = "GET"
            response = self.respond(request)
            request.method = "HEAD"
        else:
            response = self.respond(request)
        if response.status_code != 405:
            return response
        ways = str(response.headers.get("Allow", ""))
        title = _("This address does not accept this method.")
        refused = problem_response(405, title, _("Methods allowed: %(ways)s.") % {"ways": ways})
        refused["Allow"] = ways
        return refused

"""CORS: scripts of other sites may read the API, since it reads no cookie."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.site.pages import Middleware, is_program, problem_response

RUNS = "/api/v1/runs"
PUBLIC = ("/data/", "/feeds/", "/eli/", "/oembed")
READING = ("GET", "HEAD")
MAX_AGE = 24 * 60 * 60
SENT = "Accept-Language, Authorization, Content-Type, If-None-Match"
EXPOSED_HEADERS = (
    "Content-Language, Deprecation, ETag, Link, Location, RateLimit, RateLimit-Policy, "
    "Retry-After, Sunset"
)


class Readable(Middleware):
    """Allow any origin to read API responses, including early ``304`` responses and errors."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.respond(request)
        if may_be_read(request):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = EXPOSED_HEADERS
        return response


class Across(Middleware):
    """Answer preflight requests, and ``HEAD`` requests as ``GET``."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_program(request):
            return self.respond(request)
        if request.method == "OPTIONS":
            return preflight_response()
        if request.method == "HEAD":
            request.method = "GET"
            response = self.respond(request)
            request.method = "HEAD"
        else:
            response = self.respond(request)
        return not_that_way(response) if response.status_code == 405 else response


def may_be_read(request: HttpRequest) -> bool:
    """Whether the request is for the API, or for data that anybody may read."""
    if request.path_info.startswith(PUBLIC):
        return True
    return is_program(request) and not does_something(request)


def does_something(request: HttpRequest) -> bool:
    """Whether the request changes something: runs may not be started from another site's page."""
    return request.method not in READING and request.path_info.startswith(RUNS)


def preflight_response() -> HttpResponse:
    response = HttpResponse(status=204)
    response["Access-Control-Allow-Methods"] = "GET, HEAD, POST"
    response["Access-Control-Allow-Headers"] = SENT
    response["Access-Control-Max-Age"] = str(MAX_AGE)
    return response


def not_that_way(refused: HttpResponse) -> HttpResponse:
    ways = str(refused.headers.get("Allow", ""))
    title = _("This address does not accept this method.")
    response = problem_response(405, title, _("Methods allowed: %(ways)s.") % {"ways": ways})
    response["Allow"] = ways
    return response

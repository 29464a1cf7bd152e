"""What every answer of the API says in its headers: the limit, and the end of an old address."""

import re

from django.http import HttpRequest, HttpResponse

from games.site.pages import Middleware, is_program
from rulesite.api.allowance import MINUTE, remaining

V1 = "/api/v1/"
OLD = re.compile(
    rf"{V1}(?:odds/)?(?!games/|runs/|instruments/|divergences/)([^/]+)"
    r"/(rank|settle|play|session|exact|what-if|equity)"
)
"""The addresses before ``/games/{game}/…``: they answer until ``SUNSET``."""
DEPRECATED = "@1795651200"
SUNSET = "Fri, 31 Dec 2027 23:59:59 GMT"


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
        response = self.respond(request)
        limit, left, seconds = remaining(request)
        response["RateLimit-Policy"] = f'"minute";q={limit};w={MINUTE}'
        response["RateLimit"] = f'"minute";r={left};t={seconds}'
        if moved:
            response["Deprecation"], response["Sunset"] = DEPRECATED, SUNSET
            response["Link"] = f'<{moved}>; rel="successor-version"'
        return response

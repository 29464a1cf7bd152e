"""Refuse requests before any page reads them: bodies too large, and text not in UTF-8."""

import codecs
import re
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.utils.encoding import iri_to_uri
from django.utils.http import parse_header_parameters
from django.utils.translation import gettext as _

from games.site.logs import about
from games.site.pages import Middleware, common_problem, problem
from rulesite.watching import request_id

OURS = {"utf-8", "ascii"}
_NO_GZIP = re.compile(r"\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)", re.I)


class StrictRequest(WSGIRequest):
    """A request read as UTF-8, whatever encoding it names; ``Door`` refuses the others."""

    has_unreadable_type = False

    def __init__(self, environ: dict[str, Any]) -> None:
        if _NO_GZIP.search(environ.get("HTTP_ACCEPT_ENCODING", "")):
            environ["HTTP_ACCEPT_ENCODING"] = "identity"
        super().__init__(environ)

    def build_absolute_uri(self, location: str | None = None) -> str:
        """The URL of a path at the site's one address, by whatever host and port it was asked."""
        path = self.get_full_path() if location is None else location
        return iri_to_uri(f"{settings.SITE_ADDRESS}{path}")

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        self.content_type, self.content_params = "", {}
        try:
            parsed = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (LookupError, ValueError):
            self.has_unreadable_type = True
        else:
            self.content_type, self.content_params = parsed


class Handler(WSGIHandler):
    """Gives each request its id, so that the lines of Django's own, written last, have it too."""

    request_class = StrictRequest

    def get_response(self, request: HttpRequest) -> HttpResponse:
        with about(request=request_id(request)):
            return super().get_response(request)  # type: ignore[return-value]


class Door(Middleware):
    """Middleware placed after the reader's language is known and before anything reads the body."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_compressed = request.headers.get("Content-Encoding", "identity").lower() != "identity"
        if is_compressed or not is_in_our_encoding(request):
            return problem(
                request,
                415,
                _("The request is in an encoding this site does not read."),
                _("Nothing was saved. Send it again in UTF-8 and not compressed."),
            )
        # Most bytes a page accepts; the settings list pages that accept files.
        larger: dict[str, int] = settings.LARGER_BODIES
        named = (most for path, most in larger.items() if request.path_info.endswith(path))
        length = str(request.META.get("CONTENT_LENGTH") or "")
        declared = int(length.lstrip("0")[:20] or "0") if length.isdecimal() else 0
        if declared > max(named, default=settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0):
            return common_problem(request, 413)
        return self.respond(request)


def is_in_our_encoding(request: HttpRequest) -> bool:
    if getattr(request, "has_unreadable_type", False):
        return False
    charset = (request.content_params or {}).get("charset", "utf-8")
    try:
        return codecs.lookup(charset).name in OURS
    except (LookupError, ValueError):
        return False

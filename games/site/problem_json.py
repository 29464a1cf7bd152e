"""Errors for programs: ``application/problem+json``, in the caller's language."""

import json
from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse

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

"""Errors for programs: ``application/problem+json``, in the caller's language."""

import json

from django.http import HttpRequest, HttpResponse

TYPE = "application/problem+json"
FOR_PROGRAMS = "/api/"


def is_program(request: HttpRequest) -> bool:
    """Whether the URL is for programs only."""
    return request.path_info.startswith(FOR_PROGRAMS)


def problem_response(status: int, title: str, detail: str, **extra: object) -> HttpResponse:
    """``extra`` has the field or provision, the record's ``id`` and the reason."""
    members = {"type": "about:blank", "title": title, "status": status, "detail": detail, **extra}
    body = json.dumps(members, ensure_ascii=False)
    return HttpResponse(body.encode("utf-8", "backslashreplace"), content_type=TYPE, status=status)

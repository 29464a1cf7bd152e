"""Observe every request: an id for the log, its status, its duration."""

import hmac
import logging
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse

from games.site.client_address import client_address, read
from games.site.logs import about, log_context
from games.site.pages import Respond
from rulesite import readiness

log = logging.getLogger("rulesite.requests")

NO_DEVICES = ", ".join(
    f"{name}=()"
    for name in (
        *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid"),
        *("magnetometer", "microphone", "midi", "payment", "serial", "usb"),
    )
)
"""What no page of the site asks a browser for, so that nothing put into one can."""

REQUEST_ID = re.compile(r"[\w.-]{8,64}", re.ASCII)


def request_id(request: HttpRequest) -> str:
    """The proxy's id of the request, or a new one."""
    header = request.headers.get("X-Request-ID", "")
    return header if REQUEST_ID.fullmatch(header) else secrets.token_hex(8)


class Watched:
    """Log the result of each request under the id that the handler gave it."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond
        self.count = counter()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = str(log_context().get("request") or request_id(request))
        began = perf_counter()
        with about(request=name):
            response = self.respond(request)
            seconds = perf_counter() - began
            facts = {
                "method": request.method,
                "path": request.path,
                "status": response.status_code,
                "ms": round(seconds * 1000, 1),
            }
            log.info("request", extra={"facts": facts})
        if response.status_code == 503 and "Retry-After" in response:
            # Promised for later, so not an error; whatever failed has its own line.
            response._has_been_logged = True  # type: ignore[attr-defined]
        if self.count:
            with suppress(OSError):  # no room to count it in
                self.count(request, response, seconds)
        response["Permissions-Policy"] = NO_DEVICES
        if "public" not in response.get("Cache-Control", ""):
            response["X-Request-ID"] = name
        return response


Count = Callable[[HttpRequest, HttpResponse, float], None]


def counter() -> Count | None:
    """``metrics.count``, or ``None`` if metrics are off."""
    if not settings.METRICS_TOKEN:
        return None
    from rulesite import metrics

    return metrics.count


class Probes:
    """Answer health probes under any host name or scheme."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond
        self.answers = {"/readyz": ready, "/metrics": metrics_page}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.answers.get(request.path_info)
        if answer is None:
            return self.respond(request)
        if request.method not in {"GET", "HEAD"}:
            response = HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
        else:
            response = answer(request)
        response["Cache-Control"] = "no-store"
        return response


def ready(request: HttpRequest) -> HttpResponse:
    """Whether the site is ready, with each check for its operators. Others are told only whether
    pages can be served, as a load balancer on another machine asks."""
    is_of_web, is_whole = request.GET.get("of") == "web", is_for_operators(request)
    if not (is_of_web or is_whole):
        return _no_page()
    checks = readiness.of_web() if is_of_web else readiness.of_all()
    is_ready = all(check["ok"] for check in checks.values())
    report: dict[str, object] = {"ready": is_ready}
    if is_whole:
        report |= {"version": settings.SITE_VERSION, "checks": checks}
    response = JsonResponse(report, status=200 if is_ready else 503)
    # Not ready is not an error here: the cause is already logged.
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


LOOPBACK = {"127.0.0.1", read("::1")}
"""This machine, as ``client_address`` writes it."""


def is_for_operators(request: HttpRequest) -> bool:
    """Whether a request has the token, or comes from this machine and not through a proxy."""
    return has_token(request) or client_address(request) in LOOPBACK


def has_token(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    header = request.headers.get("Authorization", "")
    return bool(token) and hmac.compare_digest(header.encode(), f"Bearer {token}".encode())


def metrics_page(request: HttpRequest) -> HttpResponse:
    """The metrics, for requests with the token; otherwise 404."""
    if not has_token(request):
        return _no_page()
    from rulesite import metrics

    return HttpResponse(metrics.written(), content_type=metrics.CONTENT_TYPE)


def _no_page() -> HttpResponse:
    return HttpResponse("not found\n", content_type="text/plain", status=404)

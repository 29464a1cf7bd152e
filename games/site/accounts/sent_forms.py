"""What was sent after the sign-in had ended: kept for an hour in the session, and offered again.

Only a browser an account has signed in with before has anything kept, and only that account gets
it back. Passwords and codes are never kept.
"""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.contrib.auth import user_logged_in
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.site import sign_in_throttle
from games.site.errors import problem
from games.site.pages import Respond, page, wants_part

SENT = "sent_form"
SECONDS = 60 * 60
LONGEST = 200_000
"""Characters kept of one form; what is longer is not kept."""


class KeepsWhatWasSent:
    """Whoever sends a form and is asked to sign in finds it again afterwards."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "POST":
            return self.respond(request)
        before = _sent_before(request)
        response = self.respond(request)
        if before and response.status_code < 500 and request.session.get(SENT) is before:
            del request.session[SENT]
        if _asks_to_sign_in(response) and keep(request):
            return onward(request, redirect_to_login(reverse("sent_again")))
        return response


def keep(request: HttpRequest) -> bool:
    """Keep the form of this request; False where there is none that may be kept."""
    account = sign_in_throttle.account_known(request)
    if not account or _is_private(request):
        return False
    fields = [(name, list(values)) for name, values in request.POST.lists()]
    fields = [each for each in fields if each[0] != "csrfmiddlewaretoken"]
    length = sum(len(name) + sum(map(len, values)) for name, values in fields)
    if not fields or length > LONGEST:
        return False
    path = request.get_full_path()
    told = {"account": account, "path": path, "fields": fields, "at": int(time.time())}
    request.session[SENT] = told
    if not request.user.is_authenticated:
        request.session.set_expiry(SECONDS)
    return True


def last_as_usual(request: HttpRequest, **_more: object) -> None:
    """Whoever has signed in again stays so for as long as anybody."""
    if SENT in request.session:
        request.session.set_expiry(None)


user_logged_in.connect(last_as_usual)


def onward(request: HttpRequest, response: HttpResponseRedirect) -> HttpResponse:
    """The redirect, also for a page that asked for a part."""
    if wants_part(request):
        return HttpResponse(status=204, headers={"HX-Redirect": response.url})
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form of ours with a token of before the sign-in is kept too; no other is."""
    origin = f"{request.scheme}://{request.get_host()}"
    if request.headers.get("Origin") == origin and keep(request):
        return onward(request, HttpResponseRedirect(reverse("sent_again")))
    return problem(
        request,
        403,
        _("The form had gone stale."),
        _("Nothing was saved. Go back, reload the page and send it again."),
    )


@never_cache
@login_required
@require_safe
def sent_again(request: HttpRequest) -> HttpResponse:
    """What was sent, to be looked at and sent again."""
    told = _kept(request) or {"path": "", "fields": []}
    pairs = [(name, value) for name, values in told["fields"] for value in values]
    return page(request, "site/sent_again.html", {"path": told["path"], "pairs": pairs})


def _kept(request: HttpRequest) -> dict[str, Any] | None:
    told: dict[str, Any] | None = request.session.get(SENT)
    if told is None:
        return None
    account = sign_in_throttle.account_of(request.user.get_username())
    if told["account"] != account or time.time() - told["at"] > SECONDS:
        del request.session[SENT]
        return None
    return told


def _sent_before(request: HttpRequest) -> dict[str, Any] | None:
    """What is kept of this form, where it is now sent again."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    told: dict[str, Any] | None = request.session.get(SENT)
    is_again = told and request.user.is_authenticated and told["path"] == request.get_full_path()
    return told if is_again else None


def _asks_to_sign_in(response: HttpResponse) -> bool:
    way_in = resolve_url(settings.LOGIN_URL)
    return response.status_code == 302 and response["Location"].partition("?")[0] == way_in


def _is_private(request: HttpRequest) -> bool:
    """Whether a form of an account or of the administration was sent."""
    return request.path.startswith((reverse("account"), reverse("admin:index")))

"""Save forms sent after a session has ended, but no passwords, to send again after signing in:
for an hour, in browsers that the account has used, for that account only."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import user_logged_in
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import resolve_url
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.site import sign_in_throttle
from games.site.pages import Middleware, page, problem, wants_part

SENT = "sent_form"
SECONDS = 60 * 60
MOST_BROWSERS = 8
"""Limit of the browsers of one account with a saved form, while nobody is signed in."""
View = TypeVar("View", bound=Callable[..., HttpResponse])

LONGEST = 200_000
"""Limit of a saved form, in characters; longer ones are not saved."""


class SentFormMiddleware(Middleware):
    """Middleware that saves a form whose sender must first sign in."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "POST":
            return self.respond(request)
        before = _sent_before(request)
        response = self.respond(request)
        if before and response.status_code < 500 and request.session.get(SENT) is before:
            del request.session[SENT]
        location = response.get("Location", "").partition("?")[0]
        asks = response.status_code == 302 and location == resolve_url(settings.LOGIN_URL)
        if asks and keep(request):
            return onward(request, redirect_to_login(reverse("sent_again")))
        return response


def keep(request: HttpRequest) -> bool:
    """Save the form of this request; False if it may not be saved."""
    account = sign_in_throttle.account_known(request)
    if not account or request.path.startswith((reverse("account"), reverse("admin:index"))):
        return False
    fields = [(name, list(values)) for name, values in request.POST.lists()]
    fields = [field for field in fields if field[0] != "csrfmiddlewaretoken"]
    length = sum(len(name) + sum(map(len, values)) for name, values in fields)
    if not fields or length > LONGEST:
        return False
    path = request.get_full_path()
    sent = {"account": account, "path": path, "fields": fields, "at": int(time.time())}
    request.session[SENT] = sent
    if not request.user.is_authenticated:
        request.session.set_expiry(SECONDS)
        _replace_last(request, account)
    return True


def _replace_last(request: HttpRequest, account: str) -> None:
    """Save the form's session, and delete that of the last form sent from this browser; of the
    browsers of an account, only the last few have one."""
    request.session.save()
    name, browser = f"sent-forms-{account}", sign_in_throttle.browser_of(request, account)
    before: list[tuple[str, str]] = cache.get(name) or []
    others = [each for each in before if each[0] != browser]
    saved = [*others, (browser, request.session.session_key)][-MOST_BROWSERS:]
    cache.set(name, saved, SECONDS)
    for _browser, session in {*before} - {*saved}:
        request.session.delete(session)


def last_as_usual(request: HttpRequest, **_signal: object) -> None:
    """Restore the usual length of a session after signing in."""
    if SENT in request.session:
        request.session.set_expiry(None)


user_logged_in.connect(last_as_usual)


def onward(request: HttpRequest, response: HttpResponseRedirect) -> HttpResponse:
    """The redirect, also for htmx requests."""
    if wants_part(request):
        return HttpResponse(status=204, headers={"HX-Redirect": response.url})
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Also save forms of this site whose token predates the sign-in; no others."""
    origin = f"{request.scheme}://{request.get_host()}"
    if request.headers.get("Origin") == origin and keep(request):
        return onward(request, HttpResponseRedirect(reverse("sent_again")))
    return problem(
        request,
        403,
        _("The form had expired."),
        _(
            "This site saved nothing. Open the form again, signing in if asked, and send it: what "
            "this device kept, as of an incident or a translation, is filled in."
        ),
    )


@never_cache
@login_required
@require_safe
def sent_again(request: HttpRequest) -> HttpResponse:
    """The saved form, to review and send again; in its own page, if that page fills it in."""
    sent = _kept(request) or {"path": "", "fields": []}
    if sent["path"] and _is_refilled(sent["path"]):
        return HttpResponseRedirect(sent["path"])
    pairs = [(name, value) for name, values in sent["fields"] for value in values]
    return page(request, "site/sent_again.html", {"path": sent["path"], "pairs": pairs})


def refills(view: View) -> View:
    """Mark a view whose page fills in the saved form itself, by ``refilled``."""
    view.refills_sent_form = True  # type: ignore[attr-defined]
    return view


def _is_refilled(path: str) -> bool:
    try:
        return hasattr(resolve(path.partition("?")[0]).func, "refills_sent_form")
    except Resolver404:
        return False


def refilled(request: HttpRequest) -> QueryDict | None:
    """The form saved at this address for the person signed in, or None."""
    sent = _kept(request) if SENT in request.session else None
    if sent is None or sent["path"] != request.get_full_path():
        return None
    data = QueryDict(mutable=True)
    for name, values in sent["fields"]:
        data.setlist(name, values)
    return data


def _kept(request: HttpRequest) -> dict[str, Any] | None:
    sent: dict[str, Any] | None = request.session.get(SENT)
    if sent is None:
        return None
    account = sign_in_throttle.account_of(request.user.get_username())
    if sent["account"] != account or time.time() - sent["at"] > SECONDS:
        del request.session[SENT]
        return None
    return sent


def _sent_before(request: HttpRequest) -> dict[str, object] | None:
    """The saved form, if this request sends it again."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    sent: dict[str, object] | None = request.session.get(SENT)
    is_again = sent and request.user.is_authenticated and sent["path"] == request.get_full_path()
    return sent if is_again else None

"""Access to the desk, and what happens to words sent after a session has ended."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.site.accounts.views import lets_by
from games.site.pages import SignedInRequest, page, wants_part
from games.translation.models import Unit
from games.translation.page.forms import AgainForm, SavedWordsForm
from games.translation.workflow import roles

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
DeskView = Callable[Concatenate[SignedInRequest, P], HttpResponse]


def desk(view: DeskView[P]) -> View[P]:
    """A view of the desk; words sent after the session has ended come back with the response."""

    @never_cache
    @wraps(view)
    def respond(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated and not _signs_in_again(request):
            if request.method == "POST":
                return expired(request)
            return redirect_to_login(request.get_full_path())
        if not roles.may_see(request.user):
            raise PermissionDenied
        return view(cast(SignedInRequest, request), *args, **kwargs)

    return cast("View[P]", respond)


def permitted(permission: str) -> Callable[[DeskView[P]], View[P]]:
    """Makes views for people with a permission, whether they work on the desk or not; words sent
    after the session has ended come back with the response."""
    may = permission_required(permission, raise_exception=True)

    def made(view: DeskView[P]) -> View[P]:
        allowed = login_required(may(view))

        @never_cache
        @wraps(view)
        def respond(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            is_lost = request.method == "POST" and not request.user.is_authenticated
            is_lost = is_lost and any(
                TYPED.match(name) and request.POST[name] for name in request.POST
            )
            if is_lost and not _signs_in_again(request):
                return expired(request)
            return allowed(cast(SignedInRequest, request), *args, **kwargs)

        return cast("View[P]", respond)

    return made


def act_on_unit(view: Callable[[SignedInRequest, Unit], HttpResponse]) -> View[[int]]:
    """A view of the desk for what a form sends about one unit, named in the address by its key."""

    @desk
    @require_POST
    @wraps(view)
    def respond(request: SignedInRequest, pk: int) -> HttpResponse:
        return view(request, get_object_or_404(Unit, pk=pk))

    return respond


def _signs_in_again(request: HttpRequest) -> bool:
    """Sign the user in again if the form of ``expired`` was sent correctly; return whether."""
    if request.method != "POST":
        return False
    try:
        token = request.POST.get("again", "")
        TimestampSigner(salt=SALT).unsign(token, max_age=REQUEST_LIFETIME)
    except BadSignature:
        return False
    form = AuthenticationForm(request, data=request.POST)
    if not form.is_valid() or not lets_by(form.get_user(), request.POST.get("code", "")):
        return False
    login(request, form.get_user())
    return True


SALT = "translation.again"
REQUEST_LIFETIME = 24 * 60 * 60
"""Seconds; words left open overnight can still be saved in the morning."""


TYPED = re.compile(
    r"target_|form_|portuguese|never|longer|reason|remark|comment|suggested_|pt$|zh_hant$"
)
"""The fields that people write in; the page repeats the other fields unseen."""
OF_THE_THREAD = ("comment", "suggested_")
"""Fields whose forms have no room for a sign-in, so that it takes a full page."""
OF_THE_FORM = ("fields", "#findings", "outerHTML")
SIGN_IN_FIELDS = ("csrfmiddlewaretoken", "username", "password", "code", "again", "action")


def expired(request: HttpRequest) -> HttpResponse:
    sent = ((name, str(words)) for name, words in request.POST.items())
    typed = sorted((name, words) for name, words in sent if TYPED.match(name))
    context = {
        "typed": typed,
        "kept": SavedWordsForm(typed),
        "form": AgainForm(request.POST.get("username", "")[:150]),
        "others": [
            (name, value)
            for name in request.POST
            for value in request.POST.getlist(name)
            if name not in SIGN_IN_FIELDS and not TYPED.match(name)
        ],
        "failed": "again" in request.POST,
        "again": TimestampSigner(salt=SALT).sign("again"),
        "action": request.get_full_path(),
    }
    if not wants_part(request):
        return page(request, "translation/expired.html", context)
    is_whole = any(name.startswith(OF_THE_THREAD) for name, _words in typed)
    part, target, swap = ("", "body", "innerHTML") if is_whole else OF_THE_FORM
    response = page(request, "translation/expired.html", context, part=part, status=401)
    response["HX-Retarget"], response["HX-Reswap"] = target, swap
    return response

"""Who comes in, and what becomes of words sent after a session has ended."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib.auth import authenticate, login
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from games.site.pages import page, wants_part
from games.translation.workflow import roles
from rulesite.accounts.signing_in import lets_by

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def desk(view: View[P]) -> View[P]:
    """A page of the desk. Words sent by one whose session has ended come back with the answer."""

    @never_cache
    @wraps(view)
    def respond(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated and not _signs_in_again(request):
            if request.method == "POST":
                return expired(request)
            return redirect_to_login(request.get_full_path())
        if not roles.may_see(request.user):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return cast("View[P]", respond)


def _signs_in_again(request: HttpRequest) -> bool:
    """The answer to an ended session asks for name and password beside the words."""
    if request.method != "POST" or "password" not in request.POST:
        return False
    name, password = request.POST.get("username", ""), request.POST["password"]
    person = authenticate(request, username=name[:150], password=password[:4096])
    if not isinstance(person, User) or not lets_by(person, request.POST.get("code", "")):
        return False
    login(request, person)
    return True


TYPED = re.compile(r"target_|form_|portuguese|never|longer|reason|remark")
"""The fields people write in; the rest of a form goes with it unseen."""
ASKED_ANEW = ("csrfmiddlewaretoken", "username", "password", "code")


def expired(request: HttpRequest) -> HttpResponse:
    typed = sorted((name, words) for name, words in request.POST.items() if TYPED.match(name))
    context: dict[str, Any] = {
        "section": "translation",
        "typed": typed,
        "others": [
            (name, value)
            for name in request.POST
            for value in request.POST.getlist(name)
            if name not in ASKED_ANEW and not TYPED.match(name)
        ],
        "failed": "password" in request.POST,
        "action": request.get_full_path(),
    }
    if not wants_part(request):
        return page(request, "translation/expired.html", context)
    response = page(request, "translation/expired.html", context, part="fields", status=401)
    response["HX-Retarget"] = "#findings"
    response["HX-Reswap"] = "outerHTML"
    return response

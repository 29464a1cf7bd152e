"""One's own account: the password, and the second factor."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.site import sign_in_throttle
from games.site.accounts import second_factor
from games.site.accounts.models import SecondFactor
from games.site.pages import page

Told = dict[str, Any]


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    return _show(request)


def _show(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    factor = SecondFactor.objects.filter(person_id=request.user.pk).first()
    context: Told = {"factor": factor, **more}
    if factor and factor.confirmed:
        context["left"] = factor.recovery_codes.count()
    elif factor:
        context |= {
            "key": second_factor.key(factor),
            "address": second_factor.address(factor),
            "picture": second_factor.picture(factor),
        }
    return page(request, "site/account.html", context, status=status)


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["POST"])
def change_second_factor(request: HttpRequest) -> HttpResponse:
    """Begin with one, confirm it, take new codes for paper, or be without it again."""
    person = request.user
    assert isinstance(person, User)
    factor = SecondFactor.objects.filter(person=person).first()
    is_set = factor is not None and factor.confirmed is not None
    match request.POST.get("action", ""):
        case "begin" if not is_set:
            return _begin(request, person)
        case "confirm" if factor and not is_set:
            return _confirm(request, factor)
        case "codes" | "end" as what if factor and is_set:
            return _with_code(request, factor, what)
    return _show(request, 409)


def _begin(request: HttpRequest, person: User) -> HttpResponse:
    seconds = sign_in_throttle.seconds_left(request, person.get_username())
    if seconds:
        return _show(request, 422, fault=sign_in_throttle.wait_told(seconds))
    if not person.check_password(request.POST.get("password", "")[:4096]):
        sign_in_throttle.note_failure(request, person.get_username())
        return _show(request, 422, fault=_("That is not your password. Nothing was changed."))
    second_factor.begin(person)
    return _show(request)


def _confirm(request: HttpRequest, factor: SecondFactor) -> HttpResponse:
    codes = second_factor.confirm(factor, request.POST.get("code", ""))
    if not codes:
        return _show(request, 422, fault=_does_not_fit())
    return _show(request, codes=codes)


def _with_code(request: HttpRequest, factor: SecondFactor, what: str) -> HttpResponse:
    if seconds := second_factor.seconds_left(factor):
        return _show(request, 422, fault=sign_in_throttle.wait_told(seconds))
    if not second_factor.takes(factor, request.POST.get("code", "")):
        second_factor.note_failure(factor)
        return _show(request, 422, fault=_does_not_fit())
    if what == "end":
        second_factor.end(factor)
        return _show(request)
    return _show(request, codes=second_factor.new_paper_codes(factor))


def _does_not_fit() -> str:
    return _("That code does not fit, or has been used. Wait for the next and write that.")

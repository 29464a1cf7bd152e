"""Sign in: name and password, then a code if there is a second factor."""

import time
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import LoginView, redirect_to_login
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.site import sign_in_throttle
from games.site.accounts import second_factor
from games.site.accounts.forms import CodeForm
from games.site.accounts.models import SecondFactor
from games.site.errors import RETRY_AFTER
from games.site.pages import page

BACKEND = "games.site.sign_in_throttle.Patience"
HALF_WAY = "half_way_in"
MESSAGE_TIME = 10 * 60
"""Seconds between the password and the code."""


class SignInView(LoginView):
    template_name = "site/login.html"
    authentication_form = sign_in_throttle.SignIn

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        try:
            return self._signed_in(form)
        except OperationalError:  # it waited for the database as long as a page may
            self.request.user = AnonymousUser()
            form.add_error(None, _("You could not be signed in. Try again in 15 seconds."))
            response = super().form_invalid(form)
            response.status_code, response["Retry-After"] = 503, str(RETRY_AFTER)
            return response

    def _signed_in(self, form: AuthenticationForm) -> HttpResponse:
        person = form.get_user()
        sign_in_throttle.forget_failures(self.request, person.get_username())
        if not second_factor.confirmed_factor(person):
            login(self.request, person)
            return known(self.request, person, self.get_success_url())
        self.request.session[HALF_WAY] = {"pk": person.pk, "at": int(time.time())}
        onward = urlencode({"next": self.get_redirect_url()})
        return HttpResponseRedirect(f"{reverse('sign_in_code')}?{onward}")

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_invalid(form)
        wait: int = getattr(form, "wait", 0)
        response.status_code = 429 if wait else 422
        if wait:
            response["Retry-After"] = str(wait)
        return response


def known(request: HttpRequest, person: Any, onward: str) -> HttpResponse:
    response = HttpResponseRedirect(onward)
    sign_in_throttle.know(request, response, person)
    return response


@sensitive_post_parameters()
@csrf_protect
@never_cache
@require_http_methods(["GET", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """The page for the code, after a recent right password."""
    factor = _half_way(request)
    if factor is None:
        return redirect("login")
    form = CodeForm(request.POST if request.method == "POST" else None)
    form.fields["code"].widget.attrs["autofocus"] = True
    if form.is_valid() and (fault := second_factor.refusal(factor, form.cleaned_data["code"])):
        form.add_error("code", fault)
    if not form.is_valid():
        context = {"form": form, "next": _onward(request)}
        return page(request, "site/code.html", context, form=form)
    del request.session[HALF_WAY]
    login(request, factor.person, BACKEND)
    return known(
        request, factor.person, _onward(request) or resolve_url(settings.LOGIN_REDIRECT_URL)
    )


def _half_way(request: HttpRequest) -> SecondFactor | None:
    pending = request.session.get(HALF_WAY) or {}
    if time.time() - pending.get("at", 0) > MESSAGE_TIME:
        return None
    factors = SecondFactor.objects.select_related("person").filter(person__is_active=True)
    return factors.filter(person_id=pending["pk"], confirmed__isnull=False).first()


def _onward(request: HttpRequest) -> str:
    url = request.POST.get("next", request.GET.get("next", ""))
    is_ours = url_has_allowed_host_and_scheme(
        url, {request.get_host()}, require_https=request.is_secure()
    )
    return url if is_ours else ""


def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in to the administration by the usual page, which also requires the second factor."""
    return redirect_to_login(request.GET.get("next", reverse("admin:index")))


def lets_by(person: User, code: str) -> bool:
    """Whether a person with the right password may sign in with this code, or needs none."""
    factor = second_factor.confirmed_factor(person)
    return factor is None or not second_factor.refusal(factor, code)


sign_in = method_decorator(never_cache, name="dispatch")(SignInView).as_view()

"""Signing in, with a code if there is a second factor; one's own account and password."""

import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.contrib.auth import forms as auth_forms
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.password_validation import password_validators_help_texts
from django.contrib.auth.views import LoginView, redirect_to_login
from django.core.cache import cache
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, resolve_url
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.site import sign_in_throttle
from games.site.accounts import second_factor
from games.site.accounts.models import SecondFactor
from games.site.forms import MISSING, Bound, SiteForm, TextField
from games.site.pages import RETRY_AFTER, PageContext, page
from games.site.upkeep import UPKEEP

A_MESSAGE_EVERY = 10 * 60
"""Seconds between messages to a person, so that others cannot flood a mailbox."""


DIFFERENT = _("The two passwords differ. Write the same one twice.")


class AccountForm(forms.BaseForm):
    """What Django's account forms share with those of the site."""

    ident = "account"
    bound_field_class = Bound

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages["required"] = MISSING
        if new := self.fields.get("new_password1"):
            new.help_text = " ".join(password_validators_help_texts())


class PasswordForm(AccountForm, auth_forms.PasswordChangeForm):
    """Change one's own password, with a code if there is a second factor."""

    error_messages = {"password_mismatch": DIFFERENT}

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.factor = second_factor.confirmed_factor(self.user)
        if self.factor:
            self.fields["code"] = CodeForm().fields["code"]

    def clean_old_password(self) -> str:
        password: str = self.cleaned_data["old_password"]
        if error := sign_in_throttle.own_password_error(self.request, password):
            raise forms.ValidationError(error)
        return password

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.errors or not self.factor:
            return cleaned
        if error := second_factor.refusal(self.factor, self.cleaned_data["code"]):
            self.add_error("code", error)
        return cleaned


class NewPasswordForm(AccountForm, auth_forms.SetPasswordForm):  # type: ignore[type-arg]
    """Set a password by the link of a message."""

    error_messages = {"password_mismatch": DIFFERENT}


class ResetForm(AccountForm, auth_forms.PasswordResetForm):
    """The e-mail of an account, to reset its password."""

    def get_users(self, email: str) -> Iterator[User]:
        for person in super().get_users(email):
            if cache.add(f"password-reset-{person.pk}", 1, A_MESSAGE_EVERY):
                yield person

    def save(self, **options: Any) -> None:  # type: ignore[override]
        """The link has the site's own address, whatever host was named."""
        site = urlsplit(options["request"].build_absolute_uri("/"))
        ours = {"domain_override": site.netloc, "use_https": site.scheme == "https"}
        super().save(**options | ours)


class CodeForm(SiteForm):
    """A code of an authenticator, or a paper code."""

    ident = "code"

    code = TextField(
        label=_("Code of your authenticator, or one of your codes on paper"),
        max_length=40,
        required=True,
        widget=forms.TextInput({"autocomplete": "one-time-code", "required": True}),
    )


class OwnPasswordForm(SiteForm):
    """One's own password again, before a sensitive change."""

    ident = "own"

    password = forms.CharField(
        label=_("Your password"),
        max_length=4096,
        strip=False,
        error_messages={"required": MISSING},
        widget=forms.PasswordInput({"autocomplete": "current-password", "required": True}),
    )


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


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    return _show(request)


@never_cache
@require_safe
def person(request: HttpRequest) -> HttpResponse:
    """Who is signed in, for the bar of pages that are the same for everybody."""
    return page(request, "site/_person.html", {})


def _show(
    request: HttpRequest, status: int = 200, form: SiteForm | None = None, **extra: object
) -> HttpResponse:
    """``form`` has errors to show."""
    factor = SecondFactor.objects.filter(person_id=request.user.pk).first()
    form = form or (CodeForm() if factor else OwnPasswordForm())
    if factor and not factor.confirmed:
        form["code"].label = _("The code it shows")
    context = {"factor": factor, "form": form, **extra}
    if getattr(request.user, "is_superuser", False):
        context["copies"] = UPKEEP.copies()
    if factor and factor.confirmed:
        context["left"] = factor.recovery_codes.count()
    elif factor:
        context |= {
            "key": second_factor.key(factor),
            "address": second_factor.address(factor),
            "picture": second_factor.picture(factor),
        }
    return page(request, "site/account.html", context, status=status, form=form)


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["POST"])
def change_second_factor(request: HttpRequest) -> HttpResponse:
    """Add a second factor, confirm it, renew its paper codes, or remove it."""
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
    """The same password is set again, which ends the sessions of other browsers."""
    form = OwnPasswordForm(request.POST)
    if form.is_valid():
        password = form.cleaned_data["password"]
        if error := sign_in_throttle.own_password_error(request, password):
            form.add_error("password", error)
    if not form.is_valid():
        return _show(request, form=form)
    person.set_password(password)
    person.save(update_fields=["password"])
    update_session_auth_hash(request, person)
    second_factor.begin(person)
    return _show(request)


def _confirm(request: HttpRequest, factor: SecondFactor) -> HttpResponse:
    form = CodeForm(request.POST)
    codes = second_factor.confirm(factor, form.cleaned_data["code"]) if form.is_valid() else []
    if form.is_valid() and not codes:
        form.add_error("code", second_factor.WRONG)
    return _show(request, codes=codes) if codes else _show(request, form=form)


def _with_code(request: HttpRequest, factor: SecondFactor, what: str) -> HttpResponse:
    form = CodeForm(request.POST)
    if form.is_valid() and (error := second_factor.refusal(factor, form.cleaned_data["code"])):
        form.add_error("code", error)
    if not form.is_valid():
        return _show(request, form=form)
    if what == "end":
        factor.delete()
        return _show(request)
    return _show(request, codes=second_factor.new_paper_codes(factor))


class PasswordChange(auth.PasswordChangeView):
    template_name = "site/form.html"
    form_class = PasswordForm
    success_url = reverse_lazy("password_change_done")
    extra_context = {"heading": _("Change your password"), "button": _("Change it")}

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"request": self.request}


password_changed = auth.PasswordChangeDoneView.as_view(
    template_name="site/message.html",
    extra_context={
        "heading": _("Your password was changed."),
        "advice": _("Other browsers you were signed in with are signed out."),
    },
)


class Reset(auth.PasswordResetView):
    template_name = "site/form.html"
    form_class = ResetForm
    email_template_name = "site/mail_reset.txt"
    subject_template_name = "site/mail_reset_subject.txt"
    success_url = reverse_lazy("password_reset_done")
    extra_context = {
        "heading": _("Set a new password"),
        "lede": _(
            "Write the e-mail of your account. You are sent a link to set a new password by."
        ),
        "button": _("Send the link"),
    }

    def get_context_data(self, **kwargs: object) -> PageContext:
        return super().get_context_data(**kwargs) | {"is_shut": not settings.SENDS_MAIL}


reset_requested = auth.PasswordResetDoneView.as_view(
    template_name="site/message.html",
    extra_context={
        "heading": _("Check your e-mail."),
        "advice": _(
            "If an account has that e-mail address, a link is on its way. It is valid for a "
            "day. If it does not arrive, check your spam folder or ask the administrator of "
            "accounts."
        ),
    },
)


class ResetByLink(auth.PasswordResetConfirmView):
    template_name = "site/form.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("password_reset_complete")
    extra_context = {"heading": _("Set a new password"), "button": _("Set it")}

    def form_valid(self, form: Any) -> HttpResponse:
        """The link proves control of the account, so the account is now known to this browser."""
        response = super().form_valid(form)
        if self.user is not None:
            sign_in_throttle.know(self.request, response, self.user)
            sign_in_throttle.forget_failures(self.request, self.user.get_username())
        return response


reset_done = auth.PasswordResetCompleteView.as_view(
    template_name="site/message.html",
    extra_context={
        "heading": _("Your new password is set."),
        "advice": _("Sign in with it."),
        "leads_to_sign_in": True,
    },
)

"""Change a password, or reset it by e-mail."""

from typing import Any

from django.conf import settings
from django.contrib.auth import views as auth
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from games.site import sign_in_throttle
from games.site.accounts.forms import NewPasswordForm, PasswordForm, ResetForm


class PasswordChange(auth.PasswordChangeView):
    template_name = "site/form.html"
    form_class = PasswordForm
    success_url = reverse_lazy("password_change_done")
    extra_context = {"heading": _("Change your password"), "button": _("Change it")}

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"request": self.request}


class PasswordChangeDone(auth.PasswordChangeDoneView):
    template_name = "site/message.html"
    extra_context = {
        "heading": _("Your password was changed."),
        "advice": _("Other browsers you were signed in with are signed out."),
    }


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

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return super().get_context_data(**kwargs) | {"is_shut": not settings.SENDS_MAIL}


class ResetRequested(auth.PasswordResetDoneView):
    template_name = "site/message.html"
    extra_context = {
        "heading": _("Check your e-mail."),
        "advice": _(
            "If an account has that e-mail address, a link is on its way. It is valid for a "
            "day. If it does not arrive, check your spam folder or ask the administrator of "
            "accounts."
        ),
    }


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


class ResetDone(auth.PasswordResetCompleteView):
    template_name = "site/message.html"
    extra_context = {
        "heading": _("Your new password is set."),
        "advice": _("Sign in with it."),
        "leads_to_sign_in": True,
    }

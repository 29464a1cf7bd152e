"""The forms of accounts, Django's and ours, drawn like every other form of the site."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib.auth import forms as auth
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import password_validators_help_texts
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.site import sign_in_throttle
from games.site.accounts import second_factor
from games.site.forms import MISSING, Bound, SiteForm, TextField

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


class PasswordForm(AccountForm, auth.PasswordChangeForm):
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


class NewPasswordForm(AccountForm, auth.SetPasswordForm):  # type: ignore[type-arg]
    """Set a password by the link of a message."""

    error_messages = {"password_mismatch": DIFFERENT}


class ResetForm(AccountForm, auth.PasswordResetForm):
    """The e-mail of an account, to reset its password."""

    def get_users(self, email: str) -> Iterator[User]:
        for person in super().get_users(email):
            if cache.add(f"password-reset-{person.pk}", 1, A_MESSAGE_EVERY):
                yield person


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

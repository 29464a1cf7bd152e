"""Signing in, tried too often: a pause before the next try, told plainly.

Counted for the account named and for the address asked from, whichever form asks.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.core.cache import cache
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

MOST_OF_AN_ACCOUNT = 8
MOST_OF_AN_ADDRESS = 80  # many people may stand behind one address
PAUSE = 5 * 60


class SignIn(AuthenticationForm):
    """The form, which says when to try again."""

    def clean(self) -> dict[str, Any]:
        if is_paused(self.request, self.cleaned_data.get("username") or ""):
            raise ValidationError(_("Too many tries. Wait five minutes, then try again."))
        return super().clean()


class Patience:
    """Stands before the other backends and lets nobody by who has failed too often."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> None:
        if is_paused(request, str(credentials.get("username") or "")):
            raise PermissionDenied


def is_paused(request: HttpRequest | None, username: str) -> bool:
    counts = _counts(request, username)
    return any(cache.get(name, 0) >= most for name, most in counts.items())


def _counts(request: HttpRequest | None, username: str) -> dict[str, int]:
    """What failures are counted under, and how many of them are borne."""
    address = request.META.get("REMOTE_ADDR", "") if request else ""
    counts = {}
    if username:
        counts[_name("account", username.casefold())] = MOST_OF_AN_ACCOUNT
    if address:
        counts[_name("address", address)] = MOST_OF_AN_ADDRESS
    return counts


def _name(kind: str, whose: str) -> str:
    return f"sign-in-{kind}-{hashlib.sha256(whose.encode()).hexdigest()[:32]}"


def count_failure(
    sender: object, credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any
) -> None:
    for name in _counts(request, str(credentials.get("username") or "")):
        if not cache.add(name, 1, PAUSE):
            cache.incr(name)


def forget_failures(sender: object, request: HttpRequest | None, user: Any, **more: Any) -> None:
    cache.delete(_name("account", user.get_username().casefold()))


user_login_failed.connect(count_failure)
user_logged_in.connect(forget_failures)

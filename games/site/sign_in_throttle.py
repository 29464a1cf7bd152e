"""Slow down repeated failures to sign in, per account and place.

A place is a browser that the account has used before, or else an address. So guessing is slowed,
without locking the account's own browsers, or other people at the same address. An account with
rights is also slowed, by little, for failures from all addresses together. Failures are logged with
a keyed digest of the account's name; ``failed`` is sent for each.
"""

import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_login_failed
from django.core.cache import cache
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Q
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.site.client_address import client_address
from games.site.forms import Bound
from games.site.pages import cookie_options

FREE = 4
"""Failures allowed without a wait."""
LONGEST = 5 * 60
FREE_IN_ALL = 20
"""Failures from all addresses together that an account with rights is allowed without a wait."""
LONGEST_IN_ALL = 15
"""Longest wait after them: short, so that nobody can lock its owner out."""
RETENTION = 60 * 60
"""Seconds after the last failure until failures are forgotten."""
ALONGSIDE = 2
"""Passwords that one process checks at a time: each takes a fifth of a second."""
LONGEST_TURN = 1.0
"""Seconds that one more waits for its turn."""

LOGGED_DIGITS = 12
KNOWN = "known"
BROWSER = "sign-in-browser-"
"""Begins the name of a place that is a browser."""
KNOWN_DAYS = 180
BUSY = gettext_lazy("Many people are signing in at the moment. Try again shortly.")

failed = Signal()
"""Sent with ``what`` was wrong: ``password`` or ``code``."""

log = logging.getLogger(__name__)


def wait_after(failures: int, free: int = FREE, longest: int = LONGEST) -> int:
    """Seconds to wait after this many failures."""
    return min(2 ** (failures - free), longest) if failures > free else 0


class SignIn(AuthenticationForm):
    """The sign-in form, which says when to try again."""

    ident = "account"
    bound_field_class = Bound
    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": gettext_lazy(
            "That user name and password do not match. They are case-sensitive."
        )
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.wait = 0
        """Seconds to wait, if that is why it was refused."""
        self.fields["username"].label = _("User name")
        self.fields["password"].label = _("Password")

    def clean(self) -> dict[str, object]:
        name = self.cleaned_data.get("username") or ""
        self.wait = seconds_left(self.request, name)
        if self.wait:
            raise ValidationError(wait_message(self.wait))
        try:
            return super().clean()
        except ValidationError:
            if getattr(self.request, "too_many_sign_in", False):
                self.wait = 1
                raise ValidationError(BUSY) from None
            raise


def wait_message(seconds: int) -> str:
    return ngettext(
        "Too many tries. Wait %(n)s second, then try again.",
        "Too many tries. Wait %(n)s seconds, then try again.",
        seconds,
    ) % {"n": seconds}


class Patience(ModelBackend):
    """Checks no password during a wait, and few at a time."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: object,
    ) -> User | None:
        if seconds_left(request, username or ""):
            raise PermissionDenied
        with reckoning(request) as is_free:
            if not is_free:
                raise PermissionDenied
            user = super().authenticate(request, username, password, **kwargs)
        return user if isinstance(user, User) else None


_turns = Condition()
_asking: set[str] = set()
_waiting: set[str] = set()


@contextmanager
def reckoning(request: HttpRequest | None) -> Iterator[bool]:
    """One password per address at a time, and one that waits, so that a flood leaves room."""
    address = _address(request)
    with _turns:
        if not _has_turn(address) and not _waiting:
            _waiting.add(address)
            _turns.wait_for(lambda: _has_turn(address), LONGEST_TURN)
            _waiting.clear()
        is_free = _has_turn(address)
        if is_free:
            _asking.add(address)
    if not is_free:
        if request is not None:
            request.too_many_sign_in = True  # type: ignore[attr-defined]
        yield False
        return
    try:
        yield True
    finally:
        with _turns:
            _asking.discard(address)
            _turns.notify()


def _has_turn(address: str) -> bool:
    return address not in _asking and len(_asking) < ALONGSIDE


def seconds_left(request: HttpRequest | None, username: str) -> int:
    """Seconds until this account may try again from this place."""
    if not username:
        return 0
    place = _place(request, username)
    left = seconds_left_at(place)
    if left or place.startswith(BROWSER):
        return left
    in_all = seconds_left_at(_in_all(username), FREE_IN_ALL, LONGEST_IN_ALL)
    return in_all if in_all and _has_rights(username) else 0


def _in_all(username: str) -> str:
    return f"sign-in-in-all-{account_of(username)}"


def _has_rights(username: str) -> bool:
    rights = Q(is_staff=True) | Q(groups__isnull=False) | Q(user_permissions__isnull=False)
    return User.objects.filter(rights, username__iexact=username, is_active=True).exists()


def note_failure(request: HttpRequest | None, username: str) -> None:
    count_at(_in_all(username))
    note_failure_at(_place(request, username), "password", username)


def forget_failures(request: HttpRequest | None, username: str) -> None:
    forget_at(_place(request, username))


def own_password_error(request: HttpRequest, password: str) -> str:
    """The error for the password of who is signed in; empty if it is right."""
    person = request.user
    name = person.get_username()
    if seconds := seconds_left(request, name):
        return wait_message(seconds)
    with reckoning(request) as is_free:
        if not is_free:
            return str(BUSY)
        if person.check_password(password):
            return ""
    note_failure(request, name)
    return _("That is not your password. Nothing was changed.")


def seconds_left_at(place: str, free: int = FREE, longest: int = LONGEST) -> int:
    failures, last = cache.get(place) or (0, 0.0)
    return max(0, math.ceil(last + wait_after(failures, free, longest) - time.time()))


def has_failed_at(place: str) -> bool:
    return cache.get(place) is not None


def note_failure_at(place: str, what: str, username: str) -> None:
    """Count, log and announce a failure, with ``what`` was wrong."""
    count_at(place)
    log.warning("a wrong %s for account %s", what, account_of(username)[:LOGGED_DIGITS])
    failed.send(None, what=what)


def count_at(place: str) -> None:
    failures, _last = cache.get(place) or (0, 0.0)
    cache.set(place, (failures + 1, time.time()), RETENTION)


def forget_at(place: str) -> None:
    cache.delete(place)


def count_failure(
    sender: object,
    credentials: dict[str, object],
    request: HttpRequest | None = None,
    **kwargs: object,
) -> None:
    """Count a failure; a try during a wait is not counted, so it never makes the wait longer."""
    username = str(credentials.get("username") or "")
    if not username or seconds_left(request, username):
        return
    if not getattr(request, "too_many_sign_in", False):
        note_failure(request, username)


user_login_failed.connect(count_failure)


def account_of(username: str) -> str:
    """The account's digest, for the cookie of its browsers and for the log."""
    return _digest("account", username.casefold())


def account_known(request: HttpRequest) -> str:
    """The digest of the last account that signed in here; empty if none."""
    account = request.get_signed_cookie(
        KNOWN, default="", salt=KNOWN, max_age=KNOWN_DAYS * 24 * 60 * 60
    )
    return str(account)


def know(request: HttpRequest, response: HttpResponse, person: AbstractBaseUser) -> None:
    """Remember in a cookie that the account has signed in with this browser."""
    account, options = account_of(person.get_username()), cookie_options(request, KNOWN_DAYS)
    response.set_signed_cookie(KNOWN, account, salt=KNOWN, **options)


def place_of(request: HttpRequest | None, name: str) -> str:
    """The place of tries under this name from this address."""
    return "sign-in-" + _digest("address", account_of(name), _address(request))


def _place(request: HttpRequest | None, username: str) -> str:
    account = account_of(username)
    if request and account_known(request) == account:
        return browser_of(request, account)
    return place_of(request, username)


def browser_of(request: HttpRequest, account: str) -> str:
    """The place of tries from this browser, in which the account has signed in before."""
    return BROWSER + _digest("browser", account, request.COOKIES[KNOWN])


def _address(request: HttpRequest | None) -> str:
    return client_address(request) if request else ""


def _digest(*parts: str) -> str:
    """A keyed digest: whoever reads the cache cannot try all addresses."""
    value = "\0".join(parts).encode(errors="replace")
    return salted_hmac("sign-in", value, algorithm="sha256").hexdigest()[:32]

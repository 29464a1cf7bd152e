"""API keys: made by staff, shown once, stored as a digest, valid until revoked."""

import hashlib
import secrets
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.site.pages import Middleware, is_program, problem_response
from rulesite.api.cors import RUNS
from rulesite.api.models import Key

BEARER = "Bearer "
BEGINNING = "rulesite_"
"""The prefix of every key, by which a leaked one can be found."""
OF_A_KEY = "key-"
PREFIX_LENGTH = len(BEGINNING) + 6
LONGEST = 200
ONCE_IN = timedelta(minutes=1)


class Made(NamedTuple):
    key: Key
    secret: str


def make(name: str, per_minute: int, who: User) -> Made:
    """Make a key and return its secret, which is not stored."""
    secret = BEGINNING + secrets.token_urlsafe(32)
    key = Key.objects.create(
        name=name,
        begins=secret[:PREFIX_LENGTH],
        digest=digest_of(secret),
        per_minute=per_minute,
        made_by=who,
    )
    return Made(key, secret)


def digest_of(secret: str) -> str:
    """The digest of a key. A secret of 256 bits needs no salt."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def revoke(key: Key) -> None:
    """Revoke a key, also for responses in progress."""
    Key.objects.filter(pk=key.pk, revoked=None).update(revoked=timezone.now())


def is_good(key: Key) -> bool:
    return Key.objects.filter(pk=key.pk, revoked=None).exists()


def key_of(request: HttpRequest) -> Key | None:
    """The key of the request, if any."""
    key: Key | None = getattr(request, "api_key", None)
    return key


def name_of(key: Key) -> str:
    """The name of a key in counts and runs; its hyphen sets it off from digests of addresses."""
    return f"{OF_A_KEY}{key.pk}"


def sent_secret(request: HttpRequest) -> str | None:
    """The secret sent as an API key; a run's key has another prefix."""
    sent = request.headers.get("Authorization", "")
    if not sent.startswith(BEARER):
        return None
    secret = sent.removeprefix(BEARER).strip()
    is_of_a_run = request.path_info.startswith(RUNS) and not secret.startswith(BEGINNING)
    return None if is_of_a_run else secret


class Keyed(Middleware):
    """Find the key of a request, or refuse it, before any cached response is used."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        secret = sent_secret(request) if is_program(request) else None
        if secret is None:
            return self.respond(request)
        key = _stored_key(secret)
        if key is None:
            return not_good()
        _used(key)
        request.api_key = key  # type: ignore[attr-defined]
        return self.respond(request)


def _stored_key(secret: str) -> Key | None:
    if len(secret) > LONGEST:
        return None
    return Key.objects.filter(digest=digest_of(secret), revoked=None).first()


def _used(key: Key) -> None:
    now = timezone.now()
    before = Q(last_used=None) | Q(last_used__lte=now - ONCE_IN)
    if key.last_used is None or key.last_used <= now - ONCE_IN:
        Key.objects.filter(before, pk=key.pk).update(last_used=now)


def bad_key_message() -> tuple[str, str]:
    return (
        _("This key is not valid here."),
        _("The key is unknown or was revoked. Send the request without a key, or with another."),
    )


def not_good() -> HttpResponse:
    response = problem_response(401, *bad_key_message(), reason="key_not_good")
    response["WWW-Authenticate"] = 'Bearer realm="api", error="invalid_token"'
    response["Cache-Control"] = "no-store"
    return response

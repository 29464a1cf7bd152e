"""Keys: made by the staff, shown once, kept as a digest, good until they are revoked."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.site.pages import Respond
from games.site.problem_json import is_program, problem_response
from rulesite.api.cors import RUNS
from rulesite.api.models import Key

BEARER = "Bearer "
BEGINNING = "rulesite_"
"""By this a key is known for one, and found where somebody has let it slip."""
OF_A_KEY = "key-"
PREFIX_LENGTH = len(BEGINNING) + 6
LONGEST = 200
ONCE_IN = timedelta(minutes=1)


class Made(NamedTuple):
    key: Key
    secret: str


def make(name: str, per_minute: int, who: User) -> Made:
    """The secret is told here and never again."""
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
    """Nobody guesses a secret of 256 bits, so one plain digest is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def revoke(key: Key) -> None:
    """Good for nothing from now on, in answers under way too."""
    Key.objects.filter(pk=key.pk, revoked=None).update(revoked=timezone.now())


def is_good(key: Key) -> bool:
    return Key.objects.filter(pk=key.pk, revoked=None).exists()


def key_of(request: HttpRequest) -> Key | None:
    """Whose key this request brought, if any."""
    key: Key | None = getattr(request, "api_key", None)
    return key


def name_of(key: Key) -> str:
    """What stands for it beside a count or a run. No digest of an address has a hyphen."""
    return f"{OF_A_KEY}{key.pk}"


def sent_secret(request: HttpRequest) -> str | None:
    """What was sent as a key. A run's own key is another thing, and begins otherwise."""
    sent = request.headers.get("Authorization", "")
    if not sent.startswith(BEARER):
        return None
    secret = sent.removeprefix(BEARER).strip()
    is_of_a_run = request.path_info.startswith(RUNS) and not secret.startswith(BEGINNING)
    return None if is_of_a_run else secret


class Keyed:
    """Finds the key a program brought, or turns it away: also where an answer is at hand."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

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
        _("This key is not good here."),
        _("It is not known, or it was revoked. Ask without one, or with another."),
    )


def not_good() -> HttpResponse:
    response = problem_response(401, *bad_key_message(), reason="key_not_good")
    response["WWW-Authenticate"] = 'Bearer realm="api", error="invalid_token"'
    response["Cache-Control"] = "no-store"
    return response

"""API keys: made by staff, shown once, stored as a digest, valid until revoked; their quotas."""

import hashlib
import secrets
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.site.client_address import MOST, count, left, visitor_of
from games.site.forms import SiteForm, TextField, WholeField
from games.site.pages import Middleware, is_program, page, problem_response
from rulesite.api.models import Key

RUNS = "/api/v1/runs"
BEARER = "Bearer "
BEGINNING = "rulesite_"
"""The prefix of every key, by which a leaked one can be found."""
PREFIX_LENGTH = len(BEGINNING) + 6
LONGEST = 200
ONCE_IN = timedelta(minutes=1)
READING = 20
"""Cost of a request without a record."""
MOST_A_MINUTE = 100_000_000


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


def key_of(request: HttpRequest) -> Key | None:
    """The key of the request, if any."""
    key: Key | None = getattr(request, "api_key", None)
    return key


def name_of(key: Key) -> str:
    """The name of a key in counts and runs; its hyphen sets it off from digests of addresses."""
    return f"key-{key.pk}"


class Keyed(Middleware):
    """Find the key of a request, or refuse it, before any cached response is used."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sent = request.headers.get("Authorization", "")
        secret = sent.removeprefix(BEARER).strip()
        # A run's key has no such beginning.
        is_of_a_run = request.path_info.startswith(RUNS) and not secret.startswith(BEGINNING)
        if not is_program(request) or not sent.startswith(BEARER) or is_of_a_run:
            return self.respond(request)
        stored = Key.objects.filter(digest=digest_of(secret), revoked=None)
        key = stored.first() if len(secret) <= LONGEST else None
        if key is None:
            response = problem_response(401, *bad_key_message(), reason="key_not_good")
            response["WWW-Authenticate"] = 'Bearer realm="api", error="invalid_token"'
            response["Cache-Control"] = "no-store"
            return response
        now = timezone.now()
        if key.last_used is None or key.last_used <= now - ONCE_IN:
            before = Q(last_used=None) | Q(last_used__lte=now - ONCE_IN)
            Key.objects.filter(before, pk=key.pk).update(last_used=now)
        request.api_key = key  # type: ignore[attr-defined]
        return self.respond(request)


def bad_key_message() -> tuple[str, str]:
    return (
        gettext("This key is not valid here."),
        gettext(
            "The key is unknown or was revoked. Send the request without a key, or with another."
        ),
    )


# Quotas


def take(request: HttpRequest, cost: int) -> None:
    """Count the request. An address is stored as a digest that changes every day."""
    count(whose(request), cost, most(request))


def most(request: HttpRequest) -> int:
    """What the caller may use in a minute."""
    key = key_of(request)
    return key.per_minute if key else MOST


def remaining(request: HttpRequest) -> tuple[int, int, int]:
    """The caller's limit, what is left of it, and the seconds until it is renewed."""
    return most(request), *left(whose(request), most(request))


def whose(request: HttpRequest) -> str:
    """The key or, without one, the address that the request counts against."""
    key = key_of(request)
    return name_of(key) if key else visitor_of(request)


# The page of the staff


class KeyForm(SiteForm):
    ident = "key"
    name = TextField(
        label=_("Whose it is"), required=True, max_length=60, help_text=_("A person or a program.")
    )
    per_minute = WholeField(
        label=_("Records a minute"),
        required=True,
        least=1,
        most=MOST_A_MINUTE,
        help_text=_("Plain records; requests that cost more count for more."),
    )

    def clean_name(self) -> str:
        """Refuse a name in use, so that names are unique and a form sent twice makes one key."""
        name = str(self.cleaned_data["name"])
        if Key.objects.filter(name=name, revoked=None).exists():
            self.add_error("name", gettext("There is a key of this name. Choose another name."))
        return name


@login_required
@permission_required("api.add_key", raise_exception=True)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def listing(request: HttpRequest) -> HttpResponse:
    """List all keys with a form for a new one; the response to the form shows the key once."""
    if request.method != "POST":
        return _page(request, KeyForm(initial={"per_minute": str(MOST)}))
    form = KeyForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    data = form.cleaned_data
    made = make(data["name"], data["per_minute"], request.user)  # type: ignore[arg-type]
    return _page(request, KeyForm(initial={"per_minute": str(MOST)}), made=made)


@login_required
@permission_required("api.add_key", raise_exception=True)
@require_POST
def revoke_key(request: HttpRequest, pk: int) -> HttpResponse:
    revoke(get_object_or_404(Key, pk=pk))
    return redirect("api-keys")


def _page(request: HttpRequest, form: KeyForm, **extra: object) -> HttpResponse:
    listed = Key.objects.select_related("made_by")
    context = {"form": form, "keys": listed, **extra}
    return page(request, "site/keys.html", context, form=form if form.is_bound else None)

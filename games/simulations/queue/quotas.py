"""The quotas of runs and the permission to steer them."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.odds import registry
from games.odds.figures.spec import Spec
from games.rules.hands.record import Record
from games.rules.values.numbers import MOST_ROUNDS
from games.rules.values.refusal import Unusable
from games.simulations.models import ACTIVE, Extension, Reckoning, Run, State
from games.site.client_address import visitor_of as visitor_of


@dataclass(frozen=True, slots=True)
class Limits:
    """``lease``, ``batch`` and ``slice`` are seconds: until a lease expires, that a batch should
    take, and between two looks up from it. ``run_days``: retention of a finished run without an
    account. ``kernel_days``: retention of unused compiled kernels."""

    lease: float = 10
    batch: float = 4
    slice: float = 0.4
    attempts: int = 5
    small: int = 20_000_000
    hourly: int = 20
    at_once: int = 3
    verify: float = 10
    run_days: float = 90
    kernel_days: float = 30


def limits() -> Limits:
    """The limits, read at each use so that a test may change one."""
    overrides = getattr(settings, "SIMULATIONS", {})
    return Limits(**overrides)


LONGEST_SESSION = 1_000_000
"""A session is dealt in one piece, and a worker must be able to look up from its batch."""


def read_spec(record: Record) -> Spec:
    """The spec of a record; raise ``Unusable`` if it cannot be played here."""
    spec = registry.read_spec(record)
    if spec.number("session") > LONGEST_SESSION:
        facts = {"given": spec.number("session"), "most": LONGEST_SESSION}
        raise Unusable("above_most", facts, "options.session")
    return spec


def may_run_large(user: User | AnonymousUser) -> bool:
    return bool(user.is_staff or user.has_perm("simulations.run_large"))


def most_rounds(user: User | AnonymousUser) -> int:
    return MOST_ROUNDS if may_run_large(user) else limits().small


def started_by(user: User | AnonymousUser, visitor: str) -> Q:
    """What an account started, or a visitor without one from this address."""
    return Q(owner=user) if user.is_authenticated else Q(owner=None, visitor=visitor)


def check(user: User | AnonymousUser, visitor: str, rounds: int) -> None:
    """Raise ``Unusable`` if the run exceeds a limit or quota of this user."""
    if rounds > most_rounds(user):
        facts = {"given": rounds, "most": limits().small}
        raise Unusable("more_than_a_visitor_may", facts, "rounds")
    if not may_run_large(user):
        own = started_by(user, visitor)
        extensions = Extension.objects.filter(own & _recent()).count()
        check_number(Run.objects.filter(own), (*ACTIVE, State.PAUSED), extensions)


def _recent() -> Q:
    return Q(created__gte=timezone.now() - timedelta(hours=1))


def check_number(own: QuerySet[Any], waiting: Sequence[State], others: int = 0) -> None:
    """Raise ``Unusable`` if too many of one's own jobs wait or were begun within the hour."""
    if own.filter(state__in=waiting).count() >= limits().at_once:
        raise Unusable("too_many_at_once", {"most": limits().at_once})
    if own.filter(_recent()).count() + others >= limits().hourly:
        raise Unusable("too_many_this_hour", {"most": limits().hourly})


def note_extension(user: User | AnonymousUser, visitor: str) -> None:
    Extension.objects.create(owner=user if user.is_authenticated else None, visitor=visitor)


def ownership(user: User | AnonymousUser, visitor: str) -> tuple[dict[str, Any], str]:
    """The fields of what somebody starts that say whose it is, and the random key of somebody
    without an account, of which the database stores the digest."""
    if user.is_authenticated:
        return {"owner": user, "visitor": visitor}, ""
    key = secrets.token_urlsafe(18)
    return {"owner": None, "visitor": visitor, "key_digest": key_digest(key)}, key


def key_digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def own(user: User | AnonymousUser, run_keys: Mapping[str, str]) -> Q:
    """The runs of this account, or of the keys of this browser."""
    digests = [key_digest(key) for key in run_keys.values()]
    by_key = Q(pk__in=list(run_keys), owner=None, key_digest__in=digests)
    return by_key | Q(owner=user) if user.is_authenticated else by_key


def may_steer(user: User | AnonymousUser, run: Run | Reckoning, key: str) -> bool:
    """Whether this is its owner, or staff, or may steer any run."""
    if user.is_staff or user.has_perm("simulations.steer_any"):
        return True
    return is_own(user, run, key)


def is_own(user: User | AnonymousUser, run: Run | Reckoning, key: str) -> bool:
    """Whether the account or the key is that of its owner."""
    if run.owner_id is not None:
        return bool(user.is_authenticated and user.pk == run.owner_id)
    return bool(key and run.key_digest) and hmac.compare_digest(key_digest(key), run.key_digest)


COOKIE = "steering"
"""The keys by which a browser steers its runs are in a cookie because others log addresses."""
MOST_KEYS = 20
"""The most keys of one browser; the oldest is dropped."""
LONGEST_KEY = 60


def key_of(request: HttpRequest, run: str) -> str:
    """The key to a run that this request sends, or an empty string."""
    return steered(request).get(run, "") or request.POST.get("key", "")[:LONGEST_KEY]


def give_key(request: HttpRequest, response: HttpResponse, run: str, key: str) -> None:
    """Remember the key to a run in the cookie; an empty key is forgotten."""
    run_keys = {name: value for name, value in steered(request).items() if name != run}
    cached = dict([*run_keys.items(), (run, key)][-MOST_KEYS:]) if key else run_keys
    response.set_cookie(
        COOKIE,
        "|".join(f"{name}:{value}" for name, value in cached.items()),
        max_age=int(limits().run_days * 24 * 60 * 60),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def steered(request: HttpRequest) -> dict[str, str]:
    """The runs to which this browser has a key, with the keys."""
    cookie = request.COOKIES.get(COOKIE, "")[: MOST_KEYS * (LONGEST_KEY + 20)]
    pairs = (item.partition(":") for item in cookie.split("|") if ":" in item)
    return {name: key[:LONGEST_KEY] for name, _, key in pairs}

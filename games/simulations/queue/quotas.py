"""The quotas of runs and the permission to steer them."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q
from django.utils import timezone

from games.odds.numbers import MOST_ROUNDS
from games.rules.refusal import Unusable
from games.simulations.models import ACTIVE, Extension, Reckoning, Run, State
from games.simulations.queue.limits import limits
from games.site.client_address import visitor_of as visitor_of


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
    if may_run_large(user):
        return
    own = started_by(user, visitor)
    runs = Run.objects.filter(own)
    waiting = runs.filter(state__in=(*ACTIVE, State.PAUSED)).count()
    if waiting >= limits().at_once:
        raise Unusable("too_many_at_once", {"most": limits().at_once})
    within = Q(created__gte=timezone.now() - timedelta(hours=1))
    recent = runs.filter(within).count() + Extension.objects.filter(own & within).count()
    if recent >= limits().hourly:
        raise Unusable("too_many_this_hour", {"most": limits().hourly})


def check_reckoning(user: User | AnonymousUser, visitor: str) -> None:
    """The same quotas for equities in the background, counted separately from runs."""
    if may_run_large(user):
        return
    own = started_by(user, visitor)
    reckonings = Reckoning.objects.filter(own)
    if reckonings.filter(state__in=ACTIVE).count() >= limits().at_once:
        raise Unusable("too_many_at_once", {"most": limits().at_once})
    if (
        reckonings.filter(created__gte=timezone.now() - timedelta(hours=1)).count()
        >= limits().hourly
    ):
        raise Unusable("too_many_this_hour", {"most": limits().hourly})


def note_extension(user: User | AnonymousUser, visitor: str) -> None:
    Extension.objects.create(owner=user if user.is_authenticated else None, visitor=visitor)


def new_key() -> tuple[str, str]:
    """A random key and its digest, which is what the database stores."""
    key = secrets.token_urlsafe(18)
    return key, key_digest(key)


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

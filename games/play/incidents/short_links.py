"""Short links to rulings, made by staff, one for each; paper lasts, so they never expire."""

import hashlib
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.play.incidents.models import LONGEST_QUERY, ShortLink

SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Characters that are not confused with one another on paper."""
LENGTH = 8
MOST_A_DAY = 200
"""The limit of one person."""


class NotMade(Exception):
    """``reason`` is ``too_many`` or ``too_long``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def digest_of(game: str, way: str, query: str) -> str:
    return hashlib.sha256(f"{game}\n{way}\n{query}".encode()).hexdigest()


def short_of(game: str, way: str, query: str) -> ShortLink | None:
    return ShortLink.objects.filter(digest=digest_of(game, way, query)).first()


def made(maker: User, game: str, way: str, query: str) -> ShortLink:
    """The ruling's short link, made if there is none; raises ``NotMade``."""
    if len(query) > LONGEST_QUERY:
        raise NotMade("too_long")
    link = short_of(game, way, query)
    if link is not None:
        return link
    since = timezone.now() - timedelta(days=1)
    if ShortLink.objects.filter(maker=maker, made__gte=since).count() >= MOST_A_DAY:
        raise NotMade("too_many")
    fields = {"game": game, "way": way, "query": query, "digest": digest_of(game, way, query)}
    while True:
        key = get_random_string(LENGTH, SIGNS)
        try:
            with transaction.atomic():
                return ShortLink.objects.create(key=key, maker=maker, **fields)
        except IntegrityError:
            link = short_of(game, way, query)
            if link is not None:
                return link

"""Short links to rulings, made by staff, one for each; paper lasts, so they never expire."""

import hashlib
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from games.play.incidents.models import LONGEST_QUERY, ShortLink

SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Characters that are not confused with one another on paper."""
LENGTH = 8
MOST_A_DAY = 200
"""The limit of one person."""


TOO_LONG = _("There is no ruling in what was sent, or it is too long.")
TOO_MANY = _("You have made %(number)s in one day. You may make more tomorrow.")


class NotMade(ValueError):
    """Why no link was made, in a sentence."""


def digest_of(game: str, way: str, query: str) -> str:
    return hashlib.sha256(f"{game}\n{way}\n{query}".encode()).hexdigest()


def short_of(game: str, way: str, query: str) -> ShortLink | None:
    return ShortLink.objects.filter(digest=digest_of(game, way, query)).first()


def made(maker: User, game: str, way: str, query: str) -> ShortLink:
    """The ruling's short link, made if there is none; raises ``NotMade``."""
    if len(query) > LONGEST_QUERY:
        raise NotMade(TOO_LONG)
    link = short_of(game, way, query)
    if link is not None:
        return link
    since = timezone.now() - timedelta(days=1)
    if ShortLink.objects.filter(maker=maker, made__gte=since).count() >= MOST_A_DAY:
        raise NotMade(TOO_MANY % {"number": MOST_A_DAY})
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

"""The address of a hand at its table: the game, the link, the step, and how it is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

from django.urls import reverse

from games.play.link.hand_link import encode
from games.rules.game import Record

SAFE = "-_.~!*'(),:"
"""What stands in a query as it is, so that a link can be read and written by a person."""


def hand_url(game_key: str, record: Record, n: int | None = None, **seen: str) -> str:
    """``seen`` is how the hand is looked at: ``eyes`` for whose, ``deck`` for the colours."""
    return link_url(game_key, encode(record), n, **seen)


def link_url(game_key: str, link: str, n: int | None = None, **seen: str) -> str:
    told = {"h": link, "n": n, **seen}
    return f"{reverse('play:table', args=[game_key])}?{query(told)}"


def query(told: Mapping[str, object]) -> str:
    given = ((name, value) for name, value in told.items() if value not in (None, ""))
    return "&".join(f"{name}={quote(str(value), safe=SAFE)}" for name, value in given)

"""The address of a hand at its table: the game, the link, the step, and how it is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

from django.urls import reverse

from games.play.link.hand_link import encode
from games.rules.game import Record

SAFE = "-_.~!*'(),:"
"""What stands in a query as it is, so that a link can be read and written by a person."""


def hand_url(game_key: str, record: Record, n: int | None = None, **view: str) -> str:
    """``view`` is how the hand is looked at: ``eyes`` for whose, ``deck`` for the colours."""
    return link_url(game_key, encode(record), n, **view)


def link_url(game_key: str, link: str, n: int | None = None, **view: str) -> str:
    parameters = {"h": link, "n": n, **view}
    return f"{reverse('play:table', args=[game_key])}?{query(parameters)}"


def query(parameters: Mapping[str, object]) -> str:
    filled = ((name, value) for name, value in parameters.items() if value not in (None, ""))
    return "&".join(f"{name}={quote(str(value), safe=SAFE)}" for name, value in filled)

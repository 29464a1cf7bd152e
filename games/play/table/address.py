"""Build the URL of a hand at its table: game, link, step and view."""

from collections.abc import Mapping
from urllib.parse import quote

from django.urls import reverse

from games.play.link.hand_link import encode
from games.rules.game import Record

SAFE = "-_.~!*'(),:"
"""Characters left unquoted in a query, so that a person can read and write the link."""


def hand_url(game_key: str, record: Record, n: int | None = None, **view: str) -> str:
    """``view`` adds parameters: ``eyes`` for the viewpoint, ``deck`` for the number of colours."""
    return link_url(game_key, encode(record), n, **view)


def link_url(game_key: str, link: str, n: int | None = None, **view: str) -> str:
    parameters = {"h": link, "n": n, **view}
    return f"{reverse('play:table', args=[game_key])}?{query(parameters)}"


def query(parameters: Mapping[str, object]) -> str:
    filled = ((name, value) for name, value in parameters.items() if value not in (None, ""))
    return "&".join(f"{name}={quote(str(value), safe=SAFE)}" for name, value in filled)

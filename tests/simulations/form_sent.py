"""The form of a run as a browser would send it."""

from __future__ import annotations

from typing import Any

from django.test import Client

from games.simulations.asking.form import blank


def answers(game: str, **told: str) -> dict[str, str]:
    """A form as its page first shows it, with some answers changed."""
    shown = {field.html_name: field.value() for field in blank(game)}
    return {**shown, "seed": "3", "rounds": "20000", **told}


def send(client: Client, game: str, **told: str) -> Any:
    return client.post(f"/pt/simulations/new/{game}/", answers(game, **told))

"""A link to a step of a hand, and the page on which that hand is written out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.urls import reverse

from games.play.table.written_out import doubted_of, samples_of


def page_of_hand(game: str, asked: Mapping[str, str]) -> tuple[str, str] | None:
    """Its address and the fragment of the step; nothing where the hand is nobody's sample."""
    known = _names(game)
    link = asked["h"]
    name = known.get((link, asked.get("beside", ""))) or known.get((link, ""))
    if name is None or set(asked) - {"h", "n", "beside"}:
        return None
    step = asked.get("n", "")
    address = reverse("play:written-out", args=[game, name])
    return address, f"step-{step}" if step.isdecimal() else ""


@cache
def _names(game: str) -> Mapping[tuple[str, str], str]:
    """By link, and by what is laid beside the hand."""
    doubted = {(each.link, each.beside): each.name for each in doubted_of(game)}
    return doubted | {(each.link, ""): each.name for each in samples_of(game)}

"""Map a link to a step of a hand to the page on which that hand is printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.urls import reverse

from games.play.table.written_out import doubted_of, samples_of


def page_of_hand(game: str, parameters: Mapping[str, str]) -> tuple[str, str] | None:
    """The URL and fragment of the step; ``None`` if the hand is not a sample."""
    known = _names(game)
    link = parameters["h"]
    name = known.get((link, parameters.get("beside", ""))) or known.get((link, ""))
    if name is None or set(parameters) - {"h", "n", "beside"}:
        return None
    step = parameters.get("n", "")
    address = reverse("play:written-out", args=[game, name])
    return address, f"step-{step}" if step.isdecimal() else ""


@cache
def _names(game: str) -> Mapping[tuple[str, str], str]:
    """Sample hands by link, and by what is shown with them."""
    doubted = {(hand.link, hand.compared_reading): hand.name for hand in doubted_of(game)}
    return doubted | {(hand.link, ""): hand.name for hand in samples_of(game)}

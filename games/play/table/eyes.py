"""Decide which cards a viewer has seen by a step, and hide the others.

Everybody sees and remembers face-up cards; a seat also sees its own cards, and so does the croupier
in a game where the house has a hand.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from games.play.table.replay import Replay
from games.rules.notation import UNKNOWN
from games.rules.script import CardMove, Face, Step

EVERYTHING, PUBLIC, CROUPIER = "all", "public", "dealer"
"""The viewpoints that are no seat's: all cards, the room's and the croupier's."""

_NAMED = re.compile(r"[2-9TJQKA][shdc]")


def own_place(eyes: str) -> str:
    """The place whose face-down cards this viewer sees."""
    return eyes if eyes == CROUPIER else f"seat:{eyes}"


def is_seen(place: str, face: Face, eyes: str) -> bool:
    return face is Face.UP or eyes == EVERYTHING or place == own_place(eyes)


def eyes_of(replay: Replay) -> tuple[str, ...]:
    """Every viewpoint that this hand has."""
    croupier = (CROUPIER,) if CROUPIER in replay.game.places else ()
    return (EVERYTHING, PUBLIC, *croupier, *map(str, replay.seats))


def cards_in_view(steps: Iterable[Step], eyes: str) -> frozenset[str]:
    """The names of the cards that the viewer has seen in these steps."""
    return frozenset(
        move.card.name
        for step in steps
        for move in step.moves
        if isinstance(move, CardMove) and is_seen(move.to, move.face, eyes)
    )


def veiled(value: Any, visible: frozenset[str]) -> Any:
    """A copy of ``value`` with every card not in ``visible`` made unknown, at any depth."""
    if isinstance(value, str):
        return _NAMED.sub(lambda match: match[0] if match[0] in visible else UNKNOWN, value)
    if isinstance(value, Mapping):
        return {name: veiled(item, visible) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [veiled(item, visible) for item in value]
    return value

"""Whose eyes see a hand: which cards they have seen by a step, and what is told to them.

Everybody sees what lies face up, and remembers it; a seat, and the croupier where the house holds a
hand, sees its own cards besides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from games.play.table.replay import Replay
from games.rules.notation import UNKNOWN
from games.rules.script import CardMove, Face, Step

EVERYTHING, PUBLIC, CROUPIER = "all", "public", "dealer"
"""Whose eyes see the table, where it is no seat's: the teacher's, the room's, the croupier's."""

_NAMED = re.compile(r"[2-9TJQKA][shdc]")


def own_place(eyes: str) -> str:
    """Where the cards lie that these eyes see face down."""
    return eyes if eyes == CROUPIER else f"seat:{eyes}"


def is_seen(place: str, face: Face, eyes: str) -> bool:
    return face is Face.UP or eyes == EVERYTHING or place == own_place(eyes)


def eyes_of(replay: Replay) -> tuple[str, ...]:
    """All who may look at this hand."""
    croupier = (CROUPIER,) if CROUPIER in replay.game.places else ()
    return (EVERYTHING, PUBLIC, *croupier, *map(str, replay.seats))


def seen_cards(steps: Iterable[Step], eyes: str) -> frozenset[str]:
    """The cards these eyes have seen over these steps, by name."""
    return frozenset(
        move.card.name
        for step in steps
        for move in step.moves
        if isinstance(move, CardMove) and is_seen(move.to, move.face, eyes)
    )


def veiled(value: Any, visible: frozenset[str]) -> Any:
    """The same with every other card unknown, however deep its name stands."""
    if isinstance(value, str):
        return _NAMED.sub(lambda match: match[0] if match[0] in visible else UNKNOWN, value)
    if isinstance(value, Mapping):
        return {name: veiled(item, visible) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [veiled(item, visible) for item in value]
    return value

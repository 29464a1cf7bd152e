"""The viewpoint of a hand: which cards it has seen, and the links that preserve it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.play.link.hand_link import written_actions
from games.play.link.sealed_link import sealed
from games.play.link.session_link import written_link
from games.play.table.replay import Replay
from games.play.table.session import TableSession, with_last_actions
from games.rules.actions import written
from games.rules.game import Record
from games.rules.notation import UNKNOWN
from games.rules.script import Action, CardMove, Face, Step

EVERYTHING, PUBLIC, CROUPIER = "all", "public", "dealer"
"""The viewpoints that are no seat's: all cards, the room's and the croupier's."""

_NAMED = re.compile(r"[2-9TJQKA][shdc]")


def is_seen(place: str, face: Face, eyes: str) -> bool:
    own_place = eyes if eyes == CROUPIER else f"seat:{eyes}"
    return face is Face.UP or eyes == EVERYTHING or place == own_place


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


MOST_TRIED = 5
"""How many other lines of a hand a link remembers."""


@dataclass(frozen=True)
class Viewpoint:
    """The viewer, the deck's colours and the reading to compare with."""

    eyes: str = EVERYTHING
    deck: str = ""
    beside: str = ""
    is_own: bool = False
    """Whether the viewer also plays the hand, for every seat."""
    session: TableSession | None = None
    """The session that a link of the hand opens, if the hand is the last of one."""
    tried: tuple[str, ...] = ()
    """The actions of other lines of the hand that were tried, each as in a link."""

    @property
    def has_four_colours(self) -> bool:
        return self.deck == "4"

    @cached_property
    def fields(self) -> SafeString:
        """Hidden inputs that preserve how the hand is looked at; the link preserves the viewer."""
        pairs = [(name, value) for name, value in self.view.items() if value]
        return format_html_join("", '<input type="hidden" name="{}" value="{}">', pairs)

    @property
    def view(self) -> dict[str, str]:
        """The parameters of a URL that preserve how the hand is looked at."""
        return {"deck": self.deck, "tried": ",".join(self.tried)}

    def having_tried(self, left: str, taken: str) -> Viewpoint:
        """The viewpoint once the actions ``left`` were given up for ``taken``."""
        lines = [line for line in dict.fromkeys((*self.tried, left)) if not _begins(taken, line)]
        return replace(self, tried=tuple(lines[-MOST_TRIED:]))

    @property
    def is_hidden(self) -> bool:
        """Whether the viewer cannot see some cards."""
        return self.eyes != EVERYTHING

    @property
    def may_decide(self) -> bool:
        """Whether the viewer may decide; a link sealed for one viewpoint only shows the hand."""
        return self.is_own or not self.is_hidden

    def link(self, game_key: str, record: Record) -> str:
        """The link for the next page; sealed if the viewer does not see every card."""
        if self.is_hidden and self.is_own:
            return sealed(game_key, self.eyes, self._whole(record), is_own=True)
        return self.link_to_share(game_key, record)

    def link_to_share(self, game_key: str, record: Record) -> str:
        """The link to share; it shows only what the viewer sees."""
        whole = self._whole(record)
        return sealed(game_key, self.eyes, whole) if self.is_hidden else written_link(whole)

    def _whole(self, record: Record) -> Record:
        """The record of the hand's session, if it is of one."""
        if self.session is None or "hands" in record:
            return record
        return with_last_actions(self.session.record, record)


def _begins(line: str, first: str) -> bool:
    """Whether the actions of a line begin with, or are, these first ones."""
    return not first or f"{line}.".startswith(f"{first}.")


def line_of(actions: Iterable[Action]) -> str:
    """The actions of a line as in a link."""
    return written_actions([written(action) for action in actions])

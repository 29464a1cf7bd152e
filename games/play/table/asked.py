"""The hand a link asks for, and by whose eyes: a sealed link has its own."""

from __future__ import annotations

from typing import NamedTuple

from games.play.link.hand_link import BrokenLink, decode
from games.play.link.sealed_link import is_sealed, opened
from games.play.table.eyes import EVERYTHING, PUBLIC, eyes_of
from games.play.table.replay import Replay
from games.rules.game import Record


class HandRequest(NamedTuple):
    record: Record
    eyes: str
    sealed_for: str
    """The eyes its link holds; empty where it is an open one."""
    is_own: bool = False
    """Whether the link plays the hand, whatever its eyes see."""

    @property
    def is_to_be_sealed(self) -> bool:
        """Whether other eyes were asked for than the link's own."""
        return self.eyes != (self.sealed_for or EVERYTHING)

    def refuse_strangers(self, replay: Replay) -> None:
        """A seal for eyes the hand does not have opens nothing."""
        if self.sealed_for and self.eyes not in eyes_of(replay):
            raise BrokenLink("seal_broken", {})


def hand_request(link: str, game_key: str, eyes: str) -> HandRequest:
    """``eyes`` are those asked for, if any. An open link shows everything where none are; a sealed
    one lets its own look, and the room's; that of whoever dealt the hand, any.
    """
    if not is_sealed(link):
        return HandRequest(decode(link), eyes or EVERYTHING, "")
    seal = opened(link)
    if seal.game != game_key:
        raise BrokenLink("seal_broken", {})
    if not seal.is_own and eyes not in ("", seal.eyes, PUBLIC):
        raise BrokenLink("other_eyes", {})
    return HandRequest(seal.record, eyes or seal.eyes, seal.eyes, seal.is_own)

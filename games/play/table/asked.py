"""The hand a link asks for, and by whose eyes: a sealed link has its own."""

from __future__ import annotations

from typing import NamedTuple

from games.play.link.hand_link import BrokenLink, decode
from games.play.link.sealed_link import is_sealed, opened
from games.play.table.eyes import EVERYTHING, PUBLIC, eyes_of
from games.play.table.replay import Replay
from games.rules.game import Record


class Asked(NamedTuple):
    record: Record
    eyes: str
    sealed_for: str
    """The eyes its link was sealed for; empty where the link is the hand's own."""

    @property
    def is_to_be_sealed(self) -> bool:
        return self.eyes not in (EVERYTHING, self.sealed_for)

    def refuse_strangers(self, replay: Replay) -> None:
        """A seal for eyes the hand does not have opens nothing."""
        if self.sealed_for and self.eyes not in eyes_of(replay):
            raise BrokenLink("seal_broken", {})


def asked(link: str, game_key: str, eyes: str) -> Asked:
    """``eyes`` are those asked for, if any. A sealed link lets its own look, and the room's."""
    if not is_sealed(link):
        return Asked(decode(link), eyes or EVERYTHING, "")
    seal = opened(link)
    if seal.game != game_key:
        raise BrokenLink("seal_broken", {})
    if eyes not in ("", seal.eyes, PUBLIC):
        raise BrokenLink("other_eyes", {})
    return Asked(seal.record, eyes or seal.eyes, seal.eyes)

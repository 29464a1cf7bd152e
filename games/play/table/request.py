"""Read which hand a link shows and from which viewpoint; a sealed link fixes its own."""

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
    """The viewpoint sealed in the link; empty for an open link."""
    is_own: bool = False
    """Whether the link's user plays the hand, so may choose any viewpoint."""

    @property
    def is_to_be_sealed(self) -> bool:
        """Whether the requested viewpoint differs from the link's own."""
        return self.eyes != (self.sealed_for or EVERYTHING)

    def refuse_strangers(self, replay: Replay) -> None:
        """Raise ``BrokenLink`` if the hand does not have the viewpoint of a sealed link."""
        if self.sealed_for and self.eyes not in eyes_of(replay):
            raise BrokenLink("seal_broken", {})


def hand_request(link: str, game_key: str, eyes: str) -> HandRequest:
    """Read a link; ``eyes`` is the requested viewpoint or empty. Raises ``BrokenLink``.

    Open links and a player's own allow any viewpoint; other sealed ones theirs and the room's.
    """
    if not is_sealed(link):
        return HandRequest(decode(link), eyes or EVERYTHING, "")
    seal = opened(link)
    if seal.game != game_key:
        raise BrokenLink("seal_broken", {})
    if not seal.is_own and eyes not in ("", seal.eyes, PUBLIC):
        raise BrokenLink("other_eyes", {})
    return HandRequest(seal.record, eyes or seal.eyes, seal.eyes, seal.is_own)

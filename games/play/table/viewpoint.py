"""How a hand is looked at, and the link that keeps it so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.play.link.hand_link import encode
from games.play.link.sealed_link import own, sealed
from games.play.table.eyes import EVERYTHING
from games.rules.game import Record


@dataclass(frozen=True)
class Viewpoint:
    """From where a hand is looked at: whose eyes, how many colours, beside which other reading."""

    eyes: str = EVERYTHING
    deck: str = ""
    beside: str = ""
    is_own: bool = False
    """Whether who looks also plays the hand, for every seat."""

    @property
    def has_four_colours(self) -> bool:
        return self.deck == "4"

    @cached_property
    def fields(self) -> SafeString:
        """What keeps the colours when a form of the table is sent; the link keeps the eyes."""
        pairs = [("deck", self.deck)] if self.deck else []
        return format_html_join("", '<input type="hidden" name="{}" value="{}">', pairs)

    @property
    def is_hidden(self) -> bool:
        """Whether there are cards these eyes do not see."""
        return self.eyes != EVERYTHING

    @property
    def may_decide(self) -> bool:
        """A link sealed for some eyes looks on, and no more."""
        return self.is_own or not self.is_hidden

    def link(self, game_key: str, record: Record) -> str:
        """The link to go on by; closed, where an open one would name what these eyes do not see."""
        if self.is_hidden and self.is_own:
            return own(game_key, self.eyes, record)
        return self.link_to_share(game_key, record)

    def link_to_share(self, game_key: str, record: Record) -> str:
        """The link to give away: it shows what is seen here, and no more."""
        return sealed(game_key, self.eyes, record) if self.is_hidden else encode(record)

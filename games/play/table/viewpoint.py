"""The viewpoint from which a hand is shown, and the links that preserve it."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.play.link.sealed_link import own, sealed
from games.play.link.session_link import written_link
from games.play.table.eyes import EVERYTHING
from games.play.table.session import TableSession, with_last_actions
from games.rules.game import Record


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

    @property
    def has_four_colours(self) -> bool:
        return self.deck == "4"

    @cached_property
    def fields(self) -> SafeString:
        """Hidden inputs that preserve the deck's colours; the link preserves the viewer."""
        pairs = [("deck", self.deck)] if self.deck else []
        return format_html_join("", '<input type="hidden" name="{}" value="{}">', pairs)

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
            return own(game_key, self.eyes, self._whole(record))
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

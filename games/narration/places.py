"""The common places of a table, for cards and chips."""

from __future__ import annotations

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message

PLACES: dict[str, Message] = {
    "dealer": _("the house's hand"),
    "house": _("Croupier"),
    "community": _("the community cards"),
    "board": _("the common cards"),
    "burn": _("the burned cards"),
    "discard": _("the discarded cards"),
}

SUMS: dict[str, Message] = {
    "pot": _("Pot"),
    "main_pot": _("Main pot"),
    "side_pot": _("Side pot %(number)s"),
    "commission": _("Commission"),
    "jackpot": _("Jackpot"),
}
"""Chips that belong to no seat."""

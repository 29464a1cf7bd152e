"""Turn the names and facts of the rules into sentences in the reader's language.

A name without a sentence raises ``KeyError``: there is no fallback to a key.
"""

from __future__ import annotations

from games.narration.hand import tell_bar, tell_event, tell_offer, tell_step
from games.narration.refusing import as_typed, cited, tell_beside, tell_refusal, tell_unusable
from games.narration.register import tell_reading_value, tell_reason
from games.narration.why import tell_why
from games.narration.words import (
    amount,
    bet_name,
    card_name,
    card_sign,
    cards_in_signs,
    category_name,
    figure_name,
    place_name,
    sum_name,
)

__all__ = [
    "amount",
    "as_typed",
    "bet_name",
    "card_name",
    "card_sign",
    "cards_in_signs",
    "category_name",
    "cited",
    "figure_name",
    "place_name",
    "sum_name",
    "tell_bar",
    "tell_beside",
    "tell_event",
    "tell_offer",
    "tell_reading_value",
    "tell_reason",
    "tell_refusal",
    "tell_step",
    "tell_unusable",
    "tell_why",
]

"""Turn the names and facts of the rules into sentences in the reader's language.

A name without a sentence raises ``KeyError``: there is no fallback to a key.
"""

from games.narration.between import bar_sentence, event_name, offer_label, step_sentence
from games.narration.refusing import (
    as_typed,
    cited,
    field_error_sentence,
    refusal_sentence,
    short_error_sentence,
)
from games.narration.register import reading_value_sentence, reason_sentence
from games.narration.why import why_sentence
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
    "bar_sentence",
    "bet_name",
    "card_name",
    "card_sign",
    "cards_in_signs",
    "category_name",
    "cited",
    "event_name",
    "field_error_sentence",
    "figure_name",
    "offer_label",
    "place_name",
    "reading_value_sentence",
    "reason_sentence",
    "refusal_sentence",
    "short_error_sentence",
    "step_sentence",
    "sum_name",
    "why_sentence",
]

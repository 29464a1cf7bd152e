"""What people ask about five-card poker, and the provision that decides it."""

from games.five_card.rules import law

SUBJECTS = {
    "order_of_dealing": law.DEALING,
    "pack_change": law.SHUFFLE_AND_BURN,
    "pack": law.DECK,
    "seats": law.PLACES,
    "commission": law.HOUSE_COMMISSION,
    "rank_of_cards": law.DECK,
    "first_dealt": law.DEALING,
    "first_to_act": law.DUTY_TO_OPEN,
    "cards_shown": law.SHOWDOWN,
}
"""By the names of ``[subject]`` in ``games/questions/words.toml``."""

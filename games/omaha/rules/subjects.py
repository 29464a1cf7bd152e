"""What people ask about Omaha, and the provision that decides it."""

from games.omaha.rules import law

SUBJECTS = {
    "order_of_dealing": law.FIRST_DEALT,
    "seats": law.TEN_SEATS,
    "fewest_players": law.TWO_PLAYERS,
    "cards_dealt": law.DEAL,
    "first_dealt": law.FIRST_DEALT,
    "first_to_act": law.FIRST_ROUND,
    "order_of_action": law.FIRST_ROUND,
    "tournament_chips": law.TOURNAMENT_CHIPS,
    "cards_shown": law.ALL_SHOW,
    "odd_chip": law.INDIVISIBLE,
    "fold_when": law.FOLD_ANY_ROUND,
    "fold_stakes": law.FOLDED_BETS,
    "rank_of_suits": law.SUITS_EQUAL,
    "rank_of_cards": law.RANK_ORDER,
    "commission": law.COMMISSION,
    "ace_low": law.ACE_LOW,
    "pack": law.DECK,
    "blinds_posted": law.BLINDS,
    "flop": law.FLOP,
    "turn_card": law.TURN,
    "river": law.RIVER,
    "first_after_flop": law.SECOND_ROUND,
}
"""By the names of ``[subject]`` in ``games/questions/words.toml``."""

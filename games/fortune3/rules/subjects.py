"""What people ask about Fortune 3, and the provision that decides it."""

from games.fortune3.rules import law

SUBJECTS = {
    "order_of_dealing": law.DEALT_ONE_BY_ONE,
    "bonus_without_basic": law.INSTRUMENT.provision("art_3__para_4"),
    "pair_plus_alone": law.BASIC_BETS_ALONE,
    "seats": law.HANDS,
    "rank_of_cards": law.FACE_VALUES,
    "own_hand_only": law.OWN_HAND_ONLY,
    "betting_ends": law.END_OF_BETTING,
    "pack": law.DECK,
    "ace_low": law.INSTRUMENT.provision("art_6__point_2"),
    "bet_after_deal": law.END_OF_BETTING,
    "ante_pays": law.INSTRUMENT.provision("art_13__point_3"),
    "cards_dealt": law.DEALT_ONE_BY_ONE,
    "community_cards": law.COMMUNITY_CARDS,
    "who_may_look": law.INSTRUMENT.provision("art_12__para_1"),
    "raise_size": law.DECISION,
    "raise_to_ante": law.DECISION,
    "fold_stakes": law.DECISION,
    "fold_other_bets": law.ADDITIONAL_UNAFFECTED,
    "not_qualified": law.BANK_BELOW_QUEEN,
    "below_queen": law.BANK_BELOW_QUEEN,
    "community_revealed": law.PROGRESSIVE,
    "jackpot_order": law.JACKPOT_LEFT_TO_RIGHT,
}
"""By the names of ``[subject]`` in ``games/questions/words.toml``."""

"""What people ask about Stud, and the provision that decides it."""

from games.stud.rules import law

SUBJECTS = {
    "order_of_dealing": law.DEALT_ONE_BY_ONE,
    "seats": law.PLACES,
    "rank_of_suits": law.SUITS,
    "rank_of_cards": law.FACE_VALUES,
    "own_hand_only": law.OWN_HAND_ONLY,
    "raise_size": law.TWICE_THE_ANTE,
    "raise_to_ante": law.TWICE_THE_ANTE,
    "fold_stakes": law.FOLD,
    "cards_dealt": law.DEALT_ONE_BY_ONE,
    "not_qualified": law.NOT_QUALIFIED,
    "below_ace_king": law.NOT_QUALIFIED,
    "pack": law.DECK,
    "ace_low": law.LOW_ACE,
    "ante_pays": law.INSTRUMENT.provision("art_9__point_5"),
    "jackpot_order": law.JACKPOT_LEFT_TO_RIGHT,
}
"""By the names of ``[subject]`` in ``games/questions/words.toml``."""

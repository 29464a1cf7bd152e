"""Which consequences of Fortune 3's doubts are counted exactly, and which cannot be counted."""

from games.consequences.game import Turns
from games.fortune3.consequences import shares
from games.fortune3.consequences.table import deal

TURNS = Turns(
    deal=deal,
    shares={
        "FA-02": shares.other_winner,
        "FA-08": shares.bonus_hands,
        "FA-09": shares.paying_hands,
        "FA-14": shares.bonus_won_in_one_reading,
        "FA-17": shares.straight_flush_paid_later,
        "FA-28": shares.jackpot_hands,
        "FA-29": shares.royal_beside_fixed,
        "FA-30": shares.straight_flush_after_fixed,
    },
    notes={
        "FA-02": "even_classes",
        "FA-08": "best_play",
        "FA-09": "best_play",
        "FA-11": "even_cards",
        "FA-13": "unseen_cards",
        "FA-17": "many_winners",
        "FA-20": "error",
        "FA-29": "many_winners",
        "FA-30": "turn_of_payment",
        "FA-32": "even_cards",
        "FA-34": "error",
    },
)

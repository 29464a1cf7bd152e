"""Which consequences of Stud's doubts are counted exactly, and which cannot be counted."""

from games.consequences.game import Turns
from games.stud.consequences import shares
from games.stud.consequences.table import deal

TURNS = Turns(
    deal=deal,
    shares={
        "SA-01": shares.opens_in_one_reading,
        "SA-06": shares.low_straights,
        "SA-07": shares.jackpot_hands,
        "SA-11": shares.straight_flush_paid_later,
        "SA-12": shares.two_royals,
        "SA-13": shares.fixed_sum_hands,
        "SA-22": shares.jackpot_hands,
        "SA-23": shares.royal_beside_fixed,
        "SA-24": shares.straight_flush_after_fixed,
        "SA-25": shares.two_royals,
    },
    notes={
        "SA-05": "even_cards",
        "SA-06": "even_suits",
        "SA-07": "best_play",
        "SA-10": "house_maximum",
        "SA-11": "many_winners",
        "SA-12": "many_winners",
        "SA-13": "pool_alone",
        "SA-23": "many_winners",
        "SA-24": "turn_of_payment",
        "SA-25": "odd_pool",
        "SA-27": "error",
        "SD-33": "late_bet",
    },
)

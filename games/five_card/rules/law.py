"""The provisions of Portaria n.º 104/85/M that the rules of five-card poker apply, by name."""

from games.rules.citation import Instrument, Provision
from games.rules.figures import count_of

INSTRUMENT = Instrument("portaria-104-85-m")

DECK = INSTRUMENT.provision("art_1__point_a")
SHUFFLE_AND_BURN = INSTRUMENT.provision("art_2")
PLACES = INSTRUMENT.provision("art_3")
OBJECT = INSTRUMENT.provision("art_4")

HIGHER_CLASS_WINS = INSTRUMENT.provision("art_5")
ROYAL_FLUSH = INSTRUMENT.provision("art_5__para_1")
STRAIGHT_FLUSH = INSTRUMENT.provision("art_5__para_2")
FOUR_OF_A_KIND = INSTRUMENT.provision("art_5__para_3")
FULL_HOUSE = INSTRUMENT.provision("art_5__para_4")
FLUSH = INSTRUMENT.provision("art_5__para_5")
STRAIGHT = INSTRUMENT.provision("art_5__para_6")
THREE_OF_A_KIND = INSTRUMENT.provision("art_5__para_7")
TWO_PAIR = INSTRUMENT.provision("art_5__para_8")
PAIR = INSTRUMENT.provision("art_5__para_9")
HIGH_CARD = INSTRUMENT.provision("art_5__para_10")

CAPITAL = INSTRUMENT.provision("art_6__para_1")
NO_CHANGE_OF_CAPITAL = INSTRUMENT.provision("art_6__para_2")
POT = INSTRUMENT.provision("art_7")
INITIAL_COMMISSION = INSTRUMENT.provision("art_8")
HOUSE_COMMISSION = INSTRUMENT.provision("art_9")

DEALING = INSTRUMENT.provision("art_10__point_a")

DUTY_TO_OPEN = INSTRUMENT.provision("art_10__point_b__para_1")
SUITS = INSTRUMENT.provision("art_10__point_b__para_2")
FIRST_ANSWER = INSTRUMENT.provision("art_10__point_b__para_3")
FIRST_FOLD = INSTRUMENT.provision("art_10__point_b__para_3__point_1")
FIRST_CALL = INSTRUMENT.provision("art_10__point_b__para_3__point_2")
FIRST_RAISE = INSTRUMENT.provision("art_10__point_b__para_3__point_3")
FIRST_REDOUBLE = INSTRUMENT.provision("art_10__point_b__para_3__point_4")
THIRD_CARD = INSTRUMENT.provision("art_10__point_b__para_4")

VOICE = INSTRUMENT.provision("art_10__point_c__point_i")
VOICE_FOLD = INSTRUMENT.provision("art_10__point_c__point_i__point_1")
VOICE_PASS = INSTRUMENT.provision("art_10__point_c__point_i__point_2")
VOICE_BET = INSTRUMENT.provision("art_10__point_c__point_i__point_3")
VOICE_GOES_ON = INSTRUMENT.provision("art_10__point_c__point_ii")
ANSWER = INSTRUMENT.provision("art_10__point_c__point_iii")
ANSWER_CALL = INSTRUMENT.provision("art_10__point_c__point_iii__point_1")
ANSWER_FOLD = INSTRUMENT.provision("art_10__point_c__point_iii__point_2")
ANSWER_RAISE = INSTRUMENT.provision("art_10__point_c__point_iii__point_3")
ANSWER_REDOUBLE = INSTRUMENT.provision("art_10__point_c__point_iii__point_4")
AFTER_A_BET = INSTRUMENT.provision("art_10__point_c__point_iii__wrapup")
FURTHER_CARD = INSTRUMENT.provision("art_10__point_c__point_iv__para_1")
CARD_AFTER_A_FOLD = INSTRUMENT.provision("art_10__point_c__point_iv__para_2")
THIRD_ROUND = INSTRUMENT.provision("art_10__point_c__point_v")
LAST_ROUND = INSTRUMENT.provision("art_10__point_d")
SHOWDOWN = INSTRUMENT.provision("art_10__point_e")

SHORT_STACK = INSTRUMENT.provision("art_11__point_a")
TIME_LIMIT = INSTRUMENT.provision("art_11__point_b")
IN_TURN = INSTRUMENT.provision("art_11__point_c")
EXPOSED_KEY_CARD = INSTRUMENT.provision("art_11__point_d")
MISDEALT_CARD = INSTRUMENT.provision("art_11__point_e")

MINUTES_TO_DECIDE = count_of("time.minutes", TIME_LIMIT, 2)
"""Article 11, b)."""

LEAST_CUT, MOST_CUTTERS = 6, 2
"""Article 2: the cards lifted at a cut, and the players who cut."""

MOST_HANDS_OF_A_PACK = 10
"""Article 2: «utilizadas num máximo de dez jogadas»."""

NOT_APPLIED: dict[Provision, str] = {
    INSTRUMENT.provision("main__art_unico"): "approves_the_annex",
    INSTRUMENT.provision("art_1__point_b"): "equipment",
    INSTRUMENT.provision("art_11__point_f"): "conduct",
}

LEFT_OUT: dict[Provision, str] = {
    SHUFFLE_AND_BURN: "pack_cut_and_kept_for_ten_hands",
    PLACES: "seat_kept_between_hands",
}
"""The parts of applied provisions that no rule covers."""

ANSWERS = (ANSWER_CALL, ANSWER_FOLD, ANSWER_RAISE, ANSWER_REDOUBLE)
"""«as quatro regras indicadas acima»"""

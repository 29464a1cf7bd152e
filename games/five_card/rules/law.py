"""The provisions of Portaria n.º 104/85/M that the rules of five-card poker apply, by name."""

from games.rules.provisions.figures import count_of
from games.rules.provisions.readings import Reading
from games.rules.values.citation import Instrument, Provision
from games.rules.values.ranking import CATEGORIES

KEY = "five_card"
INSTRUMENT = Instrument("portaria-104-85-m")

DECK = INSTRUMENT.provision("art_1__point_a")
SHUFFLE_AND_BURN = INSTRUMENT.provision("art_2")
PLACES = INSTRUMENT.provision("art_3")
OBJECT = INSTRUMENT.provision("art_4")

HIGHER_CLASS_WINS = INSTRUMENT.provision("art_5")
CLASSES = INSTRUMENT.points("art_5", CATEGORIES, "para")
"""In the decreasing order of the article."""

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

MINUTES_TO_DECIDE = count_of("time.minutes", TIME_LIMIT, 2, most=60)
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

OF_SUITED_SEQUENCES = tuple(CLASSES[name] for name in ("straight_flush", "flush", "straight"))

READINGS = (
    Reading("PA-03", OF_SUITED_SEQUENCES, ("straight_flush", "flush")),
    Reading("PA-05", (OBJECT,), ("first_winner", "house_keeps")),
    Reading("PA-06", (LAST_ROUND,), ("any_four", "consecutive")),
    Reading("PA-07", (CLASSES["straight"], LAST_ROUND), ("ace_as_four", "not_consecutive")),
    Reading("PA-08", (THIRD_ROUND, LAST_ROUND), ("last_card", "any_pair")),
    Reading("PA-09", (INITIAL_COMMISSION, CAPITAL), ("per_hand", "per_player")),
    Reading("PA-10", (CAPITAL, INITIAL_COMMISSION, DEALING), ("each_player", "in_total")),
    Reading(
        "PA-11", (INITIAL_COMMISSION, HOUSE_COMMISSION), ("whole_pot", "after_initial_commission")
    ),
    Reading("PA-12", (HOUSE_COMMISSION,), ("literal", "alike")),
    Reading("PA-13", (CAPITAL,), ("minimum_capital", "threshold")),
    Reading("PA-16", (VOICE_PASS, AFTER_A_BET), ("may_not_raise", "may_raise")),
    Reading("PA-17", (VOICE_GOES_ON, ANSWER), ("next_highest", "next_seat")),
    Reading("PA-20", (FIRST_RAISE,), ("bet_before", "last_in_full", "total")),
    Reading("PA-29", (HOUSE_COMMISSION,), ("called_in_part_is_called", "excess_excepted")),
    Reading("PA-30", (CAPITAL,), ("in_the_course", "at_the_end")),
    Reading(
        "PA-31", (INITIAL_COMMISSION, EXPOSED_KEY_CARD), ("pot_money_whole", "commission_kept")
    ),
    Reading(
        "PA-33",
        (EXPOSED_KEY_CARD, THIRD_CARD, FURTHER_CARD),
        ("until_the_deal_ends", "as_it_is_dealt"),
    ),
)

"""The provisions of Portaria n.º 104/85/M that the rules of five-card poker apply, by name."""

from __future__ import annotations

from games.rules.citation import Instrument, Provision
from games.rules.readings import Reading

PORTARIA = Instrument("portaria-104-85-m")

DECK = PORTARIA.provision("art_1__point_a")
SHUFFLE_AND_BURN = PORTARIA.provision("art_2")
PLACES = PORTARIA.provision("art_3")
OBJECT = PORTARIA.provision("art_4")

HIGHER_CLASS_WINS = PORTARIA.provision("art_5")
ROYAL_FLUSH = PORTARIA.provision("art_5__para_1")
STRAIGHT_FLUSH = PORTARIA.provision("art_5__para_2")
FOUR_OF_A_KIND = PORTARIA.provision("art_5__para_3")
FULL_HOUSE = PORTARIA.provision("art_5__para_4")
FLUSH = PORTARIA.provision("art_5__para_5")
STRAIGHT = PORTARIA.provision("art_5__para_6")
THREE_OF_A_KIND = PORTARIA.provision("art_5__para_7")
TWO_PAIR = PORTARIA.provision("art_5__para_8")
PAIR = PORTARIA.provision("art_5__para_9")
HIGH_CARD = PORTARIA.provision("art_5__para_10")

CAPITAL = PORTARIA.provision("art_6__para_1")
NO_CHANGE_OF_CAPITAL = PORTARIA.provision("art_6__para_2")
POT = PORTARIA.provision("art_7")
INITIAL_COMMISSION = PORTARIA.provision("art_8")
HOUSE_COMMISSION = PORTARIA.provision("art_9")

DEALING = PORTARIA.provision("art_10__point_a")

DUTY_TO_OPEN = PORTARIA.provision("art_10__point_b__para_1")
SUITS = PORTARIA.provision("art_10__point_b__para_2")
FIRST_ANSWER = PORTARIA.provision("art_10__point_b__para_3")
FIRST_FOLD = PORTARIA.provision("art_10__point_b__para_3__point_1")
FIRST_CALL = PORTARIA.provision("art_10__point_b__para_3__point_2")
FIRST_RAISE = PORTARIA.provision("art_10__point_b__para_3__point_3")
FIRST_REDOUBLE = PORTARIA.provision("art_10__point_b__para_3__point_4")
THIRD_CARD = PORTARIA.provision("art_10__point_b__para_4")

VOICE = PORTARIA.provision("art_10__point_c__point_i")
VOICE_FOLD = PORTARIA.provision("art_10__point_c__point_i__point_1")
VOICE_PASS = PORTARIA.provision("art_10__point_c__point_i__point_2")
VOICE_BET = PORTARIA.provision("art_10__point_c__point_i__point_3")
VOICE_GOES_ON = PORTARIA.provision("art_10__point_c__point_ii")
ANSWER = PORTARIA.provision("art_10__point_c__point_iii")
ANSWER_CALL = PORTARIA.provision("art_10__point_c__point_iii__point_1")
ANSWER_FOLD = PORTARIA.provision("art_10__point_c__point_iii__point_2")
ANSWER_RAISE = PORTARIA.provision("art_10__point_c__point_iii__point_3")
ANSWER_REDOUBLE = PORTARIA.provision("art_10__point_c__point_iii__point_4")
AFTER_A_BET = PORTARIA.provision("art_10__point_c__point_iii__wrapup")
FURTHER_CARD = PORTARIA.provision("art_10__point_c__point_iv__para_1")
CARD_AFTER_A_FOLD = PORTARIA.provision("art_10__point_c__point_iv__para_2")
THIRD_ROUND = PORTARIA.provision("art_10__point_c__point_v")
LAST_ROUND = PORTARIA.provision("art_10__point_d")
SHOWDOWN = PORTARIA.provision("art_10__point_e")

SHORT_STACK = PORTARIA.provision("art_11__point_a")
TIME_LIMIT = PORTARIA.provision("art_11__point_b")
IN_TURN = PORTARIA.provision("art_11__point_c")
EXPOSED_KEY_CARD = PORTARIA.provision("art_11__point_d")
MISDEALT_CARD = PORTARIA.provision("art_11__point_e")

MINUTES_TO_DECIDE = 2
"""Of article 11, b)."""

LEAST_CUT, MOST_CUTTERS = 6, 2
"""Of article 2: cards lifted at a cut, and players who cut."""

NOT_APPLIED: dict[Provision, str] = {
    PORTARIA.provision("main__art_unico"): "approves_the_annex",
    PORTARIA.provision("art_1__point_b"): "equipment",
    PORTARIA.provision("art_11__point_f"): "conduct",
}

LEFT_OUT: dict[Provision, str] = {
    SHUFFLE_AND_BURN: "pack_cut_and_kept_for_ten_hands",
    PLACES: "seat_kept_between_hands",
}
"""Of the provisions applied, what no rule here stands for."""

READINGS = (
    Reading("PA-03", (STRAIGHT_FLUSH, FLUSH, STRAIGHT), ("straight_flush", "flush")),
    Reading("PA-05", (OBJECT,), ("first_winner", "house_keeps")),
    Reading("PA-06", (LAST_ROUND,), ("any_four", "consecutive")),
    Reading("PA-07", (LAST_ROUND, STRAIGHT), ("ace_as_four", "not_consecutive")),
    Reading("PA-08", (THIRD_ROUND, LAST_ROUND), ("last_card", "any_pair")),
    Reading("PA-09", (INITIAL_COMMISSION, CAPITAL), ("per_hand", "per_player")),
    Reading("PA-10", (DEALING, CAPITAL, INITIAL_COMMISSION), ("each_player", "in_total")),
    Reading("PA-11", (HOUSE_COMMISSION,), ("whole_pot", "after_initial_commission")),
    Reading("PA-12", (HOUSE_COMMISSION,), ("literal", "alike")),
    Reading("PA-13", (CAPITAL,), ("minimum_capital", "threshold")),
    Reading("PA-16", (VOICE_PASS, AFTER_A_BET), ("may_not_raise", "may_raise")),
    Reading("PA-17", (VOICE_GOES_ON,), ("next_highest", "next_seat")),
    Reading("PA-20", (FIRST_RAISE,), ("bet_before", "last_in_full", "total")),
    Reading("PA-29", (HOUSE_COMMISSION,), ("called_in_part_is_called", "excess_excepted")),
    Reading("PA-30", (CAPITAL,), ("in_the_course", "at_the_end")),
    Reading(
        "PA-31", (EXPOSED_KEY_CARD, INITIAL_COMMISSION), ("pot_money_whole", "commission_kept")
    ),
    Reading("PA-33", (EXPOSED_KEY_CARD,), ("until_the_deal_ends", "as_it_is_dealt")),
)

ANSWERS = (ANSWER_CALL, ANSWER_FOLD, ANSWER_RAISE, ANSWER_REDOUBLE)
"""«as quatro regras indicadas acima»"""

"""Despacho SEF n.º 89/2025: the provisions these rules apply, and those they do not."""

from __future__ import annotations

from games.rules.citation import Instrument, Provision
from games.rules.jackpot import JackpotLaw

INSTRUMENT = Instrument("despacho-sef-89-2025")
_at = INSTRUMENT.provision

# Equipment, and the bets there are
DECK = _at("art_2__para_1__point_1")
SHOE = _at("art_2__para_1__point_2")
SHUFFLER = _at("art_2__para_1__point_3")
BASIC_BETS = _at("art_3__para_1")
ADDITIONAL_BETS = _at("art_3__para_2")
BASIC_BETS_ALONE = _at("art_4__para_1")
ADDITIONAL_NEEDS_BASIC = _at("art_4__para_2")
INVALID_WITHOUT_BASIC = _at("art_4__para_3")

# The table and its spaces
BANK_AND_PLAYERS = _at("art_5__para_1")
HANDS = _at("art_5__para_2")
PAIR_PLUS_SPACE = _at("art_5__para_3__point_1")
ANTE_SPACE = _at("art_5__para_3__point_2")
PLAY_SPACE = _at("art_5__para_3__point_3")
ADDITIONAL_SPACE = _at("art_5__para_4")

# The value of cards and hands
FACE_VALUES = _at("art_6__point_1")
SEQUENCES_OF_THREE = _at("art_6__point_2")
SEQUENCES_OF_FIVE = _at("art_6__point_3")

THREE_CARD_ORDER = _at("art_7__para_1")
THREE_STRAIGHT_FLUSH = _at("art_7__para_1__point_1")
THREE_TRIO = _at("art_7__para_1__point_2")
THREE_STRAIGHT = _at("art_7__para_1__point_3")
THREE_FLUSH = _at("art_7__para_1__point_4")
THREE_PAIR = _at("art_7__para_1__point_5")
THREE_ODD_CARDS = _at("art_7__para_1__point_6")

SIX_CARD_ROYAL_FLUSH = _at("art_7__para_2__point_1")
SIX_CARD_STRAIGHT_FLUSH = _at("art_7__para_2__point_2")
SIX_CARD_FOUR = _at("art_7__para_2__point_3")
SIX_CARD_FULL_HOUSE = _at("art_7__para_2__point_4")
SIX_CARD_FLUSH = _at("art_7__para_2__point_5")
SIX_CARD_STRAIGHT = _at("art_7__para_2__point_6")
SIX_CARD_TRIO = _at("art_7__para_2__point_7")

JACKPOT_ROYAL_FLUSH = _at("art_7__para_3__point_1")
JACKPOT_STRAIGHT_FLUSH = _at("art_7__para_3__point_2")
JACKPOT_FOUR = _at("art_7__para_3__point_3")
JACKPOT_FULL_HOUSE = _at("art_7__para_3__point_4")
JACKPOT_FLUSH = _at("art_7__para_3__point_5")

# The order of play
SHUFFLING = _at("art_8__point_1")
BETTING = _at("art_8__point_2")
DEALING = _at("art_8__point_3")
DOUBLING = _at("art_8__point_4")
DECIDING = _at("art_8__point_5")
PAYING = _at("art_8__point_6")

BY_HAND = _at("art_9__para_1__point_1")
BY_MACHINE = _at("art_9__para_1__point_2")
SHUFFLED_AND_CUT = _at("art_9__para_2")
NOT_CUT = _at("art_9__para_3")

LIMITS = _at("art_10__point_1")
OWN_HAND_ONLY = _at("art_10__point_2")
NO_MORE_BETS = _at("art_10__point_3")

DEALT_ONE_BY_ONE = _at("art_11__para_1")
DEALT_BY_THREES = _at("art_11__para_2")
COMMUNITY_CARDS = _at("art_11__para_3")
TOP_CARD_DISCARDED = _at("art_11__para_4")
FACE_DOWN = _at("art_11__para_5")

DECISION = _at("art_12__para_2")
CARDS_COLLECTED = _at("art_12__para_3")
ADDITIONAL_UNAFFECTED = _at("art_12__para_4")

# The result, in the order it is verified
BANK_BELOW_QUEEN = _at("art_13__point_1")
BANK_QUALIFIES = _at("art_13__point_2")
HIGHER_HAND = _at("art_13__point_3")
ANTE_BONUS = _at("art_13__point_4")
ANTE_BONUS_STRAIGHT_FLUSH = _at("art_13__point_4__point_1")
ANTE_BONUS_TRIO = _at("art_13__point_4__point_2")
ANTE_BONUS_STRAIGHT = _at("art_13__point_4__point_3")
PAIR_PLUS = _at("art_13__point_5")
SIX_CARD_BONUS = _at("art_13__point_6")
PROGRESSIVE = _at("art_13__point_7")
BEST_FIVE_OF_SIX = _at("art_14")

JACKPOT_FIVE = _at("art_15__para_1")
COMMUNITY_UNREVEALED = _at("art_15__para_2")
JACKPOT_LEFT_TO_RIGHT = _at("art_15__para_3")
JACKPOT_EACH_STRAIGHT_FLUSH = _at("art_15__para_4")
JACKPOT_STRAIGHT_FLUSH_FIRST = _at("art_15__para_5")
JACKPOT_POOL_REDUCED = _at("art_15__para_6")

# Prizes
PAIR_PLUS_PRIZES = _at("art_16__para_1")
PAIR_PLUS_STRAIGHT_FLUSH = _at("art_16__para_1__point_1")
PAIR_PLUS_TRIO = _at("art_16__para_1__point_2")
PAIR_PLUS_STRAIGHT = _at("art_16__para_1__point_3")
PAIR_PLUS_FLUSH = _at("art_16__para_1__point_4")
PAIR_PLUS_PAIR = _at("art_16__para_1__point_5")

SIX_CARD_PRIZES = _at("art_16__para_2")
SIX_CARD_PAYS_ROYAL_FLUSH = _at("art_16__para_2__point_1")
SIX_CARD_PAYS_STRAIGHT_FLUSH = _at("art_16__para_2__point_2")
SIX_CARD_PAYS_FOUR = _at("art_16__para_2__point_3")
SIX_CARD_PAYS_FULL_HOUSE = _at("art_16__para_2__point_4")
SIX_CARD_PAYS_FLUSH = _at("art_16__para_2__point_5")
SIX_CARD_PAYS_STRAIGHT = _at("art_16__para_2__point_6")
SIX_CARD_PAYS_TRIO = _at("art_16__para_2__point_7")

JACKPOT_PRIZES = _at("art_16__para_3")
JACKPOT_PAYS_ROYAL_FLUSH = _at("art_16__para_3__point_1")
JACKPOT_PAYS_STRAIGHT_FLUSH = _at("art_16__para_3__point_2")
JACKPOT_PAYS_FOUR = _at("art_16__para_3__point_3")
JACKPOT_PAYS_FULL_HOUSE = _at("art_16__para_3__point_4")
JACKPOT_PAYS_FLUSH = _at("art_16__para_3__point_5")

# Irregularities
VOID = _at("art_17__para_1")
VOID_BY_WRONG_DEAL = _at("art_17__para_1__point_1")
VOID_BY_BANK_CARD = _at("art_17__para_1__point_2")
VOID_BY_PLAYER_CARDS = _at("art_17__para_1__point_3")
SHUFFLER_FAILS = _at("art_17__para_2")
JACKPOT_STAKES_CARRIED = _at("art_17__para_3")
GOES_ON = _at("art_17__para_4")
GOES_ON_ONE_CARD = _at("art_17__para_4__point_1")
GOES_ON_EMPTY_SEAT = _at("art_17__para_4__point_2")
EMPTY_SEAT_CARDS_VOID = _at("art_17__para_5")

JACKPOT = JackpotLaw(
    left_to_right=JACKPOT_LEFT_TO_RIGHT,
    each_straight_flush=JACKPOT_EACH_STRAIGHT_FLUSH,
    straight_flush_first=JACKPOT_STRAIGHT_FLUSH_FIRST,
    pool_reduced=JACKPOT_POOL_REDUCED,
)

BASIC_CLASS = {
    "straight_flush": THREE_STRAIGHT_FLUSH,
    "three_of_a_kind": THREE_TRIO,
    "straight": THREE_STRAIGHT,
    "flush": THREE_FLUSH,
    "pair": THREE_PAIR,
    "high_card": THREE_ODD_CARDS,
}
SIX_CARD_CLASS = {
    "royal_flush": SIX_CARD_ROYAL_FLUSH,
    "straight_flush": SIX_CARD_STRAIGHT_FLUSH,
    "four_of_a_kind": SIX_CARD_FOUR,
    "full_house": SIX_CARD_FULL_HOUSE,
    "flush": SIX_CARD_FLUSH,
    "straight": SIX_CARD_STRAIGHT,
    "three_of_a_kind": SIX_CARD_TRIO,
}
JACKPOT_CLASS = {
    "royal_flush": JACKPOT_ROYAL_FLUSH,
    "straight_flush": JACKPOT_STRAIGHT_FLUSH,
    "four_of_a_kind": JACKPOT_FOUR,
    "full_house": JACKPOT_FULL_HOUSE,
    "flush": JACKPOT_FLUSH,
}

NOT_APPLIED: dict[Provision, str] = {
    _at("main__para_1"): "authorises_the_game",
    _at("main__para_2"): "approves_the_annex",
    _at("main__para_3"): "passage_to_these_rules",
    _at("main__para_4"): "revokes_earlier_rules",
    _at("main__para_5"): "entry_into_force",
    _at("art_1"): "scope",
    _at("art_2__para_1"): "opens_its_points",
    _at("art_2__para_2"): "equipment",
    _at("art_3__para_3"): "duty_of_the_house",
    _at("art_3__para_4"): "duty_of_the_house",
    _at("art_5__para_3"): "opens_its_points",
    _at("art_6"): "opens_its_points",
    _at("art_7__para_2"): "opens_its_points",
    _at("art_7__para_3"): "opens_its_points",
    _at("art_8"): "opens_its_points",
    _at("art_9__para_1"): "opens_its_points",
    _at("art_10"): "opens_its_points",
    _at("art_12__para_1"): "at_the_ruling_desk",
    _at("art_13"): "opens_its_points",
    _at("art_18__para_1"): "at_the_ruling_desk",
    _at("art_18__para_2"): "at_the_ruling_desk",
    _at("art_18__para_3"): "at_the_ruling_desk",
}

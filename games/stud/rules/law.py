"""Despacho Regulamentar Externo SEF n.º 69/2003, revoked by 61/2004: the provisions applied."""

from __future__ import annotations

from games.rules.citation import Instrument, Provision
from games.rules.jackpot import JackpotLaw

INSTRUMENT = Instrument("despacho-sef-69-2003")
_at = INSTRUMENT.provision

# Material and places
DECK = _at("art_1__point_1")
SABOT = _at("art_1__point_2")
SHUFFLER = _at("art_1__point_3")
PLACES = _at("art_2__para_1")
SPACES = _at("art_2__para_2")

SHUFFLED_AND_CUT = _at("art_3__para_1")
SHUFFLED_BY_MACHINE = _at("art_3__para_2")

# The value of the cards
SUITS = _at("art_4__point_1")
FACE_VALUES = _at("art_4__point_2")
LOW_ACE = _at("art_4__point_3")

# The bets and how they are placed
ANTE = _at("art_5__point_1")
JACKPOT_BET = _at("art_5__point_2")
RAISE = _at("art_5__point_3")

OWN_HAND_ONLY = _at("art_6__point_1")
ANTE_COMPULSORY = _at("art_6__point_2")
BEFORE_FIRST_CARD = _at("art_6__point_3")
DECISION = _at("art_6__point_5")
TWICE_THE_ANTE = _at("art_6__point_6")
FOLD = _at("art_6__point_7")
PLAY_BEGINS = _at("art_6__point_8")

DEALT_ONE_BY_ONE = _at("art_7__point_1")
DEALT_BY_FIVES = _at("art_7__point_2")

# The value of the hands
ORDER = _at("art_8")
ROYAL_FLUSH = _at("art_8__point_1")
STRAIGHT_FLUSH = _at("art_8__point_2")
FOUR_OF_A_KIND = _at("art_8__point_3")
FULL_HOUSE = _at("art_8__point_4")
FLUSH = _at("art_8__point_5")
STRAIGHT = _at("art_8__point_6")
THREE_OF_A_KIND = _at("art_8__point_7")
TWO_PAIR = _at("art_8__point_8")
PAIR = _at("art_8__point_9")
ODD_CARDS = _at("art_8__point_10")

# The result
QUALIFICATION = _at("art_9__point_1")
NOT_QUALIFIED = _at("art_9__point_2")
HANDS_OPENED = _at("art_9__point_3")
CROUPIER_HIGHER = _at("art_9__point_4")
PLAYER_HIGHER = _at("art_9__point_5")
PAYS_PAIR_OR_LOWER = _at("art_9__point_5__point_1")
PAYS_TWO_PAIR = _at("art_9__point_5__point_2")
PAYS_THREE_OF_A_KIND = _at("art_9__point_5__point_3")
PAYS_STRAIGHT = _at("art_9__point_5__point_4")
PAYS_FLUSH = _at("art_9__point_5__point_5")
PAYS_FULL_HOUSE = _at("art_9__point_5__point_6")
PAYS_FOUR_OF_A_KIND = _at("art_9__point_5__point_7")
PAYS_STRAIGHT_FLUSH = _at("art_9__point_5__point_8")
PAYS_ROYAL_FLUSH = _at("art_9__point_5__point_9")

# The progressive jackpot
JACKPOT_WITH_ANTE = _at("art_10__point_1")
JACKPOT_PRIZES = _at("art_10__point_2")
JACKPOT_PAYS_ROYAL_FLUSH = _at("art_10__point_2__point_1")
JACKPOT_PAYS_STRAIGHT_FLUSH = _at("art_10__point_2__point_2")
JACKPOT_PAYS_FOUR_OF_A_KIND = _at("art_10__point_2__point_3")
JACKPOT_PAYS_FULL_HOUSE = _at("art_10__point_2__point_4")
JACKPOT_PAYS_FLUSH = _at("art_10__point_2__point_5")
JACKPOT_SUMS_POSTED = _at("art_10__point_3")
JACKPOT_LEFT_TO_RIGHT = _at("art_10__point_4")
JACKPOT_ROYALS_SHARE = _at("art_10__point_5")
JACKPOT_EACH_STRAIGHT_FLUSH = _at("art_10__point_6")
JACKPOT_STRAIGHT_FLUSH_FIRST = _at("art_10__point_7")
JACKPOT_POOL_REDUCED = _at("art_10__point_8")

# Irregularities
VOID = _at("art_11__point_1")
ONE_CARD_EXPOSED = _at("art_11__point_2")
CARDS_TO_EMPTY_PLACE = _at("art_11__point_3")
SHUFFLER_FAILS = _at("art_11__point_4")

JACKPOT = JackpotLaw(
    left_to_right=JACKPOT_LEFT_TO_RIGHT,
    each_straight_flush=JACKPOT_EACH_STRAIGHT_FLUSH,
    straight_flush_first=JACKPOT_STRAIGHT_FLUSH_FIRST,
    pool_reduced=JACKPOT_POOL_REDUCED,
    royals_share=JACKPOT_ROYALS_SHARE,
)

CLASS = {
    "royal_flush": ROYAL_FLUSH,
    "straight_flush": STRAIGHT_FLUSH,
    "four_of_a_kind": FOUR_OF_A_KIND,
    "full_house": FULL_HOUSE,
    "flush": FLUSH,
    "straight": STRAIGHT,
    "three_of_a_kind": THREE_OF_A_KIND,
    "two_pair": TWO_PAIR,
    "pair": PAIR,
    "high_card": ODD_CARDS,
}

NOT_APPLIED: dict[Provision, str] = {
    _at("main__para_1"): "authorises_the_game",
    _at("main__para_2"): "approves_the_annex",
    _at("main__para_3"): "entry_into_force",
    _at("art_1"): "opens_its_points",
    _at("art_1__point_4"): "equipment",
    _at("art_3"): "opens_its_points",
    _at("art_4"): "opens_its_points",
    _at("art_5"): "opens_its_points",
    _at("art_6"): "opens_its_points",
    _at("art_6__point_4"): "at_the_ruling_desk",
    _at("art_7"): "opens_its_points",
    _at("art_9"): "opens_its_points",
    _at("art_10"): "opens_its_points",
    _at("art_11"): "opens_its_points",
    _at("art_12"): "at_the_ruling_desk",
    _at("art_12__point_1"): "at_the_ruling_desk",
    _at("art_12__point_2"): "at_the_ruling_desk",
}

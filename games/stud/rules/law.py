"""Despacho Regulamentar Externo SEF n.º 69/2003, revoked by 61/2004: provisions and doubts."""

from games.rules.bets import jackpot
from games.rules.bets.seats import VOID_AFTER_A_FOLD
from games.rules.provisions.readings import Reading
from games.rules.values.citation import Instrument
from games.rules.values.ranking import CATEGORIES

KEY = "stud"
INSTRUMENT = Instrument("despacho-sef-69-2003")
_provision, _points = INSTRUMENT.provision, INSTRUMENT.points

# Material and places
DECK = _provision("art_1__point_1")
SABOT = _provision("art_1__point_2")
SHUFFLER = _provision("art_1__point_3")
PLACES = _provision("art_2__para_1")
SPACES = _provision("art_2__para_2")

SHUFFLED_AND_CUT = _provision("art_3__para_1")
SHUFFLED_BY_MACHINE = _provision("art_3__para_2")

# The value of the cards
SUITS = _provision("art_4__point_1")
FACE_VALUES = _provision("art_4__point_2")
LOW_ACE = _provision("art_4__point_3")

# The bets and how they are placed
ANTE = _provision("art_5__point_1")
JACKPOT_BET = _provision("art_5__point_2")
RAISE = _provision("art_5__point_3")

OWN_HAND_ONLY = _provision("art_6__point_1")
ANTE_COMPULSORY = _provision("art_6__point_2")
BEFORE_FIRST_CARD = _provision("art_6__point_3")
DECISION = _provision("art_6__point_5")
TWICE_THE_ANTE = _provision("art_6__point_6")
FOLD = _provision("art_6__point_7")
PLAY_BEGINS = _provision("art_6__point_8")

DEALT_ONE_BY_ONE = _provision("art_7__point_1")
DEALT_BY_FIVES = _provision("art_7__point_2")

# The value of the hands
ORDER = _provision("art_8")
CLASS = _points("art_8", CATEGORIES)

# The result
QUALIFICATION = _provision("art_9__point_1")
NOT_QUALIFIED = _provision("art_9__point_2")
HANDS_OPENED = _provision("art_9__point_3")
CROUPIER_HIGHER = _provision("art_9__point_4")
PLAYER_HIGHER = _provision("art_9__point_5")
PAYS = _points("art_9__point_5", CATEGORIES[8::-1])

# The progressive jackpot
JACKPOT_WITH_ANTE = _provision("art_10__point_1")
JACKPOT_PRIZES = _provision("art_10__point_2")
JACKPOT_PAYS = _points("art_10__point_2", CATEGORIES[:5])
JACKPOT_SUMS_POSTED = _provision("art_10__point_3")
JACKPOT_LEFT_TO_RIGHT = _provision("art_10__point_4")
JACKPOT_ROYALS_SHARE = _provision("art_10__point_5")
JACKPOT_PER_STRAIGHT_FLUSH = _provision("art_10__point_6")
JACKPOT_STRAIGHT_FLUSH_FIRST = _provision("art_10__point_7")
JACKPOT_POOL_REDUCED = _provision("art_10__point_8")

# Irregularities
VOID = _provision("art_11__point_1")
ONE_CARD_EXPOSED = _provision("art_11__point_2")
CARDS_TO_EMPTY_PLACE = _provision("art_11__point_3")
SHUFFLER_FAILS = _provision("art_11__point_4")

JACKPOT = jackpot.JackpotLaw(
    left_to_right=JACKPOT_LEFT_TO_RIGHT,
    each_straight_flush=JACKPOT_PER_STRAIGHT_FLUSH,
    straight_flushes_from=2,
    straight_flush_first=JACKPOT_STRAIGHT_FLUSH_FIRST,
    pool_reduced=JACKPOT_POOL_REDUCED,
    royals_share=JACKPOT_ROYALS_SHARE,
    odd_part="SA-30",
)


NOT_APPLIED = {
    _provision("main__para_1"): "authorises_the_game",
    _provision("main__para_2"): "approves_the_annex",
    _provision("main__para_3"): "entry_into_force",
    **INSTRUMENT.all_with(
        "opens_its_points", "art_1 art_3 art_4 art_5 art_6 art_7 art_9 art_10 art_11"
    ),
    _provision("art_1__point_4"): "equipment",
    **INSTRUMENT.all_with(
        "at_the_ruling_desk", "art_6__point_4 art_12 art_12__point_1 art_12__point_2"
    ),
}


READINGS = (
    Reading("SA-01", (QUALIFICATION, NOT_QUALIFIED, HANDS_OPENED), ("value", "holding")),
    Reading("SA-05", (DEALT_BY_FIVES,), ("fifth", "first")),
    Reading("SA-06", (LOW_ACE, CLASS["straight"]), ("suit_of_five", "suit_of_ace")),
    Reading("SA-07", (FOLD, JACKPOT_PRIZES), ("lost_on_fold", "stays_live")),
    Reading(
        "SA-10",
        (PAYS["four_of_a_kind"], PAYS["straight_flush"], PAYS["royal_flush"]),
        ("each_hand", "whole_round"),
    ),
    Reading(
        "SA-11",
        (
            JACKPOT_LEFT_TO_RIGHT,
            JACKPOT_ROYALS_SHARE,
            JACKPOT_PER_STRAIGHT_FLUSH,
            JACKPOT_STRAIGHT_FLUSH_FIRST,
            JACKPOT_POOL_REDUCED,
        ),
        jackpot.BASES,
    ),
    Reading("SA-12", (JACKPOT_ROYALS_SHARE,), jackpot.ROYALS),
    Reading("SA-13", (JACKPOT_POOL_REDUCED,), jackpot.FIXED_SUMS),
    Reading("SA-22", (JACKPOT_PRIZES,), jackpot.STAKES),
    Reading(
        "SA-23",
        (JACKPOT_PAYS["royal_flush"], JACKPOT_LEFT_TO_RIGHT, JACKPOT_POOL_REDUCED),
        jackpot.ROYAL_BASES,
    ),
    Reading("SA-24", (JACKPOT_LEFT_TO_RIGHT, JACKPOT_STRAIGHT_FLUSH_FIRST), jackpot.ORDERS),
    Reading("SA-25", (JACKPOT_ROYALS_SHARE,), jackpot.ODD_CHIPS),
    Reading("SA-27", (FOLD, VOID, SHUFFLER_FAILS), VOID_AFTER_A_FOLD),
    Reading("SA-31", (VOID, ONE_CARD_EXPOSED), ("in_the_hand", "in_the_deal")),
    Reading("SD-33", (BEFORE_FIRST_CARD,), ("table_wide", "per_player")),
)

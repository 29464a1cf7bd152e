"""Despacho SEF n.º 89/2025: the provisions these rules apply, those they do not, and the doubts."""

from games.rules.bets.jackpot import BASES, ORDERS, ROYAL_BASES, STAKES, JackpotLaw
from games.rules.bets.seats import VOID_AFTER_A_FOLD
from games.rules.provisions.readings import Reading
from games.rules.values.citation import Instrument
from games.rules.values.ranking import CATEGORIES

INSTRUMENT = Instrument("despacho-sef-89-2025")
_provision, _points = INSTRUMENT.provision, INSTRUMENT.points

OF_THREE = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
"""The classes of three cards in the order of art. 7.º; those of five are ``CATEGORIES``."""

# Equipment, and the bets there are
DECK = _provision("art_2__para_1__point_1")
SHOE = _provision("art_2__para_1__point_2")
SHUFFLER = _provision("art_2__para_1__point_3")
BASIC_BETS = _provision("art_3__para_1")
ADDITIONAL_BETS = _provision("art_3__para_2")
BASIC_BETS_ALONE = _provision("art_4__para_1")
ADDITIONAL_NEEDS_BASIC = _provision("art_4__para_2")
INVALID_WITHOUT_BASIC = _provision("art_4__para_3")

# The table and its spaces
BANK_AND_PLAYERS = _provision("art_5__para_1")
HANDS = _provision("art_5__para_2")
PAIR_PLUS_SPACE = _provision("art_5__para_3__point_1")
ANTE_SPACE = _provision("art_5__para_3__point_2")
PLAY_SPACE = _provision("art_5__para_3__point_3")
ADDITIONAL_SPACE = _provision("art_5__para_4")

# The value of cards and hands
FACE_VALUES = _provision("art_6__point_1")
SEQUENCES_OF_THREE = _provision("art_6__point_2")
SEQUENCES_OF_FIVE = _provision("art_6__point_3")

THREE_CARD_ORDER = _provision("art_7__para_1")
BASIC_CLASS = _points("art_7__para_1", OF_THREE)
SIX_CARD_CLASS = _points("art_7__para_2", CATEGORIES[:7])
JACKPOT_CLASS = _points("art_7__para_3", CATEGORIES[:5])

# The order of play
SHUFFLING = _provision("art_8__point_1")
BETTING = _provision("art_8__point_2")
DEALING = _provision("art_8__point_3")
DOUBLING = _provision("art_8__point_4")
DECIDING = _provision("art_8__point_5")
PAYING = _provision("art_8__point_6")

BY_HAND = _provision("art_9__para_1__point_1")
BY_MACHINE = _provision("art_9__para_1__point_2")
SHUFFLED_AND_CUT = _provision("art_9__para_2")
NOT_CUT = _provision("art_9__para_3")

LIMITS = _provision("art_10__point_1")
OWN_HAND_ONLY = _provision("art_10__point_2")
END_OF_BETTING = _provision("art_10__point_3")

DEALT_ONE_BY_ONE = _provision("art_11__para_1")
DEALT_BY_THREES = _provision("art_11__para_2")
COMMUNITY_CARDS = _provision("art_11__para_3")
TOP_CARD_DISCARDED = _provision("art_11__para_4")
FACE_DOWN = _provision("art_11__para_5")

DECISION = _provision("art_12__para_2")
CARDS_COLLECTED = _provision("art_12__para_3")
ADDITIONAL_UNAFFECTED = _provision("art_12__para_4")

# The result, in the order it is verified
BANK_BELOW_QUEEN = _provision("art_13__point_1")
BANK_QUALIFIES = _provision("art_13__point_2")
HIGHER_HAND = _provision("art_13__point_3")
ANTE_BONUS = _provision("art_13__point_4")
ANTE_BONUS_PAYS = _points("art_13__point_4", OF_THREE[:3])
PAIR_PLUS = _provision("art_13__point_5")
SIX_CARD_BONUS = _provision("art_13__point_6")
PROGRESSIVE = _provision("art_13__point_7")
BEST_FIVE_OF_SIX = _provision("art_14")

JACKPOT_FIVE = _provision("art_15__para_1")
COMMUNITY_UNREVEALED = _provision("art_15__para_2")
JACKPOT_LEFT_TO_RIGHT = _provision("art_15__para_3")
JACKPOT_PER_STRAIGHT_FLUSH = _provision("art_15__para_4")
JACKPOT_STRAIGHT_FLUSH_FIRST = _provision("art_15__para_5")
JACKPOT_POOL_REDUCED = _provision("art_15__para_6")

# Prizes
PAIR_PLUS_PRIZES = _provision("art_16__para_1")
PAIR_PLUS_PAYS = _points("art_16__para_1", OF_THREE[:5])

SIX_CARD_PRIZES = _provision("art_16__para_2")
SIX_CARD_PAYS = _points("art_16__para_2", CATEGORIES[:7])

JACKPOT_PRIZES = _provision("art_16__para_3")
JACKPOT_PAYS = _points("art_16__para_3", CATEGORIES[:5])

# Irregularities
VOID = _provision("art_17__para_1")
VOID_BY_WRONG_DEAL = _provision("art_17__para_1__point_1")
VOID_BY_BANK_CARD = _provision("art_17__para_1__point_2")
VOID_BY_PLAYER_CARDS = _provision("art_17__para_1__point_3")
SHUFFLER_FAILS = _provision("art_17__para_2")
JACKPOT_STAKES_CARRIED = _provision("art_17__para_3")
GOES_ON = _provision("art_17__para_4")
GOES_ON_ONE_CARD = _provision("art_17__para_4__point_1")
GOES_ON_EMPTY_SEAT = _provision("art_17__para_4__point_2")
EMPTY_SEAT_CARDS_VOID = _provision("art_17__para_5")

JACKPOT = JackpotLaw(
    left_to_right=JACKPOT_LEFT_TO_RIGHT,
    each_straight_flush=JACKPOT_PER_STRAIGHT_FLUSH,
    straight_flush_first=JACKPOT_STRAIGHT_FLUSH_FIRST,
    pool_reduced=JACKPOT_POOL_REDUCED,
    odd_part="FA-31",
)


NOT_APPLIED = {
    _provision("main__para_1"): "authorises_the_game",
    _provision("main__para_2"): "approves_the_annex",
    _provision("main__para_3"): "passage_to_these_rules",
    _provision("main__para_4"): "revokes_earlier_rules",
    _provision("main__para_5"): "entry_into_force",
    _provision("art_1"): "scope",
    **INSTRUMENT.all_with(
        "opens_its_points",
        "art_2__para_1 art_5__para_3 art_6 art_7__para_2 art_7__para_3 art_8 art_9__para_1 "
        "art_10 art_13",
    ),
    _provision("art_2__para_2"): "equipment",
    **INSTRUMENT.all_with("duty_of_the_house", "art_3__para_3 art_3__para_4"),
    **INSTRUMENT.all_with(
        "at_the_ruling_desk", "art_12__para_1 art_18__para_1 art_18__para_2 art_18__para_3"
    ),
}


READINGS = (
    Reading(
        "FA-02",
        (
            THREE_CARD_ORDER,
            BASIC_CLASS["three_of_a_kind"],
            BASIC_CLASS["straight"],
            BASIC_CLASS["flush"],
        ),
        ("amended", "first_published"),
    ),
    Reading("FA-08", (DECISION, ANTE_BONUS), ("not_on_fold", "also_on_fold")),
    Reading(
        "FA-09", (CARDS_COLLECTED, ADDITIONAL_UNAFFECTED, PAIR_PLUS), ("stays_live", "lost_on_fold")
    ),
    Reading("FA-11", (DEALT_ONE_BY_ONE,), ("bank_last", "bank_in_rotation")),
    Reading("FA-13", (COMMUNITY_CARDS, COMMUNITY_UNREVEALED), ("not_dealt", "dealt_unrevealed")),
    Reading("FA-14", (SIX_CARD_BONUS, BEST_FIVE_OF_SIX), ("best_of_six", "own_trio_required")),
    Reading(
        "FA-17",
        (
            JACKPOT_LEFT_TO_RIGHT,
            JACKPOT_PER_STRAIGHT_FLUSH,
            JACKPOT_STRAIGHT_FLUSH_FIRST,
            JACKPOT_POOL_REDUCED,
        ),
        BASES,
    ),
    Reading("FA-20", (VOID_BY_PLAYER_CARDS, GOES_ON_ONE_CARD), ("any_players", "per_player")),
    Reading("FA-28", (JACKPOT_PRIZES,), STAKES),
    Reading(
        "FA-29",
        (JACKPOT_LEFT_TO_RIGHT, JACKPOT_POOL_REDUCED, JACKPOT_PAYS["royal_flush"]),
        ROYAL_BASES,
    ),
    Reading("FA-30", (JACKPOT_LEFT_TO_RIGHT, JACKPOT_STRAIGHT_FLUSH_FIRST), ORDERS),
    Reading("FA-32", (TOP_CARD_DISCARDED,), ("first_out", "last_out")),
    Reading("FA-34", (DECISION, VOID), VOID_AFTER_A_FOLD),
)

"""Despacho SEF n.º 97/2010: the provisions that these rules apply, by name, and their doubts."""

from games.rules.provisions.readings import Reading
from games.rules.values.citation import Instrument
from games.rules.values.ranking import CATEGORIES

KEY = "omaha"
INSTRUMENT = Instrument("despacho-sef-97-2010")
_provision = INSTRUMENT.provision

# Arts. 1–3: the table and the deck
MARKER = _provision("art_1__para_1__point_2")
DECK = _provision("art_1__para_1__point_3")
SHOE_AND_CUT_CARD = _provision("art_1__para_1__point_4")
SHUFFLER = _provision("art_1__para_1__point_5")
MARKER_PLACED = _provision("art_1__para_2")
TEN_SEATS = _provision("art_2__para_1")
EXTRA_SEATS = _provision("art_2__para_2")
TWO_PLAYERS = _provision("art_2__para_3")
SHUFFLING = _provision("art_3__para_1")
BY_HAND = _provision("art_3__para_1__point_1")
BY_MACHINE = _provision("art_3__para_1__point_2")
FIRST_DEALT = _provision("art_3__para_2")

# Arts. 4–5: bets and blinds
CHIPS = _provision("art_4__para_1")
TOURNAMENT_CHIPS = _provision("art_4__para_2")
BLIND_LIMITS = _provision("art_4__para_3")
BLINDS = _provision("art_5")
SMALL_BLIND = _provision("art_5__point_1")
BIG_BLIND = _provision("art_5__point_2")

# Art. 6: the deal and the first round
DEAL = _provision("art_6__para_1")
FIRST_ROUND = _provision("art_6__para_3")
TO_BET = _provision("art_6__para_3__point_1")
TO_RAISE = _provision("art_6__para_3__point_2")
TO_FOLD = _provision("art_6__para_3__point_3")
BIG_BLIND_LAST = _provision("art_6__para_4")
MARKER_LAST = _provision("art_6__para_5")

# Arts. 7–8: the board and the rounds that follow
FLOP = _provision("art_7__para_1")
SECOND_ROUND = _provision("art_7__para_2")
LATER_DECISIONS = _provision("art_7__para_3")
LATER_BET = _provision("art_7__para_3__point_1")
LATER_CHECK = _provision("art_7__para_3__point_2")
LATER_FOLD = _provision("art_7__para_3__point_3")
TURN = _provision("art_8__para_1")
THIRD_ROUND = _provision("art_8__para_2")
RIVER = _provision("art_8__para_3")
LAST_ROUND = _provision("art_8__para_4")
ALL_SHOW = _provision("art_8__para_5")

# Art. 9: a fault in the deal
RECTIFIED = _provision("art_9__para_1")
VOID = _provision("art_9__para_2")

# Art. 10: the final combination
TWO_AND_THREE = _provision("art_10__para_1")
BEST_TAKES_POT = _provision("art_10__para_2")
NO_AGREED_SPLIT = _provision("art_10__para_3")
EQUAL_PARTS = _provision("art_10__para_4")
INDIVISIBLE = _provision("art_10__para_5")

# Arts. 11–13: betting, raising, folding
LIMIT_GAME = _provision("art_11__point_2")
UP_TO_POT = _provision("art_11__point_2__point_1")
MATCH = _provision("art_11__point_2__point_2")
UP_TO_INCREASED_POT = _provision("art_11__point_2__point_3")
NO_LIMIT_GAME = _provision("art_11__point_3")
AT_LEAST_LAST_RAISE = _provision("art_12__point_1")
THREE_RAISES = _provision("art_12__point_2")
RAISE_UNLIMITED = _provision("art_12__point_3")
TWO_IN_PLAY = _provision("art_12__point_4")
FOLD_ANY_ROUND = _provision("art_13__point_1")
CARDS_TO_CROUPIER = _provision("art_13__point_2")
FOLDED_BETS = _provision("art_13__point_3")

# Arts. 14–15: the cards and the hands
SUITS_EQUAL = _provision("art_14__para_1")
RANK_ORDER = _provision("art_14__para_2")
ACE_LOW = _provision("art_14__para_3")
HAND_ORDER = _provision("art_15")
CLASS = INSTRUMENT.points("art_15", CATEGORIES)

# Art. 16
COMMISSION = _provision("art_16")

NOT_APPLIED = {
    _provision("main__para_1"): "authorises_the_game",
    _provision("main__para_2"): "approves_the_annex",
    _provision("main__para_3"): "entry_into_force",
    **INSTRUMENT.all_with("opens_its_points", "art_1__para_1 art_11 art_12 art_13"),
    _provision("art_1__para_1__point_1"): "equipment",
    _provision("art_6__para_2"): "conduct",
    _provision("art_11__point_1"): "manner_of_betting",
}
"""The provisions that no rule applies, each with the key of the reason.

``opens_its_points``: a sentence that only introduces points applied one by one. ``equipment``:
furniture. ``conduct``: the behaviour of a player, which leaves no trace in a hand.
``manner_of_betting``: spoken and laid bets are one action here, and bind alike.
"""


READINGS: tuple[Reading, ...] = (
    Reading("OD-01", (TWO_AND_THREE,), ("any_two", "first_two")),
    Reading("OD-02", (COMMISSION,), ("5x", "4x")),
    Reading("OD-03", (UP_TO_INCREASED_POT,), ("on_the_raise", "on_the_whole")),
    Reading(
        "OA-01",
        (BLINDS, MARKER_PLACED, FIRST_ROUND, BIG_BLIND_LAST, MARKER_LAST, SECOND_ROUND),
        ("literal", "common"),
    ),
    Reading("OA-02", (INDIVISIBLE, EQUAL_PARTS), ("first_winner", "first_live")),
    Reading("OA-07", (UP_TO_POT, NO_LIMIT_GAME, BLIND_LIMITS), ("big_blind", "any_chip")),
    Reading("OA-08", (UP_TO_INCREASED_POT,), ("pot_after_call", "pot_before_call")),
    Reading("OA-09", (AT_LEAST_LAST_RAISE,), ("last_bet_or_raise", "last_in_full")),
    Reading("OA-10", (THREE_RAISES,), ("raises_only", "every_rise", "opening_counts")),
    Reading(
        "OA-11",
        (TWO_IN_PLAY, UP_TO_INCREASED_POT, THREE_RAISES),
        ("amount_lifted", "amount_capped", "count_lifted"),
    ),
    Reading("OA-12", (TWO_IN_PLAY,), ("whenever_two_remain", "started_by_two")),
    Reading(
        "OA-13",
        (AT_LEAST_LAST_RAISE, NO_LIMIT_GAME, THREE_RAISES),
        ("short_does_not_reopen", "short_reopens"),
    ),
    Reading("OA-14", (COMMISSION, BEST_TAKES_POT), ("contested", "whole_pot")),
    Reading("OA-27", (BIG_BLIND, MATCH, NO_LIMIT_GAME), ("whole_blind", "what_lies")),
    Reading("OA-28", (RECTIFIED, DEAL), ("error_of_the_deal", "not_said")),
)

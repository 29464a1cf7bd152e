"""The readings of Fortune 3: the doubts of the text, and the possible values."""

from games.fortune3.rules import law
from games.rules.banked_late_faults import VOID_AFTER_A_FOLD
from games.rules.jackpot import BASES, ORDERS, ROYAL_BASES, STAKES
from games.rules.readings import Reading

READINGS = (
    Reading(
        "FA-02",
        (
            law.THREE_CARD_ORDER,
            law.BASIC_CLASS["three_of_a_kind"],
            law.BASIC_CLASS["straight"],
            law.BASIC_CLASS["flush"],
        ),
        ("amended", "first_published"),
    ),
    Reading("FA-08", (law.DECISION, law.ANTE_BONUS), ("not_on_fold", "also_on_fold")),
    Reading(
        "FA-09",
        (law.CARDS_COLLECTED, law.ADDITIONAL_UNAFFECTED, law.PAIR_PLUS),
        ("stays_live", "lost_on_fold"),
    ),
    Reading("FA-11", (law.DEALT_ONE_BY_ONE,), ("bank_last", "bank_in_rotation")),
    Reading(
        "FA-13", (law.COMMUNITY_CARDS, law.COMMUNITY_UNREVEALED), ("not_dealt", "dealt_unrevealed")
    ),
    Reading(
        "FA-14", (law.SIX_CARD_BONUS, law.BEST_FIVE_OF_SIX), ("best_of_six", "own_trio_required")
    ),
    Reading(
        "FA-17",
        (
            law.JACKPOT_LEFT_TO_RIGHT,
            law.JACKPOT_PER_STRAIGHT_FLUSH,
            law.JACKPOT_STRAIGHT_FLUSH_FIRST,
            law.JACKPOT_POOL_REDUCED,
        ),
        BASES,
    ),
    Reading(
        "FA-20", (law.VOID_BY_PLAYER_CARDS, law.GOES_ON_ONE_CARD), ("any_players", "per_player")
    ),
    Reading("FA-28", (law.JACKPOT_PRIZES,), STAKES),
    Reading(
        "FA-29",
        (law.JACKPOT_LEFT_TO_RIGHT, law.JACKPOT_POOL_REDUCED, law.JACKPOT_PAYS["royal_flush"]),
        ROYAL_BASES,
    ),
    Reading("FA-30", (law.JACKPOT_LEFT_TO_RIGHT, law.JACKPOT_STRAIGHT_FLUSH_FIRST), ORDERS),
    Reading("FA-32", (law.TOP_CARD_DISCARDED,), ("first_out", "last_out")),
    Reading("FA-34", (law.DECISION, law.VOID), VOID_AFTER_A_FOLD),
)

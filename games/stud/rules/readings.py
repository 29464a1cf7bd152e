"""The readings of Stud Poker: where the languages differ or the text is in doubt."""

from games.rules.banked_late_faults import VOID_AFTER_A_FOLD
from games.rules.jackpot import BASES, FIXED_SUMS, ODD_CHIPS, ORDERS, ROYAL_BASES, ROYALS, STAKES
from games.rules.readings import Reading
from games.stud.rules import law

READINGS = (
    Reading(
        "SA-01", (law.QUALIFICATION, law.NOT_QUALIFIED, law.HANDS_OPENED), ("value", "holding")
    ),
    Reading("SA-05", (law.DEALT_BY_FIVES,), ("fifth", "first")),
    Reading("SA-06", (law.LOW_ACE, law.CLASS["straight"]), ("suit_of_five", "suit_of_ace")),
    Reading("SA-07", (law.FOLD, law.JACKPOT_PRIZES), ("lost_on_fold", "stays_live")),
    Reading(
        "SA-10",
        (law.PAYS["four_of_a_kind"], law.PAYS["straight_flush"], law.PAYS["royal_flush"]),
        ("each_hand", "whole_round"),
    ),
    Reading(
        "SA-11",
        (
            law.JACKPOT_LEFT_TO_RIGHT,
            law.JACKPOT_ROYALS_SHARE,
            law.JACKPOT_PER_STRAIGHT_FLUSH,
            law.JACKPOT_STRAIGHT_FLUSH_FIRST,
            law.JACKPOT_POOL_REDUCED,
        ),
        BASES,
    ),
    Reading("SA-12", (law.JACKPOT_ROYALS_SHARE,), ROYALS),
    Reading("SA-13", (law.JACKPOT_POOL_REDUCED,), FIXED_SUMS),
    Reading("SA-22", (law.JACKPOT_PRIZES,), STAKES),
    Reading(
        "SA-23",
        (law.JACKPOT_PAYS["royal_flush"], law.JACKPOT_LEFT_TO_RIGHT, law.JACKPOT_POOL_REDUCED),
        ROYAL_BASES,
    ),
    Reading("SA-24", (law.JACKPOT_LEFT_TO_RIGHT, law.JACKPOT_STRAIGHT_FLUSH_FIRST), ORDERS),
    Reading("SA-25", (law.JACKPOT_ROYALS_SHARE,), ODD_CHIPS),
    Reading("SA-27", (law.FOLD, law.VOID, law.SHUFFLER_FAILS), VOID_AFTER_A_FOLD),
    Reading("SD-33", (law.BEFORE_FIRST_CARD,), ("table_wide", "per_player")),
)

"""The readings of Stud Poker: where the languages differ or the text is in doubt."""

from __future__ import annotations

from games.rules.readings import Reading
from games.stud.rules import law

READINGS = (
    Reading(
        "SA-01", (law.QUALIFICATION, law.NOT_QUALIFIED, law.HANDS_OPENED), ("value", "holding")
    ),
    Reading("SA-05", (law.DEALT_BY_FIVES,), ("fifth", "first")),
    Reading("SA-06", (law.LOW_ACE, law.STRAIGHT), ("suit_of_five", "suit_of_ace")),
    Reading("SA-07", (law.FOLD, law.JACKPOT_PRIZES), ("lost_on_fold", "stays_live")),
    Reading(
        "SA-10",
        (law.PAYS_FOUR_OF_A_KIND, law.PAYS_STRAIGHT_FLUSH, law.PAYS_ROYAL_FLUSH),
        ("each_hand", "whole_round"),
    ),
    Reading(
        "SA-11",
        (law.JACKPOT_EACH_STRAIGHT_FLUSH, law.JACKPOT_POOL_REDUCED),
        ("same_base", "sequential"),
    ),
    Reading("SA-12", (law.JACKPOT_ROYALS_SHARE,), ("share", "each_fixed")),
    Reading("SA-13", (law.JACKPOT_POOL_REDUCED,), ("pool_pays", "house_pays")),
    Reading("SD-33", (law.BEFORE_FIRST_CARD,), ("table_wide", "per_player")),
)

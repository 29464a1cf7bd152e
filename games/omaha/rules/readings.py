"""The doubts of the regulation on which play depends; the first value of each is the default."""

from games.omaha.rules import law
from games.rules.readings import Reading

READINGS: tuple[Reading, ...] = (
    Reading("OD-01", (law.TWO_AND_THREE,), ("any_two", "first_two")),
    Reading("OD-02", (law.COMMISSION,), ("5x", "4x")),
    Reading("OD-03", (law.UP_TO_INCREASED_POT,), ("on_the_raise", "on_the_whole")),
    Reading(
        "OA-01",
        (
            law.BLINDS,
            law.MARKER_PLACED,
            law.FIRST_ROUND,
            law.BIG_BLIND_LAST,
            law.MARKER_LAST,
            law.SECOND_ROUND,
        ),
        ("literal", "common"),
    ),
    Reading("OA-02", (law.INDIVISIBLE, law.EQUAL_PARTS), ("first_winner", "first_live")),
    Reading(
        "OA-07", (law.UP_TO_POT, law.NO_LIMIT_GAME, law.BLIND_LIMITS), ("big_blind", "any_chip")
    ),
    Reading("OA-08", (law.UP_TO_INCREASED_POT,), ("pot_after_call", "pot_before_call")),
    Reading("OA-09", (law.AT_LEAST_LAST_RAISE,), ("last_bet_or_raise", "last_in_full")),
    Reading("OA-10", (law.THREE_RAISES,), ("raises_only", "every_rise", "opening_counts")),
    Reading(
        "OA-11",
        (law.TWO_IN_PLAY, law.UP_TO_INCREASED_POT, law.THREE_RAISES),
        ("amount_lifted", "amount_capped", "count_lifted"),
    ),
    Reading("OA-12", (law.TWO_IN_PLAY,), ("whenever_two_remain", "started_by_two")),
    Reading(
        "OA-13",
        (law.AT_LEAST_LAST_RAISE, law.NO_LIMIT_GAME, law.THREE_RAISES),
        ("short_does_not_reopen", "short_reopens"),
    ),
    Reading("OA-14", (law.COMMISSION, law.BEST_TAKES_POT), ("contested", "whole_pot")),
    Reading("OA-27", (law.BIG_BLIND, law.MATCH, law.NO_LIMIT_GAME), ("whole_blind", "what_lies")),
    Reading("OA-28", (law.RECTIFIED, law.DEAL), ("error_of_the_deal", "not_said")),
)

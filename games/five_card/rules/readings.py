"""The readings of five-card poker: the doubts of the text, and the possible values."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from games.five_card.rules import law
from games.rules.readings import Chosen, Reading

READINGS = (
    Reading("PA-03", (law.STRAIGHT_FLUSH, law.FLUSH, law.STRAIGHT), ("straight_flush", "flush")),
    Reading("PA-05", (law.OBJECT,), ("first_winner", "house_keeps")),
    Reading("PA-06", (law.LAST_ROUND,), ("any_four", "consecutive")),
    Reading("PA-07", (law.STRAIGHT, law.LAST_ROUND), ("ace_as_four", "not_consecutive")),
    Reading("PA-08", (law.THIRD_ROUND, law.LAST_ROUND), ("last_card", "any_pair")),
    Reading("PA-09", (law.INITIAL_COMMISSION, law.CAPITAL), ("per_hand", "per_player")),
    Reading(
        "PA-10", (law.CAPITAL, law.INITIAL_COMMISSION, law.DEALING), ("each_player", "in_total")
    ),
    Reading(
        "PA-11",
        (law.INITIAL_COMMISSION, law.HOUSE_COMMISSION),
        ("whole_pot", "after_initial_commission"),
    ),
    Reading("PA-12", (law.HOUSE_COMMISSION,), ("literal", "alike")),
    Reading("PA-13", (law.CAPITAL,), ("minimum_capital", "threshold")),
    Reading("PA-16", (law.VOICE_PASS, law.AFTER_A_BET), ("may_not_raise", "may_raise")),
    Reading("PA-17", (law.VOICE_GOES_ON, law.ANSWER), ("next_highest", "next_seat")),
    Reading("PA-20", (law.FIRST_RAISE,), ("bet_before", "last_in_full", "total")),
    Reading("PA-29", (law.HOUSE_COMMISSION,), ("called_in_part_is_called", "excess_excepted")),
    Reading("PA-30", (law.CAPITAL,), ("in_the_course", "at_the_end")),
    Reading(
        "PA-31",
        (law.INITIAL_COMMISSION, law.EXPOSED_KEY_CARD),
        ("pot_money_whole", "commission_kept"),
    ),
    Reading(
        "PA-33",
        (law.EXPOSED_KEY_CARD, law.THIRD_CARD, law.FURTHER_CARD),
        ("until_the_deal_ends", "as_it_is_dealt"),
    ),
)

T = TypeVar("T")

_VALUES = {reading.id: reading.values for reading in READINGS}


def under_other_readings(
    chosen: Chosen, readings: tuple[str, ...], rule: Callable[[Mapping[str, str]], T]
) -> dict[str, T]:
    """What the rule returns when each of these readings alone has its other value."""
    return {
        name: rule({**chosen.unwatched, name: value})
        for name in readings
        for value in _VALUES[name]
        if value != chosen.unwatched[name]
    }


def that_decide(
    chosen: Chosen, readings: tuple[str, ...], rule: Callable[[Mapping[str, str]], T]
) -> tuple[str, ...]:
    taken = rule(chosen)
    others = under_other_readings(chosen, readings, rule)
    return tuple(name for name, other in others.items() if other != taken)

"""The kinds of question a drill asks. Each deals a hand by chance and takes its answer from the
steps the rules make of it; one that turns out to have nothing to ask gives none.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.play.drill.banked import (
    after_a_fault,
    qualifies,
    stakes_of_a_stopped_hand,
    total,
    what_is_paid,
    who_wins,
)
from games.play.drill.pots import (
    after_a_fault_in_a_pot_game,
    what_a_seat_comes_to,
    who_takes_the_pot,
)
from games.play.drill.question import Ask
from games.play.drill.turns import how_much_at_most, may_it_be_done, what_class, who_is_next

_HOUSE: dict[str, Ask] = {
    "who_wins": who_wins,
    "qualifies": qualifies,
    "what_is_paid": what_is_paid,
    "total": total,
    "what_class": what_class,
    "after_a_fault": after_a_fault,
    "stakes_of_a_stopped_hand": stakes_of_a_stopped_hand,
    "who_is_next": who_is_next,
    "may_it_be_done": may_it_be_done,
}
_POT: dict[str, Ask] = {
    "who_takes_the_pot": who_takes_the_pot,
    "what_a_seat_comes_to": what_a_seat_comes_to,
    "what_class": what_class,
    "who_is_next": who_is_next,
    "may_it_be_done": may_it_be_done,
    "how_much_at_most": how_much_at_most,
    "after_a_fault": after_a_fault_in_a_pot_game,
}
KINDS: Mapping[str, Mapping[str, Ask]] = {
    "fortune3": _HOUSE,
    "stud": _HOUSE,
    "omaha": _POT,
    "five_card": _POT,
}

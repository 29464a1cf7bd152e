"""Which articles each kind of question is often about, and may therefore be drilled by.

Set down here so that a drill begins at once; a test asks a few dozen questions of each kind and
holds this list to what they rest on.
"""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "omaha": {
        "who_takes_the_pot": (10, 14, 15),
        "what_a_seat_comes_to": (10, 13, 14, 15),
        "what_class": (8, 10, 15),
        "who_is_next": (6, 7, 8),
        "may_it_be_done": (6, 10, 11),
        "how_much_at_most": (11, 12),
        "after_a_fault": (9,),
    },
    "five_card": {
        "who_takes_the_pot": (5, 10),
        "what_a_seat_comes_to": (4, 5, 10),
        "what_class": (5, 10),
        "who_is_next": (10, 11),
        "may_it_be_done": (10,),
        "how_much_at_most": (10,),
        "after_a_fault": (11,),
    },
    "stud": {
        "who_wins": (8, 9),
        "qualifies": (9,),
        "what_is_paid": (9, 10),
        "total": (6, 9, 10),
        "what_class": (4, 8, 9),
        "after_a_fault": (11,),
        "stakes_of_a_stopped_hand": (11,),
        "who_is_next": (6,),
        "may_it_be_done": (6,),
    },
    "fortune3": {
        "who_wins": (7, 13),
        "qualifies": (13,),
        "what_is_paid": (13, 14, 16),
        "total": (13, 14, 15, 16),
        "what_class": (6, 7),
        "after_a_fault": (17,),
        "stakes_of_a_stopped_hand": (17,),
        "who_is_next": (12,),
        "may_it_be_done": (10, 12),
    },
}

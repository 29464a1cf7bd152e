"""What is no case of a fault is refused, and the field that stands in the way is named."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.faults.ordered import read_case
from games.rules.game import game
from games.rules.values.refusal import Unusable


@pytest.mark.parametrize(
    ("record", "reason", "field"),
    [
        ({}, "missing", "fault"),
        ({"fault": "earthquake"}, "not_on_offer", "fault"),
        ({"fault": "time_expired"}, "missing", "facts.seat"),
        ({"fault": "time_expired", "facts": {"seat": 9}}, "no_such_seat", "facts.seat"),
        ({"fault": "time_expired", "facts": {"seat": "x"}}, "not_a_whole_number", "facts.seat"),
        (
            {"fault": "dealt_too_soon", "facts": {"card": "sixth"}},
            "not_on_offer",
            "facts.card",
        ),
        (
            {
                "fault": "raise_too_small",
                "facts": {"last_raise": 10**13, "raised_by": 1, "all_in": "no"},
            },
            "above_most",
            "facts.last_raise",
        ),
        (
            {"fault": "burn_missed", "readings": {"PA-99": "x"}},
            "unknown_reading",
            "readings",
        ),
    ],
)
def test_what_cannot_be_ruled_on_is_told_of_its_field(
    record: dict[str, Any], reason: str, field: str
) -> None:
    declared = game("five_card")
    with pytest.raises(Unusable) as no:
        read_case(declared.faults, declared.seats, declared.readings, record)
    assert (no.value.reason, no.value.field) == (reason, field)


def test_bets_of_a_seat_that_is_not_there_are_refused() -> None:
    declared = game("stud")
    record = {"fault": "dealt_wrongly", "laid": {"9": {"bets": 1}}}
    with pytest.raises(Unusable) as no:
        read_case(declared.faults, declared.seats, declared.readings, record)
    assert no.value.field == "laid.9"

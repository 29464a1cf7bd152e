"""Each question of the floor in the ways it can be answered, for the tests that go through them."""

from __future__ import annotations

from typing import Any

from games.rules.faults.ordered import Answers, Case, read_case, ruled_on
from games.rules.faults.ordered import Fault as Question
from games.rules.game import game

POT: dict[str, Any] = {"pot": 505, "chip": 5, "winners": "1 4"}
POTS: dict[str, Any] = {"pot": 150, "best_first": "1 7=3", "side_1": 100, "side_1_seats": "3 7"}
PRIZE: dict[str, Any] = {"winners": "1 4", "pool": 60_000, "fixed": 500}

ASKED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    *(
        (key, "which_hand_wins", {"first": "flush", "second": other})
        for key in ("omaha", "stud", "fortune3", "five_card")
        for other in ("straight", "flush")
    ),
    *(
        (key, name, facts)
        for key in ("omaha", "five_card")
        for name, facts in (
            ("pot_divided", POT),
            ("pot_divided", {**POT, "winners": "4 7", "others": "1"}),
            ("pots_awarded", POTS),
            ("pots_awarded", {**POTS, "side_2": 40, "side_2_seats": "3 7", "chip": 5}),
        )
    ),
    ("stud", "bank_plays", {"cards": "As Kd 4c 3h 2c"}),
    ("stud", "bank_plays", {"cards": "Qs Jc 8d 5c 2h"}),
    ("stud", "bank_plays", {"cards": "Qs Qc 8d 5c 2h"}),
    ("fortune3", "bank_plays", {"cards": "Qs 8d 5c"}),
    ("fortune3", "bank_plays", {"cards": "Js 8d 5c"}),
    *(
        (key, "jackpot_shared", {**PRIZE, "category": category})
        for key in ("stud", "fortune3")
        for category in ("straight_flush", "flush")
    ),
    (
        "fortune3",
        "jackpot_shared",
        {
            **PRIZE,
            "category": "royal_flush",
            "winners": "4",
            "minimum": 50_000,
            "other": "flush",
            "other_winners": "1",
            "other_fixed": 300,
        },
    ),
    (
        "stud",
        "jackpot_shared",
        {**PRIZE, "category": "royal_flush", "pool": 60_001, "minimum": 50_000},
    ),
)


def asked_of(key: str, name: str, facts: dict[str, Any], **readings: str) -> tuple[Question, Case]:
    declared = game(key)
    record = {"fault": name, "facts": facts, "readings": readings}
    return read_case(declared.rulable, declared.seats, declared.readings, record)


def told(key: str, name: str, facts: dict[str, Any], **readings: str) -> Answers:
    """The orders that answer the question."""
    yield from ruled_on(*asked_of(key, name, facts, **readings))


def every_question() -> list[tuple[str, Question, Case]]:
    """Each question under each value of each reading."""
    return [
        (key, *asked_of(key, name, facts, **chosen))
        for key, name, facts in ASKED
        for chosen in (
            {},
            *({r.id: value} for r in game(key).readings for value in r.values[1:]),
        )
    ]

"""What each regulation orders when something has gone wrong, article by article."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.lawtexts.texts.reader import read
from games.rules.faults.ordered import read_case, ruled_on
from games.rules.game import GAMES, game
from games.rules.hands.script import ChipMove
from games.rules.hands.wagers import balances
from games.rules.provisions.readings import watch
from tests.rules.faults import answered, every_case, table_of, told
from tests.rules.orders_worked import GOLDEN

TABLES = Path(__file__).parent / "faults_told"

LAID = {"1": {"bets": 300, "jackpot": 10}, "4": {"bets": 200}}


@pytest.mark.parametrize(("key", "name"), GOLDEN, ids="-".join)
def test_what_is_ordered(key: str, name: str) -> None:
    for facts, expected in GOLDEN[key, name]:
        assert told(answered(game(key), name, **facts)) == expected, facts


@pytest.mark.parametrize(
    ("value", "name"),
    [("amount_lifted", "no_fourth_raise"), ("count_lifted", "raises_not_counted_between_two")],
)
def test_OA_11_a_fourth_raise_between_two_names_what_frees_it_first(value: str, name: str) -> None:
    """97/2010 art. 12.º, 4): «não há limite para o montante de subida da aposta»."""
    steps = answered(
        game("omaha"), "fourth_raise", structure="limit", in_play="two", readings={"OA-11": value}
    )
    assert (steps[0].name, steps[0].readings) == (name, ("OA-11", "OA-10"))


@pytest.mark.parametrize(
    ("key", "name", "told", "row"),
    [
        ("stud", "cards_off_the_table", {}, "SD-05"),
        ("stud", "leaves_with_cards", {"seat": 2}, "SD-05"),
        ("stud", "talk_or_aids", {}, "SD-28"),
        ("stud", "cards_to_empty_seat", {"seat": 2}, "SA-16"),
        ("fortune3", "dealt_wrongly", {"breach": "face_down"}, "FA-21"),
        ("fortune3", "boxed_card", {"went": "community"}, "FA-21"),
        ("omaha", "chips_taken", {"tournament": "no"}, "OA-23"),
        ("omaha", "chips_taken", {"tournament": "yes"}, "OD-33"),
        ("omaha", "bet_unclear", {"seat": 2, "how": "said_and_laid_differ"}, "OA-33"),
        ("omaha", "board_too_soon", {"street": "turn", "mended": "no"}, "OD-31"),
        ("fortune3", "shuffler_failed", {"failure": "second"}, "FA-37"),
        ("omaha", "burn_missed", {"street": "turn"}, "OA-21"),
        ("five_card", "boxed_card", {"seat": 5, "went": "key"}, "PA-22"),
    ],
)
def test_an_order_or_a_silence_names_the_row_it_rests_on(
    key: str, name: str, told: dict[str, Any], row: str
) -> None:
    steps = answered(game(key), name, **told)
    assert row in {each for step in steps for each in step.readings}


@pytest.mark.parametrize("key", GAMES)
def test_the_whole_table_stands_as_it_was_read(key: str) -> None:
    """``python -m tests.rules.faults`` writes it afresh; what changes is read again."""
    kept = (TABLES / f"{key}.txt").read_text("utf-8").splitlines()
    assert list(table_of(game(key))) == kept


@pytest.mark.parametrize("key", GAMES)
def test_every_provision_named_stands_in_the_text(key: str) -> None:
    law = read(game(key).instrument.key)
    for fault, case in every_case(game(key)):
        for step in ruled_on(fault, case):
            assert step.provisions, step
            for each in step.provisions:
                assert each.instrument == game(key).instrument.key
                assert any(law.provision(each.eid).text.values()), each


@pytest.mark.parametrize("key", GAMES)
def test_a_doubt_is_named_by_every_step_it_changes_and_by_no_other(key: str) -> None:
    """Where another value of a reading says another thing, the first thing said names it."""
    declared = game(key)
    for fault, case in every_case(declared):
        with watch() as consulted:
            steps = ruled_on(fault, case)
        for reading in declared.readings:
            if reading.id not in consulted:
                continue
            for value in reading.values:
                record = {
                    "fault": fault.name,
                    "facts": dict(case.facts),
                    "readings": {**case.readings, reading.id: value},
                }
                there = ruled_on(
                    *read_case(declared.faults, declared.seats, declared.readings, record)
                )
                if [(s.name, s.provisions) for s in there] != [
                    (s.name, s.provisions) for s in steps
                ]:
                    assert any(reading.id in step.readings for step in steps), (fault.name, value)


@pytest.mark.parametrize(
    ("key", "name", "told", "left"),
    [
        ("omaha", "hole_card_exposed", {"mended": "no"}, {}),
        ("stud", "dealt_wrongly", {}, {1: 10}),
        ("stud", "shuffler_failed", {}, {1: 10}),
        ("fortune3", "bank_card_exposed", {}, {}),
        ("fortune3", "dealt_wrongly", {"breach": "community"}, {1: 10}),
        ("fortune3", "shuffler_failed", {"failure": "first"}, {1: 10}),
        ("stud", "cards_exposed", {"exposed": "one_of_a_player"}, {1: 310, 4: 200}),
    ],
)
def test_the_chips_that_lie_go_back_but_for_those_carried(
    key: str, name: str, told: dict[str, Any], left: dict[int, int]
) -> None:
    steps = answered(game(key), name, laid=LAID, **told)
    moved = balances(steps)
    assert not sum(moved.values())
    assert {s: -moved[f"stack:{s}"] for s in (1, 4) if moved[f"stack:{s}"]} == left
    laid = [m for m in steps[0].moves if isinstance(m, ChipMove) and m.source.startswith("stack")]
    assert sum(move.amount for move in laid) == 510

"""Hands of the games without a place in the notation, line by line as a reader has them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.rules.hands.script import CardMove, Face
from games.rules.records import phh
from games.rules.values.cards import card

GAMES_FOLDER = Path(__file__).parents[2] / "games"


def record_of(key: str, name: str) -> dict[str, Any]:
    path = GAMES_FOLDER / key / "play" / "sample_hands" / f"{name}.json"
    record = json.loads(path.read_text("utf-8"))["record"]
    assert isinstance(record, dict)
    return record


def lines(key: str, name: str) -> list[str]:
    return list(phh.exported(key, record_of(key, name))["actions"])  # type: ignore[call-overload]


def test_a_decision_stands_between_the_cards_before_it_and_those_after() -> None:
    assert lines("five_card", "raise_and_redouble") == [
        "# burn 5d down",
        *("d dh p2 9s", "d dh p1 Ah", "d dh p2 9h", "d dh p1 Th"),
        *("# p1 open 50", "# p2 raise 150", "# p1 raise 300", "# p2 raise 500", "# p1 call"),
        *("d dh p1 8h", "d dh p2 9d"),
        *("# p2 open 100", "# p1 raise 250", "# p2 raise 400", "# p1 call"),
        *("d dh p2 5c", "d dh p1 7h"),
        *("# p1 pass", "# p2 pass"),
        *("d dh p1 6h", "d dh p2 5h"),
        *("# p1 open 100", "# p2 call"),
        *("p2 sm 9h", "p1 sm Th"),
    ]


def test_cards_turned_up_are_shown_together_and_a_card_dealt_down_is_not() -> None:
    told = lines("stud", "capped_prizes")
    assert told[-4:] == [
        "# dealer shows AdKcQs7h3d",
        *("p1 sm 9s9d9c9h2s", "p2 sm 8c7c6c5c4c", "p3 sm AhKhQhJhTh"),
    ]
    assert told[-7:-4] == ["# p1 raise", "# p2 raise", "# p3 raise"]
    assert [line for line in told if "dealer" in line][:5] == [
        *("# dealer Ad down", "# dealer Kc down", "# dealer Qs down", "# dealer 7h down"),
        "# dealer 3d up",
    ]


def test_a_player_who_gives_up_folds_in_the_notation_of_the_format() -> None:
    record = record_of("stud", "capped_prizes")
    first, *others = record["actions"]
    told = phh.exported("stud", {**record, "actions": [{**first, "do": "fold"}, *others]})
    said = [line for line in told["actions"] if line == "p1 f"]  # type: ignore[attr-defined]
    assert said == ["p1 f"]


def test_a_common_card_is_dealt_to_the_board_and_any_other_is_told_in_a_commentary() -> None:
    """No game at hand without a place in the format has common cards; another may."""
    players = {7: 1, 3: 2}
    told = [
        str(phh._card(CardMove(card("As"), place, Face.UP), players))
        for place in ("board", "community", "seat:3", "seat:9", "hand:7", "dealer")
    ]
    assert told == [
        "d db As",
        "d db As",
        "d dh p2 As",
        "# seat:9 As up",
        "# hand:7 As up",
        "# dealer As up",
    ]


def test_a_record_is_carried_in_its_own_letters() -> None:
    record = record_of("stud", "capped_prizes") | {"id": "mão 一"}
    fields = phh.exported("stud", record)
    assert "mão 一" in str(fields["_record"])
    (read,) = phh.read(phh.write(fields))
    assert phh.imported(read)["id"] == "mão 一"


def test_where_a_record_lists_no_seats_they_are_those_the_hand_speaks_of() -> None:
    record = record_of("stud", "capped_prizes")
    listed = phh.exported("stud", record)
    table = {name: told for name, told in record["table"].items() if name != "seats"}
    unlisted = phh.exported("stud", {**record, "table": table})
    assert unlisted["seats"] == listed["seats"] == [1, 2, 3]
    assert unlisted["actions"] == listed["actions"]


def test_a_step_is_told_with_its_seat_and_what_it_rests_on() -> None:
    steps = phh.exported("stud", record_of("stud", "capped_prizes"))["_steps"]
    assert isinstance(steps, list)
    of_seats = [each for each in steps if " seat=" in each]
    assert of_seats
    assert not [each for each in steps if "seat=None" in each]
    assert all("despacho-sef-69-2003#art_" in each for each in of_seats)
    assert {each.split("seat=")[1].split()[0] for each in of_seats} <= {"1", "2", "3"}

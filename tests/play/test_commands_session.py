"""``manage.py session``: a line for each hand, an account for each session."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

TABLE = {"stacks": {"1": 1000, "3": 1000}, "small_blind": 5, "big_blind": 10}
GOOD = {"table": TABLE, "seed": 1, "hands": [{"play": "quietly"}] * 2}


def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], *lines: str) -> tuple[list[Any], int]:
    file = tmp_path / "sessions.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    status = 0
    try:
        call_command("session", "omaha", str(file), language="pt")
    except SystemExit as end:
        status = int(str(end.code))
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()], status


def test_each_hand_is_a_line_and_the_account_the_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers, status = told(tmp_path, capsys, json.dumps({"id": "a", **GOOD}))
    assert [list(each)[1] for each in answers] == ["hand", "hand", "account"]
    assert {each["id"] for each in answers} == {"a"}
    first, second, closing = answers
    assert first["carried"]["marker"] == 3
    assert first["after"][0]["provisions"] == ["despacho-sef-97-2010#art_1__para_2"]
    assert first["carried"]["stacks"] == first["stacks"]
    assert second["steps"][1] == {
        "n": 2,
        "name": "button_placed",
        "seat": 3,
        "facts": {},
        "provisions": [
            "despacho-sef-97-2010#art_1__para_2",
            "despacho-sef-97-2010#art_1__para_1__point_2",
        ],
        "readings": {},
    }
    assert closing["account"]["conserved"] is True
    assert closing["account"]["stacks"] == second["stacks"]
    assert status == 0


def test_what_is_left_to_the_house_is_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {**GOOD, "hands": [{"play": "quietly", "join": {"5": 400}}]}
    (hand, _), _ = told(tmp_path, capsys, json.dumps(record))
    assert hand["before"] == [
        {
            "n": 1,
            "name": "seat_joined",
            "seat": 5,
            "facts": {"amount": 400},
            "left_to": "house",
            "provisions": [],
            "readings": {},
            "nearest": [],
        }
    ]


def test_one_error_names_its_field_and_the_next_line_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = {"id": "b", **GOOD, "hands": [{"play": "quietly"}, {"leave": [9]}]}
    answers, status = told(tmp_path, capsys, json.dumps(bad), "{", json.dumps({"id": "c", **GOOD}))
    assert [(each["id"], "error" in each) for each in answers] == [
        ("b", False),
        ("b", True),
        (None, True),
        ("c", False),
        ("c", False),
        ("c", False),
    ]
    assert answers[1]["field"] == "hands[1].leave[0]"
    assert answers[1]["error"] == "Em «hands[1].leave[0]»: Não há ninguém no lugar «9» desta mesa."
    assert status == 1

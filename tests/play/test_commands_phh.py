"""Hand histories by command: what goes out comes back, what the law forbids is told."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.records.answers import play_explained, play_record
from games.rules.game import GAMES
from games.rules.values.refusal import Unusable
from games.table.written_out import samples
from rulesite.catalogues import compile_all

compile_all()

A_HISTORY = """
variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 5000, 5000]
actions = [
  "d dh p1 AsKsQsJs", "d dh p2 AhKhQhJh", "d dh p3 AcKcQcJc",
  "p3 cbr {raised}", "p1 f", "p2 f",
]
hand = 12
"""


def run(*command: str) -> tuple[str, list[dict[str, Any]], int]:
    """What is printed, the errors told beside it, and the exit status."""
    out, errors, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command("phh", *command, stdout=out, stderr=errors)
    except SystemExit as end:
        status = int(str(end.code))
    return out.getvalue(), [json.loads(line) for line in errors.getvalue().splitlines()], status


def written(path: Path, lines: list[dict[str, Any]]) -> str:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("key", GAMES)
def test_every_sample_goes_out_and_comes_back_the_same_hand(tmp_path: Path, key: str) -> None:
    sent = [s.record | {"id": s.text_path.stem} for s in samples() if s.game.key == key]
    exported, errors, status = run("export", key, written(tmp_path / "records.jsonl", sent))
    assert (errors, status) == ([], 0)
    file = tmp_path / "hands.phhs"
    file.write_text(exported, encoding="utf-8")
    printed, errors, status = run("import", str(file))
    assert (errors, status) == ([], 0)
    back = [json.loads(line) for line in printed.splitlines()]
    assert [record["id"] for record in back] == [record["id"] for record in sent]
    assert {record["game"] for record in back} == {key}
    for before, after in zip(sent, back, strict=True):
        assert play_record(key, after) == play_record(key, before)


def test_a_history_of_one_hand_is_a_record(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(A_HISTORY.format(raised=350), encoding="utf-8-sig")
    printed, _, status = run("import", str(file))
    (record,) = (json.loads(line) for line in printed.splitlines())
    assert status == 0
    assert (record["id"], record["game"]) == (12, "omaha")
    assert record["actions"][0] == {"seat": 3, "do": "raise", "to": 350}


def test_a_history_the_law_forbids_is_told_with_its_provision(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(A_HISTORY.format(raised=150), encoding="utf-8")
    printed, _, status = run("import", str(file))
    assert status == 1
    assert json.loads(printed) == {
        "id": 12,
        "error": (
            "A subida tem de levar a aposta a, pelo menos, 200, e não a 150: art. 12.º, alínea 1)."
        ),
        "field": "actions[3]",
        "reason": "below_minimum",
        "provision": "despacho-sef-97-2010#art_12__point_1",
    }


@pytest.mark.parametrize(
    ("told", "field"),
    [
        (b"variant = ", ""),
        (b"\xff\xfe", ""),
        (b"", "variant"),
        (b'variant = "NT"', "variant"),
        (b'variant = "stud"', "_record"),
        (b'variant = "PO"', "starting_stacks"),
    ],
)
def test_what_is_no_history_of_ours_is_told(tmp_path: Path, told: bytes, field: str) -> None:
    file = tmp_path / "hand.phh"
    file.write_bytes(told)
    printed, _, status = run("import", str(file))
    answer = json.loads(printed)
    assert status == 1
    assert set(answer) == {"id", "error", "field", "reason"}
    assert answer["field"].startswith(field)


def test_a_hand_without_a_limit_is_said_to_be_beyond_the_notation_and_comes_back(
    tmp_path: Path,
) -> None:
    record = next(
        s.record
        for s in samples()
        if s.game.key == "omaha" and s.record["table"].get("structure") == "no_limit"
    )
    exported, errors, status = run("export", "omaha", written(tmp_path / "r.jsonl", [record]))
    assert (errors, status) == ([], 0)
    assert '_variant = "NO"' in exported
    assert "\nvariant" not in exported
    assert "A notação não tem variante" in exported
    file = tmp_path / "hand.phh"
    file.write_text(exported)
    printed, _, status = run("import", str(file))
    assert status == 0
    back = json.loads(printed)
    assert play_record("omaha", back)["steps"] == play_record("omaha", record)["steps"]
    again, _, _ = run("export", "omaha", written(tmp_path / "again.jsonl", [back]))
    assert again.count("_variant_note") == 1
    file.write_text(exported.replace("_variant =", "variant ="))  # as it was written before
    assert json.loads(run("import", str(file))[0])["table"] == back["table"]


def test_a_record_that_names_its_game_is_played_by_no_other() -> None:
    record = next(s.record for s in samples() if s.game.key == "omaha")
    assert play_explained("omaha", {**record, "game": "omaha"})["steps"]
    with pytest.raises(Unusable, match="not_on_offer"):
        play_explained("five_card", {**record, "game": "omaha"})


def test_a_record_that_cannot_go_out_is_told_beside_the_others(tmp_path: Path) -> None:
    good = next(s.record for s in samples() if s.game.key == "omaha")
    lines = [good | {"id": "a"}, {"id": "b"}, good | {"id": "\ud800"}, good | {"id": 7}]
    exported, errors, status = run("export", "omaha", written(tmp_path / "r.jsonl", lines))
    assert status == 1
    assert [error["id"] for error in errors] == ["b", None]
    assert exported.startswith("[1]\n")
    assert "\n[2]\n" in exported
    assert "hand = 7" in exported
    assert '_id = "a"' in exported

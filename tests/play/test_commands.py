"""The commands: a line out for every line in, whatever stands on it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from games.rules.game import GAMES, game
from games.table.written_out import samples
from rulesite.catalogues import compile_all

compile_all()

RANKED = {
    "id": "r1",
    "hands": [["As", "Kd", "4d", "3d", "2c"], ["Ah", "Kc", "4c", "3c", "2d"]],
}
ON_A_BOARD = {
    "id": "r2",
    "board": ["As", "Ks", "Qs", "Js", "Ts"],
    "hands": [["2s", "3s", "4h", "5d"], ["9s", "8s", "2c", "2d"]],
}
JACKPOT = {
    "pool": 100000,
    "minimum": 50000,
    "fixed": {
        "royal_flush": 50000,
        "straight_flush": 5000,
        "four_of_a_kind": 3000,
        "full_house": 1000,
        "flush": 500,
    },
}
SETTLED = {
    "id": "s1",
    "player": ["Qc", "6d", "4h"],
    "dealer": ["Js", "Tc", "8d"],
    "community": ["2s", "2h"],
    "bets": {"ante": 50, "pair_plus": 200, "six_card_bonus": 25, "progressive": 10},
    "action": "play",
    "jackpot": JACKPOT,
}
TABLE = {
    "seats": [1, 3, 7],
    "button": 3,
    "stacks": {"1": 10000, "3": 8000, "7": 12000},
    "structure": "limit",
    "small_blind": 50,
    "big_blind": 100,
    "commission": "5%",
    "chip": 1,
}


def run(tmp_path: Path, *command: str, lines: list[Any]) -> tuple[list[dict[str, Any]], int]:
    """The answers to these lines, and the exit status."""
    file = tmp_path / "records.jsonl"
    file.write_bytes(b"".join(_line(each) for each in lines))
    out, status = io.StringIO(), 0
    try:
        call_command(*command, str(file), stdout=out)
    except SystemExit as end:
        status = int(str(end.code))
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def _line(given: Any) -> bytes:
    return given if isinstance(given, bytes) else json.dumps(given).encode() + b"\n"


def manage(*command: str) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "manage.py", *command],
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_rank_as_the_formats_say(tmp_path: Path) -> None:
    answers, status = run(tmp_path, "rank", "stud", lines=[RANKED])
    assert status == 0
    assert answers == [
        {
            "id": "r1",
            "winners": [0],
            "categories": ["high_card", "high_card"],
            "best": RANKED["hands"],
            "provisions": answers[0]["provisions"],
            "readings": {"SA-06": "suit_of_five"},
            "decided_by": [],
            "version": answers[0]["version"],
            "why": {
                "pt": "Valores iguais, decide o naipe: espadas contra copas "
                "(art. 8.º, alínea 10) e art. 4.º, alínea 1))",
                "zh-hant": "點數相同，以花色決定：黑桃對紅心（第八條（十）項及第四條（一）項）",
                "cards": [["As"], ["Ah"]],
                "provision": "despacho-sef-69-2003#art_8__point_10",
                "provisions": [
                    "despacho-sef-69-2003#art_8__point_10",
                    "despacho-sef-69-2003#art_4__point_1",
                ],
            },
        }
    ]
    assert "despacho-sef-69-2003#art_8__point_10" in answers[0]["provisions"]
    assert answers[0]["version"]["status"] == "revoked"


def test_rank_on_a_board_takes_two_of_the_hand(tmp_path: Path) -> None:
    answers, _ = run(tmp_path, "rank", "omaha", lines=[ON_A_BOARD])
    assert answers[0]["categories"] == ["flush", "straight_flush"]
    assert answers[0]["winners"] == [1]


def test_settle_as_the_formats_say(tmp_path: Path) -> None:
    answers, status = run(tmp_path, "settle", "fortune3", lines=[SETTLED])
    assert status == 0
    (answer,) = answers
    assert answer["id"] == "s1"
    assert answer["outcome"] == "dealer_not_qualified"
    assert answer["net"] == {
        "ante": 50,
        "play": 0,
        "ante_bonus": 0,
        "pair_plus": -200,
        "six_card_bonus": -25,
        "progressive": -10,
    }
    assert answer["total"] == -185
    assert answer["provisions"]["ante"] == ["despacho-sef-89-2025#art_13__point_1"]


def test_several_seats_are_settled_against_one_hand(tmp_path: Path) -> None:
    record = {
        "id": "t",
        "dealer": ["Js", "Tc", "8d"],
        "seats": [
            {"seat": 1, "player": ["Qc", "6d", "4h"], "bets": {"ante": 50}, "action": "play"},
            {"seat": 2, "player": ["Qs", "6s", "4s"], "bets": {"ante": 50}, "action": "fold"},
        ],
    }
    answers, _ = run(tmp_path, "settle", "fortune3", lines=[record])
    assert [(each["seat"], each["total"]) for each in answers[0]["seats"]] == [(1, 50), (2, -50)]


def test_play_tells_every_step_and_who_is_waited_for(tmp_path: Path) -> None:
    record = {"id": "p1", "table": TABLE, "seed": 7, "actions": [{"seat": 3, "do": "call"}]}
    answers, status = run(tmp_path, "play", "omaha", lines=[record])
    assert status == 0
    (answer,) = answers
    assert [step["n"] for step in answer["steps"]] == list(range(1, len(answer["steps"]) + 1))
    assert answer["steps"][3] == {
        "n": 4,
        "name": "small_blind_posted",
        "seat": 7,
        "facts": {"amount": 50, "blind": 50, "all_in": False},
        "provisions": ["despacho-sef-97-2010#art_5", "despacho-sef-97-2010#art_5__point_1"],
        "readings": {},
    }
    waiting = answer["waiting"]
    assert waiting["seat"] == 7
    assert waiting["provision"] == "despacho-sef-97-2010#art_6__para_3"
    raising = next(offer for offer in waiting["offers"] if offer["do"] == "raise")
    assert (raising["minimum"], raising["maximum"]) == (200, 400)
    assert raising["minimum_by"] == "despacho-sef-97-2010#art_12__point_1"
    assert raising["maximum_by"] == "despacho-sef-97-2010#art_11__point_2__point_3"
    assert {bar["do"] for bar in waiting["bars"]} == {"check", "bet", "split_pot"}
    assert answer["total_chips_check"] is True


@pytest.mark.parametrize("key", GAMES)
def test_every_sample_is_played_to_its_end_with_its_chips(tmp_path: Path, key: str) -> None:
    lines = [s.record | {"id": s.text_path.stem} for s in samples() if s.game.key == key]
    answers, status = run(tmp_path, "play", key, lines=lines)
    assert status == 0
    assert [answer["id"] for answer in answers] == [line["id"] for line in lines]
    for answer in answers:
        assert answer["waiting"] is None
        assert answer["total_chips_check"] is True


def test_an_action_the_law_forbids_is_refused_by_its_provision(tmp_path: Path) -> None:
    record = {
        "id": 9,
        "table": TABLE,
        "seed": 7,
        "actions": [{"seat": 3, "do": "raise", "to": 150}],
    }
    answers, status = run(tmp_path, "play", "omaha", lines=[record])
    assert status == 1
    (turning,) = answers[0].pop("decided_by")
    assert turning["doubt"] == ["OD-03", "OA-08"]  # a ceiling below the minimum lowers it
    assert answers == [
        {
            "id": 9,
            "error": (
                "A subida tem de levar a aposta a, pelo menos, 200, e não a 150: "
                "art. 12.º, alínea 1)."
            ),
            "field": "actions[0]",
            "reason": "below_minimum",
            "provision": "despacho-sef-97-2010#art_12__point_1",
        }
    ]


def test_sentences_come_in_the_language_asked_for(tmp_path: Path) -> None:
    lines = [{"id": 1, "hands": [["As"]]}]
    portuguese, _ = run(tmp_path, "rank", "stud", lines=lines)
    chinese, _ = run(tmp_path, "rank", "stud", "--language", "zh-hant", lines=lines)
    assert portuguese[0]["error"] == (
        "Em «hands[0]»: Há aqui 1 cartas. Indique 5, nem mais nem menos."
    )
    assert chinese[0]["error"] == "「hands[0]」：此處有1張牌。請寫5張，不多不少。"
    assert portuguese[0]["field"] == chinese[0]["field"] == "hands[0]"


BAD_LINES = [
    (b"not json\n", None, ""),
    (b"{\n", None, ""),
    (b"[1, 2]\n", None, ""),
    (b'"text"\n', None, ""),
    (b"null\n", None, ""),
    (b"\xff\xfe\n", None, ""),
    (b'{"id": "a", "hands": NaN}\n', "a", ""),
    (b'{"id": "b", "hands": [-Infinity]}\n', "b", ""),
    (b'{"id": "c", "hands": ' + b"9" * 5000 + b"}\n", "c", ""),
    (b'{"id": "d", "hands": 1e999}\n', "d", ""),
    (b'{"id": "e", "hands": ' + b"[" * 100_000 + b"]" * 100_000 + b"}\n", None, ""),
    (b'{"id": "f", "pad": "' + b"x" * (1 << 20) + b'", "hands": []}\n', None, ""),
    (b'{"id": "o", "hands": 0.' + b"9" * 500_000 + b"}\n", "o", ""),
    (b'{"id": "p", "hands": 0.1234567890123456789}\n', "p", ""),
    (b'{"id": "q", "hands": 1e-999}\n', "q", ""),
    (b'{"id": "r", "hands": -0}\n', "r", ""),
    (b'{"id": "s", "hands": 1e3}\n', "s", "hands"),
    (b'{"id": "t", "hands": [], "hands": []}\n', "t", ""),
    (b'{"id": "u", "readings": {"a": "1", "a": "2"}}\n', "u", ""),
    (b'{"id": "v", "hands": ' + b"9" * 1_000_000 + b"}\n", "v", ""),
    ({"id": [1], "hands": []}, None, "id"),
    ({"id": True, "hands": []}, None, "id"),
    ({"id": "g"}, "g", "hands"),
    ({"id": "h", "hands": {"a": 1}}, "h", "hands"),
    ({"id": "i", "hands": [["As", "Kd", "4d", "3d", ["2c"]]]}, "i", "hands[0]"),
    ({"id": "j", "hands": [["As", "As", "4d", "3d", "2c"]]}, "j", "hands[0]"),
    ({"id": "k", "hands": [["\ud800", "Kd", "4d", "3d", "2c"]]}, "k", "hands[0][0]"),
    ({"id": "l", "hands": RANKED["hands"], "readings": {"XX-01": "a"}}, "l", "readings"),
    ({"id": "m", "hands": RANKED["hands"], "readings": {"SA-06": "a"}}, "m", "readings.SA-06"),
    ({"id": "n", "hands": RANKED["hands"], "readings": ["SA-06"]}, "n", "readings"),
]


NO_CHIPS = (True, 1.0, 1e3, 0.5, "1000", "1e90000000", "\0", "x" * 50_000, [], {}, 10**15 + 1, -1)


@pytest.mark.parametrize("given", NO_CHIPS, ids=[ascii(each)[:20] for each in NO_CHIPS])
def test_chips_of_a_record_are_whole_numbers_within_bounds(tmp_path: Path, given: Any) -> None:
    table = {"seats": [1, 3], "button": 3, "big_blind": 2, "stacks": {"1": 9, "3": 9}}
    places = {
        "table.stacks.1": {"table": {**table, "stacks": {"1": given, "3": 9}}},
        "table.chip": {"table": {**table, "chip": given}},
    }
    settled = {"player": ["Qc", "6d", "4h"], "dealer": ["Js", "Tc", "8d"], "action": "play"}
    for field, told in places.items():
        answers, status = run(tmp_path, "play", "omaha", lines=[{"seed": 1, **told}])
        assert (status, answers[0]["field"]) == (1, field)
        assert len(answers[0]["error"]) < 200
    answers, status = run(
        tmp_path, "settle", "fortune3", lines=[{**settled, "bets": {"ante": given}}]
    )
    assert (status, answers[0]["field"]) == (1, "bets.ante")


@pytest.mark.parametrize("odds", ["1e90000000", "1.000", "-0", "1/0", "٣", "9" * 50_000, 1.5, True])
def test_prizes_of_a_record_are_bounded(tmp_path: Path, odds: Any) -> None:
    line = {
        "player": ["Qc", "6d", "4h"],
        "dealer": ["Js", "Tc", "8d"],
        "bets": {"ante": 50},
        "action": "play",
        "prizes": {"pair_plus": {"pair": odds}},
    }
    answers, status = run(tmp_path, "settle", "fortune3", lines=[line])
    assert (status, answers[0]["field"]) == (1, "prizes.pair_plus.pair")


@pytest.mark.parametrize(("line", "named", "field"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_bad_line_is_told_and_the_rest_go_on(
    tmp_path: Path, line: Any, named: Any, field: str
) -> None:
    answers, status = run(tmp_path, "rank", "stud", lines=[RANKED, line, RANKED])
    assert status == 1
    assert [answer["id"] for answer in answers] == ["r1", named, "r1"]
    assert answers[0] == answers[2]
    assert "winners" in answers[0]
    assert set(answers[1]) == {"id", "error", "field", "reason"}
    assert answers[1]["field"] == field
    assert answers[1]["error"].endswith(".")


def test_blank_lines_and_a_byte_order_mark_are_passed_over(tmp_path: Path) -> None:
    lines = [b"\xef\xbb\xbf" + _line(RANKED), b"\n", b"  \r\n", _line(RANKED).rstrip()]
    answers, status = run(tmp_path, "rank", "stud", lines=lines)
    assert status == 0
    assert [answer["id"] for answer in answers] == ["r1", "r1"]


def test_an_id_comes_back_as_it_was_given(tmp_path: Path) -> None:
    given = ["", "名", "a b", 0, -3, 1234567890123456789, "\ud800", None]
    lines = [{**RANKED, "id": each} for each in given]
    lines.append({"hands": RANKED["hands"]})
    answers, _ = run(tmp_path, "rank", "stud", lines=lines)
    assert [answer["id"] for answer in answers] == [*given, None]


def test_omaha_and_five_card_are_not_settled(tmp_path: Path) -> None:
    for key in ("omaha", "five_card"):
        with pytest.raises(CommandError):
            run(tmp_path, "settle", key, lines=[])


def test_a_file_that_is_not_there_is_told_before_anything_is_ruled(tmp_path: Path) -> None:
    out = io.StringIO()
    with pytest.raises(CommandError, match="nowhere"):
        call_command("rank", "stud", str(tmp_path / "nowhere.jsonl"), stdout=out)
    assert out.getvalue() == ""


@pytest.mark.parametrize("key", GAMES)
def test_readings_lists_every_value_on_offer(key: str) -> None:
    out = io.StringIO()
    call_command("readings", key, stdout=out)
    told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(each["id"], tuple(each["values"])) for each in told] == [
        (reading.id, reading.values) for reading in game(key).readings
    ]
    for each in told:
        assert set(each) == {"id", "provisions", "values", "default", "title"}
        assert each["default"] == each["values"][0]
        assert all(each["title"][language] for language in ("pt", "zh-hant"))


@pytest.mark.slow
def test_standard_input_is_read_and_the_status_told() -> None:
    running = manage("rank", "stud")
    out, errors = running.communicate(_line(RANKED) + b"{}\n" + _line(RANKED))
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["r1", None, "r1"]
    assert errors == b""
    assert running.returncode == 1


@pytest.mark.slow
def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(_line({**SETTLED, "id": 1}) * 3000)
    with manage("settle", "fortune3", str(file)) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.read(100).startswith(b'{"id": 1')
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0

"""``manage.py odds``: exact figures, and runs that any number of workers plays alike."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.odds import registry
from games.odds.figures.tally import Tally
from games.records.cli import local_runner
from games.records.cli.local_runner import Stop, play
from games.records.cli.options import drawn, read_settings
from games.simulations.management.commands.odds import played
from tests.examples import some_quick
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

pytestmark = pytest.mark.usefixtures("patient")
ROOT = Path(__file__).parent.parent.parent


def printed(*args: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("odds", *args, stdout=out, **options)
    return out.getvalue()


def figures(*args: str, **options: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(*args, **options))
    return found


def test_exact_figures_come_as_fractions() -> None:
    found = figures("fortune3", "exact")
    ev = found["bets"]["pair_plus"]["ev"]
    assert ev["fraction"] == "-373/5525"
    assert ev["decimal"] == float(Fraction(-373, 5525))
    assert found["bets"]["pair_plus"]["lines"][0]["combinations"] == 884352


def test_exact_figures_under_edited_prizes_and_another_reading() -> None:
    found = figures("fortune3", "exact", "--prizes", "pair_plus.three_of_a_kind=30")
    assert found["bets"]["pair_plus"]["ev"]["fraction"] == "-308/5525"
    as_json = figures("fortune3", "exact", "--readings", '{"FA-14": "own_trio_required"}')
    assert as_json["bets"]["six_card_bonus"]["ev"]["fraction"] == "-48961603/50896300"


def test_figures_of_the_law_are_put_otherwise_by_their_names() -> None:
    short = ("simulate", "--rounds", "512", "--workers", "1", "--figures")
    told = figures("omaha", *short, "commission.highest=6%", "commission.cap=4")
    assert told["spec"]["figures"] == {"commission.highest": "3/50", "commission.cap": "4"}
    assert figures("omaha", *short, '{"commission.cap": 4, "commission.highest": "0.06"}') == told
    by_law = figures("omaha", *short, "commission.highest=5%")
    assert "figures" not in by_law["spec"]


@pytest.mark.parametrize(
    ("bounds", "charged"),
    [(["commission.highest=4%"], "4%"), (["commission.lowest=6%", "commission.highest=7%"], "6%")],
)
def test_the_usual_commission_follows_the_bounds_and_is_told(
    bounds: list[str], charged: str
) -> None:
    short = ("simulate", "--rounds", "512", "--workers", "1", "--figures")
    told = figures("omaha", *short, *bounds)
    assert told["spec"]["options"]["commission"] == charged
    assert told == figures("omaha", *short, *bounds, "--options", f"commission={charged}")


@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        ("commission.cups=4", "figures: ", "commission.lowest"),
        ("commission.highest=40", "figures.commission.highest: ", "5%"),
        ("commission.cap=ten", "figures.commission.cap: ", "ten"),
        ("commission.cap", "figures: ", "commission.cap"),
    ],
)
def test_a_figure_that_cannot_be_is_refused_beside_its_name(
    given: str, field: str, said: str
) -> None:
    with pytest.raises(CommandError) as refused:
        printed("omaha", "simulate", "--figures", given)
    assert str(refused.value).startswith(field)
    assert said in str(refused.value)
    assert "%%" not in str(refused.value)


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
@pytest.mark.parametrize("game", ["fortune3", "omaha", "five_card"])
def test_exact_figures_as_text(game: str, language: str) -> None:
    text = printed(game, "exact", "--format", "text", "--language", language)
    provision = {"pt": "art.", "zh-hant": "第"}[language]
    assert (provision in text) == (game == "fortune3")
    assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("game", ["fortune3", "stud", "omaha", "five_card"])
def test_a_simulation_has_means_errors_and_intervals(game: str) -> None:
    found = figures(game, "simulate", "--rounds", "3000", "--seed", "7", "--workers", "1")
    assert found["rounds"] == found["asked"] == 3000
    assert found["stopped"] is False
    assert found["spec"]["seed"] == 7
    measured = found.get("bets") or found["seats"]
    for each in measured.values():
        least, most = each["interval"]
        assert least <= each["mean"] <= most
    text = printed(game, "simulate", "--rounds", "3000", "--workers", "1", "--format", "text")
    assert "…" in text


@pytest.mark.slow
def test_any_number_of_workers_and_any_batches_give_the_same_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = ("stud", "simulate", "--rounds", "70000", "--seed", "3")
    alone = printed(*asked, "--workers", "1")
    assert printed(*asked, "--workers", "2") == alone
    monkeypatch.setattr(local_runner, "FIRST", 777)
    assert printed(*asked, "--workers", "1") == alone


def test_a_session_is_never_cut_by_a_batch() -> None:
    spec = registry.read_spec({"game": "fortune3", "rounds": 10**6, "options": {"session": 900}})
    assert local_runner.whole_sessions(spec, 20_000) == 19_800
    assert local_runner.whole_sessions(spec, 10) == 900


@pytest.mark.parametrize("workers", some_quick([1, 2], 1))
def test_what_was_played_when_it_stops_is_a_shorter_run(workers: int) -> None:
    spec = registry.read_spec({"game": "fortune3", "rounds": 2_000_000_000, "seed": 11})
    stop = Stop()

    def report(done: int, rounds: int) -> None:
        stop.is_asked = done > 30_000

    tally = play(spec, workers, stop, report)
    assert 30_000 < tally.rounds < spec.rounds
    shown = played(spec, tally)
    assert shown["stopped"] is True
    assert shown["asked"] == 2_000_000_000
    shorter = registry.read_spec({"game": "fortune3", "rounds": tally.rounds, "seed": 11})
    assert tally == registry.batch(shorter, 0, tally.rounds)


def test_a_run_stopped_before_it_began_still_answers() -> None:
    spec = registry.read_spec({"game": "stud", "rounds": 1000})
    assert played(spec, Tally())["stopped"] is True


def interrupted_when(moment: str) -> dict[str, Any]:
    """The answer of a run of ten thousand million rounds, after Ctrl-C at that moment."""
    asked = ["fortune3", "simulate", "--rounds", "10000000000", "--seed", "5", "--workers", "2"]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "rulesite.settings.test"}
    running = subprocess.Popen(
        [sys.executable, "-c", TELLING + moment + COMMAND, *asked],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert running.stderr is not None
    assert running.stderr.readline() == b"now\n"
    os.killpg(running.pid, signal.SIGINT)
    out, errors = running.communicate(timeout=60)
    assert running.returncode == 130, errors.decode()
    assert b"Traceback" not in errors
    answer: dict[str, Any] = json.loads(out)
    assert answer["stopped"] is True
    assert answer["asked"] == 10**10
    return answer


TELLING = """
import sys
import django
django.setup()
from django.core.management import call_command
from games.records.cli import local_runner as many_hands
from games.records.cli.options import ProgressBar
def telling(action):
    def told(*args):
        print("now", file=sys.stderr, flush=True)
        return action(*args)
    return told
"""
BEFORE_THE_FIRST_BATCH = "many_hands._together = telling(many_hands._together)"
AFTER_THE_FIRST_BATCH = "ProgressBar.report = telling(ProgressBar.report)"
COMMAND = """
if __name__ == "__main__":
    call_command("odds", *sys.argv[1:])
"""


@pytest.mark.slow
def test_ctrl_c_before_the_first_batch_ends_it_too() -> None:
    interrupted_when(BEFORE_THE_FIRST_BATCH)


@pytest.mark.slow
def test_ctrl_c_ends_it_cleanly_with_the_partial_result() -> None:
    found = interrupted_when(AFTER_THE_FIRST_BATCH)
    assert 0 < found["rounds"] < 10**10
    assert found["spec"]["seed"] == 5
    shorter = registry.read_spec({**found["spec"], "rounds": found["rounds"]})
    alone = played(shorter, registry.batch(shorter, 0, shorter.rounds))
    assert found["bets"] == json.loads(json.dumps(alone))["bets"]


@pytest.mark.parametrize(
    "asked",
    [
        ["--rounds", "0"],
        ["--rounds", "-5"],
        ["--rounds", str(10**18)],
        ["--seed", "luck"],
        ["--strategy", "hope"],
        ["--seats", "9"],
        ["--workers", "0"],
        ["--workers", "many"],
        ["--prizes", "pair_plus.flush=-1"],
        ["--prizes", "pair_plus.flush="],
        ["--prizes", "flush"],
        ["--prizes", "{broken"],
        ["--prizes", "pair_plus=1", "pair_plus.flush=2"],
        ["--readings", "FA-02=another"],
        ["--jackpot", "pool=-1"],
        ["--options", "session=-1"],
    ],
)
def test_what_cannot_be_run_is_refused_with_a_sentence(asked: list[str]) -> None:
    with pytest.raises(CommandError) as refused:
        printed("fortune3", "simulate", *asked)
    said = str(refused.value)
    assert "%(" not in said
    assert said.count(" ") > 3


def equities(game: str, text: bytes, tmp_path: Path) -> tuple[list[dict[str, Any]], int]:
    hands = tmp_path / "hands.jsonl"
    hands.write_bytes(text)
    out, status = io.StringIO(), 0
    try:
        call_command("odds", game, "equity", str(hands), stdout=out)
    except SystemExit as ended:
        status = int(ended.code or 0)
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def test_every_run_out_of_a_flop_is_counted(tmp_path: Path) -> None:
    record = {"id": 7, "hands": [["As", "Ad", "Kh", "9c"], ["Qs", "Jd", "Th", "9d"]],
              "board": ["Ks", "10c", "2h"]}  # fmt: skip
    (answer,), status = equities("omaha", json.dumps(record).encode(), tmp_path)
    assert status == 0
    assert answer["id"] == 7
    assert answer["total"] == 820
    assert answer["wins"] == [423, 397]
    assert answer["ties"] == 0
    assert answer["equity"] == ["423/820", "397/820"]


def test_five_card_equities_add_up_to_the_pot(tmp_path: Path) -> None:
    text = b'{"hands": [["As","Kd","7c"],["Ac","Kh","8c"],["9c","9d","9h"]]}\n'
    (answer,), status = equities("five_card", text, tmp_path)
    assert status == 0
    assert answer["id"] is None
    assert sum(map(Fraction, answer["equity"])) == 1
    assert sum(answer["wins"]) + answer["ties"] == answer["total"]


def test_ranges_and_partial_hands_are_reckoned_on_the_command_line(tmp_path: Path) -> None:
    lines = [
        {"id": 1, "hands": ["AA", "KK!AA", "*"], "rounds": 5000, "seed": 3},
        {"id": 2, "hands": [["As", "Ad"], "KK:xx"], "board": "2c 3d 7h", "rounds": 1000},
        {"id": 3, "hands": ["AA", "AA,AAKK"]},
    ]
    told, status = equities("omaha", b"\n".join(json.dumps(e).encode() for e in lines), tmp_path)
    assert status == 1
    assert told[0]["total"] == 5000
    assert told[0]["seed"] == 3
    assert len(told[0]["interval"]) == 3
    assert sum(map(Fraction, told[1]["equity"])) == 1
    assert told[2]["field"] == "hands[1]"


def test_a_line_that_cannot_be_reckoned_is_told_and_the_rest_go_on(tmp_path: Path) -> None:
    bad = [
        b"nonsense",
        b"[1]",
        b"\xff\xfe",
        b'{"id": true, "hands": []}',
        b'{"id": "a"}',
        b'{"id": "b", "hands": [["As","Ad","Kh","9c"]]}',
        b'{"id": "c", "hands": [["As","Ad","Kh","9c"],["As","Jd","Th","9d"]]}',
        b'{"id": "d", "hands": [["As","Ad","Kh","9c"],["Qs","Jd","Th","9x"]]}',
        b'{"id": "e", "hands": [["As","Ad","Kh","9c","8c"],["Qs","Jd","Th","9d"]]}',
        b'{"id": "f", "hands": [["As","Ad","Kh","9c"],["Qs","Jd","Th","9d"]], "bord": []}',
        b'{"id": "g", "hands": [["As","Ad","Kh","9c"],["Qs","Jd","Th","9d"]], "readings": 4}',
        b'{"id": "h", "hands": [["As","Ad","Kh","9c"],["Qs","Jd","Th","9d"]], '
        b'"readings": {"OD-01": "x"}}',
        b'{"id": 99999999999999999999999}',
        b"[" * 100_000,
    ]
    good = b'{"id": "z", "hands": [["As","Ad","Kh","9c"],["Qs","Jd","Th","9d"]]}'
    lines = b"\xef\xbb\xbf" + b"\n\n".join([*bad, good])
    told, status = equities("omaha", lines, tmp_path)
    assert status == 1
    assert len(told) == len(bad) + 1
    assert told[-1]["id"] == "z"
    assert told[-1]["total"] == 1086008
    for answer in told[:-1]:
        assert set(answer) == {"id", "error", "field", "reason"}
        assert answer["error"].count(" ") > 2 or "。" in answer["error"]
        assert "(" not in answer["error"]
    by_id = {answer["id"]: answer["field"] for answer in told[:-1]}
    assert by_id["c"] == "hands[1][0]"
    assert by_id["d"] == "hands[1][3]"
    assert by_id["e"] == "hands[0]"
    assert by_id["f"] == "bord"


def test_equities_are_of_games_between_players(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        equities("stud", b"{}", tmp_path)
    with pytest.raises(CommandError):
        printed("omaha", "equity", str(tmp_path / "nowhere.jsonl"))


def test_options_may_stand_between_the_game_and_its_files(tmp_path: Path) -> None:
    hands = tmp_path / "hands.jsonl"
    hands.write_bytes(b'{"hands": [["As","Kd","7c"],["Ac","Kh","4c"]]}\n')
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("odds", "five_card", "equity", "--language", "pt", str(hands), stdout=out)
    assert json.loads(out.getvalue())["error"] == (
        "Em «hands[1][2]»: A carta 4 de paus não existe no baralho deste jogo."
    )


def test_settings_may_be_mixed_of_pairs_and_json() -> None:
    assert read_settings(['{"a": {"b": 1}}', "a.c=2", "d=x=y"], "") == {
        "a": {"b": 1, "c": "2"},
        "d": "x=y",
    }
    assert read_settings(None, "") == {}


def test_the_bar_says_how_far_it_has_come() -> None:
    bar = drawn(2_500_000, 10_000_000, 1.0)
    assert bar.startswith("[#######·")
    assert "25\N{NO-BREAK SPACE}%" in bar
    assert "2,5 M/s" in bar
    assert bar.endswith("0:03")

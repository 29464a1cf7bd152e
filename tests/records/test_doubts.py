"""Every answer names the rows of the register it rests on, with the reading taken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.lawtexts.register.register_reader import rows
from games.records.answers import play_explained, ranking, session_answers, settling
from games.records.lines import answered
from games.rules.game import GAMES, game
from games.rules.hands.script import Action, Choice, Script, Step, read_actions
from games.rules.provisions.readings import TAKEN, Chosen
from games.table.written_out import samples
from games.training.drill.exercise import question
from tests.play.test_commands import RANKED, SETTLED

DRILLED = 20

WITHOUT_VALUES = {
    "omaha": "OA-03 OA-04 OA-05 OA-06 OA-19 OA-20 OA-21 OA-22 OA-24 OA-31 OA-32 OD-04 OD-32",
    "stud": "SA-02 SA-04 SA-08 SA-09 SA-15 SA-16 SA-17 SA-18 SA-20 SA-21 SD-36 SD-37",
    "fortune3": "FA-03 FA-05 FA-06 FA-07 FA-10 FA-12 FA-19 FA-21 FA-22 FA-26 FA-27 FA-37",
    "five_card": "PA-14 PA-15 PA-18 PA-19 PA-22 PA-23 PA-24 PA-35 PA-37 PA-38",
}
"""The rows without values to choose from on which steps of those hands rest."""


def hands() -> Iterator[tuple[str, dict[str, Any]]]:
    """The sample hands and those of the drill."""
    for sample in samples():
        yield sample.game.key, sample.record
    for key in GAMES:
        for n in range(1, DRILLED + 1):
            posed = question(key, 3, n)
            if posed.is_hand:
                yield key, dict(posed.record)


def consulted_by(script: Script, actions: tuple[Action, ...]) -> Iterator[set[str]]:
    """What is read of the doubts for each step and, at the end, for the decision it waits for."""
    consulted: set[str] = set()
    reading = Chosen.__getitem__

    def watched(chosen: Chosen, name: str) -> str:
        consulted.add(name)
        return reading(chosen, name)

    taken = iter(actions)
    answer: Action | None = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chosen, "__getitem__", watched)
        while True:
            try:
                told = script.send(answer) if answer is not None else next(script)
            except StopIteration:
                return
            if isinstance(told, Step):
                yield set(consulted)
            elif (answer := next(taken, None)) is None:
                yield set(consulted)
                return
            consulted.clear()
            answer = answer if isinstance(told, Choice) else None


def test_every_step_names_its_provision_or_its_doubt_and_every_reading_it_consulted() -> None:
    steps = 0
    named: dict[str, set[str]] = {key: set() for key in GAMES}
    for key, record in hands():
        ids = {row.id for row in rows(key)}
        actions = read_actions(record.get("actions"))
        seen = consulted_by(game(key).hand(record).script(), actions)
        answer = play_explained(key, record)
        told = [*answer["steps"], *filter(None, [answer["waiting"]])]
        for part, consulted in zip(told, seen, strict=True):
            assert consulted <= set(part["readings"]) <= ids, (key, part)
            assert part.get("provisions") or part.get("provision") or part["readings"], part
            named[key].update(part["readings"])
        steps += len(told)
    assert steps > 5_000
    for key, rows_named in named.items():
        with_values = {reading.id for reading in game(key).readings}
        assert rows_named - {"SA-26", "FA-33"} == with_values | set(WITHOUT_VALUES[key].split())


def sample(key: str, name: str) -> dict[str, Any]:
    path = Path(__file__).parents[2] / "games" / key / "play" / "sample_hands" / f"{name}.json"
    record: dict[str, Any] = json.loads(path.read_text("utf-8"))["record"]
    return record


@pytest.mark.parametrize(("key", "row"), [("stud", "SA-30"), ("fortune3", "FA-31")])
@pytest.mark.parametrize("pool", [100_000, 100_005])
def test_a_tenth_of_the_jackpot_that_is_no_whole_chip_names_its_row(
    key: str, row: str, pool: int
) -> None:
    record = sample(key, "jackpot_two_straight_flushes")
    record["table"]["jackpot"]["pool"] = pool
    named = {row for step in play_explained(key, record)["steps"] for row in step["readings"]}
    assert (row in named) is (pool == 100_005)


@pytest.mark.parametrize("is_raised", [True, False])
def test_of_a_last_raise_nobody_called_the_part_is_in_doubt(*, is_raised: bool) -> None:
    """104/85/M art. 9: «a aposta feita no lanço final, que não seja acompanhada»."""
    record = sample("five_card", "uncalled_final_bet")
    if is_raised:
        *before, _, last = record["actions"]
        raised = [{"seat": 5, "do": "open", "to": 500}, {"seat": 2, "do": "raise", "to": 1000}]
        record["actions"] = [*before, *raised, {**last, "seat": 5}]
    steps = play_explained("five_card", record)["steps"]
    (back,) = (step for step in steps if step["name"] == "uncalled_bet_returned")
    assert back["facts"]["amount"] == 500
    assert ("PA-39" in back["readings"]) is is_raised


@pytest.mark.parametrize("key", GAMES)
def test_the_reading_named_is_the_one_the_record_takes(key: str) -> None:
    values = {reading.id: reading.values for reading in game(key).readings}
    table = {"table": game(key).table, "seed": 5}
    for choose in (0, -1):
        readings = {name: of_it[choose] for name, of_it in values.items()}
        answer = play_explained(key, {**table, "readings": readings})
        named = {row: value for step in answer["steps"] for row, value in step["readings"].items()}
        assert named.items() & readings.items() == {
            (row, value) for row, value in named.items() if row in values
        }
        assert {value for row, value in named.items() if row not in values} <= {TAKEN}


def test_a_ranking_and_a_settlement_name_the_readings_they_consulted() -> None:
    ranked = ranking("stud")(RANKED)
    assert ranked["readings"] == {"SA-06": "suit_of_five"}
    settled = settling("fortune3")({**SETTLED, "readings": {"FA-02": "first_published"}})
    assert settled["readings"] == {
        "FA-02": "first_published",
        "FA-07": TAKEN,
        "FA-14": "best_of_six",
        "FA-26": TAKEN,
    }


@pytest.mark.parametrize(("pair", "named"), [("8 8 5", {"FA-06"}), ("Q 7 5", {"FA-05", "FA-06"})])
def test_a_tie_settled_names_the_doubts_that_its_hand_names(pair: str, named: set[str]) -> None:
    """89/2025, art. 13.º, 3) provides for no tie: that the bets go back is a reading."""
    player, bank = (
        [f"{rank}{suit}" for rank, suit in zip(pair.split(), suits, strict=True)]
        for suits in ("shc", "dcs")
    )
    bets = {"ante": 50}
    settled = settling("fortune3")(
        {"player": player, "dealer": bank, "bets": bets, "action": "play"}
    )
    assert (settled["outcome"], settled["net"]["ante"]) == ("tie", 0)
    table = {"seats": [1], "bets": {"1": bets}}
    cards = {"1": player, "dealer": bank}
    actions = [{"seat": 1, "do": "play"}]
    played = play_explained("fortune3", {"table": table, "cards": cards, "actions": actions})
    (tied,) = (step for step in played["steps"] if step["name"] == "hands_tied")
    for answer in (settled, tied):
        assert named == set(answer["readings"]) & {"FA-05", "FA-06"}


@pytest.mark.django_db
def test_who_passed_and_may_not_raise_is_shown_the_doubt(client: Client) -> None:
    """104/85/M art. 10 c) i) 2): «perdendo o direito de elevar ou redobrar»; iii): «terá de
    obedecer às quatro regras indicadas acima».
    """
    record = sample("five_card", "pa_16_may_raise")
    turns = [action["do"] for action in record["actions"]]
    after = len(turns) - turns[::-1].index("raise") - 1
    record["actions"] = record["actions"][:after]
    del record["readings"]
    named = {"PA-16": "may_not_raise"}
    bars = play_explained("five_card", record)["waiting"]["bars"]
    (bar,) = (each for each in bars if each["do"] == "raise")
    assert (bar["reason"], bar["readings"]) == ("passed_before", named)
    record["actions"] += sample("five_card", "pa_16_may_raise")["actions"][after : after + 1]
    no = client.post("/api/v1/five_card/play", record, content_type="application/json").json()
    assert (no["reason"], no["readings"]) == ("passed_before", named)
    assert "PA-16" in no["detail"]


def test_the_raise_that_may_be_the_fourth_names_how_they_are_counted() -> None:
    """97/2010, art. 12.º, 2): «a aposta pode subir três vezes»; 加注次數最多為三次."""
    record = sample("omaha", "three-raises")
    steps = [s for s in play_explained("omaha", record)["steps"] if s["name"] == "raised"]
    doubts = {step["facts"]["raises"]: step["readings"].get("OA-10") for step in steps}
    assert doubts[3] == "raises_only"
    assert doubts[1] is None


def test_a_step_between_hands_that_no_provision_decides_is_left_to_the_house() -> None:
    table = {"stacks": {"1": 1000, "3": 1000}, "button": 1, "small_blind": 5, "big_blind": 10}
    record = {"table": table, "seed": 7, "hands": [{"play": "quietly", "join": {"5": 400}}]}
    for answer in session_answers("omaha", record):
        for step in [*answer.get("before", ()), *answer.get("after", ())]:
            assert step["provisions"] or step["readings"] or step["left_to"] == "house"


@pytest.mark.django_db
@pytest.mark.parametrize("to", [1, 10**6])
def test_a_refusal_that_no_provision_says_names_its_doubt(client: Client, to: int) -> None:
    record: dict[str, Any] = {"table": game("five_card").table, "seed": 5}
    seat = play_explained("five_card", record)["waiting"]["seat"]
    record["actions"] = [{"seat": seat, "do": "open", "to": to}]
    no = client.post("/api/v1/five_card/play", record, content_type="application/json").json()
    assert (no["doubt"], no["readings"]) == ("PA-19", {"PA-19": TAKEN})
    line = json.loads(refused_line("five_card", record))
    assert (line["doubt"], line["readings"]) == ("PA-19", {"PA-19": TAKEN})


def test_who_decides_out_of_turn_where_no_order_is_laid_down_is_told_the_row() -> None:
    record = {"table": game("stud").table, "seed": 5, "actions": [{"seat": 5, "do": "fold"}]}
    assert json.loads(refused_line("stud", record))["doubt"] == "SA-26"


def refused_line(key: str, record: dict[str, Any]) -> bytes:
    line = answered(json.dumps(record).encode(), partial(play_explained, key))
    assert line.is_error
    return line.text

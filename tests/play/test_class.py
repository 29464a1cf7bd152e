"""A question of a paper: stored, made again in either language, with sums that close."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest
from django.utils.translation import override

from games.play.hand.replay import replayed
from games.rules.game import GAMES
from games.site import today
from games.training.drill import paper
from games.training.drill.exercise import (
    LEVELS,
    Changed,
    Selection,
    TooFew,
    level_of,
    question,
    question_about,
)
from games.training.drill.explained import explained

pytestmark = pytest.mark.django_db

SAMPLES = 60


@pytest.mark.parametrize("key", GAMES)
def test_a_stored_question_is_the_same_in_either_language_and_as_json(key: str) -> None:
    with override("pt"):
        items = json.loads(json.dumps(paper.draw(key, 12, Selection())))
        before = [paper.remade(key, item) for item in items]
    with override("zh-hant"):
        after = [paper.remade(key, item) for item in items]
    assert [(q.answer, q.record) for q in before] == [(q.answer, q.record) for q in after]
    assert len(items) == 12


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", GAMES)
def test_its_questions_are_of_the_level_chosen(key: str, level: str) -> None:
    wanted = Selection(level=level)
    with override("pt"):
        assert {level_of(question(key, 8, n, wanted)) for n in range(1, 8)} == {level}


def test_the_articles_chosen_take_turns() -> None:
    articles = ("art_13", "art_17")
    with override("pt"):
        found = [question("fortune3", 2, n, Selection(articles)) for n in range(1, 7)]
    assert all(articles[n % 2] in each.articles for n, each in enumerate(found))


def test_what_is_not_to_be_found_is_said() -> None:
    with override("pt"), pytest.raises(TooFew):
        paper.draw("fortune3", 1, Selection(("art_17",), level="easy"))


@pytest.mark.parametrize("key", GAMES)
def test_every_sum_comes_to_the_answer_and_every_answer_has_its_sentence(key: str) -> None:
    summed = 0
    with override("pt"):
        for n in range(1, SAMPLES + 1):
            posed = question(key, 4, n)
            told = explained(key, posed)
            assert told.sentences, (key, n)
            if posed.choices:
                assert not told.sums
                continue
            if posed.kind != "how_much_at_most":
                assert told.sums, (key, n)
            for line in told.sums:
                _closes(line)
            if told.sums:
                summed += 1
                assert int(posed.answer) in _numbers(told.sums[-1])
    assert summed > 5


def _numbers(line: str) -> list[int]:
    plain = line.replace("\N{NO-BREAK SPACE}", "").replace("\N{MINUS SIGN}", "-")
    return [int(each) for each in re.findall(r"-?\d+", plain)]


def _closes(line: str) -> None:
    """Every side of the equation in a line is the same number."""
    told = line.replace("\N{NO-BREAK SPACE}", "").replace("\N{MINUS SIGN}", "-").replace("×", "*")
    sides = told.rpartition(": ")[2].split(" = ")
    if len(sides) > 1:
        assert len({eval(side) for side in sides}) == 1, line


def test_the_commission_is_worked_out() -> None:
    wanted = Selection(kinds=("commission_taken", "what_a_seat_comes_to"))
    pattern = "Comissão: 5\N{NO-BREAK SPACE}% de .* são .*; cobra-se "
    with override("pt"):
        told = [
            line
            for n in range(1, SAMPLES + 1)
            for line in explained("omaha", question("omaha", 3, n, wanted)).sums
        ]
    assert any(re.search(pattern, line) for line in told)


def test_chips_are_multiplied_and_the_answer_with_them() -> None:
    wanted = Selection(kinds=("total",))
    with override("pt"):
        items = paper.draw("fortune3", 12, wanted)
        once = [int(paper.remade("fortune3", item).answer) for item in items]
        thrice = [int(paper.remade("fortune3", item, 3).answer) for item in items]
    assert once != thrice
    for item, single, triple in zip(items, once, thrice, strict=True):
        bets = next(iter(item["record"]["table"]["bets"].values()))
        if "progressive" not in bets:
            assert triple in (3 * single, single)  # as it was where the limits forbid more


def test_a_question_that_the_rules_answer_otherwise_now_counts_for_none() -> None:
    with override("pt"):
        item = paper.draw("stud", 1, Selection(kinds=("what_class",)))[0]
        changed = item | {"answer": "no such"}
        with pytest.raises(Changed):
            paper.remade("stud", changed)
        gone = item | {"kind": "no_such_kind"}
        with pytest.raises(Changed):
            paper.remade("stud", gone)
        assert "mudaram" in paper.readable("stud", changed).prompt


def test_a_paper_keeps_the_day_of_its_law(monkeypatch: pytest.MonkeyPatch) -> None:
    day = paper.day_of_law("fortune3")
    assert date.fromisoformat(day)
    with override("pt"):
        item = paper.draw("fortune3", 1, Selection(kinds=("what_is_paid",), day=day))[0]
    assert item["record"]["at"] == day
    with override("pt"):
        before = explained("fortune3", paper.remade("fortune3", item))
        monkeypatch.setattr(today, "today", lambda: date(2060, 1, 1))
        assert explained("fortune3", paper.remade("fortune3", item)) == before


def test_a_right_choice_in_the_trainers_words_has_no_place_of_its_own() -> None:
    item = paper.written({"": "?"}, {"": ""}, (), ("Zebra", "Alce", "Boi"))
    posed = paper.remade("stud", item)
    assert [label for _value, label in posed.choices] == ["Alce", "Boi", "Zebra"]
    assert posed.answer == "2"


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_gives_questions_of_several_kinds(key: str) -> None:
    with override("pt"):
        record = question(key, 5, 1, Selection(kinds=("read_aloud",))).record
        items = paper.questions_about(replayed(key, record))
        for item in items:
            assert question_about(key, item["kind"], item["record"], item["draw"])
    assert len(items) >= 4

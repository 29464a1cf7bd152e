"""Drills: the answer is what the rules say, the seed repeats them, and nothing is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from games.narration import step_sentence
from games.narration.registry import words_of
from games.play.dealing import Chance
from games.play.desk.fault import ruled
from games.play.game import Question
from games.play.hand.replay import Replay, replayed
from games.rules.faults.ordered import Silence
from games.rules.game import GAMES, game
from games.rules.hands.script import CardMove, ChipMove
from games.rules.hands.wagers import balances
from games.training.classes.forms import AnswerForm
from games.training.drill.exercise import (
    OF_ANY_GAME,
    DrillPosition,
    Selection,
    articles_of,
    drawn,
    judge,
    kind_names,
    kinds,
    question,
    topic_names,
)
from games.training.drill.exercise import question_about as asked_again
from tests.examples import some_quick

pytestmark = pytest.mark.django_db

SEEDS = 200
OUTCOMES = {
    "player_won": "win",
    "bank_won": "lose",
    "dealer_won": "lose",
    "hands_tied": "tie",
    "bank_not_qualified": "dealer_not_qualified",
    "dealer_not_qualified": "dealer_not_qualified",
}


SCANNED = 40
"""Questions of each kind looked at to learn which articles it is about."""


@pytest.mark.parametrize("key", some_quick(GAMES, 1))
def test_the_articles_that_can_be_drilled_are_those_the_questions_rest_on(key: str) -> None:
    for kind in set(kinds(key)) - {general.name for general in OF_ANY_GAME}:
        told: Counter[str] = Counter()
        with override("pt"):
            for n in range(SCANNED):
                chance = Chance(f"{key} {kind} {n}")
                tries = (drawn(key, kind, chance) for _try in range(20))
                told.update(next((q.articles for q in tries if q is not None), frozenset()))
        often = {article for article, times in told.items() if times * 15 >= SCANNED}
        assert often == articles_of(key)[kind], kind


def asked(key: str, number: int = SEEDS) -> Iterator[Question]:
    with override("pt"):
        for n in range(number):
            yield question(key, 1000 + n % 7, n + 1)


def expected(key: str, each: Question) -> str:
    """The answer found another way: from the hand replayed, or from another command."""
    if each.kind == "what_is_ordered":
        return ordered_first(key, each)
    replay = replayed(key, each.record)
    step = replay.played.steps[each.n - 1]
    names = {told.name for told in replay.played.steps}
    if each.kind == "who_wins":
        return OUTCOMES[step.name]
    if each.kind == "qualifies":
        return "yes" if {"bank_qualified", "dealer_qualified"} & names else "no"
    if each.kind == "total":
        moved = balances(replay.played.steps)
        return str(sum(net for name, net in moved.items() if name.startswith("stack:")))
    if each.kind == "what_is_paid":
        return each.answer if each.answer == "0" else str(step.facts["net"])
    if each.kind == "commission_taken":
        return str(sum(m.amount for m in step.moves if isinstance(m, ChipMove)))
    if each.kind == "which_article":
        return step.provisions[0].article.eid
    if each.kind == "put_in_order":
        return in_order(replay, each)
    if each.kind == "read_aloud":
        return str(step.facts["category"])
    if each.kind == "what_class":
        return ranked(key, each)[0]
    if each.kind == "who_is_next":
        choice = replay.choice_at(each.n)
        assert choice is not None
        return str(choice.seat)
    if each.kind == "may_it_be_done":
        choice = replay.choice_at(each.n)
        assert choice is not None
        offered = {p for o in choice.offers for p in (o.provision,) if o.do != "fold"}
        barred = {bar.provision for bar in choice.bars}
        assert each.provisions[0] in (offered if each.answer == "yes" else barred)
        return each.answer
    if each.kind == "how_much_at_most":
        choice = replay.choice_at(each.n)
        assert choice is not None
        bounds = {str(b) for o in choice.offers for b in (o.minimum, o.maximum) if b is not None}
        assert each.answer in bounds
        return each.answer
    if each.kind == "who_takes_the_pot":
        winners = ranked_winners(key, each)
        return winners[0] if len(winners) == 1 else "shared"
    if each.kind == "what_a_seat_comes_to":
        return str(received(replay.played.steps, each))
    if each.kind == "stakes_of_a_stopped_hand":
        return "carried" if "jackpot_stake_carried" in names else "back"
    assert each.kind == "after_a_fault"
    ends = {"hand_voided": "void", "hand_suspended": "suspended", "hand_void": "void"}
    ends |= {"hand_declared_dead": "dead", "time_expired": "folds"}
    found = [ends[name] for name in names if name in ends]
    fallback = "goes_on" if game(key).settle else "rectified"
    return found[0] if found else fallback


def ordered_first(key: str, each: Question) -> str:
    step = ruled(game(key), each.record).lines[0].step
    return "silent" if isinstance(step, Silence) else step.name


def in_order(replay: Replay, each: Question) -> str:
    """The letters of the choices as their sentences come in the hand."""
    with override("pt"):
        said = [step_sentence(replay.game.key, step) for step in replay.played.steps]
    return "-".join(
        letter for letter, label in sorted(each.choices, key=lambda c: said.index(c[1]))
    )


def ranked(key: str, each: Question) -> list[str]:
    hands = [list(row.cards) for row in each.rows]
    record: dict[str, Any] = {"hands": hands[:1]}
    if key == "omaha":
        record = {"hands": hands[:1], "board": hands[1]}
    answer: Any = game(key).rank(record)
    categories: list[str] = answer["categories"]
    return categories


def ranked_winners(key: str, each: Question) -> list[str]:
    seats = [value for value, _label in each.choices if value != "shared"]
    rows = [list(row.cards) for row in each.rows]
    record: dict[str, Any] = {"hands": rows[: len(seats)]}
    if key == "omaha":
        record["board"] = rows[-1]
    answer: Any = game(key).rank(record)
    return [seats[at] for at in answer["winners"]]


def received(steps: Any, each: Question) -> int:
    seat = "".join(c for c in each.prompt if c.isdigit())
    awards = ("pot_won", "pot_split", "odd_chip_given", "pot_awarded", "pot_won_unopposed")
    return sum(
        move.amount
        for step in steps
        if step.name in awards
        for move in step.moves
        if isinstance(move, ChipMove) and move.to == f"stack:{seat}"
    )


@pytest.mark.parametrize("key", some_quick(GAMES, 1))
def test_every_answer_is_what_the_rules_say(key: str) -> None:
    seen: Counter[str] = Counter()
    for each in asked(key):
        seen[each.kind] += 1
        assert each.answer == expected(key, each), (each.kind, each.record)
        assert each.provisions
        if each.is_hand:
            assert set(each.provisions) <= set(game(key).applied)
        if each.way == "choice":
            assert each.answer in dict(each.choices)
        with override("pt"):
            assert asked_again(key, each.kind, each.record, each.draw) == each
    assert set(seen) == set(kind_names(key))


@pytest.mark.parametrize("key", GAMES)
def test_there_are_kinds_enough(key: str) -> None:
    least = 5 if game(key).settle else 4
    assert len(kinds(key)) >= least
    assert any("fault" in kind for kind in kinds(key))


@pytest.mark.parametrize("key", GAMES)
def test_a_seed_repeats_the_drill_and_another_gives_another(key: str) -> None:
    with override("pt"):
        once = [question(key, 5, n) for n in range(1, 9)]
        again = [question(key, 5, n) for n in range(1, 9)]
        other = [question(key, 6, n) for n in range(1, 9)]
    assert once == again
    assert once != other


@pytest.mark.parametrize("key", GAMES)
def test_the_question_is_the_same_in_the_other_language(key: str) -> None:
    for n in range(1, 20):
        with override("pt"):
            here = question(key, 3, n)
        with override("zh-hant"):
            there = question(key, 3, n)
        assert (here.kind, here.answer, here.record) == (there.kind, there.answer, there.record)


@pytest.mark.parametrize("key", GAMES)
def test_a_topic_asks_of_its_article_alone(key: str) -> None:
    with override("pt"):
        offered = topic_names(key)
        assert len(offered) >= 4
        for eid, _name in offered:
            for n in (1, 2, 3):
                assert eid in question(key, 11, n, Selection((eid,))).articles


def test_articles_of_irregularities_can_be_drilled() -> None:
    assert "art_17" in articles_of("fortune3")["after_a_fault"]
    assert "art_11" in articles_of("stud")["after_a_fault"]
    assert "art_9" in articles_of("omaha")["after_a_fault"]
    assert "art_11" in articles_of("five_card")["after_a_fault"]


@pytest.mark.parametrize("key", GAMES)
def test_no_question_gives_its_answer_away(key: str) -> None:
    """A card not shown to the trainee is in no line, and what decides has not yet been told."""
    decisive = ("ganha o pote", "vence a banca", "vence o croupier", "é inválida e")
    for each in asked(key, 60):
        if each.kind in ("who_wins", "who_takes_the_pot", "what_a_seat_comes_to", "total"):
            assert not any(words in line for line in each.lines for words in decisive), each.lines


def test_numbers_are_read_as_people_type_them() -> None:
    with override("pt"):
        each = next(q for q in asked("fortune3") if not q.choices and int(q.answer) < -99)
    for typed in (each.answer, each.answer.replace("-", "\N{MINUS SIGN}"), f" {each.answer} "):
        assert judge(each, read_answer(each, typed)).is_right
    assert not judge(each, read_answer(each, each.answer.removeprefix("-"))).is_right


def read_answer(each: Question, typed: str) -> int:
    form = AnswerForm(each, {"answer": typed})
    assert form.is_valid(), form.errors
    number: int = form.cleaned_data["answer"]
    return number


def test_a_score_counts_rows_of_right_answers() -> None:
    place = DrillPosition(7)
    for is_right in (True, True, False, True):
        place = place.after(is_right=is_right)
    assert place == DrillPosition(7, 5, right=3, asked=4, streak=1, best=2)


@pytest.mark.parametrize("given", ["1 000", "1.000", "+1000", "１０００"])
def test_an_answer_may_be_written_as_people_write_it(given: str) -> None:
    posed = next(each for each in asked("fortune3", 90) if not each.choices)
    assert judge(replace(posed, answer="1000"), read_answer(posed, given)).is_right


def test_a_card_is_never_dealt_twice() -> None:
    for key in GAMES:
        for each in (each for each in asked(key, 30) if each.is_hand):
            steps = replayed(key, each.record).played.steps
            first: dict[str, str] = {}
            for step in steps:
                for move in step.moves:
                    if isinstance(move, CardMove) and step.name.endswith("_dealt"):
                        first.setdefault(move.card.name, move.to)
            named: Any = each.record["cards"]
            flat = [card for cards in named.values() for card in cards]
            assert len(flat) == len(set(flat))


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_read_aloud_is_neither_translated_nor_told_from_afar(key: str) -> None:
    with override("pt"):
        each = question(key, 5, 1, Selection(kinds=("read_aloud",)))
        shown = replayed(key, each.record).played.steps[each.n - 1]
        assert step_sentence(key, shown) not in each.lines
        ranks = list(words_of(key).categories)
    place = ranks.index(each.answer)
    near = sorted(ranks, key=lambda name: abs(ranks.index(name) - place))[:5]
    assert {name for name, _label in each.choices} <= {*near}

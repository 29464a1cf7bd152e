"""Every fault, every question about it and every order has a sentence in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils.translation import override

from games.narration import faults as common
from games.narration.faults import (
    ANYWHERE,
    ORDERS,
    STAGES,
    answer_label,
    fault_sentence,
    order_sentence,
    question_sentence,
    sentence_for,
    stage_sentence,
)
from games.narration.faults import SILENCES as COMMON_SILENCES
from games.narration.registry import merged, words_of
from games.narration.sentences import FirstFitting
from games.narration.words import facts_of
from games.rules.faults.ordered import Case, Fault, Silence, ruled_on
from games.rules.game import GAMES, game
from tests.rules.faults import every_case
from tests.rules.questions import every_question

OF_GAME = {key: words_of(key).orders for key in GAMES}
SILENCES = merged("silences", COMMON_SILENCES)
ANSWERS = [common.ANSWERS, *(words_of(key).answers for key in GAMES)]
ASKS = merged("asks", common.ASKS)
FAULTS = merged("faults", common.FAULTS)


def cases_of(key: str) -> Iterator[tuple[Fault, Case]]:
    yield from every_case(game(key))
    yield from ((question, case) for of, question, case in every_question() if of == key)


HAN = re.compile(r"[\u4e00-\u9fff]")
ENDS = {"pt": ".", "zh-hant": "。"}


@pytest.mark.parametrize("language", ENDS)
@pytest.mark.parametrize("key", GAMES)
def test_every_order_is_told_whole(key: str, language: str) -> None:
    with override(language):
        for fault, case in cases_of(key):
            for step in ruled_on(fault, case):
                telling = sentence_for(key, step.name, facts_of(step))
                if isinstance(telling, FirstFitting):
                    telling = telling.chosen_by(facts_of(step))
                asked = telling.used_facts() - {"seat"}
                assert asked == set(facts_of(step)) - {"seat"}, step.name
                told = order_sentence(key, step)
                assert "%(" not in told
                assert told.endswith(ENDS[language])
                assert bool(HAN.search(told)) == (language == "zh-hant"), told


def test_no_order_is_told_that_no_fault_gives() -> None:
    met = set()
    silences = set()
    for key in GAMES:
        for fault, case in cases_of(key):
            for step in ruled_on(fault, case):
                met.add((key, step.name) if step.name in OF_GAME.get(key, {}) else step.name)
                if isinstance(step, Silence):
                    silences.add(step.facts["about"])
    own = {(key, name) for key, table in OF_GAME.items() for name in table}
    assert met == {*ORDERS, "not_said", *own}
    assert silences == set(SILENCES)


@pytest.mark.parametrize("language", ENDS)
def test_every_fault_and_every_question_has_its_words_and_no_other_has(language: str) -> None:
    faults = [fault for key in GAMES for fault in game(key).rulable]
    asks = [ask for fault in faults for ask in fault.asks]
    answers = [(ask.name, each) for ask in asks if ask.ladder is None for each in ask.answers]
    assert {fault.name for fault in faults} == set(FAULTS)
    assert {fault.stage for fault in faults} == set(STAGES)
    assert {ask.name for ask in asks} == set(ASKS)
    assert {each for _name, each in answers} == {
        *ANYWHERE,
        *(value for each in ANSWERS for values in each.values() for value in values),
    }
    with override(language):
        told = [stage_sentence(fault.stage) for fault in faults]
        for key in GAMES:
            own = [ask for fault in game(key).rulable for ask in fault.asks]
            told += [fault_sentence(key, fault.name) for fault in game(key).rulable]
            told += [question_sentence(key, ask.name) for ask in own]
            told += [
                answer_label(key, a.name, v) for a in own if a.ladder is None for v in a.answers
            ]
    assert all(bool(HAN.search(each)) == (language == "zh-hant") for each in told)

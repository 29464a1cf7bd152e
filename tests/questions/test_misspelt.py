"""A question with a word or two misspelt is answered as it is meant, and says how it was read."""

from __future__ import annotations

import pytest

from games.questions.answers import answer, answered_record


@pytest.mark.parametrize(
    ("words", "read_as", "place"),
    [
        ("quanto paga um fulhouse no stud", "quanto paga um full house no stud", "art_9"),
        ("does a straigth beat a flsh in omaha", "does a straight beat a flush in omaha", "art_15"),
        ("comisao da casa no omaha", "comissao da casa no omaha", "art_16"),
    ],
)
def test_a_misspelt_word_is_read_as_the_one_it_is_near_to(
    words: str, read_as: str, place: str
) -> None:
    record = answered_record(words)
    assert record["read_as"] == read_as
    assert record["answer"] is not None
    assert place in record["answer"]["provisions"][0]
    assert record["not_read"] == []


def test_accents_that_are_missing_are_no_misspelling() -> None:
    answered = answer("comissao da casa no omaha")
    assert answered.cards
    assert not answered.read_as


@pytest.mark.parametrize(
    "words",
    [
        "aposta depois da primeira carsa",  # casa, or carta
        "when dres the jackpot reset",  # dress, of which no text speaks
        "in thre cad poker does a straight beat a flush",  # a game's name, or words that only join
        "João Manuel da Silva",
        "o croupier pode usar um trombone no omaha",
    ],
)
def test_a_word_near_to_several_or_to_none_makes_no_card(words: str) -> None:
    answered = answer(words)
    assert not answered.cards
    assert answered.not_read


def test_nobody_asks_for_four_of_a_kind_by_the_game_s_name_alone() -> None:
    assert not answer("como jogar póquer").cards

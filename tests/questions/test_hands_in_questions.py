"""Hands written in a question are ranked by the games' rules, whatever the notation."""

from __future__ import annotations

import pytest

from games.questions.answers import answer, question_of
from games.questions.dealt import hands_in


@pytest.mark.parametrize(
    "words",
    [
        "who wins AsKd3c against QhQd5s",
        "A♠ K♦ 3♣ vs Q♥ Q♦ 5♠",
        "ás de espadas, rei de ouros, 3 de paus contra dama de copas, Qd, 5 de espadas",
        "葵A階K梅3對紅心Q鑽石Q黑桃5邊個大",
        "ace of spades, king of diamonds, 3 of clubs or queen of hearts, Qd, 5s",
        "AsKd3c QhQd5s quem ganha",
    ],
)
def test_two_hands_in_any_notation_are_ranked_by_the_game_of_three_cards(words: str) -> None:
    (card,) = answer(words).cards
    assert (card.game, card.kind) == ("fortune3", "hands")
    assert card.text["pt"] == "Q♥ Q♦ 5♠: Par bate três cartas diferentes (art. 7.º, n.º 1)"
    assert card.text["zh-hant"].startswith("Q♥ Q♦ 5♠：一對勝三張散牌")


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("A-K-7 bate par de 2?", ["fortune3"]),
        ("莊家Q高閒家一對K邊個贏", ["omaha", "fortune3", "five_card", "stud"]),
        ("par de ases bate par de reis no omaha", ["omaha"]),
        ("對K大過對Q嗎", ["omaha", "fortune3", "five_card", "stud"]),
        ("三條8大過三條7嗎", ["omaha", "fortune3", "five_card", "stud"]),
        ("10-9-8-7-6 contra trio de reis no stud", ["stud"]),
    ],
)
def test_what_is_not_written_of_a_hand_decides_nothing(words: str, games: list[str]) -> None:
    cards = answer(words).cards
    assert [card.game for card in cards] == games
    assert all(card.kind == "hands" and card.provisions for card in cards)


def test_equal_pairs_are_decided_by_cards_that_are_not_written() -> None:
    cards = answer("par de reis contra par de reis no omaha").cards
    assert [card.kind for card in cards] == ["ranking"]
    assert str(cards[0].provisions[0]) == "despacho-sef-97-2010#art_15__point_9"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("AsKd3c contra QhQd5s9c8h", "não têm o mesmo número"),
        ("AsKd3c contra AsQd5s", "duas vezes"),
        ("AsAh9c8c2s contra KsKh9d8d3s no poker de 5 cartas", "não existe no baralho"),
        ("AsKd contra QhQd no stud", "Indique 5"),
    ],
)
def test_hands_that_are_not_compared_get_a_sentence(words: str, says: str) -> None:
    (card,) = answer(words).cards
    assert (card.kind, card.provisions) == ("hands", ())
    assert says in card.text["pt"]


@pytest.mark.parametrize(
    "words", ["As cartas do croupier", "quanto paga um par de ases", "artigos 5 6 7", "2025-11-10"]
)
def test_words_like_cards_are_no_hands(words: str) -> None:
    assert hands_in(words) == ((), words)


def test_hands_beside_words_that_are_not_read_get_no_card() -> None:
    assert not answer("o trombone com AsKd3c ganha a QhQd5s").cards


def test_the_name_of_a_game_is_no_class_with_its_rank() -> None:
    question = question_of("duas sequências iguais no póquer de 5 cartas")
    assert question is not None
    assert not question.hands
    assert question.is_of_one_law

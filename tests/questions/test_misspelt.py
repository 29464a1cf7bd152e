"""A question with a word or two misspelt is answered as it is meant, and says how it was read."""

from __future__ import annotations

import pytest

from games.questions.answers import answer, answered_record
from games.questions.lexicon import lexicon
from tests.questions.rated import AskedQuestion, outcome, questions


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
        "who posts the bigg blind",  # big, or bigger
        "posso casar com o croupier",  # another word of the same letters
        "how many aises per round",  # raises, or aces
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


def with_a_letter_left_out(asked: AskedQuestion) -> list[str]:
    """A question with each letter of its longest word left out that leaves no word of a table."""
    longest = max((word for word in asked.words.split() if word.isalpha()), key=len)
    short = {longest[:at] + longest[at + 1 :] for at in range(len(longest))}
    unknown = sorted(word for word in short if word not in lexicon().exact)
    return [asked.words.replace(longest, word) for word in unknown]


def test_no_word_is_read_as_another_without_a_word() -> None:
    rows = [asked for asked in questions("kept_out") if asked.language in ("pt", "en")][::4]
    wrong = [
        words
        for asked in rows
        if outcome(asked, answer(asked.words)) == "right"
        for words in with_a_letter_left_out(asked)
        if outcome(asked, answered := answer(words)) == "wrong" and not answered.read_as
    ]
    assert not wrong

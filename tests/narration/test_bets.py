"""The sentences of a bet follow from its name, in either gender and both languages."""

import pytest
from django.utils.translation import override

from games.narration.bets import BetWords
from games.narration.sentences import tell
from games.narration.words import in_words

FACTS = {"seat": 3, "stake": 100, "prize": 0, "net": 0, "category": "pair"}


def said(words: BetWords, end: str, language: str, **facts: object) -> str:
    facts = FACTS | facts
    with override(language):
        wording = words.sentences()[end].chosen_by(facts)
        return tell(wording, facts, in_words("stud", facts))


@pytest.mark.parametrize(
    ("words", "end", "language", "sentence"),
    [
        (BetWords("aposta"), "returned", "pt", "A aposta do lugar 3, de 100, é devolvida."),
        (
            BetWords("dobro", gender="masculine"),
            "returned",
            "pt",
            "O dobro do lugar 3, de 100, é devolvido.",
        ),
        (
            BetWords("dobro", gender="masculine"),
            "missing",
            "pt",
            "Cada jogada tem de começar com o dobro",
        ),
        (BetWords("注"), "lost", "zh-hant", "第3門輸去注100。"),
        (BetWords("注", on="對子"), "lost", "zh-hant", "第3門輸去對子投注100，其牌為一對。"),
        (
            BetWords("Par", on="no Par"),
            "lost",
            "pt",
            "A aposta no Par do lugar 3, de 100, perde-se com par.",
        ),
    ],
)
def test_a_bet_is_named_with_its_article_and_agrees_with_it(
    words: BetWords, end: str, language: str, sentence: str
) -> None:
    assert said(words, end, language) == sentence


def test_a_bet_of_its_own_hand_names_the_class_only_if_the_step_has_one() -> None:
    with override("pt"):
        won = BetWords("Par", on="no Par").sentences()["won"]
        assert "%(category)s" not in str(
            won.chosen_by({"seat": 3, "stake": 1, "prize": 2}).sentence
        )

"""A question read, and its answers: the one way for pages, programs, assistants and shells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated, TypedDict

from games.lawtexts.citations.finding import find_citation, unread_in
from games.questions.dealt import hands_in
from games.questions.forms import (
    KINDS,
    Form,
    ReadQuestion,
    RegulationAnswer,
    forms_for,
    nearest_forbidden,
)
from games.questions.lexicon import MOST_LETTERS, MOST_TOKENS, QuestionWord, lexicon
from games.questions.misspelt import mended
from games.questions.sources import rarity, sources


@dataclass(frozen=True, slots=True)
class Answered:
    """The cards that answer, best first; none if no form reads the question."""

    cards: tuple[RegulationAnswer, ...]
    not_read: tuple[str, ...]
    """The words that no table and no text has."""
    wanted: frozenset[str] = frozenset()
    """The meanings of the words that were read, as ``QuestionWord.wanted`` has them."""
    read_as: str = ""
    """The question with its misspelt words mended, if that is what is answered."""
    nearest: tuple[RegulationAnswer, ...] = ()
    """If no regulation has the thing: what they forbid in the other words of the question."""


NOTHING = Answered((), ())


class AnswerRecord(TypedDict):
    """What one regulation answers, or that none has the thing."""

    text: Annotated[dict[str, str], "The answer, or the words of the provision, by language."]
    kind: Annotated[str, f"One of `{'`, `'.join(KINDS)}`."]
    provisions: Annotated[list[str], "That on which it rests first."]
    game: str | None
    is_revoked: bool
    doubts: Annotated[list[str], "The entries of the register on which it rests."]


NEAREST = "If no regulation has the thing: what they forbid in the other words of the question."


class AnsweredRecord(TypedDict):
    answer: Annotated[AnswerRecord | None, "Null if no form reads the question whole."]
    others: Annotated[list[AnswerRecord], "What other regulations answer."]
    not_read: Annotated[list[str], "The words that no text and no table has."]
    read_as: Annotated[str | None, "The question as answered, if words were misspelt."]
    nearest_answers: Annotated[list[AnswerRecord], NEAREST]


def answer_record(card: RegulationAnswer) -> AnswerRecord:
    """An answer as data, for programs."""
    return {
        "text": dict(card.text),
        "kind": card.kind,
        "provisions": [str(provision) for provision in card.provisions],
        "game": card.game or None,
        "is_revoked": card.is_revoked,
        "doubts": list(card.doubts),
    }


def answered_record(question: str, game: str = "") -> AnsweredRecord:
    """What the regulations answer to a question, as data."""
    answered = answer(question, game)
    cards = [answer_record(card) for card in answered.cards]
    return {
        "answer": cards[0] if cards else None,
        "others": cards[1:],
        "not_read": list(answered.not_read),
        "read_as": answered.read_as or None,
        "nearest_answers": [answer_record(card) for card in answered.nearest],
    }


def question_of(query: str, game: str = "", day: date | None = None) -> ReadQuestion | None:
    """The question of a query; None if it has no words, or too many."""
    if len(query) > MOST_LETTERS:
        return None
    hands, words = hands_in(query)
    tokens = tuple(lexicon().tokens(words))
    if not (tokens or hands) or len(tokens) > MOST_TOKENS:
        return None
    on = day or date.today()
    laws = {key for token in tokens for key in token.of_kind("law")}
    meant = [
        source
        for source in sources(on)
        if (not laws or source.instrument in laws)
        and (not game or (source.game is not None and source.game.key == game))
    ]
    meant.sort(key=lambda source: source.is_revoked(on))
    asks = frozenset(ask for token in tokens for ask in token.of_kind("ask"))
    return ReadQuestion(tokens, asks, tuple(meant), len(laws) == 1 or bool(game), on, hands)


def _cites_an_article(query: str) -> bool:
    """Whether a query is an article of a regulation and nothing else: it is read, not asked."""
    cited = find_citation(query)
    names_one = any(instrument and eid.startswith("art_") for instrument, eid in cited)
    return names_one and not unread_in(query)


def answer(query: str, game: str = "", day: date | None = None) -> Answered:
    """What the regulations answer to a question in any of its languages.

    ``game`` limits it to one game, as its name in the question does. A card is made only if every
    word that says something was read, misspelt words as the ones that they are near to.
    """
    question = question_of(query, game, day)
    if question is None or _cites_an_article(query):
        return NOTHING
    unknown = [word for word in question.content if _is_unknown(word)]
    if cards := _cards(question, forms_for(question)):
        read_as = ""
    elif meant := mended(query, unknown) if not question.hands else "":
        question, read_as = question_of(meant, game, day) or question, meant
        cards = _cards(question, forms_for(question))
    if not cards:
        return Answered((), tuple(dict.fromkeys(word.words for word in unknown)))
    wanted = frozenset[str]().union(*(word.wanted for word in question.content))
    is_read = read_as or cards[0].kind == "fault"  # of which every word is one of the fault
    not_read = () if is_read else tuple(dict.fromkeys(word.words for word in unknown))
    near = _cards(question, (nearest_forbidden,)) if cards[0].kind == "none" else ()
    return Answered(cards, not_read, wanted, read_as, near)


def _cards(question: ReadQuestion, forms: Iterable[Form]) -> tuple[RegulationAnswer, ...]:
    """The cards of the first form that reads a question."""
    revoked = {s.instrument for s in question.sources if s.is_revoked(question.day)}
    for form in forms:
        if cards := form(question):
            return tuple(replace(card, is_revoked=card.instrument in revoked) for card in cards)
    return ()


def _is_unknown(token: QuestionWord) -> bool:
    kinds = {meaning.partition(":")[0] for meaning in token.meanings}
    return not kinds & {"nowhere", "class", "bet"} and not token.wanted & rarity().keys()

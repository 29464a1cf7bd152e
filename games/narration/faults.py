"""The names of the faults at a table, and the questions about each."""

from collections.abc import Mapping
from typing import Any

from games.narration.language import translated
from games.narration.registry import own_or_common, words_of
from games.narration.sentences import TABLES, Message, Telling, say, tell, tellings
from games.narration.words import facts_of, in_words
from games.rules.faults.evidence import PIECES
from games.rules.hands.script import Step

SILENCES: dict[str, Message] = TABLES["silences"]
ORDERS = tellings(TABLES["orders"])
STAGES: dict[str, Message] = TABLES["stages"]
FAULTS: dict[str, Message] = TABLES["faults"]
ASKS: dict[str, Message] = TABLES["asks"] | {
    name: translated(piece.label) for name, piece in PIECES.items()
}
ANYWHERE: dict[str, Message] = TABLES["anywhere"]
ANSWERS: dict[str, dict[str, Message]] = TABLES["answers"] | {
    name: {str(answer): translated(label) for answer, label in piece.options}
    for name, piece in PIECES.items()
}


def order_sentence(game_key: str, order: Step) -> str:
    facts = facts_of(order)
    wording = sentence_for(game_key, order.name, facts).chosen_by(facts)
    return tell(wording, facts, in_words(game_key, facts, wording.ladder))


def sentence_for(game_key: str, name: str, facts: Mapping[str, Any]) -> Telling:
    if name == "not_said":
        return say(own_or_common(game_key, "silences", facts["about"], SILENCES), unsaid="about")
    return own_or_common(game_key, "orders", name, ORDERS)


def fault_sentence(game_key: str, name: str) -> str:
    return str(own_or_common(game_key, "faults", name, FAULTS))


def stage_sentence(name: str) -> str:
    return str(STAGES[name])


def question_sentence(game_key: str, name: str) -> str:
    return str(own_or_common(game_key, "asks", name, ASKS))


def answer_label(game_key: str, ask: str, value: str) -> str:
    """The label of an answer under this question, or under any."""
    for answers in (words_of(game_key).answers, ANSWERS):
        if value in answers.get(ask, {}):
            return str(answers[ask][value])
    return str(ANYWHERE[value])

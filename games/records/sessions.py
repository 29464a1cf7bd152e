"""The commands' and the API's answer to a session: a line for each hand, and the account."""

from collections.abc import Iterator
from typing import cast

from games.records.answers import explained_answer, naming_doubts, step_answer, taken_by
from games.rules.between import LeftToTheHouse
from games.rules.game import Answer, Record
from games.rules.readings import Chosen
from games.rules.record import ClosingAnswer, HandAnswer, StepAnswer
from games.rules.registry import game
from games.rules.script import Step
from games.rules.table_session import HandOfSession, Session


def session_answers(game_key: str, record: Record) -> Iterator[HandAnswer | ClosingAnswer]:
    """One answer for each hand as it is played, then the account of every chip."""
    with naming_doubts(game_key, record):
        session = Session(game(game_key), record)
        for hand in session.hands():
            yield hand_answer(game_key, hand, taken_by(game_key, record))
    yield {"account": session.account()}


def hand_answer(game_key: str, hand: HandOfSession, taken: Chosen) -> HandAnswer:
    return {
        "hand": hand.number,
        "seed": cast(int | None, hand.record.get("seed")),
        "before": step_answers(hand.before, taken),
        **explained_answer(game_key, hand.played, taken),
        **hand.answer,
        "after": step_answers(hand.after, taken),
        "carried": hand.carried,
    }


def step_answers(steps: tuple[Step, ...], taken: Chosen) -> list[StepAnswer]:
    return [between_answer(number, step, taken) for number, step in enumerate(steps, start=1)]


def between_answer(number: int, step: Step, taken: Chosen) -> StepAnswer:
    """A step between hands; one that the text leaves to the house is marked."""
    answer = step_answer(number, step, taken)
    if not isinstance(step, LeftToTheHouse):
        return answer
    cited: Answer = {**answer}
    nearest = cited.pop("provisions")
    return cast(StepAnswer, {**cited, "left_to": "house", "provisions": [], "nearest": nearest})

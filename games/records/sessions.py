"""What the command and the API answer a session with: a line for each hand, and the account."""

from __future__ import annotations

from collections.abc import Iterator

from games.records.answers import step_told, told_explained
from games.rules.between import LeftToTheHouse
from games.rules.game import Answer, Record
from games.rules.registry import game
from games.rules.script import Step
from games.rules.table_session import HandOfSession, Session


def session_told(game_key: str, record: Record) -> Iterator[Answer]:
    """One answer for each hand as it is played, then where every chip is."""
    session = Session(game(game_key), record)
    for each in session.hands():
        yield hand_told(game_key, each)
    yield {"account": session.account()}


def hand_told(game_key: str, each: HandOfSession) -> Answer:
    return {
        "hand": each.number,
        "seed": each.record.get("seed"),
        "before": steps_told(each.before),
        **told_explained(game_key, each.played),
        **each.answer,
        "after": steps_told(each.after),
        "carried": each.carried,
    }


def steps_told(steps: tuple[Step, ...]) -> list[Answer]:
    return [between_told(number, step) for number, step in enumerate(steps, start=1)]


def between_told(number: int, step: Step) -> Answer:
    """A step between hands; what the text leaves to the house is marked."""
    answer = step_told(number, step)
    if isinstance(step, LeftToTheHouse):
        nearest = answer.pop("provisions")
        answer |= {"left_to": "house", "provisions": [], "nearest": nearest}
    return answer

"""The commands' and the API's answer to a session: a line for each hand, and the account."""

from __future__ import annotations

from collections.abc import Iterator

from games.records.answers import step_told, told_explained
from games.rules.between import LeftToTheHouse
from games.rules.game import Answer, Record
from games.rules.registry import game
from games.rules.script import Step
from games.rules.table_session import HandOfSession, Session


def session_told(game_key: str, record: Record) -> Iterator[Answer]:
    """One answer for each hand as it is played, then the account of every chip."""
    session = Session(game(game_key), record)
    for hand in session.hands():
        yield hand_told(game_key, hand)
    yield {"account": session.account()}


def hand_told(game_key: str, hand: HandOfSession) -> Answer:
    return {
        "hand": hand.number,
        "seed": hand.record.get("seed"),
        "before": steps_told(hand.before),
        **told_explained(game_key, hand.played),
        **hand.answer,
        "after": steps_told(hand.after),
        "carried": hand.carried,
    }


def steps_told(steps: tuple[Step, ...]) -> list[Answer]:
    return [between_told(number, step) for number, step in enumerate(steps, start=1)]


def between_told(number: int, step: Step) -> Answer:
    """A step between hands; one that the text leaves to the house is marked."""
    answer = step_told(number, step)
    if isinstance(step, LeftToTheHouse):
        nearest = answer.pop("provisions")
        answer |= {"left_to": "house", "provisions": [], "nearest": nearest}
    return answer

"""Answers records: which hand is higher, what bets are paid, a hand, a session."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from functools import partial

from games.narration.language import override
from games.narration.refusing import field_error_sentence, refusal_sentence
from games.narration.runs import SENTENCES, sentence
from games.records import answers
from games.records.answers import explained, play_explained, readings_of, under_its_day
from games.records.lines import Ruling
from games.records.sessions import session_answers
from games.rules.fields import normalized
from games.rules.game import Answer, Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import GAMES as GAMES
from games.rules.registry import game as game_of

MACAU = timezone(timedelta(hours=8))


def today() -> date:
    return datetime.now(MACAU).date()


def rank(game: str, record: Record) -> Answer:
    """Which hand is higher, and why in both languages."""
    return ranking(game)(normalized(record))


def settle(game: str, record: Record) -> Answer:
    """The payment of every bet against the house, each with its provision."""
    return settling(game)(normalized(record))


def play(game: str, record: Record) -> Answer:
    """A whole hand, step by step, as far as its actions go."""
    return playing(game)(normalized(record))


def session(game: str, record: Record) -> Iterator[Answer]:
    """Successive hands at one table: an answer for each, then the closing account."""
    return session_answers(game_of(game).key, normalized(record))


def readings(game: str) -> list[Answer]:
    """The doubts on which a record may choose, with the possible values."""
    return list(readings_of(game_of(game).key))


def tell(no: Unusable | Forbidden, language: str = "pt") -> str:
    """The sentence of a refusal and of what to write instead, in ``pt`` or ``zh-hant``."""
    with override(language):
        if isinstance(no, Forbidden):
            return refusal_sentence(no)
        return sentence(no) if no.reason in SENTENCES else field_error_sentence(no)


def ranking(game: str) -> Ruling:
    return _of_its_day(game, explained(game_of(game).key, game_of(game).rank))


def settling(game: str) -> Ruling:
    return _of_its_day(game, answers.settling(game_of(game).key))


def playing(game: str) -> Ruling:
    return _of_its_day(game, partial(play_explained, game_of(game).key))


def _of_its_day(game: str, ruling: Ruling) -> Ruling:
    return under_its_day(ruling, game_of(game).instrument.key, today)

"""What a question of a drill is, and how the hand it is asked of is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.narration import category_name, place_name, tell_step
from games.play.desk.ruling import EVERYWHERE, MADE_READY
from games.play.drill.deal import Chance
from games.play.table.replay import Replay
from games.rules.citation import Provision
from games.rules.game import Game, Record
from games.rules.script import Step

YES, NO = "yes", "no"
FEW_LINES = 30


@dataclass(frozen=True, slots=True)
class Row:
    """Cards lying somewhere, and what the place is called."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """``choices`` are keys with their labels; without any, the answer is a whole number.

    ``lines`` tell what has happened so far; ``record`` and ``n`` are the hand and the step that
    answers, for the table.
    """

    kind: str
    prompt: str
    answer: str
    choices: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    lines: tuple[str, ...]
    provisions: tuple[Provision, ...]
    record: Record
    n: int

    @property
    def articles(self) -> frozenset[str]:
        return frozenset(provision.article.eid for provision in self.provisions)


Ask = Callable[[Game, Chance], Question | None]


def found(replay: Replay, *names: str) -> Iterator[tuple[int, Step]]:
    for n, step in enumerate(replay.played.steps, start=1):
        if step.name in names:
            yield n, step


def first(replay: Replay, *names: str) -> tuple[int, Step] | None:
    return next(found(replay, *names), None)


def rows(declared: Game, replay: Replay, *places: str) -> tuple[Row, ...]:
    named: Any = replay.record["cards"]
    return tuple(
        Row(place_told(declared.key, place), tuple(named[place]))
        for place in places
        if place in named
    )


def place_told(key: str, place: str) -> str:
    return place_name(key, f"seat:{place}" if place.isdecimal() else place)


def seats_of(replay: Replay) -> list[str]:
    table: Any = replay.record["table"]
    return [str(seat) for seat in table["seats"]]


def bets_told(replay: Replay, seat: str) -> tuple[str, ...]:
    """The bets of a seat, and what it decided, as the steps tell it."""
    key = replay.game.key
    names = {f"{bet}_placed" for bet in ("ante", "pair_plus", "six_card_bonus", "progressive")}
    names |= {"play_placed", "raise_placed", "folded"}
    return tuple(
        tell_step(key, step) for _n, step in found(replay, *names) if str(step.seat) == seat
    )


def classes(key: str, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, category_name(key, name)) for name in names)


def lines(replay: Replay, n: int) -> tuple[str, ...]:
    key = replay.game.key
    quiet = {*MADE_READY.get(key, ()), *EVERYWHERE} - {"round_dealt"}
    quiet |= {"round_opened", "voice_given", "opening_required", "cards_dealt", "hand_shown"}
    quiet |= {"open_card_dealt", "key_card_dealt", "card_dealt", "card_burned"}
    told = [s for s in replay.played.steps[:n] if s.name not in quiet]
    return tuple(tell_step(key, step) for step in told[-FEW_LINES:])

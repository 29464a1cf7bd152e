"""Hands with a name, shown in full on one page: a game's samples, and those of its doubts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse

from games.consequences import stored
from games.narration import reading_value_sentence
from games.narration.language import law_language
from games.narration.sentences import Message
from games.play.game import Frame
from games.play.link.hand_link import encode
from games.play.registry import table_of
from games.play.table.page import Sheet
from games.play.table.replay import Replay, replayed
from games.play.table.transcripts import folder, sample
from games.play.table.viewpoint import Viewpoint
from games.rules.game import Record
from games.rules.registry import game
from games.rules.script import CardMove, Step


@dataclass(frozen=True)
class WrittenStep:
    """``is_pictured`` if cards moved, and at the end. The sheet is built on each access, so that a
    page never has those of all steps in memory."""

    replay: Replay
    n: int
    viewpoint: Viewpoint
    is_pictured: bool

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.replay, self.n, self.viewpoint)


@dataclass(frozen=True)
class NamedHand:
    """A hand with a name; at step ``n`` it is compared with ``compared_reading``."""

    game: str
    name: str
    record: Record
    titles: Mapping[str, str]
    compared_reading: str = ""
    n: int = 0

    @property
    def title(self) -> str:
        if self.titles:
            return self.titles.get(law_language()) or self.titles["pt"]
        reading, _dash, value = self.name.removeprefix(OF_A_DOUBT).rpartition("-")
        return f"{reading}: {reading_value_sentence(reading, value)}"

    @property
    def url(self) -> str:
        return reverse("play:written-out", args=[self.game, self.name])

    @cached_property
    def link(self) -> str:
        return encode(self.record)

    @cached_property
    def replay(self) -> Replay:
        return replayed(self.game, self.record)

    @property
    def steps(self) -> Iterator[WrittenStep]:
        last = self.replay.last
        for n, step in enumerate(self.replay.played.steps, start=1):
            viewpoint = Viewpoint(beside=self.compared_reading if n == self.n else "")
            has_cards = any(isinstance(move, CardMove) for move in step.moves)
            yield WrittenStep(self.replay, n, viewpoint, has_cards or n == last)

    @property
    def decisive(self) -> Sheet:
        """The step compared with another reading, or the last that compares hands, or the last."""
        compared = [n for n, step in enumerate(self.replay.played.steps, start=1) if step.why]
        n = self.n or (compared[-1] if compared else self.replay.last)
        return Sheet(self.replay, n, Viewpoint(beside=self.compared_reading))

    @property
    def last(self) -> Sheet:
        return Sheet(self.replay, self.replay.last, Viewpoint())


OF_A_DOUBT = "of-"


def samples_of(key: str) -> list[NamedHand]:
    names = sorted(path.stem for path in folder(key).glob("*.json"))
    return [_sample(key, name) for name in names]


def _sample(key: str, name: str) -> NamedHand:
    example = sample(key, name)
    record = {field: value for field, value in example.record.items() if field != "id"}
    return NamedHand(key, name, record, example.title)


def doubted_of(key: str) -> list[NamedHand]:
    """The smallest hand that shows the effect of each value of each doubt."""
    return [_of_a_card(key, card) for card in stored.stored_cards(key)["cards"]]


def _of_a_card(key: str, card: Mapping[str, Any]) -> NamedHand:
    example, name = card["example"], f"{OF_A_DOUBT}{card['reading']}-{card['value']}"
    return NamedHand(key, name, example["record"], {}, other_reading(key, card), example["n"])


def other_reading(key: str, card: Mapping[str, Any]) -> str:
    """The reading beside which a page shows the example of a card: ``OD-02-4x``."""
    reading, value = card["reading"], card["value"]
    default = next(candidate.default for candidate in game(key).readings if candidate.id == reading)
    opened = card["example"]["record"].get("readings", {}).get(reading, default)
    return f"{reading}-{value if opened == default else default}"


def named(key: str, name: str) -> NamedHand | None:
    if name.startswith(OF_A_DOUBT):
        return next((hand for hand in doubted_of(key) if hand.name == name), None)
    is_there = name in {path.stem for path in folder(key).glob("*.json")}
    return _sample(key, name) if is_there else None


def is_illustrated(key: str) -> bool:
    return bool(table_of(key).frames)


def illustrated(key: str) -> list[tuple[Message, Sheet]]:
    """The game's sample hand in its frames, each title with the table at its step, all shown."""
    declared = table_of(key)
    replay = replayed(key, _sample(key, declared.shown_hand).record)
    steps = replay.played.steps
    return [
        (frame.title, Sheet(replay, step_of(frame, steps), Viewpoint()))
        for frame in declared.frames
    ]


def step_of(frame: Frame, steps: Sequence[Step]) -> int:
    """The number of the step that a frame shows."""
    return [n for n, step in enumerate(steps, start=1) if step.name == frame.step][frame.time]

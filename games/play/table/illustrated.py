"""A game's sample hand in a few pictures, each with the provision applied."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.narration.sentences import Message
from games.play.game import Frame
from games.play.registry import table_of
from games.play.table.page import Sheet
from games.play.table.replay import Replay, replayed
from games.play.table.transcripts import sample
from games.play.table.viewpoint import Viewpoint
from games.rules.script import Step


@dataclass(frozen=True, slots=True)
class DrawnFrame:
    """A frame, and the table at its step."""

    number: int
    title: Message
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Illustrated:
    replay: Replay
    frames: list[DrawnFrame]

    @property
    def last(self) -> Sheet:
        return self.frames[-1].sheet


def is_illustrated(key: str) -> bool:
    return bool(table_of(key).frames)


def illustrated(key: str) -> Illustrated:
    """The game's sample hand with its frames, all cards shown."""
    declared = table_of(key)
    record = {k: v for k, v in sample(key, declared.shown_hand).record.items() if k != "id"}
    replay = replayed(key, record)
    return Illustrated(
        replay,
        [
            DrawnFrame(
                number, frame.title, Sheet(replay, step_of(frame, replay.played.steps), Viewpoint())
            )
            for number, frame in enumerate(declared.frames, start=1)
        ],
    )


def step_of(frame: Frame, steps: Sequence[Step]) -> int:
    """The number of the step that a frame shows."""
    return [n for n, step in enumerate(steps, start=1) if step.name == frame.step][frame.time]

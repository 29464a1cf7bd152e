"""Exports a hand from one viewpoint: as far as it was reached, with unseen cards unknown."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from games.play.files.export import ending, lines_of
from games.play.files.phh import noted
from games.play.regulations import name_of_game
from games.play.table.eyes import cards_in_view, veiled
from games.play.table.replay import Replay, with_actions
from games.records.answers import step_answer, taken_by, waiting_answer
from games.rules import phh
from games.rules.actions import written
from games.rules.notation import UNKNOWN
from games.rules.script import Step


@dataclass(frozen=True)
class Glimpse:
    """``n`` is the last step reached, ``address`` the sealed link of the hand."""

    replay: Replay
    n: int
    eyes: str
    address: str

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.replay.played.steps[: self.n]

    @cached_property
    def visible_cards(self) -> frozenset[str]:
        return cards_in_view(self.steps, self.eyes)


def exported_veiled(form: str, glimpse: Glimpse) -> str:
    """The hand in this form; raises ``Unusable`` if the form cannot express it."""
    return _WRITERS[form](glimpse)


def _text(glimpse: Glimpse) -> str:
    replay = glimpse.replay
    lines = [name_of_game(replay.game.key), glimpse.address, "", *lines_of(replay, glimpse.steps)]
    if glimpse.n == replay.last:
        lines += ending(replay)
    return "\n".join(lines) + "\n"


def _json(glimpse: Glimpse) -> str:
    replay = glimpse.replay
    choice = replay.choice_at(glimpse.n)
    taken = taken_by(replay.game.key, replay.record)
    contents = {
        "game": replay.game.key,
        "eyes": glimpse.eyes,
        "steps": [step_answer(n, step, taken) for n, step in enumerate(glimpse.steps, start=1)],
        "waiting": None if choice is None else waiting_answer(choice, taken),
    }
    return json.dumps(veiled(contents, glimpse.visible_cards), ensure_ascii=False, indent=1) + "\n"


def _phh(glimpse: Glimpse) -> str:
    """The history with the format's own fields only: ours have the whole hand."""
    replay = glimpse.replay
    taken = sum(after < glimpse.n for after in replay.played.decided_after)
    so_far = with_actions(replay.record, [written(action) for action in replay.actions[:taken]])
    fields = phh.exported(replay.game.key, so_far)
    header = {name: value for name, value in fields.items() if name in _START}
    return phh.write(
        {**noted(header), "actions": list(_actions(fields["actions"], glimpse.visible_cards))}
    )


_START = (
    "variant", "_variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "seats",
)  # fmt: skip
"""The fields of a table that are known before a card is dealt."""


def _actions(lines: object, visible: frozenset[str]) -> Iterator[str]:
    """The veiled lines. Only deals may have unknown cards; other such lines were not reached."""
    assert isinstance(lines, list)
    for line in veiled(lines, visible):
        if UNKNOWN not in line or " dh " in line:
            yield line


_WRITERS: Mapping[str, Callable[[Glimpse], str]] = {"json": _json, "phh": _phh, "txt": _text}

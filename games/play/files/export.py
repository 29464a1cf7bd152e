"""Exports a hand as a record, a history or text; from one viewpoint unseen cards are unknown."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games.narration import step_sentence, why_sentence
from games.narration.refusing import cited
from games.play.files.phh import noted
from games.play.regulations import name_of_game
from games.play.table.replay import Replay, with_actions
from games.play.table.viewpoint import EVERYTHING, cards_in_view, veiled
from games.records.answers import played_record, step_answer, taken_by, waiting_answer
from games.rules import phh
from games.rules.actions import written
from games.rules.notation import UNKNOWN
from games.rules.script import Step
from games.rules.wagers import balances

FORMS = {"json": "application/json", "phh": "text/plain", "txt": "text/plain"}


@dataclass(frozen=True)
class Glimpse:
    """A hand up to step ``n`` from one viewpoint, with the address of its link."""

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


def exported(form: str, glimpse: Glimpse) -> str:
    """The hand in this form; raises ``Unusable`` if the form cannot express it."""
    return _WRITERS[form](glimpse)


def _json(glimpse: Glimpse) -> str:
    replay, key = glimpse.replay, glimpse.replay.game.key
    taken = taken_by(key, replay.record)
    if glimpse.eyes == EVERYTHING:
        answer = {**played_record(replay.played, taken), **replay.account}
        contents: Any = {"record": {"game": key, **replay.record}, "answer": answer}
    else:
        choice = replay.choice_at(glimpse.n)
        steps = [step_answer(n, step, taken) for n, step in enumerate(glimpse.steps, start=1)]
        waiting = None if choice is None else waiting_answer(choice, taken)
        view = {"game": key, "eyes": glimpse.eyes, "steps": steps, "waiting": waiting}
        contents = veiled(view, glimpse.visible_cards)
    return json.dumps(contents, ensure_ascii=False, indent=1) + "\n"


def _phh(glimpse: Glimpse) -> str:
    """The history; from a viewpoint without our own fields, which have the whole hand."""
    replay = glimpse.replay
    if glimpse.eyes == EVERYTHING:
        return phh.write(noted(phh.exported(replay.game.key, replay.record)))
    taken = sum(after < glimpse.n for after in replay.played.decided_after)
    so_far = with_actions(replay.record, [written(action) for action in replay.actions[:taken]])
    fields = phh.exported(replay.game.key, so_far)
    header = {name: value for name, value in fields.items() if name in _START}
    actions = list(_actions(fields["actions"], glimpse.visible_cards))
    return phh.write({**noted(header), "actions": actions})


_START = (
    *("variant", "_variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks"),
    "seats",
)
"""The fields of a table that are known before a card is dealt."""


def _actions(lines: object, visible: frozenset[str]) -> Iterator[str]:
    """The veiled lines. Only deals may have unknown cards; other such lines were not reached."""
    assert isinstance(lines, list)
    for line in veiled(lines, visible):
        if UNKNOWN not in line or " dh " in line:
            yield line


def _text(glimpse: Glimpse) -> str:
    replay = glimpse.replay
    lines = [name_of_game(replay.game.key), glimpse.address, "", *_lines(glimpse)]
    if glimpse.n == replay.last:
        lines += _ending(replay)
    return "\n".join(lines) + "\n"


def _lines(glimpse: Glimpse) -> Iterator[str]:
    """Each step in words, with why a hand is higher and the provisions."""
    key = glimpse.replay.game.key
    for n, step in enumerate(glimpse.steps, start=1):
        yield f"{n}. {step_sentence(key, step)}"
        for reason in step.why:
            yield f"   {why_sentence(key, reason)}"
        yield "   " + "; ".join(cited(provision) for provision in step.provisions)


def _ending(replay: Replay) -> Iterator[str]:
    """Sentences about who is to decide, or about the net result of each seat."""
    if replay.played.waiting is not None:
        yield _("Seat %(seat)s is to decide.") % {"seat": replay.played.waiting.seat}
        return
    moved = balances(replay.played.steps)
    for seat in replay.seats:
        net = moved.get(f"stack:{seat}", 0)
        yield _("Seat %(seat)s: %(net)s") % {"seat": seat, "net": f"{net:+d}"}


_WRITERS: Mapping[str, Callable[[Glimpse], str]] = {"json": _json, "phh": _phh, "txt": _text}

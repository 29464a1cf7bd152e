"""Exports a hand as its record and answer, as a hand history, or as plain text."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.narration import step_sentence, why_sentence
from games.narration.refusing import cited
from games.play.files.phh import noted
from games.play.regulations import name_of_game
from games.play.table.replay import Replay
from games.records.answers import played_record, taken_by
from games.rules import phh
from games.rules.script import Step
from games.rules.wagers import balances


class ExportFormat(NamedTuple):
    name: str
    mime: str


FORMS: Mapping[str, ExportFormat] = {
    "json": ExportFormat("JSON", "application/json"),
    "phh": ExportFormat("PHH", "text/plain"),
    "txt": ExportFormat("TXT", "text/plain"),
}


def exported(form: str, replay: Replay, address: str) -> str:
    """The hand in this form; raises ``Unusable`` if the form cannot express it."""
    return _WRITERS[form](replay, address)


def _json(replay: Replay, address: str) -> str:
    taken = taken_by(replay.game.key, replay.record)
    answer = {**played_record(replay.played, taken), **replay.account}
    record = {"game": replay.game.key, **replay.record}
    return json.dumps({"record": record, "answer": answer}, ensure_ascii=False, indent=1) + "\n"


def _phh(replay: Replay, address: str) -> str:
    return phh.write(noted(phh.exported(replay.game.key, replay.record)))


def _text(replay: Replay, address: str) -> str:
    heading = (name_of_game(replay.game.key), address, "")
    lines = lines_of(replay, replay.played.steps)
    return "\n".join((*heading, *lines, *ending(replay))) + "\n"


def lines_of(replay: Replay, steps: Sequence[Step]) -> Iterator[str]:
    """Each step in words, with why a hand is higher and the provisions."""
    for n, step in enumerate(steps, start=1):
        yield f"{n}. {step_sentence(replay.game.key, step)}"
        for reason in step.why:
            yield f"   {why_sentence(replay.game.key, reason)}"
        yield "   " + "; ".join(cited(provision) for provision in step.provisions)


def ending(replay: Replay) -> Iterator[str]:
    """Sentences about who is to decide, or about the net result of each seat."""
    if replay.played.waiting is not None:
        yield _("Seat %(seat)s is to decide.") % {"seat": replay.played.waiting.seat}
        return
    moved = balances(replay.played.steps)
    for seat in replay.seats:
        net = moved.get(f"stack:{seat}", 0)
        yield _("Seat %(seat)s: %(net)s") % {"seat": seat, "net": f"{net:+d}"}


_WRITERS: Mapping[str, Callable[[Replay, str], str]] = {"json": _json, "phh": _phh, "txt": _text}

"""Hands as files: PHH hand histories to and from records, and a hand as a record, history or text;
from one viewpoint unseen cards are unknown."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, BinaryIO

from django.utils.translation import gettext as _

from games.narration import step_sentence, why_sentence
from games.narration.refusing import cited
from games.play.hand.drawing import Drawing
from games.play.hand.replay import Replay, with_actions
from games.play.hand.request import EVERYTHING, cards_in_view, veiled
from games.records import lines as json_lines
from games.records.answers import play_record, step_answer, taken_by, waiting_answer
from games.rules.game import Answer
from games.rules.hands.script import Step, written
from games.rules.hands.wagers import balances
from games.rules.records import phh
from games.rules.records.phh import UNKNOWN, Fields
from games.rules.values.refusal import Unusable
from games.site.doors import name_of_game
from games.table.files.picture import hand_picture

PICTURE = "svg"
"""The form that has one step alone."""

LONGEST_FILE = 1 << 25
"""In bytes: some ten thousand hands."""


def records_of(source: BinaryIO) -> Iterator[json_lines.AnswerLine]:
    """The ``play`` record of every hand of a file with its game, one per line."""
    try:
        content = source.read(LONGEST_FILE + 1)
        if len(content) > LONGEST_FILE:
            raise Unusable("line_too_long", {"most": LONGEST_FILE})
        hands = phh.read(content.removeprefix(json_lines.BYTE_ORDER_MARK).decode("utf-8"))
    except UnicodeDecodeError:
        yield json_lines.refused(None, Unusable("not_text"))
        return
    except json_lines.NO as no:
        yield json_lines.refused(None, no)
        return
    for number, fields in enumerate(hands, start=1):
        named = name_of(fields)
        named = number if named is None else named
        try:
            record = {"id": named, "game": phh.game_of(fields), **phh.imported(fields)}
            yield json_lines.AnswerLine(json_lines.written(record), is_error=False)
        except json_lines.NO as no:
            yield json_lines.refused(named, no)


def name_of(fields: Fields) -> object:
    """The history's name for the hand, or None."""
    named = fields.get("_id", fields.get("hand"))
    return named if json_lines.is_id(named) else None


def histories_of(key: str, lines: Iterable[bytes]) -> Iterator[json_lines.AnswerLine]:
    """Every record as a numbered hand of one PHH file; an error for what cannot be written."""
    number = 0
    for line in lines:
        named = None
        try:
            record = json_lines.read_line(line)
            named = record.get("id")
            json_lines.refuse_id(named)
            history = phh.write({**noted(phh.exported(key, record)), **_called(named)}).encode()
        except UnicodeEncodeError:  # half a surrogate pair, which TOML cannot escape
            yield json_lines.refused(named, Unusable("not_text"))
            continue
        except json_lines.NO as no:
            yield json_lines.refused(named, no)
            continue
        number += 1
        yield json_lines.AnswerLine(b"[%d]\n%b\n" % (number, history), is_error=False)


def noted(fields: Answer) -> Answer:
    """The fields, with a sentence if the notation has no variant for the hand."""
    if "_variant" not in fields:
        return fields
    said = _(
        "The notation has no variant for this game. “_variant” names it; programs that know "
        "only the notation cannot read this hand."
    )
    return {**fields, "_variant_note": said}


def _called(named: object) -> Answer:
    """The field for the hand's name: the format's if it is a number, else one of our own."""
    if named is None:
        return {}
    return {"hand": named} if isinstance(named, int) else {"_id": named}


FORMS = {
    "json": "application/json",
    "phh": "text/plain",
    "txt": "text/plain",
    PICTURE: "image/svg+xml",
}


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


def _json(glimpse: Glimpse) -> str:
    replay, key = glimpse.replay, glimpse.replay.game.key
    if glimpse.eyes == EVERYTHING:
        answer = play_record(key, replay.record)
        contents: Any = {"record": {"game": key, **replay.record}, "answer": answer}
    else:
        taken = taken_by(key, replay.record)
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
    return "\n".join(_lines(glimpse)) + "\n"


def _lines(glimpse: Glimpse) -> Iterator[str]:
    """Each step in words, with why a hand is higher and the provisions; at the end of the hand who
    is to decide, or the net result of each seat."""
    replay, key = glimpse.replay, glimpse.replay.game.key
    yield from (name_of_game(key), glimpse.address, "")
    for n, step in enumerate(glimpse.steps, start=1):
        yield f"{n}. {step_sentence(key, step)}"
        for reason in step.why:
            yield f"   {why_sentence(key, reason)}"
        yield "   " + "; ".join(cited(provision) for provision in step.provisions)
    if glimpse.n == replay.last and replay.played.waiting is not None:
        yield _("Seat %(seat)s is to decide.") % {"seat": replay.played.waiting.seat}
    elif glimpse.n == replay.last:
        moved = balances(replay.played.steps)
        for seat in replay.seats:
            net = moved.get(f"stack:{seat}", 0)
            yield _("Seat %(seat)s: %(net)s") % {"seat": seat, "net": f"{net:+d}"}


def exported(form: str, glimpse: Glimpse) -> str:
    """The hand in this form; raises ``Unusable`` if the form cannot express it."""
    if form == PICTURE:
        return hand_picture(Drawing(glimpse.replay, glimpse.n, glimpse.eyes))
    return {"json": _json, "phh": _phh, "txt": _text}[form](glimpse)

"""The form of a session: the table, then rows of hands; and the form filled from a session."""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.play.dealing import new_seed
from games.play.game import RecordSetting
from games.play.setup import fields
from games.play.setup.form import SetUpForm, record_of, typed_values
from games.play.setup.record_form import day_setting, reading_settings
from games.play.setup.session_fields import (
    entered_parts,
    field_of,
    hand_fields,
    own_fields,
    typed_hand,
)
from games.play.table.session import MOST_HANDS
from games.rules.game import Game, Record
from games.site.forms import Bound

ROWS = 4
BEFORE = ("leave", "join", "top_up", "bets", "method", "shuffler", "events", "new_pack", "cut")
"""Parts of a row that apply before or in its first hand only."""
ENTERED_TWICE = _("“%(name)s” is entered twice: here, and in its own field.")
DUE_OR_CHIPS = _("Tick what is owed or write chips, not both.")
ONE_PASTED = _("A hand that is pasted is played once: write 1, or leave it empty.")

_ROW = re.compile(r"hands\.([0-9]+)\.")
_HAND = re.compile(r"hands\[([0-9]+)\]\.?([a-z_]*)(?:.*\.([a-z_0-9]+))?")


class SessionForm(SetUpForm):
    """``rows`` are the rows of hands; an empty row is no hand."""

    ident = "ses"

    def __init__(self, declared: Game, data: Any = None, initial: Any = None) -> None:
        super().__init__(declared, data, initial)
        typed = data if data is not None else initial or {}
        numbers = [int(match[1][:3]) for match in map(_ROW.match, typed) if match]
        self.names = (*NAMES, *own_fields(declared))
        self.rows = range(min(MOST_HANDS, max(ROWS, 1 + max(numbers, default=0))))
        for row in self.rows:
            self.fields |= hand_fields(declared, row)
        self.row_of: list[int] = []
        """For each hand of the record, the row it comes from."""

    def settings(self) -> Iterator[RecordSetting]:
        for row in fields.seat_rows(self.game):
            yield from row.settings
        for group in fields.groups(self.game):
            yield from group.settings
        yield from self.of_the_session()
        yield day_setting()
        yield from reading_settings(self.game)
        yield RecordSetting("seed", _("Seed"), hint=_("If empty: a new one is drawn."))

    def of_the_session(self) -> Iterator[RecordSetting]:
        """The settings of a session that a table does not have."""
        if "jackpot_share" in self.game.chain.settings:
            label = _("What each stake on the jackpot puts into its pool")
            yield RecordSetting("jackpot_share", label, "text", hint=_("A percentage such as 20%."))

    @property
    def seats(self) -> Iterator[dict[str, Any]]:
        for row in fields.seat_rows(self.game):
            is_seated = row.seat in self.seated
            yield {"seat": row.seat, "is_seated": is_seated, "controls": self.bound(row.settings)}

    @property
    def session_controls(self) -> list[Bound]:
        return self.bound(self.of_the_session())

    @property
    def hand_rows(self) -> Iterator[dict[str, Any]]:
        for row in self.rows:
            controls = {name: self[f"hands.{row}.{name}"] for name in self.names}
            details = [controls[name] for name in self.names if name not in NAMES[:2]]
            own = [controls[name] for name in self.names if name not in NAMES]
            yield {"number": row + 1, "controls": controls, "own": own, "details": details}

    def clean(self) -> None:
        super().clean()
        for row in self.rows:
            values = self._sent_fields(row)
            pasted = values.get("pasted", {})
            if values.get("top_up") and values.get("due"):
                self.add_error(f"hands.{row}.due", DUE_OR_CHIPS)
            if pasted and values.get("times", 1) > 1:
                self.add_error(f"hands.{row}.times", ONE_PASTED)
            if twice := [name for name in pasted if name in entered_parts(values)]:
                self.add_error(f"hands.{row}.pasted", ENTERED_TWICE % {"name": twice[0]})

    def _sent_fields(self, row: int) -> dict[str, Any]:
        values = {name: self.cleaned_data.get(f"hands.{row}.{name}") for name in self.names}
        return {name: value for name, value in values.items() if value}

    def record(self) -> dict[str, object]:
        record = record_of(self, self.seated)
        for name in ("seed", "jackpot_share"):
            if self.read.get(name) not in (None, ""):
                record[name] = self.read[name]
        record.setdefault("seed", new_seed())
        hands = list(self._hands())
        self.row_of = [row for row, _hand in hands]
        return {**record, "hands": [hand for _row, hand in hands]}

    def _hands(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each hand with its row; joins, departures and new chips precede a row's first hand."""
        for row in self.rows:
            values = self._sent_fields(row)
            if not values:
                continue
            hand = {**values.get("pasted", {}), **entered_parts(values)}
            for turn in range(values.get("times", 1)):
                yield row, {n: value for n, value in hand.items() if not turn or _stays(n, value)}

    def _path_of(self, field: str) -> str:
        """The form's path for a hand's field: ``hands[3].top_up.5`` is in the fourth hand's row."""
        match = _HAND.match(field)
        if match is None or int(match[1]) >= len(self.row_of):
            return super()._path_of(field)
        row = self.row_of[int(match[1])]
        return f"hands.{row}.{field_of(self._sent_fields(row), match[2], match[3] or '')}"


NAMES = ("times", "play", "leave", "join", "top_up", "due", "sit_out", "pasted")
"""The fields that a row of hands has in any game."""


def _stays(name: str, value: object) -> bool:
    """Whether it applies to every hand of a row, and not only to the first."""
    return name not in BEFORE or value == "due"


def _rows_of(hands: list[Mapping[str, object]]) -> Iterator[tuple[Mapping[str, object], int]]:
    """Group consecutive equal hands in rows; hands with parts of their own get one row each."""
    for hand, alike in groupby(hands):
        times = len(list(alike))
        if all(_stays(name, value) for name, value in hand.items()):
            yield hand, times
        else:
            yield from [(hand, 1)] * times


def session_form(declared: Game, record: Record) -> SessionForm:
    """The session form filled from a record."""
    table, hands = record.get("table"), record.get("hands")
    settings = table if isinstance(table, Mapping) else {}
    named = settings.get("seats") or settings.get("stacks") or settings.get("bets")
    seats = [str(seat) for seat in named] if isinstance(named, (list, tuple, Mapping)) else []
    typed = typed_values({n: value for n, value in record.items() if n not in ("hands", "id")})
    entries = hands if isinstance(hands, list) else []
    listed = [hand for hand in entries if isinstance(hand, Mapping)]
    for row, (hand, times) in enumerate(_rows_of(listed)):
        for name, value in typed_hand(hand, times).items():
            typed[f"hands.{row}.{name}"] = str(value)
    return SessionForm(declared, initial={**typed, "seat": seats})

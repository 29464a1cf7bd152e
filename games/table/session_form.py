"""The form of a session: the table, then rows of hands, how they are played, who joins or leaves;
and the form filled from a session."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.narration import bet_name
from games.narration.between import ways_of
from games.narration.language import translated
from games.play.dealing import new_seed
from games.play.game import RecordSetting
from games.play.hand.session import MOST_HANDS
from games.play.registry import table_of
from games.play.setup import fields
from games.play.setup.form import SetUpForm, record_of, seats_named, typed_values
from games.rules.game import Game, Record
from games.rules.hands.facts import BySeat
from games.rules.hands.settings import BetsBySeat, Cuts, SeatChangesRecord, SeatNumber
from games.rules.values import numbers
from games.rules.values.fields import read_record
from games.rules.values.schema import Fields, fields_of
from games.site.forms import OneOfField, Part, ReadField, WholeField, YesField

BETWEEN_SEATS = re.compile(r"[\s,;，、；]+")
SEAT_AND_CHIPS = re.compile(
    r"([^:：=\s]{1,60})\s*[:：=]\s*([^:：=\s]{1,60}?)"
    r"[,;，、；]*(?=\s|$|(?<=[,;，、；])[0-9]+\s*[:：=])"  # a mark in chips separates thousands
)

BET = "bets."
FAILS = "fails"
FAILURE = {"event": "shuffler_failed"}
OWN_FIELDS = ("due", "shuffler", "pasted", "times")
NOT_PAIRS = _("Write the seat, a colon and the chips, as in “5: 2000, 7: 500”.")
SEAT_TWICE = _("Seat %(seat)s is listed twice.")


class SeatsField(ReadField):
    """Seats, as in ``3, 5``."""

    kind = "seats"

    def read(self, typed: str) -> list[int]:
        return [numbers.whole(number, "") for number in BETWEEN_SEATS.split(typed) if number]


class ChipsOfSeatsField(ReadField):
    """Chips for seats, as in ``5: 2000, 7: 500``."""

    kind = "chips-of-seats"

    def read(self, typed: str) -> dict[str, int]:
        rest = SEAT_AND_CHIPS.sub("", typed)
        if BETWEEN_SEATS.sub("", rest):
            raise ValidationError(NOT_PAIRS)
        by_seat: dict[str, int] = {}
        for name, chips in SEAT_AND_CHIPS.findall(typed):
            seat = str(numbers.whole(name, ""))
            if seat in by_seat:
                raise ValidationError(SEAT_TWICE % {"seat": seat})
            by_seat[seat] = numbers.whole(chips, "")
        return by_seat


class CutsField(ChipsOfSeatsField):
    """The seats that cut the pack and how many cards each cuts, as in ``3: 8, 5: 10``."""

    def read(self, typed: str) -> list[dict[str, int]]:  # type: ignore[override]
        return [{"seat": int(seat), "cards": n} for seat, n in super().read(typed).items()]


class SessionHandField(ReadField):
    """A hand as JSON, in the format of ``session``."""

    kind = "json"

    def __init__(self, **kwargs: object) -> None:
        attrs = {"rows": 4, "spellcheck": "false", "class": "input code"}
        super().__init__(max_length=None, widget=forms.Textarea(attrs=attrs), **kwargs)

    def read(self, typed: str) -> Record:
        return dict(read_record(typed))


KINDS: Mapping[object, Any] = {
    bool: YesField,
    list[SeatNumber]: SeatsField,
    BySeat: ChipsOfSeatsField,
    Cuts: CutsField,
}
"""The form field of each type of a hand's fields; what is chosen among options has its own."""


def hand_fields(declared: Game) -> dict[str, forms.Field]:
    """The fields of one row: several hands played in the same way, or one pasted hand."""
    ways = (("", "—"), *ways_of(declared))
    return {
        "times": WholeField(label=_("How many hands"), least=1, most=MOST_HANDS),
        "play": OneOfField(ways, label=_("How they are played")),
        **dict(_form_fields(declared, fields_of(SeatChangesRecord))),
        "due": YesField(label=_("Everyone adds what he owes")),
        **own_fields(declared),
        "pasted": SessionHandField(label=_("Or one hand as JSON, with its decisions and cards")),
    }


def own_fields(declared: Game) -> dict[str, forms.Field]:
    """The fields for parts of a hand that only some games have."""
    return dict(_form_fields(declared, fields_of(declared.chain.record)))


def _form_fields(declared: Game, of_hand: Fields) -> Iterator[tuple[str, forms.Field]]:
    """A form field for each; bets have one for each bet, and options may be those of the table."""
    for name, field in of_hand.items():
        label, hint = translated(field.label), translated(field.hint)
        options = declared.table_fields.get(name, field).options
        if field.type == BetsBySeat:
            for bet in table_of(declared.key).bets:
                of_bet = label % {"bet": bet_name(declared.key, bet)}
                yield f"{BET}{bet}", ChipsOfSeatsField(label=of_bet, help_text=hint)
        elif options:
            choices = [(str(value), translated(words)) for value, words in options]
            yield name, OneOfField((("", "—"), *choices), label=label)
        else:
            kind = KINDS.get(field.type) or KINDS[field.base]
            yield name, kind(label=label, help_text=hint)


def entered_parts(row: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a hand entered in a row's fields, without a pasted hand."""
    parts = [name for name in row if name not in OWN_FIELDS and not name.startswith(BET)]
    hand = {name: row[name] for name in parts}
    if row.get("due"):
        hand["top_up"] = "due"
    if row.get("shuffler") == FAILS:
        hand["events"] = [dict(FAILURE)]
    elif row.get("shuffler"):
        hand["shuffler"] = row["shuffler"]
    bets: dict[str, dict[str, int]] = {}
    for name, placed in row.items():
        for seat, chips in placed.items() if name.startswith(BET) else ():
            bets.setdefault(seat, {})[name.removeprefix(BET)] = chips
    return hand | ({"bets": bets} if bets else {})


def field_of(row: Record, part: str, last: str) -> str:
    """The row's field from which this part of its hand comes."""
    bets = [name for name in row if name.startswith(BET)]
    if part == "bets" and bets:
        return f"{BET}{last}" if f"{BET}{last}" in bets else bets[0]
    if part == "top_up" and row.get("due"):
        return "due"
    if part == "events" and row.get("shuffler") == FAILS:
        return "shuffler"
    if part in row:
        return part
    return "pasted" if row.get("pasted") else "play"


def typed_hand(hand: Record, times: int) -> Record:
    """The values of a row's fields for a hand; what only its game has is pasted."""
    rest = dict(hand)
    typed: dict[str, object] = {"times": str(times), "play": rest.pop("play", "")}
    for name in ("leave", "sit_out"):
        seats = rest.get(name)
        if isinstance(seats, (list, tuple)):
            del rest[name]
            typed[name] = ", ".join(map(str, seats))
    for name in ("join", "top_up"):
        by_seat = rest.get(name)
        if isinstance(by_seat, Mapping):
            del rest[name]
            typed[name] = ", ".join(f"{seat}: {chips}" for seat, chips in by_seat.items())
    if rest.get("top_up") == "due":
        typed["due"] = "yes"
        del rest["top_up"]
    if rest:
        typed["pasted"] = json.dumps(rest, ensure_ascii=False)
    return {name: value for name, value in typed.items() if value}


ROWS = 4
ENTERED_TWICE = _("“%(name)s” is entered twice: here, and in its own field.")
DUE_OR_CHIPS = _("Tick what is owed or write chips, not both.")
ONE_PASTED = _("A hand that is pasted is played once: write 1, or leave it empty.")

_ROW = re.compile(r"hands\.([0-9]+)\.")
_HAND = re.compile(r"hands\[([0-9]+)\]\.?([a-z_]*)(?:.*\.([a-z_0-9]+))?")


@fields.made_once
def table_settings(declared: Game) -> Iterator[RecordSetting]:
    for _seat, settings, _cards in fields.seat_rows(declared):
        yield from settings
    for group in fields.groups(declared):
        yield from group.settings
    yield from fields.settings_of(declared, fields_of(declared.chain.settings))


class HandRow(NamedTuple):
    """A row of hands: all its fields, and those of its parts."""

    fields: Part
    hands: Part
    before: Part
    pasted: Part


class SessionForm(SetUpForm):
    """``rows`` are the rows of hands; an empty row is no hand."""

    ident = "ses"

    def __init__(self, declared: Game, data: Any = None, initial: Any = None) -> None:
        super().__init__(declared, data, initial)
        typed = data if data is not None else initial or {}
        numbers = [int(match[1][:3]) for match in map(_ROW.match, typed) if match]
        self.rows = range(min(MOST_HANDS, max(ROWS, 1 + max(numbers, default=0))))
        of_row = hand_fields(declared)
        for row in self.rows:
            self.fields |= {f"hands.{row}.{name}": field for name, field in of_row.items()}
        self.names = tuple(of_row)
        self.row_of: list[int] = []
        """For each hand of the record, the row it comes from."""

    def of_the_table(self) -> Iterable[RecordSetting]:
        return table_settings(self.game)

    @property
    def hand_rows(self) -> list[HandRow]:
        rows = [[f"hands.{row}.{name}" for name in self.names] for row in self.rows]
        return [
            HandRow(*(Part(self, some) for some in (names, names[:2], names[2:-1], names[-1:])))
            for names in rows
        ]

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

    def record(self) -> Record:
        record = record_of(self, self.seated)
        for name in ("seed", *fields_of(self.game.chain.settings)):
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
                yield row, {n: v for n, v in hand.items() if not turn or _stays(self.game, n, v)}

    def _path_of(self, field: str) -> str:
        """The form's path for a hand's field: ``hands[3].top_up.5`` is in the fourth hand's row."""
        match = _HAND.match(field)
        if match is None or int(match[1]) >= len(self.row_of):
            return super()._path_of(field)
        row = self.row_of[int(match[1])]
        return f"hands.{row}.{field_of(self._sent_fields(row), match[2], match[3] or '')}"


def _stays(declared: Game, name: str, value: object) -> bool:
    """Whether it applies to every hand of a row, and not only before or in the first."""
    first = {"events", *fields_of(SeatChangesRecord), *fields_of(declared.chain.record)}
    return name not in first - {"sit_out"} or value == "due"


def session_form(declared: Game, record: Record) -> SessionForm:
    """The session form filled from a record."""
    hands = record.get("hands")
    seats = seats_named(record, "seats", "stacks", "bets")
    typed = typed_values({n: value for n, value in record.items() if n not in ("hands", "id")})
    entries = hands if isinstance(hands, list) else []
    listed = [hand for hand in entries if isinstance(hand, Mapping)]
    rows: list[tuple[Record, int]] = []
    for hand, alike in groupby(listed):  # hands with parts of their own get one row each
        times = len(list(alike))
        is_one_row = all(_stays(declared, name, value) for name, value in hand.items())
        rows += [(hand, times)] if is_one_row else [(hand, 1)] * times
    for row, (hand, times) in enumerate(rows):
        for name, value in typed_hand(hand, times).items():
            typed[f"hands.{row}.{name}"] = str(value)
    return SessionForm(declared, initial={**typed, "seat": seats})

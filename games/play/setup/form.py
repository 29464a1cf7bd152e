"""The form that sets up a hand: from typed values to a record and back."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.narration import bet_name
from games.play.dealing import new_seed
from games.play.game import RecordSetting
from games.play.registry import table_of
from games.play.setup import fields, record_form
from games.rules.cards import cards
from games.rules.game import Game, Record
from games.site.forms import NOT_AN_ANSWER, Bound, YesField

HIDDEN = "hidden"
"""The field that hides every hand but the first seat's; it is not part of the record."""


class SetUpForm(record_form.RecordForm):
    """The form that sets up a hand: shows seats and stakes, and folds other settings."""

    def __init__(self, declared: Game, data: object = None, initial: object = None) -> None:
        super().__init__(declared, data, initial)
        seats = [(str(seat), str(seat)) for seat in fields.seats_of(declared)]
        self.fields["seat"] = forms.TypedMultipleChoiceField(
            choices=seats, coerce=int, required=False, label=_("Seats")
        )
        self.fields["seat"].error_messages["invalid_choice"] = NOT_AN_ANSWER
        self.fields[HIDDEN] = YesField(label=_("Show only the cards of the first seat"))

    def event_rows(self) -> Iterable[fields.EventSettings]:
        return fields.rows_of_a_hand(self.game)

    def settings(self) -> Iterator[RecordSetting]:
        yield from fields.every_setting(self.game)
        yield record_form.day_setting()
        yield from record_form.reading_settings(self.game)
        yield RecordSetting("seed", _("Seed"), hint=_("If empty: a new one is drawn."))

    @property
    def seated(self) -> frozenset[int]:
        """The chosen seats."""
        chosen = {str(seat) for seat in self["seat"].value() or ()}
        return frozenset(seat for seat in fields.seats_of(self.game) if str(seat) in chosen)

    @property
    def seat_lines(self) -> Iterator[dict[str, Any]]:
        """Each seat and its fields."""
        for row in fields.seat_rows(self.game):
            chips, *bets = self.bound(row.settings)
            line = {"seat": row.seat, "is_seated": row.seat in self.seated}
            yield {**line, "chips": chips, "bets": bets, "cards": self[row.cards.path]}

    @property
    def stakes(self) -> list[Bound]:
        """The stakes of the whole table; the bets of a seat are in its own row."""
        return [self[path] for path in table_of(self.game.key).stakes]

    @property
    def bet_names(self) -> list[str]:
        return [bet_name(self.game.key, bet) for bet in table_of(self.game.key).bets]

    @property
    def folds(self) -> Iterator[tuple[str, list[Bound], bool]]:
        """The other settings of the table by subject, and whether to show them open."""
        stakes = table_of(self.game.key).stakes
        for title, controls in self.groups:
            others = [control for control in controls if control.name not in stakes]
            if others:
                yield title, others, any(map(self._is_notable, others))

    @cached_property
    def opened(self) -> dict[str, bool]:
        """Which of the parts that are folded away is wrong somewhere, or not the default."""
        lines = list(self.seat_lines)
        parts = {
            "chips": [line["chips"] for line in lines],
            "cards": [*(line["cards"] for line in lines), *self.common_cards],
            "day": [self.day],
            "events": [field for event, details in self.events for field in (event, *details)],
            "readings": self.readings,
        }
        return {name: any(map(self._is_notable, controls)) for name, controls in parts.items()}

    def _is_notable(self, control: Bound) -> bool:
        """Whether it has an error or is not the game's default; False for an empty seat's field."""
        if control.errors:
            return True
        if record_form.is_of_an_empty_seat(control.name, self.seated):
            return False
        first = str(control.choices[0][0]) if control.choices else ""
        return (_typed(control.value()) or first) != (self._usual.get(control.name) or first)

    @cached_property
    def _usual(self) -> dict[str, str]:
        usual = typed_values({"table": self.game.table})
        return {path: _typed(value) for path, value in usual.items()}

    @property
    def common_cards(self) -> list[Bound]:
        return self.bound(fields.common_cards(self.game))

    @property
    def hidden(self) -> Bound:
        return self[HIDDEN]

    @property
    def is_hidden(self) -> bool:
        """Whether only the first seat's cards are shown."""
        return bool(self.read.get(HIDDEN))

    def clean(self) -> None:
        """Ignore the fields of empty seats."""
        super().clean()
        for path in [
            path for path in self.fields if record_form.is_of_an_empty_seat(path, self.seated)
        ]:
            self.errors.pop(path, None)
            self.cleaned_data.pop(path, None)

    def record(self) -> dict[str, object]:
        """The record as entered; the rules decide whether it can be played."""
        record = record_of(self, self.seated)
        seed = self.read.get("seed")
        record["seed"] = new_seed() if seed is None else seed
        return record


def _typed(value: object) -> str:
    """The value as text; an unticked box is empty."""
    text = str(value).strip()
    return {"None": "", "False": "", "True": "yes", "no": ""}.get(text, text)


def set_up_form(declared: Game, record: Record) -> SetUpForm:
    """The set-up form filled from a record."""
    table = record.get("table")
    settings = table if isinstance(table, Mapping) else {}
    named = settings.get("seats") or settings.get("bets")
    seats = [str(seat) for seat in named] if isinstance(named, (list, tuple, Mapping)) else []
    return SetUpForm(declared, initial={**typed_values(record), "seat": seats})


def typed_values(record: Record) -> dict[str, str]:
    """The values in a record as typed text, by path."""
    return dict(_flat(record))


def _flat(node: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(node, Mapping):
        for name, value in node.items():
            yield from _flat(value, f"{path}.{name}" if path else str(name))
    elif isinstance(node, (list, tuple)) and path.startswith("cards."):
        yield path, " ".join(map(str, node))
    elif isinstance(node, (list, tuple)):
        for place, value in enumerate(node):
            yield from _flat(value, f"{path}.{place}")
    elif isinstance(node, bool):
        yield path, "yes" if node else "no"
    elif node is not None:
        yield path, str(node)


def record_of(form: record_form.RecordForm, seated: frozenset[int]) -> dict[str, Any]:
    """The record of the table, cards, irregularities and readings that were entered."""
    record: dict[str, Any] = {"table": {"seats": sorted(seated)}}
    for setting in form.visible_settings:
        value = form.read.get(setting.path)
        part = setting.path.partition(".")[0]
        if part not in ("table", "cards", "events"):
            continue
        if setting.kind == "yes" and part != "table":
            value = value or None
        if value is not None and value != "":
            *way, last = setting.path.split(".")
            part_of_record = record
            for name in way:
                part_of_record = part_of_record.setdefault(name, {})
            part_of_record[last] = value
    rows = sorted(record.get("events", {}).items())
    record["events"] = [row for _number, row in rows if row.get("event")]
    record["readings"] = form.chosen_readings()
    return form.of_its_day({name: value for name, value in record.items() if value not in ({}, [])})


def with_cards_named(record: Record) -> dict[str, object]:
    """The record with its cards as lists of names."""
    named = record.get("cards")
    placed = named.items() if isinstance(named, Mapping) else ()
    dealt = {place: [card.name for card in cards(str(typed))] for place, typed in placed}
    return {**record, "cards": dealt}

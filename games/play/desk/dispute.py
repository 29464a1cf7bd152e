"""The ruling desk's form of a result, and the record of a hand, or of its end with a pot."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.narration import cards_in_signs, place_name
from games.play.desk.hand_record import SumsMissing, paid_settings
from games.play.game import RecordSetting
from games.play.hand.replay import ASIDE, Refusal
from games.play.posted import PostedForm
from games.play.registry import table_of
from games.play.setup import fields
from games.play.setup import form as record_form
from games.play.setup.form import answered, record_of, typed_values
from games.rules.game import Game, Record
from games.rules.provisions.day import FIELD
from games.rules.values.cards import cards
from games.rules.values.notation import in_names
from games.site.forms import Bound, Part, TextField

_PLACE = re.compile(r"((?:table\.(?:bets|paid)|cards|decision|folded|given)\.)([0-9]+)(?=\.|$)")


def seat_of(path: str) -> int:
    """The field's seat; 0 if it belongs to no seat."""
    match = _PLACE.match(path)
    return int(match[2]) if match else 0


def with_seat(path: str, seat: int) -> str:
    """The same field for another seat."""
    return _PLACE.sub(rf"\g<1>{seat}", path, count=1)


def seat_field(place: int) -> str:
    """The short form's field for the seat number of hand ``place``."""
    return f"seat.{place}"


LONGEST_NOTE = 400


def note_field(ident: str) -> forms.Field:
    """The field for a description of the dispute in the user's own words."""
    return TextField(
        max_length=LONGEST_NOTE,
        label=_("What is in dispute"),
        help_text=_("In your own words; it is printed on the sheet."),
        widget=forms.Textarea(attrs={"rows": 2, "id": ident}),
    )


@dataclass(frozen=True, slots=True)
class SeatFields:
    """A seat with its fields; ``is_open`` if one of them has a value or an error."""

    seat: int
    is_open: bool
    controls: Part
    given: Part
    """Fields for what was paid to the seat, if that is in dispute."""


class Dispute(PostedForm):
    way = "result"

    def __init__(self, declared: Game, data: Any = None) -> None:
        self.told = record_form.seats_in(
            name for name, value in (data or {}).items() if str(value).strip()
        )
        super().__init__(declared, data)
        self.fields["note"] = note_field("dispute-note")

    def settings(self) -> Iterable[RecordSetting]:
        """A seat gets fields for what was paid once any of its fields has a value."""
        return chain(
            *(self._seat_settings(seat) for seat in fields.seats_of(self.game)),
            common_settings(self.game),
            fields.pot_settings(self.game),
            *((event, *details) for event, details in self.rows_of_events),
            *(part.settings for part in fields.groups(self.game) if self.is_against_the_house),
            [record_form.DAY],
            record_form.reading_settings(self.game),
        )

    def _seat_settings(self, seat: int) -> tuple[RecordSetting, ...]:
        payments = paid_settings(self.game, seat) if seat in self.told else ()
        return (*seat_settings(self.game, seat), *payments)

    @property
    def rows_of_events(self) -> tuple[fields.EventSettings, ...]:
        """With a pot only a hand's end is ruled on, so faults found during it are not offered."""
        return fields.event_rows(self.game, in_play=self.is_against_the_house)

    @property
    def is_against_the_house(self) -> bool:
        return self.game.settle is not None

    @property
    def is_ready(self) -> bool:
        """Whether to rule now: on what was entered, unless all fields are asked for."""
        return "all" not in self.data and bool(self.seated or "rule" in self.data)

    @property
    def seated(self) -> frozenset[int]:
        """The seats with a value in any of their fields."""
        return record_form.seats_in(name for name, value in self.values.items() if value.strip())

    @property
    def places(self) -> Iterator[SeatFields]:
        seated = self.seated
        for seat in fields.seats_of(self.game):
            controls = self.part(seat_settings(self.game, seat))
            payments = self.part(paid_settings(self.game, seat) if seat in self.told else ())
            is_open = seat in seated or controls.is_refused or payments.is_refused
            yield SeatFields(seat, is_open, controls, payments)

    @property
    def common(self) -> Part:
        return self.part(common_settings(self.game))

    @property
    def more(self) -> list[Part]:
        return self.groups if self.is_against_the_house else []

    @property
    def pot(self) -> Part:
        return self.part(fields.pot_settings(self.game))

    @property
    def cards_hint(self) -> str:
        return str(table_of(self.game.key).desk.cards_hint)

    def query(self) -> dict[str, str]:
        """The parameters of the ruling's link: every field that is not empty."""
        filled = {name: value for name, value in self.values.items() if value}
        return filled if FIELD in filled else dict(self.of_today(filled))

    def _paths_at_fault(self, no: Refusal) -> list[str]:
        return no.paths if isinstance(no, SumsMissing) else super()._paths_at_fault(no)

    def decisions(self) -> dict[int, str]:
        """The decision of each seat."""
        entries = ((name.partition("."), value) for name, value in self.read.items() if value)
        return {int(name[2]): value for name, value in entries if name[0] == "decision"}

    def record(self) -> dict[str, Any]:
        if not self.is_against_the_house:
            return self._of_the_pot()
        record = record_of(self, self.seated)
        bets = record["table"].get("bets", {})
        betting = {seat for seat in self.seated if str(seat) in bets}
        record["table"]["seats"] = sorted(betting) or sorted(self.seated)
        return record

    def _of_the_pot(self) -> dict[str, Any]:
        record = {"cards": {}, "events": [], "readings": {}} | record_of(self, self.seated)
        table, values = record["table"], self.read
        paid = {str(seat): values.get(f"table.paid.{seat}") or 0 for seat in table["seats"]}
        table["paid"] = paid
        table["folded"] = [seat for seat in table["seats"] if values.get(f"folded.{seat}")]
        for setting in fields.pot_settings(self.game):
            value = values.get(setting.path)
            if value in (None, "") and setting.choices:
                value = setting.read(setting.choices[0][0])
            if value not in (None, ""):
                where = record if "." not in setting.path else table
                where[setting.path.rpartition(".")[2]] = value
        details = table_of(self.game.key).desk.event_details
        record["events"] = [{**details.get(row["event"], {}), **row} for row in record["events"]]
        return record


@fields.made_once
def seat_settings(declared: Game, seat: int) -> Iterator[RecordSetting]:
    desk = table_of(declared.key).desk
    yield RecordSetting(f"cards.{seat}", _("Cards"), "cards", most=declared.places.get("seat", 0))
    if declared.settle is None:
        yield RecordSetting(f"table.paid.{seat}", desk.paid_label)
        yield RecordSetting(f"folded.{seat}", _("Folded"), "yes")
        return
    yield from fields.bets_of(declared, seat)
    if desk.decisions:
        choices = (("", "—"), *desk.decisions)
        yield RecordSetting(f"decision.{seat}", _("Decision"), "choice", choices)


@fields.made_once
def common_settings(declared: Game) -> Iterator[RecordSetting]:
    """The cards of no seat, without burned and discarded cards, which decide nothing."""
    for setting in fields.common_cards(declared):
        if setting.path.removeprefix("cards.") not in ASIDE:
            yield setting


def entered_from(declared: Game, record: Record) -> Dispute:
    """The form that gives the ruling on a hand already played: its actions become decisions."""
    values = typed_values(record)
    actions = record.get("actions")
    for action in actions if isinstance(actions, (list, tuple)) else ():
        values[f"decision.{action['seat']}"] = str(action["do"])
    return Dispute(declared, values)


def entered(form: Dispute) -> Iterator[str]:
    for place in form.places:
        seat = place_name(form.game.key, f"seat:{place.seat}")
        entries = [_control_text(control) for control in place.controls if control.has_value]
        if entries:
            yield answered(capital(seat), " · ".join(entries))
        paid = [_control_text(control) for control in place.given if control.has_value]
        if paid:
            what = {"seat": capital(seat), "paid": " · ".join(paid)}
            yield _("%(seat)s, amount paid: %(paid)s") % what
    settings = [*form.common, *form.pot, *(control for part in form.more for control in part)]
    for control in (*settings, *form.readings):
        if control.has_value:
            yield answered(capital(str(control.label)), _value(control))
    for event, *details in form.events:
        if event.has_value:
            texts = [_control_text(control) for control in details if control.has_value]
            yield answered(_value(event), " · ".join(texts))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _control_text(control: Bound) -> str:
    if control.kind == "cards" or control.name.startswith("decision."):
        return _value(control)
    if control.kind == "yes":
        return str(control.label)
    return f"{control.label} {_value(control)}"


def _value(control: Bound) -> str:
    typed = str(control.value()).strip()
    if control.kind == "cards":
        return cards_in_signs(cards(in_names(typed)))
    choices = {key: str(name) for key, name in getattr(control.field, "choices", ())}
    return choices.get(typed, typed)

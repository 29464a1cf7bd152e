"""What is entered at the ruling desk: only what a dispute needs, from what was typed to a record.

Games against the house give a ``play`` record, with every decision told beside its seat; games
with a pot give the end of a hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.narration import place_name
from games.play.desk.citations import answered
from games.play.registry import table_of
from games.play.setup import fields
from games.play.setup import form as setup
from games.play.setup.cards import in_names
from games.play.setup.fields import EVENT_ROWS
from games.play.setup.form import Control, Form
from games.play.setup.setting import Setting
from games.rules.game import Game, Record

LONGEST_NOTE = 400

_SEAT_IN_PATH = re.compile(r"(?:table\.(?:bets|paid)|cards|decision|folded)\.([0-9]+)(?:\.|$)")


@dataclass(slots=True)
class Dispute(Form):
    """The desk's form. ``note`` is what is in dispute, in the words of whoever asks."""

    note: str = ""

    @property
    def is_against_the_house(self) -> bool:
        return self.game.settle is not None

    @property
    def places(self) -> Iterator[dict[str, Any]]:
        """Every seat, the ones with something in them open."""
        for seat in fields.seats_of(self.game):
            controls = [self.control(each) for each in seat_settings(self.game, seat)]
            is_open = seat in self.seated or any(control.error for control in controls)
            yield {"seat": seat, "is_open": is_open, "controls": controls}

    @property
    def at_fault(self) -> Iterator[tuple[str, str]]:
        """Where something is wrong: the control, and its name with its seat."""
        for each in (s for s in every_setting(self.game) if s.path in self.errors):
            seat = _SEAT_IN_PATH.match(each.path)
            where = place_name(self.game.key, f"seat:{seat[1]}") if seat else ""
            yield self.control(each).ident, answered(where, str(each.label))

    @property
    def common(self) -> list[Control]:
        return [self.control(each) for each in common_settings(self.game)]

    @property
    def more(self) -> list[dict[str, Any]]:
        if not self.is_against_the_house:
            return []
        groups = fields.groups(self.game)
        return [{"title": g.title, "controls": list(map(self.control, g.settings))} for g in groups]

    @property
    def pot(self) -> list[Control]:
        return [self.control(each) for each in pot_settings(self.game)]

    @property
    def cards_hint(self) -> str:
        return str(table_of(self.game.key).desk.cards_hint)


def seat_settings(declared: Game, seat: int) -> Iterator[Setting]:
    desk = table_of(declared.key).desk
    yield Setting(f"cards.{seat}", _("Cards"), "cards")
    if declared.settle is None:
        yield Setting(f"table.paid.{seat}", desk.paid_label)
        yield Setting(f"folded.{seat}", _("Folded"), "yes")
        return
    yield from fields.bets_of(declared, seat)
    if desk.decisions:
        choices = (("", "—"), *desk.decisions)
        yield Setting(f"decision.{seat}", _("Decision"), "choice", choices)


def pot_settings(declared: Game) -> tuple[Setting, ...]:
    return () if declared.settle else table_of(declared.key).desk.pot_settings


def common_settings(declared: Game) -> Iterator[Setting]:
    """The cards that are nobody's; those burned or discarded decide nothing."""
    for each in fields.common_cards(declared):
        if each.path.removeprefix("cards.") not in fields.ASIDE:
            yield each


def event_settings(declared: Game) -> Iterator[Setting]:
    for event, details in fields.event_rows(declared):
        yield from (event, *details)


def every_setting(declared: Game) -> Iterator[Setting]:
    for seat in fields.seats_of(declared):
        yield from seat_settings(declared, seat)
    yield from common_settings(declared)
    yield from pot_settings(declared)
    yield from event_settings(declared)
    for group in fields.groups(declared) if declared.settle else ():
        yield from group.settings


def typed(declared: Game, given: QueryDict) -> Dispute:
    """The form as it was sent, nothing lost of what it can hold."""
    known = {each.path for each in every_setting(declared)}
    known |= {f"readings.{each.id}" for each in declared.readings}
    values = {name: str(given[name]).strip() for name in given if name in known}
    note = given.get("note", "").strip()[:LONGEST_NOTE]
    return Dispute(declared, values, seats_told(values), note=note)


def of_record(declared: Game, record: Record, note: str = "") -> Dispute:
    """The form that gives the ruling on a hand that was played: its actions as decisions."""
    values = dict(setup.form_of(declared, record).values)
    actions = record.get("actions")
    for each in actions if isinstance(actions, (list, tuple)) else ():
        values[f"decision.{each['seat']}"] = str(each["do"])
    known = {each.path for each in every_setting(declared)}
    known |= {f"readings.{each.id}" for each in declared.readings}
    values = {name: value for name, value in values.items() if name in known}
    return Dispute(declared, values, seats_told(values), note=note)


def seats_told(values: Mapping[str, str]) -> frozenset[int]:
    """The seats about which anything is told."""
    found = (_SEAT_IN_PATH.match(path) for path, value in values.items() if value)
    return frozenset(int(match[1]) for match in found if match)


def query_of(form: Dispute) -> dict[str, str]:
    """What the link of a ruling holds: everything typed, nothing empty."""
    told = {name: value for name, value in form.values.items() if value}
    return {**told, "note": form.note} if form.note else told


def record_of(form: Dispute) -> dict[str, Any]:
    form = replace(form, values=dict(_in_names(form.values)))
    return _of_the_house(form) if form.is_against_the_house else _of_the_pot(form)


def _in_names(values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for path, value in values.items():
        yield path, in_names(value) if path.startswith("cards.") else value


def decisions_of(form: Dispute) -> dict[int, str]:
    told = ((path.partition("."), value) for path, value in form.values.items() if value)
    return {int(name[2]): value for name, value in told if name[0] == "decision"}


def _of_the_house(form: Dispute) -> dict[str, Any]:
    record: dict[str, Any] = dict(setup.read(form))
    del record["seed"]
    betting = {seat for seat in form.seated if str(seat) in record["table"].get("bets", {})}
    record["table"]["seats"] = sorted(betting) or sorted(form.seated)
    return record


def _of_the_pot(form: Dispute) -> dict[str, Any]:
    values, numbers = form.values, setup.Numbers(form.errors)
    seats = sorted(form.seated)
    paid = {s: f"table.paid.{s}" for s in seats}
    table: dict[str, Any] = {
        "seats": seats,
        "paid": {str(s): numbers.whole(at, values.get(at, "") or "0") for s, at in paid.items()},
        "folded": [s for s in seats if values.get(f"folded.{s}") == "yes"],
    }
    record: dict[str, Any] = {"table": table}
    for each in pot_settings(form.game):
        value = values.get(each.path, "") or (each.choices[0][0] if each.choices else "")
        if value:
            where = record if "." not in each.path else table
            told = value if each.kind == "text" else numbers.whole(each.path, value)
            where[each.path.rpartition(".")[2]] = told
    cards = {
        name: values.get(f"cards.{name}", "")
        for name in (*map(str, seats), *fields.common_places(form.game))
    }
    record["cards"] = {name: told for name, told in cards.items() if told}
    record["events"] = list(_events(form, numbers))
    numbers.require_read()
    chosen = ((c.name.partition(".")[2], c) for c in form.readings)
    record["readings"] = {
        name: c.value for name, c in chosen if c.value not in ("", c.setting.choices[0][0])
    }
    return record


def _events(form: Dispute, numbers: setup.Numbers) -> Iterator[dict[str, object]]:
    table = table_of(form.game.key)
    for row in range(EVENT_ROWS):
        name = form.values.get(f"events.{row}.event", "")
        if not name:
            continue
        told: dict[str, object] = {"event": name}
        for each in table.event_fields:
            path = f"events.{row}.{each.path}"
            value = form.values.get(path, "")
            if each.kind == "yes":
                told[each.path] = value == "yes"
            elif value:
                is_number = each.kind == "whole"
                told[each.path] = numbers.whole(path, value) if is_number else value
        yield {**table.desk.event_details.get(name, {}), **told}

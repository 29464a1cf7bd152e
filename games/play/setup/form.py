"""The form a hand is set up with: from what was typed to a record, and from a record to a form."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.narration import tell_beside, tell_reading_value, tell_refusal
from games.play.setup import fields as setting
from games.play.setup.setting import Setting
from games.play.table.readings import titles
from games.play.table.replay import Refusal
from games.rules.cards import card, cards
from games.rules.game import Game, Record
from games.rules.numbers import whole
from games.rules.refusal import Forbidden, Unusable

MOST_SEED = 10**6

_CARD = re.compile(r"(?:10|[2-9TJQKA])[shdc]", re.IGNORECASE)
_OF_A_SEAT = re.compile(r"(?:table\.(?:stacks|bets)|cards)\.([0-9]+)")


def new_seed() -> int:
    return 1 + secrets.randbelow(MOST_SEED)


@dataclass(frozen=True, slots=True)
class Control:
    """A setting with what stands in it, and what is wrong with that."""

    setting: Setting
    value: str
    error: str = ""

    @property
    def name(self) -> str:
        return self.setting.path

    @property
    def ident(self) -> str:
        return "set-" + re.sub(r"[^a-z0-9]+", "-", self.setting.path.lower())


@dataclass(slots=True)
class Form:
    """Everything on the page; ``fault`` is told at the top where no control is to blame."""

    game: Game
    values: Mapping[str, str]
    seated: frozenset[int]
    errors: dict[str, str] = field(default_factory=dict)
    fault: str = ""

    def control(self, each: Setting) -> Control:
        return Control(each, self.values.get(each.path, ""), self.errors.get(each.path, ""))

    @property
    def seats(self) -> Iterator[dict[str, Any]]:
        for row in setting.seat_rows(self.game):
            controls = [self.control(each) for each in row.settings]
            yield {
                "seat": row.seat,
                "is_seated": row.seat in self.seated,
                "controls": controls,
                "cards": self.control(row.cards),
            }

    @property
    def groups(self) -> Iterator[dict[str, Any]]:
        for group in setting.groups(self.game):
            yield {"title": group.title, "controls": [self.control(s) for s in group.settings]}

    @property
    def common_cards(self) -> list[Control]:
        return [self.control(each) for each in setting.common_cards(self.game)]

    @property
    def readings(self) -> list[Control]:
        told = titles(self.game.key)
        return [
            self.control(
                Setting(
                    f"readings.{each.id}",
                    f"{each.id} · {told.get(each.id, '')}",
                    "choice",
                    tuple((v, tell_reading_value(each.id, v)) for v in each.values),
                )
            )
            for each in self.game.readings
        ]

    @property
    def events(self) -> Iterator[dict[str, Any]]:
        for event, details in setting.rows_of_a_hand(self.game):
            controls = [self.control(each) for each in details]
            yield {"event": self.control(event), "details": controls}

    @property
    def seed(self) -> Control:
        label = _("Seed")
        return self.control(Setting("seed", label, hint=_("Left empty: a new one is drawn.")))

    @property
    def has_readings_changed(self) -> bool:
        return any(c.value not in ("", c.setting.choices[0][0]) for c in self.readings)

    @property
    def has_events(self) -> bool:
        return any(row["event"].value for row in self.events)


def form_of(declared: Game, record: Record) -> Form:
    """The form that gives this record."""
    table = record.get("table")
    told = table if isinstance(table, Mapping) else {}
    named = told.get("seats") or told.get("bets")
    seats = map(str, named) if isinstance(named, (list, tuple, Mapping)) else ()
    return Form(declared, dict(_flat(record)), _seated(declared, seats))


def _seated(declared: Game, named: Iterable[str]) -> frozenset[int]:
    """Of what was named, the seats this table has."""
    there = {str(seat): seat for seat in setting.seats_of(declared)}
    return frozenset(there[name] for name in named if name in there)


def _flat(told: object, path: str = "") -> Iterator[tuple[str, str]]:
    """``table.stacks.3`` and what stands there, as it is typed."""
    if isinstance(told, Mapping):
        for name, value in told.items():
            yield from _flat(value, f"{path}.{name}" if path else str(name))
    elif path.startswith("cards."):
        yield path, told if isinstance(told, str) else " ".join(map(str, _listed(told)))
    elif isinstance(told, (list, tuple)):
        for place, value in enumerate(told):
            yield from _flat(value, f"{path}.{place}")
    elif told is not None:
        yield path, _shown(told)


def _shown(told: object) -> str:
    if isinstance(told, bool):
        return "yes" if told else "no"
    return str(told)


def _listed(told: object) -> list[object]:
    return list(told) if isinstance(told, (list, tuple)) else []


def typed(declared: Game, given: QueryDict) -> Form:
    """The form as it was sent, nothing lost of what it can hold."""
    values = {name: str(given[name]).strip() for name in given if name != "seat"}
    return Form(declared, values, _seated(declared, given.getlist("seat")))


def read(form: Form) -> dict[str, object]:
    """The record of a form, its numbers read; whether it can be played, the rules decide."""
    numbers = Numbers(form.errors)
    record: dict[str, Any] = {"table": {"seats": sorted(form.seated)}}
    for each in setting.every_setting(form.game):
        value = form.values.get(each.path, "")
        if _is_of_an_empty_seat(each.path, form.seated):
            continue
        if each.kind == "yes" and each.path.startswith("table."):
            _put(record, each.path, value == "yes")
        elif value:
            _put(record, each.path, _entered(each, value, numbers))
    record["events"] = _events(record.get("events", {}))
    chosen = {c.name.split(".")[1]: c for c in form.readings}
    record["readings"] = {
        name: control.value
        for name, control in chosen.items()
        if control.value not in ("", control.setting.choices[0][0])
    }
    seed = form.values.get("seed", "")
    record["seed"] = numbers.whole("seed", seed) if seed else new_seed()
    numbers.require_read()
    return {name: told for name, told in record.items() if told not in ({}, [])}


def _entered(each: Setting, value: str, numbers: Numbers) -> object:
    if each.kind == "whole" or each.is_number:
        return numbers.whole(each.path, value)
    if each.kind == "yes" or (value in ("yes", "no") and not each.path.startswith("events.")):
        return value == "yes"
    return value


@dataclass(slots=True)
class Numbers:
    """The reader of a form's numbers: what cannot be read is told beside each."""

    errors: dict[str, str]
    first: Unusable | None = None

    def whole(self, path: str, typed: str) -> int:
        try:
            return whole(typed, path)
        except Unusable as no:
            self.errors[path] = tell_beside(no)
            self.first = self.first or no
            return 0

    def require_read(self) -> None:
        """Raises the first refusal, if there was one."""
        if self.first is not None:
            raise self.first


def _put(record: dict[str, Any], path: str, value: object) -> None:
    *way, last = path.split(".")
    for name in way:
        record = record.setdefault(name, {})
    record[last] = value


def _events(told: Mapping[str, Mapping[str, object]]) -> list[Mapping[str, object]]:
    """Rows in which an irregularity is named."""
    return [row for _, row in sorted(told.items()) if row.get("event")]


def _is_of_an_empty_seat(path: str, seated: frozenset[int]) -> bool:
    found = _OF_A_SEAT.match(path)
    return found is not None and int(found[1]) not in seated


def refused(form: Form, no: Refusal) -> Form:
    """The form with the refusal told at the control it is about."""
    sentence = tell_refusal(no) if isinstance(no, Forbidden) else tell_beside(no)
    if form.errors:
        # Its numbers, each with its own sentence already.
        form.fault = sentence
        return form
    path = path_of(form, no.field)
    known = {each.path for each in setting.every_setting(form.game)} | {"seed"}
    known |= {f"readings.{each.id}" for each in form.game.readings}
    while path and path not in known:
        path = path.rpartition(".")[0]
    at_fault = [path] if path else _naming(form, str(no.facts.get("card", "")))
    form.errors.update(dict.fromkeys(at_fault, sentence))
    form.fault = sentence
    return form


def _naming(form: Form, card_name: str) -> list[str]:
    """Where cards are typed that this one is among."""
    return [
        each.path
        for each in setting.every_setting(form.game)
        if each.kind == "cards"
        and not _is_of_an_empty_seat(each.path, form.seated)
        and card_name in _named(form.values.get(each.path, ""))
    ]


def _named(typed_cards: str) -> set[str]:
    return {card(found).name for found in _CARD.findall(typed_cards)}


def path_of(form: Form, field: str) -> str:
    """``events[0].card`` is told of the first row in which an irregularity is named."""
    path = re.sub(r"\[([0-9]+)\]", r".\1", field)
    rows = [n for n in range(setting.EVENT_ROWS) if form.values.get(f"events.{n}.event")]
    found = re.match(r"events\.([0-9]+)", path)
    if found is None or int(found[1]) >= len(rows):
        return path
    return f"events.{rows[int(found[1])]}{path[found.end() :]}"


def in_names(record: Record) -> dict[str, object]:
    """The record with its cards by name, however they were typed."""
    named = record.get("cards")
    told = named if isinstance(named, Mapping) else {}
    return {**record, "cards": {place: _names(each) for place, each in told.items()}}


def _names(typed_cards: object) -> list[str]:
    return [each.name for each in cards(str(typed_cards))]

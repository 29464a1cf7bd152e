"""Forms whose fields are a game's settings, with the rules' refusals shown at their fields; the one
that sets up a hand goes from typed values to a record and back."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.law.time.at_hand import doubt_titles
from games.lawtexts.files.caches import of_corpus
from games.narration import place_name, reading_value_sentence, short_error_sentence
from games.narration.sentences import is_chinese
from games.play.dealing import new_seed
from games.play.game import RecordSetting
from games.play.hand.replay import Refusal
from games.play.setup import fields
from games.play.setup.fields import field_of
from games.rules.faults.ordered import Fault, of_today
from games.rules.game import Game, Record, game
from games.rules.provisions.day import FIELD, dated
from games.rules.values.cards import cards
from games.rules.values.refusal import Unusable
from games.site.forms import NOT_AN_ANSWER, Bound, Part, SiteForm, YesField

_SEAT = re.compile(r"(?:table\.[a-z_]+|cards|decision|folded|given|laid)\.([0-9]+)(?:\.|$)")
_EVENT = re.compile(r"events\.[0-9]+\.event")


def with_facts_of_today(fault: Fault, data: dict[str, str], path: str) -> dict[str, str]:
    """What was sent, with facts of older links also under the names that they have now."""
    facts = {name.removeprefix(path): data[name] for name in data if name.startswith(path)}
    added = {name: fact for name, fact in of_today(fault, facts).items() if name not in facts}
    if not added:
        return data
    data = data.copy()
    for name, fact in added.items():
        data[f"{path}{name}"] = str(fact)
    return data


def _faults_in(declared: Game, data: Mapping[str, str]) -> Iterator[tuple[Fault, str]]:
    """The faults among the events sent, each with the path of its row."""
    faults = {fault.name: fault for fault in declared.faults}
    rows = [name.removesuffix("event") for name in data if _EVENT.fullmatch(name)]
    yield from ((faults[name], row) for row in rows if (name := data[f"{row}event"]) in faults)


class RecordForm(SiteForm):
    """A form whose fields are settings, each named by its path in a record."""

    def __init__(self, declared: Game, data: Any = None, initial: Any = None) -> None:
        for fault, row in _faults_in(declared, data or {}):
            data = with_facts_of_today(fault, data, row)
        super().__init__(data, initial=initial)
        self.game = declared
        self.visible_settings = tuple(self.settings())
        self.fields |= {setting.path: field_of(setting) for setting in self.visible_settings}

    def settings(self) -> Iterable[RecordSetting]:
        """The settings the form shows, in the order of the record."""
        raise NotImplementedError

    def _clean_fields(self) -> None:
        """Clean what was sent; any other field has the value of an empty one."""
        every = self.fields
        unsent = {s.path: s for s in self.visible_settings if s.path not in self.data}
        self.fields = {name: field for name, field in every.items() if name not in unsent}
        super()._clean_fields()  # type: ignore[misc]
        self.fields = every
        self.cleaned_data |= {path: _empty(setting) for path, setting in unsent.items()}

    @property
    def cache_name(self) -> str:
        return f"{super().cache_name} {self.game.key}"

    def part(self, settings: Iterable[RecordSetting], title: object = "") -> Part:
        return Part(self, [setting.path for setting in settings], title)

    @property
    def read(self) -> dict[str, Any]:
        """The values of all valid fields."""
        self.is_valid()
        data: dict[str, Any] = self.cleaned_data
        return data

    def may_repeat(self, name: str) -> bool:
        """A reading may appear twice: a link to another reading appends it at the end."""
        return name.startswith("readings.")

    @cached_property
    def readings(self) -> Part:
        return self.part(reading_settings(self.game))

    @cached_property
    def groups(self) -> list[Part]:
        return [self.part(group.settings, group.title) for group in fields.groups(self.game)]

    @property
    def events(self) -> list[Part]:
        """Each irregularity: its field, then those of its details."""
        return [self.part((event, *details)) for event, details in self.rows_of_events]

    @cached_property
    def irregularities(self) -> Part:
        """The fields of all irregularities."""
        return Part(self, [name for event in self.events for name in event.names])

    @property
    def rows_of_events(self) -> tuple[fields.EventSettings, ...]:
        """The rows of irregularities this form shows."""
        return fields.event_rows(self.game)

    @property
    def has_readings_changed(self) -> bool:
        values = self.values
        chosen = ((values.get(f"readings.{doubt.id}", ""), doubt) for doubt in self.game.readings)
        return any(value not in ("", doubt.default) for value, doubt in chosen)

    @property
    def has_events(self) -> bool:
        return any(self[event.path].has_value for event, _details in self.rows_of_events)

    def chosen_readings(self) -> dict[str, str]:
        """The readings that are not the site's default."""
        read = self.read
        chosen = ((doubt, read.get(f"readings.{doubt.id}")) for doubt in self.game.readings)
        return {
            doubt.id: value for doubt, value in chosen if value not in ("", None, doubt.default)
        }

    def of_its_day(self, record: dict[str, Any]) -> dict[str, Any]:
        """The record with the day entered, or by default with today if that affects the law."""
        typed = self.read.get(FIELD)
        return {**record, FIELD: typed} if typed else self.of_today(record)

    def of_today(self, record: dict[str, Any]) -> dict[str, Any]:
        return dict(dated(record, self.game.instrument.key, timezone.localdate()))

    def name_of(self, field: Bound) -> str:
        """The field's label, preceded by its seat if it has one."""
        seat = _SEAT.match(field.name)
        where = place_name(self.game.key, f"seat:{seat[1]}") if seat else ""
        return answered(where, str(field.label))

    def refuse(self, no: Refusal) -> None:
        """Show a refusal at the fields it concerns, or at the top of the form."""
        for path in self._paths_at_fault(no) or [""]:
            # The choices are visible, so their keys need not be listed.
            is_choice = isinstance(self.fields.get(path), forms.ChoiceField)
            is_listed = is_choice and no.reason in ("missing", "not_on_offer")
            self.add_error(path or None, NOT_AN_ANSWER if is_listed else short_error_sentence(no))

    def _paths_at_fault(self, no: Refusal) -> list[str]:
        """The refusal's field, its seat's, an enclosing one, its card's, or the first inside it."""
        path = field = self._path_of(no.field)
        of_seat = f"{field}.{no.facts.get('seat', '')}"
        if of_seat in self.fields:
            return [of_seat]
        while path and path not in self.fields:
            path = path.rpartition(".")[0]
        if path:
            return [path]
        if "card" in no.facts:
            return [p for p in self.fields if self._holds(p, str(no.facts["card"]))]
        inside = (p for p in self.fields if field and p.startswith(f"{field}."))
        return [p for p in [next(inside, "")] if p]

    def _path_of(self, field: str) -> str:
        """The form's path of a refusal's field; ``events[0]`` is the first row with a value."""
        path = re.sub(r"\[([0-9]+)\]", r".\1", field)
        if path.startswith("table.seats"):
            return "seat"
        values = self.values
        rows = [n for n in range(fields.EVENT_ROWS) if values.get(f"events.{n}.event")]
        match = re.match(r"events\.([0-9]+)", path)
        if match is None or int(match[1]) >= len(rows):
            return path
        return f"events.{rows[int(match[1])]}{path[match.end() :]}"

    def _holds(self, path: str, card: str) -> bool:
        typed = self.read.get(path)
        if not path.startswith("cards.") or not typed:
            return False
        try:
            return card in {typed_card.name for typed_card in cards(typed)}
        except Unusable:
            return False


@of_corpus
@lru_cache(maxsize=1280)
def _empty(setting: RecordSetting) -> object:
    """What is read in its field if nothing is sent."""
    field = field_of(setting)
    return field.clean(field.widget.value_from_datadict({}, {}, ""))


def reading_settings(declared: Game) -> tuple[RecordSetting, ...]:
    """For each doubt, a choice of its readings; the site's default is first."""
    return _reading_settings(declared, tuple(doubt_titles(declared.key).items()))


@fields.made_once
def _reading_settings(
    declared: Game, doubts: tuple[tuple[str, str], ...]
) -> Iterator[RecordSetting]:
    titles = dict(doubts)
    for reading in declared.readings:
        values = tuple((key, reading_value_sentence(reading.id, key)) for key in reading.values)
        title = f"{reading.id} · {titles.get(reading.id, '')}"
        yield RecordSetting(f"readings.{reading.id}", title, "choice", values)


DAY = RecordSetting(
    FIELD,
    _("Day of the hand"),
    "day",
    hint=_("If empty: today. The law in force on that day is applied."),
)


def is_of_an_empty_seat(path: str, seated: frozenset[int]) -> bool:
    match = _SEAT.match(path)
    return match is not None and int(match[1]) not in seated


def seats_in(paths: Iterable[str]) -> frozenset[int]:
    """The seats to which the fields belong."""
    matches = (_SEAT.match(path) for path in paths)
    return frozenset(int(match[1]) for match in matches if match)


def answered(question: str, answer: str) -> str:
    """A label and its value in one line."""
    if not question or not answer or question.endswith(("?", "？")):
        return f"{question} {answer}".strip()
    return f"{question}：{answer}" if is_chinese() else f"{question}: {answer}"


SEED = RecordSetting("seed", _("Seed"), hint=_("If empty: a new one is drawn."))
HIDDEN = "hidden"
"""The field that hides every hand but the first seat's; it is not part of the record."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat and its fields: its chips and its bets; of a session none for cards."""

    form: "SetUpForm"
    seat: int
    settings: tuple[RecordSetting, ...]
    card_setting: RecordSetting

    @property
    def is_seated(self) -> bool:
        return self.seat in self.form.seated

    @property
    def chips(self) -> Bound:
        return self.form[self.settings[0].path]

    @property
    def fields(self) -> Part:
        """The chips and the bets."""
        return self.form.part(self.settings)

    @property
    def bets(self) -> Part:
        return self.form.part(self.settings[1:])

    @property
    def cards(self) -> Bound:
        return self.form[self.card_setting.path]


class SetUpForm(RecordForm):
    """The form that sets up a hand: shows seats and stakes, and folds other settings."""

    def __init__(self, declared: Game, data: object = None, initial: object = None) -> None:
        super().__init__(declared, data, initial)
        seats = [(str(seat), str(seat)) for seat in fields.seats_of(declared)]
        self.fields["seat"] = forms.TypedMultipleChoiceField(
            choices=seats, coerce=int, required=False, label=_("Seats")
        )
        self.fields["seat"].error_messages["invalid_choice"] = NOT_AN_ANSWER
        self.fields[HIDDEN] = YesField(label=_("Show only the cards of the first seat"))

    @property
    def rows_of_events(self) -> tuple[fields.EventSettings, ...]:
        return fields.event_rows(self.game, in_play=True)

    @property
    def usual(self) -> Mapping[str, str]:  # type: ignore[override]
        return _usual(self.game.key)

    def settings(self) -> Iterable[RecordSetting]:
        return (*self.of_the_table(), DAY, *reading_settings(self.game), SEED)

    def of_the_table(self) -> Iterable[RecordSetting]:
        return fields.every_setting(self.game)

    @cached_property
    def seated(self) -> frozenset[int]:
        """The chosen seats."""
        chosen = {str(seat) for seat in self["seat"].value() or ()}
        return frozenset(seat for seat in fields.seats_of(self.game) if str(seat) in chosen)

    @cached_property
    def seat_lines(self) -> list[SeatLine]:
        return [SeatLine(self, *row) for row in fields.seat_rows(self.game)]

    @property
    def stakes(self) -> Part:
        """The stakes of the whole table; the bets of a seat are in its own row."""
        return self.part(s for s in fields.table_settings(self.game) if s.is_stake)

    @cached_property
    def bets(self) -> Part:
        """The bets of all seats."""
        return self.part(bet for line in self.seat_lines for bet in line.settings[1:])

    @property
    def folds(self) -> Iterator[tuple[Part, bool]]:
        """The other settings of the table by subject, and whether to show them open."""
        stakes = self.stakes.names
        for group in self.groups:
            others = Part(self, [name for name in group.names if name not in stakes], group.title)
            if others:
                yield others, self._is_open(others)

    @cached_property
    def parts(self) -> dict[str, Part]:
        """The further parts that are folded away."""
        chips = (line.settings[0] for line in self.seat_lines)
        cards = (line.card_setting for line in self.seat_lines)
        return {
            "chips": self.part(chips),
            "cards": self.part((*cards, *fields.common_cards(self.game))),
            "day": Part(self, [FIELD]),
            "events": self.irregularities,
            "readings": self.readings,
        }

    @cached_property
    def opened(self) -> dict[str, bool]:
        return {name: self._is_open(part) for name, part in self.parts.items()}

    def _is_open(self, part: Part) -> bool:
        """Whether something in a part is wrong, or not the default."""
        return part.key is None and any(map(self._is_notable, part))

    def _is_notable(self, control: Bound) -> bool:
        """Whether it has an error or is not the game's default; False for an empty seat's field."""
        if control.errors:
            return True
        if is_of_an_empty_seat(control.name, self.seated):
            return False
        first = str(control.choices[0][0]) if control.choices else ""
        usual = _typed(self.usual.get(control.name))
        return (_typed(control.value()) or first) != (usual or first)

    @property
    def common_cards(self) -> Part:
        return self.part(fields.common_cards(self.game))

    @property
    def is_hidden(self) -> bool:
        """Whether only the first seat's cards are shown."""
        return bool(self.read.get(HIDDEN))

    def clean(self) -> None:
        """Ignore the fields of empty seats."""
        super().clean()
        for path in self.fields:
            if is_of_an_empty_seat(path, self.seated):
                self.errors.pop(path, None)
                self.cleaned_data.pop(path, None)

    def record(self) -> Record:
        """The record as entered; the rules decide whether it can be played."""
        record = record_of(self, self.seated)
        seed = self.read.get("seed")
        record["seed"] = new_seed() if seed is None else seed
        return record


@cache
def _usual(key: str) -> Mapping[str, str]:
    """The values of the game's own table, by path."""
    return typed_values({"table": game(key).table})


def _typed(value: object) -> str:
    """The value as text; an unticked box is empty."""
    text = str(value).strip()
    return {"None": "", "False": "", "True": "yes", "no": ""}.get(text, text)


def set_up_form(declared: Game, record: Record) -> SetUpForm:
    """The set-up form filled from a record."""
    seats = seats_named(record, "seats", "bets")
    return SetUpForm(declared, initial={**typed_values(record), "seat": seats})


def seats_named(record: Record, *parts: str) -> list[str]:
    """The seats in the first of these parts of a record's table that names any."""
    table = record.get("table")
    settings = table if isinstance(table, Mapping) else {}
    named = next(filter(None, map(settings.get, parts)), ())
    return [str(seat) for seat in named] if isinstance(named, (list, tuple, Mapping)) else []


def typed_values(record: Record) -> dict[str, str]:
    """The values in a record as typed text, by path; lists of seats have no path of their own."""
    return dict(_flat(record))


def _flat(node: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(node, Mapping):
        for name, value in node.items():
            yield from _flat(value, f"{path}.{name}" if path else str(name))
    elif isinstance(node, (list, tuple)) and path.startswith("cards."):
        yield path, " ".join(map(str, node))
    elif isinstance(node, (list, tuple)):
        for place, entry in enumerate(node):
            if isinstance(entry, Mapping):
                yield from _flat(entry, f"{path}.{place}")
    elif isinstance(node, bool):
        yield path, "yes" if node else "no"
    elif node is not None:
        yield path, str(node)


def record_of(form: RecordForm, seated: frozenset[int]) -> dict[str, Any]:
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


def with_cards_named(record: Record) -> Record:
    """The record with its cards as lists of names."""
    named = record.get("cards")
    placed = named.items() if isinstance(named, Mapping) else ()
    dealt = {place: [card.name for card in cards(str(typed))] for place, typed in placed}
    return {**record, "cards": dealt}

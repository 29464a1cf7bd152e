"""A form whose fields are a game's settings, with the rules' refusals shown at their fields."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.law.at_hand import doubt_titles
from games.narration import (
    place_name,
    reading_value_sentence,
    refusal_sentence,
    short_error_sentence,
)
from games.narration.sentences import is_chinese
from games.play.game import RecordSetting
from games.play.setup import fields
from games.play.setup.form_fields import field_of
from games.play.table.replay import Refusal
from games.rules.cards import cards
from games.rules.day import FIELD, dated
from games.rules.game import Game
from games.rules.refusal import Forbidden, Unusable
from games.site.forms import NOT_AN_ANSWER, Bound, SiteForm

_SEAT = re.compile(
    r"(?:table\.(?:stacks|bets|paid|carried)|cards|decision|folded|given|laid)\.([0-9]+)(?:\.|$)"
)


class RecordForm(SiteForm):
    """A form whose fields are settings, each named by its path in a record."""

    def __init__(self, declared: Game, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.game = declared
        self.visible_settings = tuple(self.settings())
        self.fields |= {setting.path: field_of(setting) for setting in self.visible_settings}

    def settings(self) -> Iterator[RecordSetting]:
        """The settings the form shows, in the order of the record."""
        raise NotImplementedError

    def bound(self, settings: Iterable[RecordSetting]) -> list[Bound]:
        return [self[setting.path] for setting in settings]

    @property
    def read(self) -> dict[str, Any]:
        """The values of all valid fields."""
        self.is_valid()
        data: dict[str, Any] = self.cleaned_data
        return data

    def may_repeat(self, name: str) -> bool:
        """A reading may appear twice: a link to another reading appends it at the end."""
        return name.startswith("readings.")

    @property
    def readings(self) -> list[Bound]:
        return [self[f"readings.{reading.id}"] for reading in self.game.readings]

    @property
    def groups(self) -> list[tuple[str, list[Bound]]]:
        groups = fields.groups(self.game)
        return [(str(group.title), self.bound(group.settings)) for group in groups]

    @property
    def events(self) -> list[tuple[Bound, list[Bound]]]:
        """Each irregularity and the fields of its details."""
        return [(self[event.path], self.bound(details)) for event, details in self.event_rows()]

    def event_rows(self) -> Iterable[fields.EventSettings]:
        """The rows of irregularities this form shows."""
        return fields.event_rows(self.game)

    @property
    def has_readings_changed(self) -> bool:
        values = self.values
        chosen = ((values.get(f"readings.{doubt.id}", ""), doubt) for doubt in self.game.readings)
        return any(value not in ("", doubt.default) for value, doubt in chosen)

    @property
    def has_events(self) -> bool:
        return any(event.has_value for event, _details in self.events)

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

    @property
    def day(self) -> Bound:
        return self[FIELD]

    def name_of(self, field: Bound) -> str:
        """The field's label, preceded by its seat if it has one."""
        seat = _SEAT.match(field.name)
        where = place_name(self.game.key, f"seat:{seat[1]}") if seat else ""
        return answered(where, str(field.label))

    def refuse(self, no: Refusal) -> None:
        """Show a refusal at the fields it concerns, or at the top of the form."""
        for path in self._paths_at_fault(no) or [""]:
            self.add_error(path or None, self._tell(no, path))

    def _tell(self, no: Refusal, path: str) -> str:
        if isinstance(no, Forbidden):
            return refusal_sentence(no)
        is_choice = isinstance(self.fields.get(path), forms.ChoiceField)
        if is_choice and no.reason in ("missing", "not_on_offer"):
            # The choices are visible, so their keys need not be listed.
            return str(NOT_AN_ANSWER)
        return short_error_sentence(no)

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


def reading_settings(declared: Game) -> Iterator[RecordSetting]:
    """For each doubt, a choice of its readings; the site's default is first."""
    titles = doubt_titles(declared.key)
    for reading in declared.readings:
        values = tuple((key, reading_value_sentence(reading.id, key)) for key in reading.values)
        title = f"{reading.id} · {titles.get(reading.id, '')}"
        yield RecordSetting(f"readings.{reading.id}", title, "choice", values)


def day_setting() -> RecordSetting:
    return RecordSetting(
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

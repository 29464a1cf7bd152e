"""The form of a par sheet: the law's prizes and readings, or edits, in a link."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.consequences.card import read_setting
from games.consequences.setting import Setting
from games.law.models import Row, Version
from games.law.templatetags.law_time import numbered_version
from games.narration import amount, reading_value_sentence, short_error_sentence
from games.odds import registry
from games.odds.figures.sheets import Json, PotSheet
from games.odds.figures.spec import Spec
from games.rules.game import Record
from games.rules.game import game as rules_of
from games.rules.provisions.day import FIELD, version_of, version_with
from games.rules.values.numbers import written
from games.rules.values.refusal import Unusable
from games.simulations import names
from games.simulations.asking.form import RunForm, record_of
from games.simulations.exact_cache import by_law, options_of
from games.simulations.registry import figures_of
from games.site.forms import Bound

LEFT_OUT = ("rounds", "seed", "seats", "options.session", "jackpot.contribution")
"""Settings of a run on which no exact figure depends."""


class WhatIfForm(RunForm):
    """A form whose refused values are left out of the figures, with errors on their fields."""

    left_out: tuple[str, ...] = LEFT_OUT

    def __init__(self, key: str, data: QueryDict | Mapping[str, str]) -> None:
        super().__init__(key)
        followers = (f"prizes.{bet}.{category}" for bet, category in self.offer.follows)
        for path in (*self.left_out, *followers):
            self.fields.pop(path, None)
        sent = data if isinstance(data, QueryDict) else MultiValueDict({p: [data[p]] for p in data})
        usual = {path: [field.initial] for path, field in self.fields.items()}
        known = {path: values for path, values in sent.lists() if path in self.fields}
        self.data = MultiValueDict(usual | known)
        self.is_bound = True
        self._take_those_of(self.data)

    def _take_those_of(self, sent: MultiValueDict[str, str]) -> None:
        """With a day sent, make its version's values the defaults of the fields."""
        try:
            day = {FIELD: sent.get(FIELD) or None}
            version = version_of(day, rules_of(self.game).instrument.key)
        except Unusable:
            return
        if version is None:
            return
        answers = {f"readings.{name}": value for name, value in version.readings.items()}
        for table in self.offer.paytables:
            for line in table.under(version).lines:
                if line.odds is not None:
                    answers[f"prizes.{table.bet}.{line.category}"] = str(line.odds)
        for figure in self.offer.figures:
            value = figure.under(version.values).value
            answers[f"figures.{figure.name}"] = figure.value_text(value)
        for name, option in self.offer.options.items():
            if option.by_law:
                answers[f"options.{name}"] = str(option.by_law(version.values))
        for path, usual in answers.items():
            if path in self.fields:
                if sent[path] == self.fields[path].initial:
                    sent[path] = usual
                self.fields[path].initial = usual

    def read(self, record: Mapping[str, Any]) -> Spec:
        return registry.read_spec(record)

    def bound(self, path: str) -> Bound | None:
        return self[path] if path in self.fields else None

    @cached_property
    def options(self) -> Record:
        """The options of the exact count, from the valid values."""
        self.is_valid()
        return options_of(self.reckoned)

    @cached_property
    def is_by_law(self) -> bool:
        return self.options == by_law(self.game)

    @cached_property
    def edited(self) -> dict[str, str]:
        """The values that differ from the law's own."""
        answers = {path: str(self.data[path]).strip() for path in self.fields}
        return {
            path: answer for path, answer in answers.items() if answer != self.fields[path].initial
        }

    @cached_property
    def shares(self) -> dict[str, str]:
        """By class of hand, its share of the jackpot's pool in per cent."""
        self.is_valid()
        return {
            line.category: written(line.share * 100)
            for table in self.offer.paytables
            for line in self.reckoned.paytable(table).lines
            if line.share is not None
        }

    def query(self) -> str:
        return urlencode(self.edited)


class PotForm(WhatIfForm):
    """Stakes and terms of a game between players; no frequency of a hand depends on them."""

    ident = "p"
    left_out = ("rounds", "seed", "at", "strategy")

    def __init__(self, key: str, data: QueryDict | Mapping[str, str]) -> None:
        super().__init__(key, data)
        self.fields.pop(f"readings.{figures_of(key).frequencies_under}", None)

    @cached_property
    def options(self) -> Json:
        self.is_valid()
        record = self.reckoned.to_json()
        return {name: record[name] for name in record if name not in ("rounds", "seed")}

    def _sheet(self, options: Record) -> PotSheet:
        sheet = registry.exact(self.game, options)
        assert isinstance(sheet, PotSheet)
        return sheet

    @cached_property
    def sheet(self) -> PotSheet:
        return self._sheet(self.options)

    @property
    def taken(self) -> list[tuple[str, int, int]]:
        """The pot of one hand and what the house takes of it, each with the usual amount."""
        figures, usual = self.sheet, self._sheet({"game": self.game})
        amounts = [
            (_("The pot"), figures.pot, usual.pot),
            (_("Initial commission"), figures.initial_commission, usual.initial_commission),
            (_("Commission on the pot"), figures.commission, usual.commission),
        ]
        return [
            (name, amount or 0, before) for name, amount, before in amounts if before is not None
        ]

    @property
    def by_seats(self) -> list[tuple[int, PotSheet]]:
        """The same terms at every number of seats."""
        return [
            (seats, self._sheet({**self.options, "seats": seats})) for seats in self.offer.seats
        ]


HANDS = ("200", "1000", "3000")
SIDES = ("here", "there")
LONGEST = 40


@dataclass(frozen=True, slots=True)
class PairRow:
    """One setting, with its control on either side."""

    name: str
    note: str
    controls: tuple[forms.BoundField, ...]

    @property
    def differs(self) -> bool:
        one, other = self.controls
        return bool(one.value() != other.value())


class PairForm(forms.Form):
    """Two settings; a value that is not sent has its default."""

    def __init__(self, key: str, data: Mapping[str, str]) -> None:
        super().__init__(data)
        self.key = key
        self.game = rules_of(key)
        self.settings: dict[str, Setting] = {}
        rows = Version.objects.filter(instrument__game=key).select_related("instrument")
        rows = rows.order_by("-position")
        self.versions = {version.ident: version for version in rows}
        current = version_with(self.game.instrument.key, {}).id
        laws = [("" if v.ident == current else v.ident, numbered_version(v)) for v in rows]
        self.fields["hands"] = forms.ChoiceField(
            label=_("Hands played by chance"),
            choices=[(number, amount(int(number))) for number in HANDS],
            initial=HANDS[1],
        )
        plain = {}
        for side in SIDES:
            self.fields[f"{side}.law"] = forms.ChoiceField(choices=laws, required=False, initial="")
            taken = self.versions.get(data.get(f"{side}.law", ""))
            for reading in self.game.readings:
                plain[f"{side}.readings.{reading.id}"] = reading.default
                self.fields[f"{side}.readings.{reading.id}"] = forms.ChoiceField(
                    choices=[(v, reading_value_sentence(reading.id, v)) for v in reading.values],
                    initial=(taken.readings if taken else {}).get(reading.id, reading.default),
                )
            for table in registry.offer(key).paytables:
                for category in (line.category for line in table.lines if line.odds is not None):
                    self.fields[f"{side}.prizes.{table.bet}.{category}"] = forms.CharField(
                        required=False, max_length=LONGEST, initial=""
                    )
        # The readings left at their default are those of each side's version.
        self.data = {
            name: field.initial if data.get(name) in (None, plain.get(name)) else data[name]
            for name, field in self.fields.items()
        }

    def clean(self) -> None:
        for side in SIDES:
            if not any(name.startswith(side) for name in self.errors):
                self._read(side)

    def _read(self, side: str) -> None:
        sent = {
            name.removeprefix(f"{side}."): value.strip()
            for name, value in self.cleaned_data.items()
            if name.startswith(f"{side}.") and value.strip()
        }
        record = record_of(self.key, sent)
        readings, prizes = record.get("readings", {}), record.get("prizes", {})
        try:
            self.settings[side] = read_setting(self.key, readings, prizes, record.get("law", ""))
        except Unusable as no:
            field = f"{side}.{no.field}"
            self.add_error(field if field in self.fields else None, short_error_sentence(no))

    @property
    def changed_values(self) -> dict[str, str]:
        """The values that differ from their defaults, for the query of a link."""
        return {
            name: str(self.data[name])
            for name, field in self.fields.items()
            if self.data[name] != field.initial
        }

    @property
    def laws(self) -> list[PairRow]:
        """The choice of a version; empty if the law has only one."""
        return [self._line("law", str(_("Version")), "")] if len(self.versions) > 1 else []

    @property
    def readings(self) -> Iterator[PairRow]:
        titles = dict(Row.objects.filter(instrument__game=self.key).values_list("pk", "title"))
        for reading in self.game.readings:
            yield self._line(f"readings.{reading.id}", reading.id, titles.get(reading.id, ""))

    @property
    def prizes(self) -> list[PairRow]:
        """The prizes; where a field is empty, that of either side's version applies."""
        key = self.game.instrument.key
        chosen = [str(self[f"{side}.law"].value() or "") for side in SIDES]
        laws = [version_with(key, {}, law if law in self.versions else "") for law in chosen]
        rows = []
        for table in registry.offer(self.key).paytables:
            by_law = [table.under(law) for law in laws]
            bet = names.bet(self.key, table.bet)
            for category in (line.category for line in table.lines if line.odds is not None):
                lines = [paytable.line(category) for paytable in by_law]
                odds = dict.fromkeys(str(line.odds) if line else "" for line in lines)
                name = f"{bet}: {names.category(self.key, table.bet, category)}"
                note = _("%(odds)s by law") % {"odds": " → ".join(odds)}
                rows.append(self._line(f"prizes.{table.bet}.{category}", name, note))
        return rows

    @property
    def prizes_are_open(self) -> bool:
        """Whether a prize was sent or has an error, so that prizes are not folded away."""
        return any(".prizes." in name for name in (*self.errors, *self.changed_values))

    def _line(self, path: str, name: str, note: str) -> PairRow:
        return PairRow(name, note, tuple(self[f"{side}.{path}"] for side in SIDES))

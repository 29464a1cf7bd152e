"""The form of a par sheet: the law's prizes and readings, or edits, in a link."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
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
from games.law.templatetags.law_time import version_name
from games.lawtexts.periods import TextVersion
from games.lawtexts.periods import TextVersion as LawVersion
from games.narration import amount, reading_value_sentence, short_error_sentence
from games.odds import registry
from games.odds.sheets import Json, PotSheet
from games.odds.spec import GameOffer, Spec
from games.rules.day import FIELD, version_of, version_with
from games.rules.figures import Paytable
from games.rules.game import Game, Record
from games.rules.numbers import written
from games.rules.refusal import Unusable
from games.rules.registry import game
from games.rules.registry import game as rules_of
from games.simulations import names
from games.simulations.asking.form import RunForm
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
        sent = self._over_the_usual(data)
        self._take_those_of(sent)
        self.data = sent
        self.is_bound = True

    def _over_the_usual(self, data: QueryDict | Mapping[str, str]) -> MultiValueDict[str, str]:
        sent = data if isinstance(data, QueryDict) else MultiValueDict({p: [data[p]] for p in data})
        usual = {path: [field.initial] for path, field in self.fields.items()}
        return MultiValueDict(usual | {p: values for p, values in sent.lists() if p in self.fields})

    def _take_those_of(self, sent: MultiValueDict[str, str]) -> None:
        """With a day sent, make its version's values the defaults of the fields."""
        try:
            day = {FIELD: sent.get(FIELD) or None}
            version = version_of(day, game(self.game).instrument.key)
        except Unusable:
            return
        for path, usual in _set_by(version, self.offer).items():
            if path in self.fields:
                if sent[path] == self.fields[path].initial:
                    sent[path] = usual
                self.fields[path].initial = usual

    def read(self, record: Mapping[str, Any]) -> Spec:
        return registry.read_spec(record)

    def bound(self, path: str) -> Bound | None:
        return self[path] if path in self.fields else None

    @cached_property
    def options(self) -> dict[str, Any]:
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


def _set_by(version: TextVersion | None, offer: GameOffer) -> dict[str, str]:
    """The readings, prizes and options of a version, by the path of their field."""
    if version is None:
        return {}
    answers = {f"readings.{name}": value for name, value in version.readings.items()}
    for table in offer.paytables:
        for line in table.under(version).lines:
            if line.odds is not None:
                answers[f"prizes.{table.bet}.{line.category}"] = str(line.odds)
    for figure in offer.figures:
        answers[f"figures.{figure.name}"] = figure.value_text(figure.under(version.values).value)
    for name, reader in offer.by_law.items():
        answers[f"options.{name}"] = str(reader(version.values))
    return answers


@dataclass(frozen=True, slots=True)
class Taken:
    """One amount of a pot; ``before`` is the usual amount, where it differs."""

    name: str
    value: int
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    seats: int
    pot: int
    taken: int
    part: Fraction
    is_asked: bool


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
        return self._options(self.reckoned.seats)

    def _options(self, seats: int) -> Json:
        record = self.reckoned.to_json()
        return {name: record[name] for name in record if name not in ("rounds", "seed")} | {
            "seats": seats
        }

    def _sheet(self, options: Record) -> PotSheet:
        sheet = registry.exact(self.game, options)
        assert isinstance(sheet, PotSheet)
        return sheet

    @property
    def taken(self) -> list[Taken]:
        """The pot of one hand and what the house takes of it."""
        figures = self._sheet(self.options)
        usual = self._sheet({"game": self.game})
        labels = {
            "pot": _("The pot"),
            "initial_commission": _("Initial commission"),
            "commission": _("Commission on the pot"),
        }
        return [
            Taken(label, getattr(figures, key), before if getattr(figures, key) != before else None)
            for key, label in labels.items()
            if (before := getattr(usual, key)) is not None
        ]

    @property
    def average(self) -> Fraction:
        """The expected loss of a unit put in, over all players."""
        return self._sheet(self.options).average_result.fraction

    @property
    def by_seats(self) -> list[Seated]:
        """The same terms at every number of seats."""
        rows = []
        for seats in self.offer.seats:
            figures = self._sheet(self._options(seats))
            part, is_asked = figures.average_result.fraction, seats == self.reckoned.seats
            rows.append(Seated(seats, figures.pot, figures.taken, part, is_asked))
        return rows


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


def _odds_of(table: Paytable, category: str) -> str:
    line = table.line(category)
    return str(line.odds) if line else ""


class PairForm(forms.Form):
    """Two settings; a value that is not sent has its default."""

    def __init__(self, key: str, data: Mapping[str, str]) -> None:
        self.key = key
        self.game: Game = rules_of(key)
        self.settings: dict[str, Setting] = {}
        self.versions = list(Version.objects.filter(instrument__game=key).order_by("-position"))
        usual = self._usual(data)
        plain_values = self._usual({})
        current = version_with(self.game.instrument.key, {}).id
        sent = {n: data[n] for n in usual if n in data and data[n] != plain_values[n]}
        super().__init__({**usual, **sent})
        for side in SIDES:
            laws = [("" if v.ident == current else v.ident, version_name(v)) for v in self.versions]
            self.fields[f"{side}.law"] = forms.ChoiceField(choices=laws, required=False)
            for reading in self.game.readings:
                offered = [(v, reading_value_sentence(reading.id, v)) for v in reading.values]
                self.fields[f"{side}.readings.{reading.id}"] = forms.ChoiceField(choices=offered)
            for table in registry.offer(key).paytables:
                for line in table.lines:
                    name = f"{side}.prizes.{table.bet}.{line.category}"
                    if line.odds is not None:
                        self.fields[name] = forms.CharField(required=False, max_length=LONGEST)
        self.fields["hands"] = forms.ChoiceField(
            label=_("Hands played by chance"),
            choices=[(number, amount(int(number))) for number in HANDS],
        )

    def _usual(self, data: Mapping[str, str]) -> dict[str, str]:
        """The default values: readings are those of each side's version."""
        usual = {"hands": HANDS[1]}
        for side in SIDES:
            usual[f"{side}.law"] = ""
            named = [v for v in self.versions if v.ident == data.get(f"{side}.law")]
            standing = named[0].readings if named else {}
            for reading in self.game.readings:
                of_law = standing.get(reading.id, reading.default)
                usual[f"{side}.readings.{reading.id}"] = of_law
            for table in registry.offer(self.key).paytables:
                for line in table.lines:
                    if line.odds is not None:
                        usual[f"{side}.prizes.{table.bet}.{line.category}"] = ""
        return usual

    def clean(self) -> dict[str, object]:
        for side in SIDES:
            if not any(name.startswith(side) for name in self.errors):
                self._read(side)
        return self.cleaned_data

    def _read(self, side: str) -> None:
        readings: dict[str, str] = {}
        prizes: dict[str, dict[str, str]] = {}
        law = ""
        for name, value in self.cleaned_data.items():
            prefix, *way = name.split(".")
            if prefix != side or not value.strip():
                continue
            if way == ["law"]:
                law = value
            elif way[0] == "readings":
                readings[way[1]] = value
            else:
                prizes.setdefault(way[1], {})[way[2]] = value.strip()
        try:
            self.settings[side] = read_setting(self.key, readings, prizes, law)
        except Unusable as no:
            field = f"{side}.{no.field}"
            self.add_error(field if field in self.fields else None, short_error_sentence(no))

    @property
    def changed_values(self) -> dict[str, str]:
        """The values that differ from their defaults, for the query of a link."""
        usual = self._usual(self.data)
        return {name: str(self.data[name]) for name in usual if self.data[name] != usual[name]}

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
        return list(self._prizes())

    def _prizes(self) -> Iterator[PairRow]:
        for table in registry.offer(self.key).paytables:
            paytables = [table.under(version) for version in self._laws_taken()]
            for line in table.lines:
                if line.odds is not None:
                    name = names.category(self.key, table.bet, line.category)
                    odds = [_odds_of(paytable, line.category) for paytable in paytables]
                    law = _("%(odds)s by law") % {"odds": " → ".join(dict.fromkeys(odds))}
                    bet = names.bet(self.key, table.bet)
                    yield self._line(f"prizes.{table.bet}.{line.category}", f"{bet}: {name}", law)

    @property
    def prizes_are_open(self) -> bool:
        """Whether a prize was sent or has an error, so that prizes are not folded away."""
        return any(".prizes." in name for name in (*self.errors, *self.changed_values))

    def _laws_taken(self) -> list[LawVersion]:
        """The version of either side, whose prizes apply where a field is empty."""
        key, idents = self.game.instrument.key, {version.ident for version in self.versions}
        chosen = [str(self[f"{side}.law"].value() or "") for side in SIDES]
        return [version_with(key, {}, ident if ident in idents else "") for ident in chosen]

    def _line(self, path: str, name: str, note: str) -> PairRow:
        return PairRow(name, note, tuple(self[f"{side}.{path}"] for side in SIDES))

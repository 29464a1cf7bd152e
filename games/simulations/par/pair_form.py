"""The form for two settings of one game: version, readings and prizes of each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext as _

from games.consequences.card import read_setting
from games.consequences.setting import Setting
from games.law.models import Row, Version
from games.law.templatetags.law_time import version_name
from games.lawtexts.periods import TextVersion as LawVersion
from games.narration import amount, reading_value_sentence, short_error_sentence
from games.odds import registry
from games.rules.day import version_with
from games.rules.game import Game
from games.rules.paytable import Paytable
from games.rules.refusal import Unusable
from games.rules.registry import game as rules_of
from games.simulations import names

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

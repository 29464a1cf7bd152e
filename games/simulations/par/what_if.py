"""The form of a par sheet: the law's prizes and readings, or edits, in a link.

A link names only what differs from the law, so that the law's own sheet has the shortest address.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.http import urlencode

from games.lawtexts.periods import TextVersion
from games.odds import registry
from games.odds.spec import GameOffer, Spec
from games.rules.day import FIELD, version_of
from games.rules.numbers import written
from games.rules.refusal import Unusable
from games.rules.registry import game
from games.simulations.asking.form import RunForm
from games.simulations.exact_cache import by_law, options_of
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

"""What a sheet is asked for: the law's prizes and readings, or edits of them, held in a link.

A link names only what differs from the law's own, so that the law's own sheet has the plainest
address.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.http import urlencode

from games.odds import registry
from games.odds.spec import Spec
from games.simulations.asking.form import RunForm
from games.simulations.par.exact_cache import by_law, options_of
from games.site.forms import Bound

LEFT_OUT = ("rounds", "seed", "seats", "options.session", "jackpot.contribution")
"""Settings of a run that no exact figure hangs on."""


class WhatIfForm(RunForm):
    """A refused answer is left out of the figures, and said beside its field."""

    def __init__(self, game: str, told: QueryDict | Mapping[str, str]) -> None:
        super().__init__(game)
        followers = (f"prizes.{bet}.{category}" for bet, category in self.offer.follows)
        for path in (*LEFT_OUT, *followers):
            self.fields.pop(path, None)
        self.data = self._over_the_usual(told)
        self.is_bound = True

    def _over_the_usual(self, told: QueryDict | Mapping[str, str]) -> MultiValueDict[str, str]:
        sent = told if isinstance(told, QueryDict) else MultiValueDict({p: [told[p]] for p in told})
        usual = {path: [field.initial] for path, field in self.fields.items()}
        return MultiValueDict(usual | {p: each for p, each in sent.lists() if p in self.fields})

    def read(self, record: Mapping[str, Any]) -> Spec:
        return registry.read_spec(record)

    def bound(self, path: str) -> Bound | None:
        return self[path] if path in self.fields else None

    @cached_property
    def options(self) -> dict[str, Any]:
        """What the answers that can be used come to."""
        self.is_valid()
        return options_of(self.reckoned)

    @cached_property
    def is_by_law(self) -> bool:
        return self.options == by_law(self.game)

    @cached_property
    def edited(self) -> dict[str, str]:
        """The answers that differ from the law's own."""
        told = {path: str(self.data[path]).strip() for path in self.fields}
        return {path: each for path, each in told.items() if each != self.fields[path].initial}

    def query(self) -> str:
        return urlencode(self.edited)

"""The form that chooses two runs to compare."""

import re
import secrets
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.law.forms import games_on_offer
from games.narration import numbers
from games.narration.runs import sentence
from games.odds.counting.same_deals import BLOCK, LEAST_BLOCKS, MOST_OTHER_SPECS
from games.odds.figures.spec import Spec
from games.rules.values.numbers import excerpt
from games.rules.values.refusal import Unusable
from games.simulations import names
from games.simulations.models import ALPHABET, Run
from games.simulations.queue.leases import BULKY
from games.simulations.queue.quotas import read_spec
from games.site.forms import Bound, OneOfField, SiteForm, WholeField

MOST_OFFERED = 40
LONGEST_NAME = 16
"""Characters of a run's name."""


class ComparedForm(SiteForm):
    """Two runs by name; the boxes ticked in the list arrive as ``run``."""

    ident = "c"

    a = OneOfField((), label=gettext_lazy("One"))
    b = OneOfField((), label=gettext_lazy("The other"))

    def __init__(self, data: Any) -> None:
        ticked = data.getlist("run")
        super().__init__(dict(zip("ab", ticked, strict=False)) if ticked else data)
        self._ticked = len(ticked)
        self._requested = [str(self.data.get(name, "")) for name in self.fields]
        self._named = named(self._requested)
        for field, requested in zip(self.fields.values(), self._requested, strict=True):
            assert isinstance(field, OneOfField)
            field.choices = choices_of(self._named, [requested])

    def clean(self) -> None:
        super().clean()
        self.runs = [self._named.get(requested) for requested in self._requested]
        if self._ticked > len(self.fields):
            message = _("%(count)s simulations are ticked and two compared: choose the other here.")
            self.add_error("b", message % {"count": numbers.whole(self._ticked)})
        for name, requested, run in zip(self.fields, self._requested, self.runs, strict=True):
            if requested and run is None and not self.has_error(name):
                message = _("There is no simulation “%(name)s”. Choose one from the list.")
                self.add_error(name, message % {"name": excerpt(requested)})


def named(requested: Iterable[str]) -> dict[str, Run]:
    names = [name for name in requested if 0 < len(name) <= LONGEST_NAME]
    return Run.objects.in_bulk([name for name in names if set(name) <= set(ALPHABET)])


def choices_of(known: Mapping[str, Run], requested: Iterable[str]) -> list[Any]:
    """The choices: known runs and the newest with a result, by game, and unknown names as sent."""
    newest = Run.objects.exclude(tally=None).defer(*BULKY)[:MOST_OFFERED]
    offered = {run.name: run for run in chain(known.values(), newest)}
    runs = sorted(offered.values(), key=lambda run: run.created, reverse=True)
    unknown = [(name, excerpt(name)) for name in requested if name not in ("", *known)]
    by_game = [
        (title, [(run.name, _run_label(run)) for run in runs if run.game == game])
        for game, title in games_on_offer()
    ]
    return [("", "–"), *((title, own) for title, own in by_game if own), *unknown]


def _run_label(run: Run) -> str:
    """What distinguishes a run: strategy, seats, rounds, edits, date and name."""
    seats = run.spec["seats"]
    parts = [
        capfirst(str(names.strategy(run.game, run.spec["strategy"]))),
        ngettext("%(seats)s seat", "%(seats)s seats", seats) % {"seats": seats},
        _("%(rounds)s rounds") % {"rounds": numbers.whole(run.rounds)},
        *([_("edited prizes")] if run.spec["prizes"] else []),
        *([_("other figures of the law edited")] if run.spec.get("figures") else []),
        *([_("with others over the same deals")] if run.spec.get("beside") else []),
        date_format(localtime(run.created), "SHORT_DATETIME_FORMAT"),
        run.name,
    ]
    return " · ".join(filter(None, parts))


USUAL_ROUNDS = 1_000_000
PLACES = ("a", "b", "c", "d")
SHARED = ("game", "seats", "rounds", "seed", "beside")

assert len(PLACES) == MOST_OTHER_SPECS + 1


class SameDealsForm(SiteForm):
    """Two specs or more, the number of rounds and the seed."""

    ident = "t"
    spec: Spec | None = None

    def __init__(self, data: Any, most: int) -> None:
        self._ticked = len(data.getlist("run"))
        ticked = dict(zip(PLACES, data.getlist("run"), strict=False))
        submitted = {name: data[name] for name in (*PLACES, "rounds", "seed") if name in data}
        submitted = (
            {"rounds": str(USUAL_ROUNDS), "seed": str(secrets.randbelow(2**31))}
            | ticked
            | submitted
        )
        super().__init__(submitted)
        self._named = named([str(submitted.get(place, "")) for place in PLACES])
        for number, place in enumerate(PLACES, 1):
            label = _("Specification %(n)s") % {"n": number}
            requested = str(submitted.get(place, ""))
            self.fields[place] = OneOfField(choices_of(self._named, [requested]), label=label)
        hint = _("A multiple of %(block)s, at least %(least)s. You may ask for up to %(most)s.")
        facts = {"block": BLOCK, "least": LEAST_BLOCKS * BLOCK, "most": most}
        self.fields["rounds"] = WholeField(
            label=_("Rounds"),
            help_text=hint % {name: numbers.whole(amount) for name, amount in facts.items()},
        )
        self.fields["seed"] = WholeField(
            label=_("Seed"), help_text=_("A whole number: the same seed deals the same cards.")
        )

    @property
    def chosen(self) -> list[Bound]:
        return [self[place] for place in PLACES]

    def clean(self) -> None:
        super().clean()
        submitted = {place: str(self.data.get(place, "")) for place in PLACES}
        for place, name in submitted.items():
            if name and name not in self._named and not self.has_error(place):
                self.add_error(place, gettext_lazy("Choose one of the answers."))
        chosen = {
            place: self._named[name] for place, name in submitted.items() if name in self._named
        }
        if self._ticked > len(PLACES):
            message = _(
                "%(count)s simulations are ticked; no more than %(most)s share their deals."
            )
            facts = {"count": numbers.whole(self._ticked), "most": len(PLACES)}
            self.add_error(PLACES[-1], message % facts)
        if self.errors:
            return
        if len(chosen) < 2:
            self.add_error("b" if chosen else "a", _("Choose two specifications at least."))
            return
        (_place, first), *_others = chosen.items()
        for place, run in chosen.items():
            if run.game != first.game:
                message = _("This is another game. The same deals must be of one game.")
                self.add_error(place, message)
            elif run.spec["seats"] != first.spec["seats"]:
                message = _(
                    "This run has another number of seats. The same deals need the same seats."
                )
                self.add_error(place, message)
        if not self.errors:
            self._read(chosen)

    def _read(self, chosen: dict[str, Run]) -> None:
        (_first_place, first), *others = chosen.items()
        round_numbers = {name: self.cleaned_data[name] for name in ("rounds", "seed")}
        for name, number in round_numbers.items():
            if number is None:
                self.add_error(name, _("This is missing. Write it."))
                return
        specs = [
            {name: value for name, value in run.spec.items() if name not in SHARED}
            for _place, run in others
        ]
        record = {**first.spec, **round_numbers, "beside": specs}
        try:
            self.spec = read_spec(record)
        except Unusable as no:
            self.refuse(no, [place for place, _run in others])

    def refuse(self, no: Unusable, others: list[str] | None = None) -> None:
        """Add the error to the field of its spec or number, or to the whole form."""
        place = re.match(r"beside\[(\d)\]", no.field)
        path = others[int(place[1])] if place and others else no.field
        self.add_error(path if path in self.fields else None, sentence(no))

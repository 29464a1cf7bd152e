"""The form that chooses two runs to compare."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.law.forms import games_on_offer
from games.narration import numbers
from games.rules.numbers import excerpt
from games.simulations import names
from games.simulations.models import ALPHABET, Run
from games.site.fields import OneOfField
from games.site.forms import SiteForm

MOST_OFFERED = 40
LONGEST_NAME = 16
"""Characters of a run's name."""
BULKY = ("tally", "figures", "convergence", "texts", "versions")


class ComparedForm(SiteForm):
    """Two runs by name; the boxes ticked in the list arrive as ``run``.

    More than two ticked are an error, and none are compared.
    """

    ident = "c"

    a = OneOfField((), label=_("One"))
    b = OneOfField((), label=_("The other"))

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
    return Run.objects.in_bulk([name for name in requested if _is_name(name)])


def choices_of(known: Mapping[str, Run], requested: Iterable[str]) -> list[Any]:
    """The choices: known runs and the newest with a result, by game, and unknown names as sent."""
    newest = Run.objects.exclude(tally=None).defer(*BULKY)[:MOST_OFFERED]
    offered = {run.name: run for run in chain(known.values(), newest)}
    runs = sorted(offered.values(), key=lambda run: run.created, reverse=True)
    unknown = [(name, excerpt(name)) for name in requested if name not in ("", *known)]
    return [("", "–"), *_by_game(runs), *unknown]


def _is_name(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and set(text) <= set(ALPHABET)


def _by_game(runs: Iterable[Run]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The runs of each game under its name."""
    runs = list(runs)
    for game, name in games_on_offer():
        if choices := [(run.name, _run_label(run)) for run in runs if run.game == game]:
            yield name, choices


def _run_label(run: Run) -> str:
    """What distinguishes a run: strategy, seats, rounds, edits, date and name."""
    seats = run.spec["seats"]
    parts = [
        capfirst(str(names.strategy(run.game, run.spec["strategy"]))),
        ngettext("%(seats)s seat", "%(seats)s seats", seats) % {"seats": seats},
        gettext("%(rounds)s rounds") % {"rounds": numbers.whole(run.rounds)},
        *([gettext("edited prizes")] if run.spec["prizes"] else []),
        *([gettext("other figures of the law edited")] if run.spec.get("figures") else []),
        *([gettext("with others over the same deals")] if run.spec.get("beside") else []),
        date_format(localtime(run.created), "SHORT_DATETIME_FORMAT"),
        run.name,
    ]
    return " · ".join(filter(None, parts))

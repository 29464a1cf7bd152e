"""The edited figures of the law of a game between players, and what the house would take.

The frequencies of hands depend on none of them, so they are edited here, not on the sheet.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.narration.runs import sentence
from games.odds import registry
from games.rules.figures import Figure
from games.rules.refusal import Unusable
from games.rules.registry import game as rules_of
from games.simulations import names
from games.simulations.asking.fields import NumberBox
from games.simulations.par import amendment
from games.simulations.par.wording import Edit
from games.simulations.registry import figures_of
from games.site.forms import SiteForm

POTS = (1_000, 5_000, 10_000, 50_000, 100_000)


class FiguresForm(SiteForm):
    """A field for each figure of a game's law; the law's own value is the default."""

    ident = "d"

    def __init__(self, game: str, data: QueryDict | Mapping[str, str]) -> None:
        self.game = game
        self.figures = rules_of(game).figures
        usual = {
            f"figures.{figure.name}": figure.value_text(figure.printed) for figure in self.figures
        }
        super().__init__(usual | dict(self._sent(data)))
        for figure in self.figures:
            self.fields[f"figures.{figure.name}"] = NumberBox(
                label=capfirst(names.figure(game, figure.name)),
                initial=figure.value_text(figure.printed),
            )

    def _sent(self, data: QueryDict | Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The values sent, with the sheet's own setting for a figure that has no field there."""
        on_sheet = {figure.name for figure in registry.offer(self.game).figures}
        for figure in self.figures:
            path = f"figures.{figure.name}"
            setting = figures_of(self.game).set_by.get(figure.name, "")
            if path not in data and figure.name not in on_sheet:
                path = setting
            if path in data:
                yield f"figures.{figure.name}", str(data[path])

    def clean(self) -> None:
        super().clean()
        self.told = {figure.name: self._read(figure) for figure in self.figures}
        for lower, upper in figures_of(self.game).not_above.items():
            if self.told[lower] > self.told[upper]:
                message = _("The lowest is above the highest. Write less.")
                self.add_error(f"figures.{lower}", message)

    def _read(self, figure: Figure) -> Fraction:
        """The value typed, or the law's own with an error on the field."""
        path = f"figures.{figure.name}"
        typed = str(self.cleaned_data.get(path) or "").strip()
        if not typed and not self.has_error(path):
            self.add_error(path, _("This is missing. Write it."))
        if self.has_error(path):
            return figure.printed
        try:
            return figure.read(typed, path)
        except Unusable as no:
            self.add_error(path, sentence(no))
            return figure.printed

    @cached_property
    def edits(self) -> list[Edit]:
        self.is_valid()
        return list(amendment.of_figures(self.game, self.figures, self.told, {}))

    @cached_property
    def edited_figures(self) -> dict[str, str]:
        """The edited figures by name, as in a record."""
        self.is_valid()
        return {
            figure.name: figure.value_text(self.told[figure.name])
            for figure in self.figures
            if self.told[figure.name] != figure.printed
        }

    @cached_property
    def query(self) -> str:
        """The edited figures that a sheet or a run takes, as a query."""
        on_sheet = {figure.name for figure in registry.offer(self.game).figures}
        set_by = figures_of(self.game).set_by
        edited = self.edited_figures
        values = {f"figures.{name}": value for name, value in edited.items() if name in on_sheet}
        values |= {set_by[name]: value for name, value in edited.items() if name in set_by}
        return urlencode(values)


def taken(game: str, form: FiguresForm) -> list[dict[str, object]]:
    """The most that the house may take of some pots, by law and by the draft."""
    reckon = figures_of(game).most_taken
    if reckon is None:
        return []
    by_law = {figure.name: figure.printed for figure in form.figures}
    rows = [(pot, reckon(pot, by_law), reckon(pot, form.told)) for pot in POTS]
    return [
        {
            "pot": pot,
            "before": before,
            "after": after,
            "part_before": before / pot,
            "part": after / pot,
            "is_moved": before != after,
        }
        for pot, before, after in rows
    ]

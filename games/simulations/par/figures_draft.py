"""What the law would read, were its rates and multiples others. Nothing here is law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.law.language_fields import own
from games.law.models import Provision, WorkingText
from games.quality.odds_written import Replaced
from games.quality.shares_written import rewritten
from games.rules.numbers import written
from games.rules.registry import game as rules_of
from games.simulations.game import Drafted
from games.simulations.par.amendment import LANGUAGES
from games.simulations.registry import figures_of
from games.site.fields import DecimalField
from games.site.forms import SiteForm

POTS = (1_000, 5_000, 10_000, 50_000, 100_000)
PARTS = {"percent": 100, "times": 1}


class FiguresForm(SiteForm):
    """A field for each figure that may be said otherwise, as the law has it unless edited."""

    ident = "d"

    def __init__(self, game: str, told: QueryDict) -> None:
        self.drafted = figures_of(game).drafted
        usual = {each.figure: _written(each, each.by_law) for each in self.drafted}
        super().__init__({name: told.get(name, usual[name]) for name in usual})
        for each in self.drafted:
            self.fields[each.figure] = DecimalField(label=each.label, most=each.most)

    def clean(self) -> None:
        super().clean()
        for each in self.drafted:
            value = self.cleaned_data.get(each.figure)
            if value is None and not self.has_error(each.figure):
                self.add_error(each.figure, _("This is missing. Write it."))
        for each in self.drafted:
            value, bound = (self.cleaned_data.get(name) for name in (each.figure, each.not_above))
            if value is not None and bound is not None and value > bound:
                self.add_error(each.figure, _("The lowest is above the highest. Write less."))

    @property
    def reckoned(self) -> dict[str, Fraction]:
        """Each figure as the rules hold it; what cannot be read is as the law has it."""
        self.is_valid()
        told = {each: self.cleaned_data.get(each.figure) for each in self.drafted}
        return {
            each.figure: each.by_law if value is None else Fraction(value) / PARTS[each.kind]
            for each, value in told.items()
        }

    @property
    def edited(self) -> list[Drafted]:
        values = self.reckoned
        return [each for each in self.drafted if values[each.figure] != each.by_law]


def _written(each: Drafted, value: Fraction) -> str:
    return written(value * PARTS[each.kind])


@dataclass(frozen=True, slots=True)
class Piece:
    """``old`` is struck out, ``new`` put in its place; neither where the words stay."""

    text: str = ""
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    lang: str
    is_official: bool
    pieces: tuple[Piece, ...]
    lacking: tuple[str, ...]
    """The figures whose number was not found in these words."""

    @property
    def as_it_would_read(self) -> str:
        return "".join(piece.text + piece.new for piece in self.pieces)


def drafts(game: str, form: FiguresForm) -> list[tuple[str, list[Wording]]]:
    """Every provision of which a figure was edited, and how it would read."""
    edited = form.edited
    named = dict.fromkeys(str(each.provision) for each in edited)
    return [
        (name, _wordings(game, [e for e in edited if str(e.provision) == name], form.reckoned))
        for name in named
    ]


def _wordings(game: str, edited: list[Drafted], values: Mapping[str, Fraction]) -> list[Wording]:
    key, eid = rules_of(game).instrument.key, edited[0].provision.eid
    place = Provision.objects.get(instrument=key, eid=eid)
    working = {each.lang: each.text for each in WorkingText.objects.filter(provision=place)}
    found = []
    for lang in LANGUAGES:
        official = own(place, "text", lang)
        if text := official or working.get(lang, ""):
            changes, lacking = [], []
            for each in edited:
                replaced = _replaced(text, lang, each, values[each.figure])
                changes += replaced
                lacking += [] if replaced else [str(each.label)]
            pieces = tuple(_pieces(text, changes))
            found.append(Wording(lang, bool(official), pieces, tuple(lacking)))
    return found


def _replaced(text: str, lang: str, each: Drafted, new: Fraction) -> list[Replaced]:
    """In words of one witness the old number may be another than in those of the other."""
    for old in each.as_printed:
        before, after = (_decimal(value * PARTS[each.kind]) for value in (old, new))
        if found := rewritten(text, lang, each.kind, before, after):
            return found
    return []


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _pieces(text: str, changes: Iterable[Replaced]) -> Iterable[Piece]:
    at = 0
    for each in sorted(changes, key=lambda change: change.start):
        yield Piece(text=text[at : each.start])
        yield Piece(old=each.old, new=each.new)
        at = each.end
    yield Piece(text=text[at:])


def taken(game: str, form: FiguresForm) -> list[dict[str, Any]]:
    """Of some pots, the most the house may take by law, and as drafted."""
    reckon = figures_of(game).most_taken
    if reckon is None:
        return []
    by_law = {each.figure: each.by_law for each in form.drafted}
    found = [(pot, reckon(pot, by_law), reckon(pot, form.reckoned)) for pot in POTS]
    return [
        {"pot": pot, "before": before, "after": after, "part": after / pot}
        for pot, before, after in found
    ]

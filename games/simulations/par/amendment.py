"""An edited sheet as an amendment, and its effects. Nothing here is law."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.law.models import WorkingText
from games.law.time.in_force import place_at_hand
from games.narration import reading_value_sentence
from games.narration.runs import sentence
from games.odds import registry
from games.odds.figures.sheets import BankSheet, BonusSheet, EndingRow
from games.quality.rewriting import Replaced, figures_rewritten, odds_rewritten
from games.rules.game import game as rules_of
from games.rules.provisions.figures import Figure, Line, Paytable, Set
from games.rules.values.citation import Provision
from games.rules.values.refusal import Unusable
from games.simulations import names
from games.simulations.asking.form import NumberBox
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of
from games.site.forms import SiteForm

LANGUAGES = ("pt", "zh-hant")
ODDS = "odds"


@dataclass(frozen=True, slots=True)
class Edit:
    """An edited figure of the law. ``kind`` is ``odds``, or the kind of a figure of the rules."""

    provision: Provision
    label: str
    kind: str
    old: Fraction
    new: Fraction
    as_printed: tuple[Fraction, ...] = ()
    """The number in each witness, where they differ."""

    def replaced_in(self, text: str, lang: str) -> list[Replaced]:
        for old in self.as_printed or (self.old,):
            if self.kind == ODDS:
                one = odds_rewritten(text, lang, old, self.new)
                matches = [one] if one else []
            else:
                matches = figures_rewritten(text, lang, self.kind, old, self.new)
            if matches:
                return matches
        return []


@dataclass(frozen=True, slots=True)
class WordingPiece:
    """A part of a wording: unchanged ``text``, or ``old`` struck out and ``new`` inserted."""

    text: str = ""
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """The edited text of a provision in one language."""

    lang: str
    is_official: bool
    pieces: tuple[WordingPiece, ...]
    lacking: tuple[str, ...]
    """The figures whose number was not matches in this text, or cannot be written in its style."""


@dataclass(frozen=True, slots=True)
class ChangedWording:
    """A provision with edited figures; a language without any text has no wording."""

    provision: str
    edits: tuple[Edit, ...]
    wordings: tuple[Wording, ...]

    @property
    def missing(self) -> list[str]:
        present = {wording.lang for wording in self.wordings}
        return [lang for lang in LANGUAGES if lang not in present]


def changed(edits: Sequence[Edit]) -> list[ChangedWording]:
    """Every provision with an edited figure, in the order of the edits."""
    by_place: dict[Provision, list[Edit]] = {}
    for edit in edits:
        by_place.setdefault(edit.provision, []).append(edit)
    return [
        ChangedWording(str(place), tuple(matching), tuple(_wordings(place, matching)))
        for place, matching in by_place.items()
    ]


def _wordings(place: Provision, edits: Sequence[Edit]) -> Iterator[Wording]:
    row = place_at_hand(place.instrument, place.eid)
    texts = WorkingText.objects.filter(
        provision__instrument=place.instrument, provision__eid=place.eid
    )
    working = dict(texts.values_list("lang", "text"))
    for lang in LANGUAGES:
        official = row.text.get(lang, "")
        if text := official or working.get(lang, ""):
            replaced = [(edit, edit.replaced_in(text, lang)) for edit in edits]
            lacking = tuple(edit.label for edit, matches in replaced if not matches)
            pieces = tuple(
                _pieces(text, chain.from_iterable(matches for _edit, matches in replaced))
            )
            yield Wording(lang, bool(official), pieces, lacking)


def _pieces(text: str, changes: Iterable[Replaced]) -> Iterator[WordingPiece]:
    position = 0
    for replacement in sorted(changes, key=lambda change: change.start):
        yield WordingPiece(text=text[position : replacement.start])
        yield WordingPiece(old=replacement.old, new=replacement.new)
        position = replacement.end
    yield WordingPiece(text=text[position:])


class Moved(NamedTuple):
    """A line of a bet whose number of deals or net result differs from the law's."""

    bet: str
    line: par.ParLine
    before: EndingRow


def edits(form: WhatIfForm) -> list[Edit]:
    """The edited prizes of the law, then its other edited figures."""
    spec = form.reckoned
    by_law = spec.version.values if spec.version else {}
    return [*_of_prizes(form), *of_figures(form.game, form.offer.figures, spec.overrides, by_law)]


def of_figures(game: str, figures: Iterable[Figure], overrides: Set, by_law: Set) -> Iterator[Edit]:
    for figure in figures:
        old = figure.under(by_law).value
        if overrides.get(figure.name, old) != old:
            label = capfirst(names.figure(game, figure.name))
            printings = () if figure.name in by_law else figure.printings
            new = overrides[figure.name]
            yield Edit(figure.provision, label, figure.kind, old, new, printings)


def _of_prizes(form: WhatIfForm) -> Iterator[Edit]:
    """An edit for each provision: a line that pays two classes is one edit with both names."""
    alike: dict[Provision, list[tuple[str, Line, Fraction]]] = {}
    for table, line, odds in _prizes(form):
        name = str(names.category(form.game, table.bet, line.category))
        alike.setdefault(line.provision, []).append((name, line, odds))
    for place, entries in alike.items():
        _name, line, odds = entries[0]
        assert line.odds is not None
        yield Edit(place, ", ".join(entry[0] for entry in entries), ODDS, line.odds, odds)


def _prizes(form: WhatIfForm) -> Iterator[tuple[Paytable, Line, Fraction]]:
    """The lines whose prize was edited, except those that follow another line."""
    spec = form.reckoned
    for table in form.offer.paytables:
        by_law = table.under(spec.version)
        for line in by_law.lines:
            odds = spec.prizes.get(table.bet, {}).get(line.category)
            follows = (table.bet, line.category) in form.offer.follows
            if odds is not None and line.odds is not None and odds != line.odds and not follows:
                yield table, line, odds


def moved(bets: Sequence[par.ParBet], law: BankSheet) -> list[Moved]:
    """The lines whose net result or number of deals differs from the law's."""
    changes = []
    for bet in bets:
        sheet = law.bets[bet.key]
        bonus = sheet.bonus_lines if isinstance(sheet, BonusSheet) else ()
        pairs = zip((*bet.lines, *bet.bonus), (*sheet.lines, *bonus), strict=True)
        changes += [
            Moved(bet.title, line, before)
            for line, before in pairs
            if (line.net, line.combinations) != (str(before.net), before.combinations)
        ]
    return changes


def others(form: WhatIfForm) -> Iterator[tuple[str, str]]:
    """The edited settings that no provision states (readings, stakes, sums, strategy), each with
    what is told of it."""
    for path, value in form.edited.items():
        kind, _point, name = path.partition(".")
        label = str(form.fields[path].label)
        if kind == "readings":
            yield name, reading_value_sentence(name, value)
        elif kind == "strategy":
            yield label, str(names.strategy(form.game, value))
        elif kind not in ("prizes", "figures"):
            yield label, value


def compared_settings(form: WhatIfForm) -> dict[str, str]:
    """The settings that compare the edited prizes with the law's; none if other figures are edited,
    because the comparison of hands does not support them."""
    if form.reckoned.overrides:
        return {}
    values = {
        f"there.prizes.{table.bet}.{line.category}": str(odds)
        for table, line, odds in _prizes(form)
    }
    bearing = {f"readings.{reading.id}" for reading in registry.offer(form.game).readings}
    return values | {
        f"{side}.{path}": value
        for path, value in form.edited.items()
        if path in bearing
        for side in ("here", "there")
    }


POTS = (1_000, 5_000, 10_000, 50_000, 100_000)


class FiguresForm(SiteForm):
    """A field for each figure of a game's law; the law's own value is the default."""

    ident = "d"

    def __init__(self, game: str, data: QueryDict | Mapping[str, str]) -> None:
        self.game = game
        self.figures = rules_of(game).figures
        self.on_sheet = {figure.name for figure in registry.offer(game).figures}
        values: dict[str, str] = {}
        super().__init__(values)
        for figure in self.figures:
            path, usual = f"figures.{figure.name}", figure.value_text(figure.printed)
            label = capfirst(names.figure(game, figure.name))
            self.fields[path] = NumberBox(label=label, initial=usual)
            # The sheet's own setting stands for a figure that has no field there.
            sent = path
            if path not in data and figure.name not in self.on_sheet:
                sent = figures_of(game).set_by.get(figure.name, "")
            values[path] = str(data[sent]) if sent in data else usual

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
        return list(of_figures(self.game, self.figures, self.told, {}))

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
    def settings(self) -> dict[str, str]:
        """The edited figures that a sheet or a run takes, by the path of their setting there."""
        set_by, edited = figures_of(self.game).set_by, self.edited_figures
        values = {f"figures.{name}": edited[name] for name in edited if name in self.on_sheet}
        return values | {set_by[name]: edited[name] for name in edited if name in set_by}


@dataclass(frozen=True, slots=True)
class TakenOfPot:
    """The most that the house may take of a pot, by law and by the draft."""

    pot: int
    before: int
    after: int

    @property
    def part_before(self) -> float:
        return self.before / self.pot

    @property
    def part(self) -> float:
        return self.after / self.pot


def taken(game: str, form: FiguresForm) -> list[TakenOfPot]:
    """The most that the house may take of some pots, by law and by the draft."""
    reckon = figures_of(game).most_taken
    if reckon is None:
        return []
    by_law = {figure.name: figure.printed for figure in form.figures}
    return [TakenOfPot(pot, reckon(pot, by_law), reckon(pot, form.told)) for pot in POTS]

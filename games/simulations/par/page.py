"""A par sheet laid out for its page: bets, readings, what moves its edges most, best play.

The ``repr`` of a part has all that a page shows of it: it is the key of the cached part.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import itemgetter

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.law.time.at_hand import doubt_titles
from games.lawtexts.files.caches import SizedCache
from games.narration import numbers
from games.odds.figures.parsheet import exactly
from games.odds.figures.sheets import (
    BankSheet,
    BetSheet,
    BonusSheet,
    EndingRow,
    ExactNumber,
    Frequency,
    JackpotSheet,
    WorthChange,
)
from games.simulations import names
from games.simulations.game import ParSheet
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of
from games.site.forms import Bound


@dataclass(frozen=True, slots=True)
class Approximate:
    """A figure that is no fraction."""

    decimal: float


Number = ExactNumber | Approximate


@dataclass(frozen=True, slots=True)
class ParLine:
    label: str
    provision: str | None
    combinations: int
    probability: ExactNumber
    net: str
    contribution: ExactNumber
    odds: str = ""
    field: Bound | None = None
    """The control that edits its prize."""
    field_label: str = ""
    share: str = ""
    """The part of the jackpot's pool that the line pays."""
    is_example: bool = False
    """Whether the law leaves its sum to the table."""
    share_field: Bound | None = None
    """The control that edits ``share``."""
    share_label: str = ""

    @property
    def is_edited(self) -> bool:
        controls = (self.field, self.share_field)
        return any(control and control.value() != control.field.initial for control in controls)


@dataclass(frozen=True, slots=True)
class Total:
    """A figure of a whole bet, with the law's own figure."""

    label: str
    value: Number
    law: Number | None = None

    @property
    def moved(self) -> Number | None:
        if self.law is None or self.law == self.value:
            return None
        if isinstance(self.value, ExactNumber) and isinstance(self.law, ExactNumber):
            return exactly(self.value.fraction - self.law.fraction)
        return Approximate(self.value.decimal - self.law.decimal)


@dataclass(frozen=True, slots=True)
class ParBet:
    """A bet; ``totals`` are by the field of its sheet, last those that a game adds."""

    key: str
    title: str
    combinations: int
    lines: list[ParLine]
    totals: dict[str, Total]
    bonus: list[ParLine]
    bonus_title: str
    figures: BetSheet = field(repr=False)
    jackpot: JackpotSheet | None
    controls: list[Bound]
    """Those above its lines, such as the jackpot's pool."""

    @property
    def ev(self) -> Total:
        return self.totals["ev"]

    @property
    def edge(self) -> Total:
        return self.totals["house_edge"]

    @property
    def in_prose(self) -> str:
        """What stays with the house of 100 staked, or what the player gains, in a sentence."""
        edge, risk = self.edge.value.decimal, self.totals.get("element_of_risk")
        if edge < 0:
            sentence = _("For 100 staked first on %(bet)s, the player gains %(sum)s on average.")
        elif risk:
            sentence = _(
                "For 100 staked first on %(bet)s, %(sum)s stay with the house on average; "
                "for 100 staked in all, %(all)s."
            )
        else:
            sentence = _("Of 100 staked on %(bet)s, %(sum)s stay with the house on average.")
        return sentence % {
            "bet": self.title,
            "sum": numbers.decimal(abs(100 * edge), 2),
            "all": numbers.decimal(100 * risk.value.decimal, 2) if risk else "",
        }

    @property
    def is_moved(self) -> bool:
        return any(total.moved for total in self.totals.values())


def bets(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> list[ParBet]:
    return [_bet(form, key, sheet, law.bets[key]) for key, sheet in figures.bets.items()]


def sheet_of(game: str) -> ParSheet:
    sheet = figures_of(game).sheet
    assert sheet is not None
    return sheet


def _bet(form: WhatIfForm, key: str, sheet: BetSheet, law: BetSheet) -> ParBet:
    declared = sheet_of(form.game)
    table, bonus = declared.tables.get(key, key), declared.bonuses.get(key, "")
    bonus_lines = sheet.bonus_lines if isinstance(sheet, BonusSheet) else ()
    jackpot = sheet if isinstance(sheet, JackpotSheet) else None
    above = [form.bound(f"jackpot.{name}") for name in ("pool", "minimum")] if jackpot else []
    labels = {**names.TOTALS, **declared.totals}
    return ParBet(
        key=key,
        title=str(names.bet(form.game, key)),
        combinations=sheet.combinations,
        lines=[_line(form, table, line, bool(jackpot)) for line in sheet.lines],
        totals={
            name: Total(str(label), number, _number(law, name))
            for name, label in labels.items()
            if (number := _number(sheet, name)) is not None
        },
        bonus=[_line(form, bonus, line) for line in bonus_lines],
        bonus_title=str(names.bet(form.game, bonus)) if bonus else "",
        figures=sheet,
        jackpot=jackpot,
        controls=[control for control in above if control],
    )


def _line(form: WhatIfForm, table: str, line: EndingRow, has_jackpot: bool = False) -> ParLine:
    category = line.category
    control = form.bound(
        f"jackpot.fixed.{category}" if has_jackpot else f"prizes.{table}.{category}"
    )
    label = str(names.category(form.game, table, category))
    figure = f"prizes.{table}.{category}"
    share = form.bound(f"figures.{figure}")
    return ParLine(
        label=label,
        provision=str(line.provision) if line.provision else None,
        combinations=line.combinations,
        probability=line.probability,
        net=str(line.net),
        contribution=line.contribution,
        odds="" if line.odds is None else str(line.odds),
        field=control,
        field_label=_("Prize of %(bet)s: %(line)s")
        % {"bet": names.bet(form.game, table), "line": label}
        if control
        else "",
        share=form.shares.get(category, "") if has_jackpot else "",
        is_example=has_jackpot and control is not None,
        share_field=share,
        share_label=str(names.figure(form.game, figure)) if share else "",
    )


def _number(sheet: BetSheet, name: str) -> Number | None:
    value: ExactNumber | float | None = getattr(sheet, name, None)
    return Approximate(value) if isinstance(value, float) else value


def results(bet: ParBet) -> list[tuple[float, int, float, float]]:
    """How often a deal ends with each net result: that, deals, the part of all, and a bar relative
    to the likeliest."""
    counts: dict[Fraction, int] = {}
    sheet = bet.figures
    for line in sheet.results if isinstance(sheet, BonusSheet) else sheet.lines:
        counts[line.net] = counts.get(line.net, 0) + line.combinations
    most = max(counts.values())
    return [
        (float(net), count, count / bet.combinations, round(100 * count / most, 2))
        for net, count in sorted(counts.items())
        if count
    ]


@dataclass(frozen=True, slots=True)
class NamedFrequency:
    name: str
    combinations: int
    probability: ExactNumber

    @property
    def one_in(self) -> float:
        return 1 / self.probability.decimal if self.combinations else 0.0


def hands(game: str, figures: BankSheet) -> list[NamedFrequency]:
    """How often a player is dealt each class of hand."""
    return frequencies(game, sheet_of(game).hands_named_by, figures.hands)


def frequencies(game: str, table: str, counts: Mapping[str, Frequency]) -> list[NamedFrequency]:
    return [
        NamedFrequency(
            str(names.category(game, table, name)), count.combinations, count.probability
        )
        for name, count in counts.items()
    ]


@dataclass(frozen=True, slots=True)
class Switch:
    """A reading on which a figure depends, and the value taken. Each choice: its value, its
    sentence, and the bets whose figures would differ under it."""

    ident: str
    title: str
    field: Bound
    taken: str
    choices: list[tuple[str, str, list[WorthChange]]]

    @property
    def is_idle(self) -> bool:
        return not any(moves for _value, _sentence, moves in self.choices)


def switches(form: WhatIfForm, figures: BankSheet) -> list[Switch]:
    titles = doubt_titles(form.game)
    moves: dict[tuple[str, str], list[WorthChange]] = {}
    for change in figures.differences:
        moves.setdefault((change.reading, change.value), []).append(change)
    rows = []
    for control in form:
        kind, _point, ident = control.name.partition(".")
        if kind == "readings":
            taken, title = figures.readings[ident], titles.get(ident, "")
            choices = [
                (value, name, moves.get((ident, value), [])) for value, name in control.choices
            ]
            rows.append(Switch(ident, title, control, taken, choices))
    return rows


MOST_MOVERS = 3


def movers(figures: BankSheet) -> list[WorthChange]:
    """The readings that change an edge most, largest first, each with the bet it changes most."""
    largest: dict[tuple[str, str], WorthChange] = {}
    for change in figures.differences:
        before = largest.get((change.reading, change.value))
        if change.reading and (before is None or abs(change.by) > abs(before.by)):
            largest[change.reading, change.value] = change
    return sorted(largest.values(), key=lambda change: -abs(change.by))[:MOST_MOVERS]


def prize_movers(bets: Sequence[ParBet]) -> list[tuple[str, str, float]]:
    """The lines and bets whose prizes weigh most: by how much one more unit would lower the edge
    of the bet if everybody played as before."""
    moving = [
        (line.label, bet.title, -line.probability.decimal)
        for bet in bets
        for line in (*bet.lines, *bet.bonus)
        if line.odds and line.field
    ]
    return sorted(moving, key=itemgetter(2))[:MOST_MOVERS]


@dataclass(frozen=True, slots=True)
class BestPlay:
    sentence: str
    table: SafeString


_drawn: SizedCache[BestPlay] = SizedCache("games.simulations.par.page", 1024 * 1024)


def best_play_html(game: str, figures: BankSheet) -> BestPlay | None:
    """The best decisions as drawn by the game's template; ``None`` if nothing is decided."""
    sheet = sheet_of(game)
    if sheet.best_play is None:
        return None
    set_out, template = sheet.best_play, sheet.best_play_template

    def draw() -> BestPlay:
        play = set_out(figures)
        return BestPlay(play.sentence, render_to_string(template, {"play": play}))

    return _drawn.answer((game, get_language(), figures.best_play), draw)

"""A par sheet laid out for its page: the lines and totals of every bet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.utils.translation import gettext as _

from games.odds.parsheet import exactly
from games.odds.sheets import (
    BankSheet,
    BetSheet,
    BonusSheet,
    EndingRow,
    ExactNumber,
    Frequency,
    JackpotSheet,
    StrategyRow,
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


def visible_control(control: Bound | None) -> tuple[object, ...]:
    """All of a control that its page shows and that can change."""
    if control is None:
        return ()
    return (control.auto_id, control.value(), control.field.initial, list(control.errors))


@dataclass
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
        return any(
            control is not None and control.value() != control.field.initial for control in controls
        )

    @cached_property
    def shown(self) -> str:
        """All that a page shows of it, as a cache key."""
        exactly = (str(self.probability.fraction), self.net, str(self.contribution.fraction))
        values = (self.label, self.provision, self.combinations, *exactly, self.odds)
        controls = (*visible_control(self.field), *visible_control(self.share_field))
        return repr((*values, self.field_label, self.share, self.is_example, *controls))


@dataclass(slots=True)
class Total:
    """A figure of a whole bet, with the law's own figure."""

    label: str
    value: Number
    manner: str
    law: Number | None = None

    @property
    def moved(self) -> Number | None:
        if self.law is None or self.law == self.value:
            return None
        if isinstance(self.value, ExactNumber) and isinstance(self.law, ExactNumber):
            return exactly(self.value.fraction - self.law.fraction)
        return Approximate(self.value.decimal - self.law.decimal)


@dataclass
class ParBet:
    key: str
    title: str
    combinations: int
    lines: list[ParLine]
    totals: list[Total]
    bonus: list[ParLine]
    bonus_title: str
    figures: BetSheet
    controls: list[Bound]
    """Those above its lines, such as the jackpot's pool."""

    @cached_property
    def shown(self) -> str:
        """All that the page shows of this bet, as a cache key."""
        lines = [line.shown for line in (*self.lines, *self.bonus)]
        controls = [visible_control(control) for control in self.controls]
        values = (self.key, self.title, self.combinations, self.bonus_title, self.pools_key)
        return repr((*values, lines, self._totals_key(), controls))

    @property
    def summed(self) -> str:
        """All that the summary of the sheet shows of it, as a cache key."""
        return repr((self.key, self.title, self.is_moved, self._totals_key()))

    def _totals_key(self) -> list[tuple[object, ...]]:
        return [(total.label, total.manner, total.value, total.law) for total in self.totals]

    @property
    def pools_key(self) -> str:
        """What the page shows of the jackpot by its pool, as a cache key."""
        jackpot = self.jackpot
        return repr(jackpot and (jackpot.stake, jackpot.break_even_pool, jackpot.by_pool))

    @property
    def jackpot(self) -> JackpotSheet | None:
        return self.figures if isinstance(self.figures, JackpotSheet) else None

    @property
    def edge(self) -> Total:
        return next(total for total in self.totals if total.manner == "edge")

    @property
    def is_moved(self) -> bool:
        return any(total.moved for total in self.totals)

    def total(self, manner: str) -> Total | None:
        return next((total for total in self.totals if total.manner == manner), None)

    @property
    def risk(self) -> Total | None:
        return self.total("risk")

    @property
    def hit(self) -> Total | None:
        return self.total("hit")

    @property
    def spread(self) -> Total | None:
        return self.total("spread")

    @property
    def ev(self) -> Total | None:
        return self.total("ev")


def _named_totals(game: str) -> Iterator[tuple[str, str, str]]:
    """The field, manner and label of each total; last come those that a game adds."""
    yield "ev", "ev", _("Expected result")
    yield "house_edge", "edge", _("House edge")
    yield "hit_frequency", "hit", _("Hit frequency")
    yield "standard_deviation", "spread", _("Standard deviation")
    yield "average_stake", "stake", _("Average stake")
    yield "element_of_risk", "risk", _("Element of risk")
    for key, label in _sheet(game).totals.items():
        yield key, key, str(label)


def bets(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> list[ParBet]:
    return [_bet(form, key, sheet, law.bets[key]) for key, sheet in figures.bets.items()]


def _sheet(game: str) -> ParSheet:
    sheet = figures_of(game).sheet
    assert sheet is not None
    return sheet


def _bet(form: WhatIfForm, key: str, sheet: BetSheet, law: BetSheet) -> ParBet:
    declared = _sheet(form.game)
    table, bonus = declared.tables.get(key, key), declared.bonuses.get(key, "")
    bonus_lines = sheet.bonus_lines if isinstance(sheet, BonusSheet) else ()
    has_jackpot = isinstance(sheet, JackpotSheet)
    return ParBet(
        key,
        str(names.bet(form.game, key)),
        sheet.combinations,
        [_line(form, table, line, has_jackpot) for line in sheet.lines],
        _totals(form.game, sheet, law),
        [_line(form, bonus, line) for line in bonus_lines],
        str(names.bet(form.game, bonus)) if bonus else "",
        sheet,
        _controls(form) if has_jackpot else [],
    )


def _controls(form: WhatIfForm) -> list[Bound]:
    jackpot = [form.bound(f"jackpot.{name}") for name in ("pool", "minimum")]
    return [control for control in jackpot if control]


def _line(form: WhatIfForm, table: str, line: EndingRow, has_jackpot: bool = False) -> ParLine:
    category = line.category
    control = form.bound(
        f"jackpot.fixed.{category}" if has_jackpot else f"prizes.{table}.{category}"
    )
    label = str(names.category(form.game, table, category))
    share = form.bound(f"figures.prizes.{table}.{category}")
    return ParLine(
        label,
        str(line.provision) if line.provision else None,
        line.combinations,
        line.probability,
        str(line.net),
        line.contribution,
        "" if line.odds is None else str(line.odds),
        control,
        _("Prize of %(bet)s: %(line)s") % {"bet": names.bet(form.game, table), "line": label}
        if control
        else "",
        form.shares.get(category, "") if has_jackpot else "",
        has_jackpot and control is not None,
        share,
        str(names.figure(form.game, f"prizes.{table}.{category}")) if share else "",
    )


def _totals(game: str, sheet: BetSheet, law: BetSheet) -> list[Total]:
    return [
        Total(label, number, manner, _number(law, key))
        for key, manner, label in _named_totals(game)
        if (number := _number(sheet, key)) is not None
    ]


def _number(sheet: BetSheet, key: str) -> Number | None:
    value: ExactNumber | float | None = getattr(sheet, key, None)
    return Approximate(value) if isinstance(value, float) else value


@dataclass(frozen=True, slots=True)
class NetBar:
    net: float
    combinations: int
    probability: float
    bar: float


def results(bet: ParBet) -> list[NetBar]:
    """How often a deal ends with each net result, with a bar relative to the likeliest."""
    counts: dict[Fraction, int] = {}
    sheet = bet.figures
    for line in sheet.results if isinstance(sheet, BonusSheet) else sheet.lines:
        counts[line.net] = counts.get(line.net, 0) + line.combinations
    most = max(counts.values())
    return [
        NetBar(float(net), count, count / bet.combinations, round(100 * count / most, 2))
        for net, count in sorted(counts.items())
        if count
    ]


@dataclass(frozen=True, slots=True)
class ComparedStrategy:
    figures: StrategyRow
    name: str
    behind: float
    is_taken: bool


def strategies(game: str, figures: BankSheet) -> list[ComparedStrategy]:
    """The strategies, best first; an empty list if nothing is decided in the game."""
    return [
        ComparedStrategy(
            row,
            str(names.strategy(game, row.strategy)),
            float(row.ev.fraction - figures.strategies[0].ev.fraction),
            row.strategy == figures.strategy,
        )
        for row in figures.strategies
    ]


@dataclass(frozen=True, slots=True)
class NamedFrequency:
    name: str
    combinations: int
    probability: ExactNumber

    @property
    def one_in(self) -> float:
        return 1 / self.probability.decimal if self.combinations else 0.0


def frequencies(game: str, table: str, counts: Mapping[str, Frequency]) -> list[NamedFrequency]:
    return [
        NamedFrequency(
            str(names.category(game, table, name)), count.combinations, count.probability
        )
        for name, count in counts.items()
    ]

"""A par sheet laid out for its page: the lines and totals of every bet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games.simulations import names
from games.simulations.game import ParSheet
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of
from games.site.forms import Bound

Figures = Mapping[str, Any]
Number = Mapping[str, Any]
"""``{"fraction": …, "decimal": …}``"""


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
    probability: Number
    net: str
    contribution: Number
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
        exactly = (self.probability["fraction"], self.net, self.contribution["fraction"])
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
        if "fraction" not in self.value:
            return {"decimal": self.value["decimal"] - self.law["decimal"]}
        by = Fraction(self.value["fraction"]) - Fraction(self.law["fraction"])
        return {"fraction": str(by), "decimal": float(by)}


@dataclass
class ParBet:
    key: str
    title: str
    combinations: int
    lines: list[ParLine]
    totals: list[Total]
    bonus: list[ParLine] = field(default_factory=list)
    bonus_title: str = ""
    figures: Figures = field(default_factory=dict)
    controls: list[Bound] = field(default_factory=list)
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
        keys = ("stake", "break_even_pool", "by_pool")
        return repr([self.figures[name] for name in keys if name in self.figures])

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


TOTALS = (
    ("ev", "ev"),
    ("house_edge", "edge"),
    ("hit_frequency", "hit"),
    ("standard_deviation", "spread"),
    ("average_stake", "stake"),
    ("element_of_risk", "risk"),
    ("raise_frequency", "raise"),
)


def _total_label(key: str) -> str:
    return {
        "ev": _("Expected result"),
        "house_edge": _("House edge"),
        "hit_frequency": _("Hit frequency"),
        "standard_deviation": _("Standard deviation"),
        "average_stake": _("Average stake"),
        "element_of_risk": _("Element of risk"),
        "raise_frequency": _("Hands raised"),
    }[key]


def bets(form: WhatIfForm, figures: Figures, law: Figures) -> list[ParBet]:
    return [_bet(form, key, sheet, law["bets"][key]) for key, sheet in figures["bets"].items()]


def _sheet(game: str) -> ParSheet:
    sheet = figures_of(game).sheet
    assert sheet is not None
    return sheet


def _bet(form: WhatIfForm, key: str, sheet: Figures, law: Figures) -> ParBet:
    table = _sheet(form.game).tables.get(key, key)
    bonus = sheet.get("bonus_lines", [])
    return ParBet(
        key,
        str(names.bet(form.game, key)),
        sheet["combinations"],
        [_line(form, table, line) for line in sheet["lines"]],
        _totals(sheet, law),
        [_line(form, "ante_bonus", line) for line in bonus],
        str(names.bet(form.game, "ante_bonus")) if bonus else "",
        sheet,
        _controls(form) if key == "progressive" else [],
    )


def _controls(form: WhatIfForm) -> list[Bound]:
    jackpot = [form.bound(f"jackpot.{name}") for name in ("pool", "minimum")]
    return [control for control in jackpot if control]


def _line(form: WhatIfForm, table: str, line: Figures) -> ParLine:
    category = line["category"]
    control = form.bound(f"prizes.{table}.{category}")
    if table == "progressive":
        control = form.bound(f"jackpot.fixed.{category}")
    label = str(names.category(form.game, table, category))
    share = form.bound(f"figures.prizes.{table}.{category}")
    return ParLine(
        label,
        line["provision"],
        line["combinations"],
        line["probability"],
        line["net"],
        line["contribution"],
        line["odds"] or "",
        control,
        _("Prize of %(bet)s: %(line)s") % {"bet": names.bet(form.game, table), "line": label}
        if control
        else "",
        form.shares.get(category, "") if table == "progressive" else "",
        table == "progressive" and control is not None,
        share,
        str(names.figure(form.game, f"prizes.{table}.{category}")) if share else "",
    )


def _totals(sheet: Figures, law: Figures) -> list[Total]:
    return [
        Total(_total_label(key), _number(sheet[key]), manner, _number(law[key]))
        for key, manner in TOTALS
        if key in sheet
    ]


def _number(value: Any) -> Number:
    return value if isinstance(value, Mapping) else {"decimal": value}


def results(bet: ParBet) -> list[dict[str, Any]]:
    """How often a deal ends with each net result, with a bar relative to the likeliest."""
    counts: dict[Fraction, int] = {}
    lines = bet.figures.get("results") or bet.figures["lines"]
    for line in lines:
        net = Fraction(line["net"])
        counts[net] = counts.get(net, 0) + line["combinations"]
    most = max(counts.values())
    return [
        {
            "net": float(net),
            "combinations": count,
            "probability": count / bet.combinations,
            "bar": round(100 * count / most, 2),
        }
        for net, count in sorted(counts.items())
        if count
    ]


def strategies(form: WhatIfForm, figures: Figures) -> list[dict[str, Any]]:
    """The strategies, best first; an empty list if nothing is decided in the game."""
    compared = figures.get("strategies")
    if not compared:
        return []
    best = Fraction(compared[0]["ev"]["fraction"])
    return [
        {
            **strategy,
            "name": names.strategy(strategy["strategy"]),
            "behind": float(Fraction(strategy["ev"]["fraction"]) - best),
            "is_taken": strategy["strategy"] == figures["strategy"],
        }
        for strategy in compared
    ]


def frequencies(game: str, table: str, counts: Figures) -> list[dict[str, Any]]:
    return [
        {"name": names.category(game, table, name), "one_in": _one_in(frequency), **frequency}
        for name, frequency in counts.items()
    ]


def _one_in(frequency: Figures) -> float:
    return 1 / frequency["probability"]["decimal"] if frequency["combinations"] else 0.0

"""What an edited sheet would have the law say, and what that reaches. Nothing here is law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.encoding import force_str
from django.utils.http import urlencode
from django.utils.text import capfirst

from games.narration import tell_reading_value
from games.odds import registry
from games.rules.figures import Figure, Set
from games.rules.paytable import Line, Paytable
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.par.wording import ODDS, Edit
from games.simulations.results import names


@dataclass(frozen=True, slots=True)
class Moved:
    """A line of a bet whose deals, or what is paid for them, are not what they were."""

    bet: str
    line: str
    deals: int
    of: int
    before: str
    after: str
    deals_before: int


@dataclass(frozen=True, slots=True)
class Beside:
    """Something else that was set, which no sentence of the law states."""

    label: str
    told: str


def edits(asked: WhatIfForm) -> list[Edit]:
    """The prizes of the law that were edited, then its other figures."""
    told = dict(asked.reckoned.told)
    by_law = {**(asked.reckoned.version.values if asked.reckoned.version else {})}
    return [*_of_prizes(asked), *of_figures(asked.game, asked.offer.figures, told, by_law)]


def of_figures(game: str, figures: Iterable[Figure], told: Set, by_law: Set) -> Iterator[Edit]:
    for figure in figures:
        old = figure.under(by_law).value
        if told.get(figure.name, old) != old:
            label = capfirst(names.figure(game, figure.name))
            printings = () if figure.name in by_law else figure.printings
            new = told[figure.name]
            yield Edit(figure.provision, label, figure.kind, old, new, printings)


def _of_prizes(asked: WhatIfForm) -> Iterator[Edit]:
    """A line that pays two classes is told once, by both."""
    alike: dict[Any, list[tuple[str, Line, Fraction]]] = {}
    for table, line, odds in _prizes(asked):
        name = str(names.category(asked.game, table.bet, line.category))
        alike.setdefault(line.provision, []).append((name, line, odds))
    for place, told in alike.items():
        _name, line, odds = told[0]
        assert line.odds is not None
        yield Edit(place, ", ".join(each[0] for each in told), ODDS, line.odds, odds)


def _prizes(asked: WhatIfForm) -> Iterator[tuple[Paytable, Line, Fraction]]:
    """The lines of the law that differ, those that follow another left to it."""
    spec = asked.reckoned
    for table in asked.offer.paytables:
        by_law = table.under(spec.version)
        for line in by_law.lines:
            odds = spec.prizes.get(table.bet, {}).get(line.category)
            follows = (table.bet, line.category) in asked.offer.follows
            if odds is not None and line.odds is not None and odds != line.odds and not follows:
                yield table, line, odds


def moved(asked: WhatIfForm, bets: Sequence[par.Bet], law: Mapping[str, Any]) -> list[Moved]:
    """Line by line, the deals that are paid otherwise, or are another number."""
    found = []
    for bet in bets:
        there = law["bets"][bet.key]
        for key, lines in (("lines", bet.lines), ("bonus_lines", bet.bonus)):
            for line, before in zip(lines, there.get(key, ()), strict=True):
                is_paid_otherwise = line.net != before["net"]
                if is_paid_otherwise or line.combinations != before["combinations"]:
                    found.append(
                        Moved(
                            bet.title,
                            line.label,
                            line.combinations,
                            bet.combinations,
                            before["net"],
                            line.net,
                            before["combinations"],
                        )
                    )
    return found


def others(asked: WhatIfForm) -> list[Beside]:
    """What was edited and stands in no sentence of the law: readings, stakes, sums, strategy."""
    return [
        Beside(*_named(asked, path, told))
        for path, told in asked.edited.items()
        if not path.startswith(("prizes.", "figures."))
    ]


def _named(asked: WhatIfForm, path: str, told: str) -> tuple[str, str]:
    kind, _point, name = path.partition(".")
    if kind == "readings":
        return name, str(tell_reading_value(name, told))
    if path == "strategy":
        told = str(names.strategy(told))
    return force_str(asked.fields[path].label), told


def compared_query(asked: WhatIfForm) -> str:
    """The same prizes as the second setting of two that are played against each other; nothing
    where other figures are edited too, by which no two hands are compared."""
    if asked.reckoned.told:
        return ""
    told = {
        f"there.prizes.{table.bet}.{line.category}": str(odds)
        for table, line, odds in _prizes(asked)
    }
    edited = {path: each for path, each in asked.edited.items() if path.startswith("readings.")}
    bearing = {f"readings.{each.id}" for each in registry.offer(asked.game).readings}
    told |= {
        f"{side}.{path}": each
        for path, each in edited.items()
        if path in bearing
        for side in ("here", "there")
    }
    return urlencode(told)

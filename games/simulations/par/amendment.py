"""An edited sheet as an amendment, and its effects. Nothing here is law."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.encoding import force_str
from django.utils.http import urlencode
from django.utils.text import capfirst

from games.narration import reading_value_sentence
from games.odds import registry
from games.odds.sheets import BankSheet, BonusSheet
from games.rules.citation import Provision
from games.rules.figures import Figure, Set
from games.rules.paytable import Line, Paytable
from games.simulations import names
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.par.wording import ODDS, Edit


@dataclass(frozen=True, slots=True)
class Moved:
    """A line of a bet whose number of deals or net result differs from the law's."""

    bet: str
    line: str
    deals: int
    total_deals: int
    before: str
    after: str
    deals_before: int


@dataclass(frozen=True, slots=True)
class UnstatedSetting:
    """Another setting that was edited and that no provision states."""

    label: str
    told: str


def edits(form: WhatIfForm) -> list[Edit]:
    """The edited prizes of the law, then its other edited figures."""
    overrides = dict(form.reckoned.overrides)
    by_law = {**(form.reckoned.version.values if form.reckoned.version else {})}
    return [*_of_prizes(form), *of_figures(form.game, form.offer.figures, overrides, by_law)]


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


def moved(form: WhatIfForm, bets: Sequence[par.ParBet], law: BankSheet) -> list[Moved]:
    """The lines whose net result or number of deals differs from the law's."""
    changes = []
    for bet in bets:
        sheet = law.bets[bet.key]
        bonus = sheet.bonus_lines if isinstance(sheet, BonusSheet) else ()
        for lines, law_lines in ((bet.lines, sheet.lines), (bet.bonus, bonus)):
            for line, before in zip(lines, law_lines, strict=True):
                if (line.net, line.combinations) != (str(before.net), before.combinations):
                    changes.append(
                        Moved(
                            bet.title,
                            line.label,
                            line.combinations,
                            bet.combinations,
                            str(before.net),
                            line.net,
                            before.combinations,
                        )
                    )
    return changes


def others(form: WhatIfForm) -> list[UnstatedSetting]:
    """The edited settings that no provision states: readings, stakes, sums, strategy."""
    return [
        UnstatedSetting(*_named(form, path, value))
        for path, value in form.edited.items()
        if not path.startswith(("prizes.", "figures."))
    ]


def _named(form: WhatIfForm, path: str, value: str) -> tuple[str, str]:
    kind, _point, name = path.partition(".")
    if kind == "readings":
        return name, str(reading_value_sentence(name, value))
    if path == "strategy":
        value = str(names.strategy(form.game, value))
    return force_str(form.fields[path].label), value


def compared_query(form: WhatIfForm) -> str:
    """The query that compares the edited prizes with the law's; empty if other figures are edited,
    because the comparison of hands does not support them."""
    if form.reckoned.overrides:
        return ""
    values = {
        f"there.prizes.{table.bet}.{line.category}": str(odds)
        for table, line, odds in _prizes(form)
    }
    edited = {path: value for path, value in form.edited.items() if path.startswith("readings.")}
    bearing = {f"readings.{reading.id}" for reading in registry.offer(form.game).readings}
    values |= {
        f"{side}.{path}": value
        for path, value in edited.items()
        if path in bearing
        for side in ("here", "there")
    }
    return urlencode(values)

"""Figures as plain text for a terminal; columns align in Chinese too."""

from collections.abc import Iterable, Iterator, Sequence
from unicodedata import east_asian_width

from django.utils.translation import gettext

from games.narration import cited, numbers, reading_value_sentence
from games.odds.figures.sheets import (
    BankRun,
    BankSheet,
    BetFigures,
    BetSheet,
    BonusSheet,
    EndingRow,
    ExactNumber,
    ExactSheet,
    PotRun,
    PotSheet,
    RunFigures,
)
from games.odds.figures.spec import Spec
from games.simulations import names
from games.simulations.registry import figures_of

Row = Sequence[str]

TOTALS = (
    "ev", "house_edge", "average_stake", "element_of_risk", "hit_frequency", "standard_deviation",
)  # fmt: skip


def exact(game: str, figures: ExactSheet) -> Iterator[str]:
    yield gettext("Counted over all %(deals)s deals.") % {"deals": numbers.whole(figures.deals)}
    if isinstance(figures, BankSheet):
        yield gettext("Strategy") + f": {names.strategy(game, figures.strategy)}"
    for reading, value in figures.readings.items():
        yield f"{reading}: {reading_value_sentence(reading, value)}"
    if isinstance(figures, BankSheet):
        for bet, sheet in figures.bets.items():
            yield from _bet(game, bet, sheet)
        if figures.strategies:
            yield ""
            head = [gettext("Strategy"), gettext("House edge"), gettext("Element of risk")]
            ways = [
                [
                    str(names.strategy(game, way.strategy)),
                    f"{way.house_edge.decimal:.6%}",
                    f"{way.element_of_risk.decimal:.6%}",
                ]
                for way in figures.strategies
            ]
            yield from columns([head, *ways], "<>>")
    elif isinstance(figures, PotSheet):
        yield ""
        rows = [
            [
                str(names.category(game, "", category)),
                numbers.whole(frequency.combinations),
                numbers.decimal(frequency.probability.decimal, 8),
            ]
            for category, frequency in figures.hands.items()
        ]
        yield from columns(rows, "<>>")
        yield _exactly(gettext("Average result, of the pot"), figures.average_result)


def _bet(game: str, bet: str, sheet: BetSheet) -> Iterator[str]:
    yield ""
    yield str(names.bet(game, bet)).upper()
    yield from _lines(game, bet, sheet.lines)
    if isinstance(sheet, BonusSheet):
        declared = figures_of(game).sheet
        assert declared is not None
        yield str(names.bet(game, declared.bonuses[bet]))
        yield from _lines(game, declared.bonuses[bet], sheet.bonus_lines)
    for key in TOTALS:
        label, value = names.TOTALS[key], getattr(sheet, key)
        if isinstance(value, ExactNumber):
            yield _exactly(str(label), value)
        elif value is not None:
            yield f"{label}: {numbers.decimal(value, 6)}"


def _lines(game: str, bet: str, lines: Iterable[EndingRow]) -> Iterator[str]:
    head = [gettext("line"), gettext("provision"), gettext("combinations"), "p", gettext("net"),
            gettext("contribution")]  # fmt: skip
    rows = [
        [
            str(names.category(game, bet, line.category)),
            cited(line.provision) if line.provision else "",
            numbers.whole(line.combinations),
            numbers.decimal(line.probability.decimal, 8),
            str(line.net),
            _signed(line.contribution.decimal),
        ]
        for line in lines
    ]
    yield from columns([head, *rows], "<<>>>>")


def simulated(game: str, figures: RunFigures, spec: Spec) -> Iterator[str]:
    """The figures of the rounds played; ``spec`` is what was asked for."""
    yield gettext("Simulated: %(rounds)s rounds, seed %(seed)s.") % {
        "rounds": numbers.whole(figures.rounds),
        "seed": spec.seed,
    }
    if figures.rounds < spec.rounds:
        yield gettext("Stopped before the end: %(asked)s rounds were asked for.") % {
            "asked": numbers.whole(spec.rounds)
        }
    head = [gettext("bet"), gettext("mean"), gettext("standard error"),
            gettext("interval at 99 per cent"), gettext("exact")]  # fmt: skip
    rows = []
    for bet, sheet, known in _measured(figures):
        if sheet.rounds:
            least, most = sheet.interval
            cells = [_signed(sheet.mean), numbers.decimal(sheet.standard_error, 8)]
            exact = _signed(known.decimal) if known else ""
            name = str(names.bet(game, bet))
            rows.append([name, *cells, f"{_signed(least)} … {_signed(most)}", exact])
    yield from columns([head, *rows], "<>>>>")


def _measured(figures: RunFigures) -> Iterator[tuple[str, BetFigures, ExactNumber | None]]:
    """The bets of a game against the dealer, or the seats and the house's commission."""
    if isinstance(figures, BankRun):
        for bet, sheet in figures.bets.items():
            yield bet, sheet, sheet.exact.ev if sheet.exact else None
    elif isinstance(figures, PotRun):
        for name, seat in figures.seats.items():
            yield name, seat, figures.average
        yield "house", figures.house, None


def columns(rows: Sequence[Row], sides: str) -> Iterator[str]:
    widths = [max(_width(row[place]) for row in rows) for place in range(len(sides))]
    for row in rows:
        line = ""
        for text, width, side in zip(row, widths, sides, strict=True):
            room = " " * (width - _width(text))
            line += f"  {text}{room}" if side == "<" else f"  {room}{text}"
        yield line.rstrip()


def _width(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _exactly(label: str, value: ExactNumber) -> str:
    return f"{label}: {value.fraction} = {_signed(value.decimal)}"


def _signed(part: float) -> str:
    return numbers.decimal(part, 8, signed=True)

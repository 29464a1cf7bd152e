"""The result of a run, line by line, compared with the exact values."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.odds import registry
from games.odds.figures.sheets import (
    BankRun,
    BetFigures,
    ComparedBets,
    ComparedFigures,
    ComparedSeats,
    ExactNumber,
    JackpotSheet,
    Json,
    ObservedLine,
    PotRun,
    PotSheet,
    RunFigures,
    to_json,
)
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally
from games.simulations import exact_cache, names
from games.simulations.models import Run
from games.simulations.pictures.picture import Picture
from games.simulations.queue.batch_size import headline
from games.simulations.registry import is_placed
from games.simulations.results import statistics
from games.simulations.results.charts import (
    Part,
    SessionFigures,
    against_exact,
    convergence_of,
    parts_of,
    session_of,
    spread_of,
)
from games.simulations.results.statistics import Measure


@dataclass(frozen=True, slots=True)
class ResultRow:
    name: str
    category: str
    provision: str
    probability: float
    expected: float
    observed: int
    low: float
    high: float

    @property
    def holds(self) -> bool:
        """Whether the expected count is within the interval of the observed one."""
        return self.low <= self.expected <= self.high


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a bet, expected and observed, with their chi-square.

    ``freedom`` is 0 where the hands are not independent: then no chi-square is shown.
    """

    bet: str
    name: str
    hands: int
    rows: list[ResultRow]
    chi_square: float
    freedom: int

    @property
    def chance(self) -> float:
        return statistics.beyond(self.chi_square, self.freedom)


@dataclass(frozen=True, slots=True)
class Result:
    rounds: int
    measures: list[Measure]
    tables: list[Lines]
    ends: list[Part]
    """Rounds by class of net result."""
    against: Picture | None
    spread: Picture | None
    session: SessionFigures | None
    convergence: Picture | None


def reckoned(run: Run) -> Json:
    """The JSON of the figures of a run's tally."""
    spec = registry.read_spec(run.spec)
    return to_json(registry.figures(spec, Tally.from_json(run.tally)))


class NotReckonedYet(Exception):
    """The exact values of a run's figures are still being counted."""


def figures_of(run: Run) -> RunFigures:
    """The stored figures if they are current, else computed; raises ``NotReckonedYet``."""
    if run.figures and run.figures["rounds"] == run.done:
        return registry.read_stored(run.game, RunFigures, run.figures)
    try:
        figures = exact_cache.soon("figures", run.game, {"spec": run.spec, "tally": run.tally})
    except exact_cache.TooManyWaiting:
        figures = None
    if figures is None:
        raise NotReckonedYet
    return registry.read_stored(run.game, RunFigures, figures)


def result_of(run: Run) -> Result:
    spec = registry.read_spec(run.spec).alone[0]
    tally = Tally.from_json(run.tally)
    figures = figures_of(run)
    measures = measures_of(spec, figures)
    exact = next((measure.exact for measure in measures if measure.exact is not None), None)
    leading = headline(run.game, run.spec, tally)
    by_bet = {measure.bet: measure.exact for measure in measures}
    return Result(
        rounds=tally.rounds,
        measures=measures,
        tables=_tables(spec, figures),
        ends=list(parts_of(tally.histogram).values()),
        against=against_exact(measures),
        spread=spread_of(tally.histogram),
        session=session_of(tally.histogram, spec.seed),
        convergence=convergence_of(
            run.convergence, by_bet.get(leading[0], exact) if leading else None
        ),
    )


def measures_of(spec: Spec, figures: RunFigures | ComparedFigures) -> list[Measure]:
    """The measures of each bet, or of each seat of a pot.

    A pool that moves or is shared has no exact value. All seats expect the same loss, except where
    some way of sharing the pot leaves odd chips, which go by seat.
    """
    if isinstance(figures, PotRun | ComparedSeats):
        options = {n: v for n, v in spec.to_json().items() if n not in ("rounds", "seed")}
        sheet = registry.exact(spec.game, options)
        assert isinstance(sheet, PotSheet)
        left = sheet.pot - sheet.taken
        has_odd_chips = any(left % winners for winners in range(2, spec.seats + 1))
        exact = None if has_odd_chips else figures.average
        return [_measure(spec, seat, own, exact) for seat, own in figures.seats.items()]
    assert isinstance(figures, BankRun | ComparedBets)
    moves = bool(spec.options.get("session")) or spec.seats > 1
    measures = []
    for bet, own in figures.bets.items():
        if own.rounds and is_placed(spec.game, bet, spec.bets):
            known = None if moves and isinstance(own.exact, JackpotSheet) else own.exact
            measures.append(_measure(spec, bet, own, known.ev if known else None))
    return measures


def _measure(spec: Spec, bet: str, figures: BetFigures, exact: ExactNumber | None) -> Measure:
    low, high = figures.interval
    return Measure(
        bet=bet,
        name=str(names.bet(spec.game, bet)),
        mean=figures.mean,
        error=figures.standard_error,
        low=low,
        high=high,
        deviation=figures.standard_deviation,
        exact=exact.decimal if exact else None,
        fraction=str(exact.fraction) if exact else "",
    )


def _tables(spec: Spec, figures: RunFigures) -> list[Lines]:
    if isinstance(figures, PotRun):
        return [_lines(spec, "first_hand", figures.first_hand.lines, figures.rounds, True)]
    assert isinstance(figures, BankRun)
    hands = figures.rounds * spec.seats
    return [
        _lines(spec, bet, bet_figures.lines, hands, spec.seats == 1)
        for bet, bet_figures in figures.bets.items()
        if bet_figures.lines and bet_figures.rounds and is_placed(spec.game, bet, spec.bets)
    ]


def _lines(
    spec: Spec, bet: str, lines: Sequence[ObservedLine], hands: int, are_independent: bool
) -> Lines:
    rows = [
        ResultRow(
            str(names.category(spec.game, bet, line.category)),
            line.category,
            str(line.provision or ""),
            line.probability.decimal,
            line.expected,
            line.observed,
            *statistics.interval_of_count(line.observed, hands),
        )
        for line in lines
    ]
    cells = [(row.expected, float(row.observed)) for row in rows]
    rest = hands - sum(due for due, _observed in cells)
    if rest > 1e-6 * hands:
        cells.append((rest, hands - sum(observed for _due, observed in cells)))
    statistic, freedom = statistics.chi_square(cells) if are_independent else (0.0, 0)
    name = str(names.bet(spec.game, bet))
    return Lines(bet, name, hands, rows, statistic, freedom)

"""Money settled once for a batch: the net result of each bet in every ending."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from games.odds.counting import progressive
from games.odds.figures.sheets import BankRun, BetSheet, EndingRow, ObservedLine, RoundFigures
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Bet, Tally
from games.rules.bets.jackpot import OFFERED, Terms
from games.rules.provisions.figures import Paytable

TOTAL = "total"
"""The name of the whole round in a tally."""


@dataclass(frozen=True, slots=True)
class NetRow:
    """One bet by ending; ``is_combined`` if it sums several bets.

    ``nets`` and ``names`` are indexed by the number of the ending; a combined row is not in the
    round's total, because its parts are.
    """

    bet: str
    nets: tuple[int, ...]
    names: tuple[str | None, ...]
    is_combined: bool = False
    is_cut_short: bool = False
    """Whether the house's maximum for a whole round reduces it."""


@dataclass(frozen=True, slots=True)
class Settled:
    """All bets of a spec over all endings, and the limit of the house's payments.

    ``claims`` has, by ending, the jackpot line won, counted from the lowest as 1; ``capped``, the
    prize that counts towards ``most`` chips for all seats of a round.
    """

    rows: tuple[NetRow, ...]
    claims: tuple[int, ...]
    capped: tuple[int, ...] = ()
    most: int | None = None

    def tally(self, ended: npt.NDArray[np.int64]) -> Tally:
        """The tally of one seat at a fixed pool, from the number of rounds in each ending."""
        tally = Tally(rounds=int(ended.sum()))
        for ending in np.flatnonzero(ended).tolist():
            rounds = int(ended[ending])
            total = 0
            for row in self.rows:
                tally.bet(row.bet).add(row.nets[ending], rounds, row.names[ending])
                total += 0 if row.is_combined else row.nets[ending]
            tally.bet(TOTAL).add(total, rounds)
            tally.histogram[total] += rounds
        return tally

    def largest(self) -> int:
        return max(abs(net) for row in self.rows for net in row.nets)


@dataclass(frozen=True, slots=True)
class JackpotBook:
    """The jackpot for kernels, lines from the lowest as 1; see ``table.settle_rounds``."""

    bet: str
    fixed: npt.NDArray[np.int64]
    share_of: npt.NDArray[np.int64]
    """By line: numerator and denominator of the part of the pool."""
    terms: npt.NDArray[np.int64]
    """The index of each value among those in ``jackpot.OFFERED``."""
    stake: int
    pool: int
    minimum: int
    contribution: tuple[int, int]


def jackpot_book(table: Paytable, spec: Spec, terms: Terms) -> JackpotBook:
    assert spec.jackpot is not None
    lines = [None, *reversed(spec.paytable(table).lines)]
    fixed = [spec.jackpot.fixed[line.category] if line else 0 for line in lines]
    shares = [(line.share.as_integer_ratio() if line and line.share else (0, 1)) for line in lines]
    return JackpotBook(
        bet=table.bet,
        fixed=np.array(fixed, dtype=np.int64),
        share_of=np.array(shares, dtype=np.int64),
        terms=np.array(flags_of(terms), dtype=np.int64),
        stake=spec.bets[table.bet],
        pool=spec.jackpot.pool,
        minimum=spec.jackpot.minimum,
        contribution=spec.jackpot.contribution.as_integer_ratio(),
    )


def flags_of(terms: Terms) -> list[int]:
    return [values.index(getattr(terms, name)) for name, values in OFFERED.items()]


def progressive_nets(table: Paytable, spec: Spec, terms: Terms) -> tuple[list[int], list[str]]:
    """By line won, 0 for none: the net result of a single stake at the pool, and the name."""
    stake = spec.bets[table.bet]
    if not stake or spec.jackpot is None:
        lines = len(table.lines) + 1
        return [0] * lines, ["not_placed"] * lines
    lost = stake if terms.stake == "prize_alone" else 0
    won = [
        (progressive.prize(line, spec.jackpot) - lost, line.category)
        for line in reversed(spec.paytable(table).lines)
    ]
    return [-stake, *(prize for prize, _ in won)], ["nothing", *(name for _, name in won)]


def combined(bet: str, rows: Sequence[NetRow], names: tuple[str | None, ...]) -> NetRow:
    together = zip(*(row.nets for row in rows), strict=True)
    is_cut_short = any(row.is_cut_short for row in rows)
    return NetRow(bet, tuple(sum(nets) for nets in together), names, True, is_cut_short)


def figures(
    spec: Spec,
    tally: Tally,
    stakes: Mapping[str, int],
    sheets: Mapping[str, BetSheet],
    bonuses: Mapping[str, Sequence[EndingRow]] | None = None,
) -> BankRun:
    """The figures of a run for every page and command: each bet, and the whole round.

    ``stakes`` has the unit of each bet; means are per unit staked by one seat. ``sheets`` has the
    exact sheets, and ``bonuses`` the lines of bets that have none of their own.
    """
    return BankRun(
        game=spec.game,
        digest=spec.digest,
        rounds=tally.rounds,
        seats=spec.seats,
        bets={
            bet: replace(
                tally.bets.get(bet, Bet()).figures(stake * spec.seats),
                stake=stake,
                exact=sheets.get(bet),
                lines=_observed(
                    sheets[bet].lines if bet in sheets else (bonuses or {}).get(bet, ()),
                    tally.rounds * spec.seats,
                    tally.bets.get(bet, Bet()).counts,
                ),
            )
            for bet, stake in stakes.items()
        },
        round=_of_the_round(tally),
        histogram={net: tally.histogram[net] for net in sorted(tally.histogram)},
        counts=dict(sorted(tally.counts.items())),
    )


def _observed(
    lines: Sequence[EndingRow], hands: int, counts: Mapping[str, int]
) -> tuple[ObservedLine, ...]:
    """The expected and observed count of every line, in hands of one seat."""
    return tuple(
        ObservedLine(
            category=line.category,
            provision=line.provision,
            probability=line.probability,
            expected=line.probability.decimal * hands,
            observed=counts.get(line.category, 0),
        )
        for line in lines
    )


def _of_the_round(tally: Tally) -> RoundFigures:
    """Mean, error and extremes of the players' net result in one round."""
    if TOTAL not in tally.bets or not tally.histogram:
        return RoundFigures()
    total = tally.bets[TOTAL].figures()
    return RoundFigures(
        rounds=total.rounds,
        mean=total.mean,
        standard_deviation=total.standard_deviation,
        standard_error=total.standard_error,
        interval=total.interval,
        counts=total.counts,
        least=min(tally.histogram),
        most=max(tally.histogram),
    )

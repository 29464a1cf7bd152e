"""The exact figures of a spec, where there are any, so that no simulation is needed."""

from dataclasses import dataclass

from games.odds.sheets import BankSheet, JackpotSheet, Json, PotSheet
from games.odds.spec import Spec
from games.simulations import exact_cache
from games.simulations.registry import is_placed

LEFT_OUT = ("rounds", "seed")


@dataclass(frozen=True, slots=True)
class Exact:
    """The exact expected result of a bet, per unit staked. ``is_posted``: true only of the jackpot
    as first posted."""

    bet: str
    fraction: str
    value: float
    is_posted: bool = False


def exact_of(spec: Spec) -> list[Exact] | None:
    """The exact result of each bet; ``None`` while they are being counted."""
    try:
        figures = exact_cache.exact_soon(spec.game, _options(spec))
    except exact_cache.TooManyWaiting:
        return None
    if figures is None:
        return None
    if isinstance(figures, PotSheet):
        average = figures.average_result
        # Between players only the house's commission is lost, the same of every pot.
        return [Exact("average", str(average.fraction), average.decimal)]
    assert isinstance(figures, BankSheet)
    moves = spec.number("session") > 0 or spec.seats > 1
    return [
        Exact(
            bet, str(sheet.ev.fraction), sheet.ev.decimal, moves and isinstance(sheet, JackpotSheet)
        )
        for bet, sheet in figures.bets.items()
        if is_placed(spec.game, bet, spec.bets)
    ]


def _options(spec: Spec) -> Json:
    """The options of the exact count: seats matter between players, not against the house."""
    if "session" in spec.options:
        return exact_cache.options_of(spec)
    return {name: value for name, value in spec.to_json().items() if name not in LEFT_OUT}

"""What needs no simulation: the exact figures of a specification, where there are any."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.odds import registry
from games.odds.spec import Spec
from games.rules.refusal import Unusable

LEFT_OUT = ("rounds", "seed")


@dataclass(frozen=True, slots=True)
class Exact:
    """The expected result of a bet, per unit of it, exactly; ``is_posted`` where it holds for
    the jackpot as first posted alone."""

    bet: str
    fraction: str
    value: float
    is_posted: bool = False


def exact_of(spec: Spec) -> list[Exact]:
    if spec.game in ("omaha", "five_card"):
        return [_of_the_pot(spec)]
    try:
        sheets: dict[str, Any] = registry.exact(spec.game, _options(spec))["bets"]
    except Unusable:
        return []
    moves = spec.options["session"] > 0 or spec.seats > 1
    return [
        Exact(
            bet,
            sheet["ev"]["fraction"],
            sheet["ev"]["decimal"],
            moves and bet == "progressive",
        )
        for bet, sheet in sheets.items()
        if _is_placed(spec, bet)
    ]


def _options(spec: Spec) -> dict[str, Any]:
    return {name: value for name, value in spec.to_json().items() if name not in LEFT_OUT}


def _is_placed(spec: Spec, bet: str) -> bool:
    stake = "ante" if bet.startswith("ante_") else bet
    return bool(spec.bets.get(stake))


def _of_the_pot(spec: Spec) -> Exact:
    """Between players only the house's commission is lost, the same of every pot."""
    found = registry.exact(spec.game, _options(spec))["average_result"]
    return Exact("average", found["fraction"], found["decimal"])

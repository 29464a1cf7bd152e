"""What a hand comes to: stacks, pots, commission, and whether every chip is accounted for."""

from __future__ import annotations

from collections.abc import Sequence

from games.five_card.rules.records import Table
from games.rules.faults import is_stopped
from games.rules.game import Answer
from games.rules.script import ChipMove, Played, Step

_AWARDS = ("pot_awarded", "pot_split", "pot_won_unopposed", "unmatched_pot_returned")


def account(table: Table, played: Played) -> Answer:
    held = _held(table, played.steps)
    is_conserved = sum(held.values()) == sum(table.stacks.values()) and min(held.values()) >= 0
    is_settled = all(
        not held[name] for name in held if not name.startswith(("stack", "commission"))
    )
    is_over = played.waiting is None and not is_stopped(played.steps)
    return {
        "stacks": {str(seat): held[f"stack:{seat}"] for seat in sorted(table.seats)},
        "pots": [_pot(step) for step in played.steps if step.name in _AWARDS],
        "commission": held["commission"],
        "total_chips_check": is_conserved and (is_settled or not is_over),
    }


def _held(table: Table, steps: Sequence[Step]) -> dict[str, int]:
    held = {f"stack:{seat}": stack for seat, stack in table.stacks.items()}
    held["commission"] = 0
    for step in steps:
        for move in step.moves:
            if isinstance(move, ChipMove):
                held[move.of] = held.get(move.of, 0) - move.amount
                held[move.to] = held.get(move.to, 0) + move.amount
    return held


def _pot(step: Step) -> Answer:
    return {name: step.facts[name] for name in ("amount", "eligible", "winners", "shares")}

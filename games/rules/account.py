"""What a hand with a pot came to, told from its steps alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.rules.faults import is_stopped
from games.rules.record import Answer
from games.rules.script import Played, Seat
from games.rules.wagers import balances


def account(
    played: Played, stacks: Mapping[Seat, int], pots: Sequence[Mapping[str, object]]
) -> Answer:
    """Stacks, pots and commission so far, and whether the chips are those that were there."""
    held = {f"stack:{seat}": chips for seat, chips in stacks.items()} | {"commission": 0}
    for name, chips in balances(played.steps).items():
        held[name] = held.get(name, 0) + chips
    is_over = played.waiting is None and not is_stopped(played.steps)
    lying = sum(chips for name, chips in held.items() if not _is_at_rest(name))
    is_kept = min(held.values()) >= 0 and sum(held.values()) == sum(stacks.values())
    return {
        "stacks": {str(seat): held[f"stack:{seat}"] for seat in sorted(stacks)},
        "pots": list(pots),
        "commission": held["commission"],
        "total_chips_check": is_kept and not (is_over and lying),
    }


def _is_at_rest(name: str) -> bool:
    """Where chips may lie once a hand is over."""
    return name == "commission" or name.startswith("stack:")

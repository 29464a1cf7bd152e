"""What a hand came to, told from its steps alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.omaha.rules.records import Table
from games.rules.faults import is_stopped
from games.rules.game import Answer
from games.rules.script import ChipMove, Played, Step


def account(table: Table, played: Played) -> Answer:
    """Stacks, pots and commission so far, and whether the chips are those that were there."""
    held = Counter({f"stack:{seat}": chips for seat, chips in table.stacks.items()})
    for move in _chip_moves(played):
        held[move.of] -= move.amount
        held[move.to] += move.amount
    stacks = {str(seat): held[f"stack:{seat}"] for seat in table.seats}
    answer: Answer = {
        "stacks": stacks,
        "pots": _pots(played.steps),
        "commission": held["commission"],
        "total_chips_check": _are_conserved(table, held, played),
    }
    return answer


def _chip_moves(played: Played) -> Iterator[ChipMove]:
    for step in played.steps:
        for move in step.moves:
            if isinstance(move, ChipMove):
                yield move


def _are_conserved(table: Table, held: Counter[str], played: Played) -> bool:
    """Nothing below zero, nothing made or lost, and nothing left in the middle at the end."""
    if min(held.values()) < 0 or held.total() != sum(table.stacks.values()):
        return False
    resting = held["commission"] + sum(held[f"stack:{seat}"] for seat in table.seats)
    is_over = played.waiting is None and not is_stopped(played.steps)
    return not is_over or resting == held.total()


def _pots(steps: tuple[Step, ...]) -> list[dict[str, object]]:
    pots: list[dict[str, object]] = []
    for step in steps:
        if step.name in ("pot_won", "pot_split"):
            pots.append({name: fact for name, fact in step.facts.items() if name != "pot"})
        elif step.name == "odd_chip_given":
            pots[-1]["shares"] = _with_odd_chip(pots[-1]["shares"], step)
    return pots


def _with_odd_chip(shares: object, step: Step) -> dict[str, int]:
    amount = step.facts["amount"]
    assert isinstance(shares, dict)
    assert isinstance(amount, int)
    return {**shares, str(step.seat): shares.get(str(step.seat), 0) + amount}

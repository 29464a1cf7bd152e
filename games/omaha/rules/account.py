"""The outcome of a hand: the pots as divided, and the stacks."""

from games.omaha.rules.records import Table
from games.rules.account import of_pots
from games.rules.record import HandAccount
from games.rules.script import Played, Step


def account(table: Table, played: Played) -> HandAccount:
    return of_pots(played, table.stacks, _pots(played.steps))


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

"""The outcome of a hand: the pots as awarded, and the stacks."""

from games.five_card.rules.records import Table
from games.rules.account import of_pots
from games.rules.record import HandAccount
from games.rules.script import Played, Step

_AWARDS = {"pot_awarded", "pot_split", "pot_won_unopposed", "unmatched_pot_returned"}


def account(table: Table, played: Played) -> HandAccount:
    pots = [_pot(step) for step in played.steps if step.name in _AWARDS]
    return of_pots(played, table.stacks, pots)


def _pot(step: Step) -> dict[str, object]:
    return {name: step.facts[name] for name in ("amount", "eligible", "winners", "shares")}

"""Arts. 2.º, 5.º and 6.º: what becomes of the wager and of the double."""

from __future__ import annotations

from dataclasses import dataclass

from higher_card.rules import law
from higher_card.rules.ranking import category
from higher_card.rules.records import House
from rulesite_rules.games.rules.hands.wagers import Payment, loses, nothing, returned, wins
from rulesite_rules.games.rules.values.cards import Card
from rulesite_rules.games.rules.values.citation import CitedValue


@dataclass(frozen=True, slots=True)
class Showdown:
    """A player's card against the bank's, which is unknown where everybody gave up."""

    wager: int
    player: Card
    bank: Card | None
    house: House


def decide(at: Showdown) -> CitedValue[str]:
    """``fold win lose tie``"""
    if at.bank is None:
        return law.FOLD.says("fold")
    if at.player.rank > at.bank.rank:
        return law.PLAYER_HIGHER.says("win").under(law.ORDER)
    if at.player.rank < at.bank.rank:
        return law.BANK_HIGHER.says("lose").under(law.ORDER)
    return law.EQUAL.says("tie").under(law.ORDER)


def settle_wager(at: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if outcome.value == "win":
        return law.PLAYER_HIGHER.says(wins(at.wager))
    if outcome.value == "tie":
        return _equal(at)
    return outcome.provision.says(loses(at.wager))


def settle_double(at: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if outcome.value == "fold":
        return law.FOLD.says(nothing())
    if outcome.value == "tie":
        return _equal(at)
    if outcome.value == "lose":
        return law.BANK_HIGHER.says(loses(at.wager))
    line = at.house.double.line(category(at.player))
    assert line is not None
    assert line.odds is not None
    return line.provision.says(wins(at.wager, line.odds)).under(law.PLAYER_HIGHER)


def _equal(at: Showdown) -> CitedValue[Payment]:
    # Reading HC-01: bets that do not win go back, or are lost.
    is_lost = at.house.readings["HC-01"] == "lost"
    return law.EQUAL.says(loses(at.wager) if is_lost else returned(at.wager))

"""Art. 3.º: a card to each player and one to the bank, face down; art. 7.º: it is seen too soon."""

from __future__ import annotations

from higher_card.rules import law
from higher_card.rules.records import Table
from rulesite_rules.games.rules.bets.seats import Dealt, Steps, give_back
from rulesite_rules.games.rules.hands.script import CardMove, Face, Step
from rulesite_rules.games.rules.hands.stock import Stock


def deal(table: Table, stock: Stock, dealt: Dealt) -> Steps:
    for seat in table.bets:
        card = stock.draw(f"seat:{seat}")
        dealt[f"seat:{seat}"] = [card]
        yield Step("card_dealt", (law.DEAL,), {}, seat, (CardMove(card, f"seat:{seat}"),))
    card = stock.draw("dealer")
    dealt["dealer"] = [card]
    yield Step("bank_dealt", (law.DEAL,), moves=(CardMove(card, "dealer"),))


def void(table: Table, dealt: Dealt) -> Steps:
    """The bank's card was seen before all had decided."""
    (card,) = dealt["dealer"]
    seen = (CardMove(card, "dealer", Face.UP),)
    yield Step("bank_card_seen", (law.CARD_SEEN,), {"card": card.name}, moves=seen)
    discarded = tuple(CardMove(each, "discard") for cards in dealt.values() for each in cards)
    yield Step("hand_voided", (law.CARD_SEEN,), moves=discarded)
    for seat, wager in table.bets.items():
        yield from give_back(seat, (("wager", wager),), (law.CARD_SEEN,), None)

"""A hand of the higher card, in the order of its text: bet, deal, double, compare, pay."""

from __future__ import annotations

from functools import partial

from higher_card.rules import law
from higher_card.rules.dealing import deal, void
from higher_card.rules.ranking import category
from higher_card.rules.records import PLACES, SEATS, Table, read_table
from higher_card.rules.settlement import Showdown, decide, settle_double, settle_wager
from rulesite_rules.games.rules.bets.seats import Dealt, Steps, settled
from rulesite_rules.games.rules.game import Hand, Record
from rulesite_rules.games.rules.hands.script import (
    Bar,
    CardMove,
    ChipMove,
    Choice,
    Face,
    Offer,
    Script,
    Seat,
    Step,
)
from rulesite_rules.games.rules.hands.stock import Stock, read_stock
from rulesite_rules.games.rules.sessions.account import of_house
from rulesite_rules.games.rules.values.cards import DECK_52, Card

COMPARED = {"win": "player_won", "lose": "bank_won", "tie": "cards_equal"}


def hand(record: Record) -> Hand:
    table = read_table(record)
    stock = partial(read_stock, record, DECK_52, SEATS, PLACES)
    stock()
    return Hand(
        script=lambda: script(table, stock()),
        account=lambda played: of_house(played, tuple(table.bets), table.stacks, None),
    )


def script(table: Table, stock: Stock) -> Script:
    dealt: Dealt = {}
    seats = tuple(table.bets)
    yield Step("table_opened", (law.PLACES, law.DECK), {"seats": seats, "places": len(SEATS)})
    for seat, wager in table.bets.items():
        moves = (ChipMove(wager, f"stack:{seat}", f"bet:{seat}:wager"),)
        yield Step("wager_placed", (law.WAGER,), {"amount": wager}, seat, moves)
    yield from deal(table, stock, dealt)
    if table.is_card_seen:
        yield from void(table, dealt)
        return
    doubled: list[Seat] = []
    for seat, wager in table.bets.items():
        action = yield decision(table, seat, dealt)
        if action.do == "fold":
            yield from fold(table, seat, dealt)
            continue
        doubled.append(seat)
        moves = (ChipMove(wager, f"stack:{seat}", f"bet:{seat}:double"),)
        yield Step("double_placed", (law.DOUBLE,), {"amount": wager}, seat, moves)
    if doubled:
        yield from compare(table, doubled, dealt)


def decision(table: Table, seat: Seat, dealt: Dealt) -> Choice:
    wager = table.bets[seat]
    left = None if table.stacks is None else table.stacks[seat] - wager
    offers, bars = [Offer("fold", law.FOLD)], []
    if left is None or left >= wager:
        offers.insert(0, Offer("double", law.DOUBLE))
    else:
        bars.append(Bar("double", law.DOUBLE, "stack_too_short", {"stack": left, "needed": wager}))
    cards = [card.name for card in dealt[f"seat:{seat}"]]
    facts = {"wager": wager, "cards": cards}
    return Choice(seat, law.DOUBLE, tuple(offers), tuple(bars), facts)


def fold(table: Table, seat: Seat, dealt: Dealt) -> Steps:
    (card,) = dealt[f"seat:{seat}"]
    at = Showdown(table.bets[seat], card, None, table.house)
    outcome = decide(at)
    yield Step("folded", outcome.provisions, {}, seat, (CardMove(card, "discard"),))
    yield settled(seat, "wager", settle_wager(at, outcome))


def compare(table: Table, doubled: list[Seat], dealt: Dealt) -> Steps:
    (bank,) = dealt["dealer"]
    shown = (CardMove(bank, "dealer", Face.UP),)
    yield Step("bank_revealed", (law.ORDER,), {"card": bank.name}, moves=shown)
    for seat in doubled:
        (card,) = dealt[f"seat:{seat}"]
        yield from contest(seat, Showdown(table.bets[seat], card, bank, table.house), bank)


def contest(seat: Seat, at: Showdown, bank: Card) -> Steps:
    outcome = decide(at)
    doubts = ("HC-01",) if outcome.value == "tie" else ()
    shown = {"card": at.player.name, "category": category(at.player)}
    moves = (CardMove(at.player, f"seat:{seat}", Face.UP),)
    yield Step("hand_shown", (law.ORDER,), shown, seat, moves)
    facts = {"player": at.player.name, "bank": bank.name}
    yield Step(COMPARED[outcome.value], outcome.provisions, facts, seat)
    yield settled(seat, "wager", settle_wager(at, outcome), readings=doubts)
    won = {"category": category(at.player)} if outcome.value == "win" else {}
    yield settled(seat, "double", settle_double(at, outcome), won, doubts)

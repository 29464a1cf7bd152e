"""A hand of Stud Poker, in the order of arts. 3.º to 10.º: shuffle, bet, deal, raise, open, pay."""

from __future__ import annotations

from functools import partial

from games.rules.account import of_house
from games.rules.banked import Dealt, Steps, carried_stake_played, give_back
from games.rules.banked_found import Decided, LateFaults
from games.rules.cards import DECK_52
from games.rules.citation import CitedValue
from games.rules.faults import TextIsSilent
from games.rules.found import HandIsVoid
from games.rules.game import Hand, Record
from games.rules.script import (
    Bar,
    CardMove,
    ChipMove,
    Choice,
    Offer,
    Script,
    Seat,
    Step,
)
from games.rules.stock import Stock, read_stock
from games.rules.wagers import stake_moves
from games.stud.rules import law
from games.stud.rules.dealing import deal
from games.stud.rules.faults import stopped_by
from games.stud.rules.figures import TIMES_THE_ANTE
from games.stud.rules.irregularities import BETS_GO_BACK, jackpot_stakes_carried_by
from games.stud.rules.ranking import grade
from games.stud.rules.records import PLACES, SEATS, Table, can_be_found, read_table
from games.stud.rules.result import verify
from games.stud.rules.settlement import Showdown, decide, settle_ante

SPACES = {
    "ante": (law.ANTE, law.ANTE_COMPULSORY, law.SPACES),
    "progressive": (law.JACKPOT_BET, law.BEFORE_FIRST_CARD, law.JACKPOT_WITH_ANTE, law.SPACES),
}


def hand(record: Record) -> Hand:
    table = read_table(record)
    stock = partial(read_stock, record, DECK_52, SEATS, PLACES)
    stock()
    return Hand(
        script=lambda: script(table, stock()),
        account=lambda played: of_house(played, table.seats, table.stacks, table.pool),
    )


def script(table: Table, stock: Stock) -> Script:
    """Reading SA-18: the cards are shuffled afresh for every hand."""
    dealt: Dealt = {}
    yield from shuffle(table)
    yield from place_bets(table)
    decided, late = Decided(), LateFaults(table.faults, partial(can_be_found, table))
    stopped = yield from deal(table, stock, dealt)
    if stopped is not None:
        yield from stop(table, stopped, dealt, decided)
        late.refuse_not_met()
        return
    try:
        yield from choose(table, dealt, decided, late)
        yield from late.at_the_showdown()
        yield from verify(table, dealt, frozenset(decided.folded))
        yield from late.once_paid()
    except HandIsVoid as void:
        yield from stop(table, stopped_by(void.found.name), dealt, decided)
    except TextIsSilent as no_more:
        yield no_more.silence
    late.refuse_not_met()


def shuffle(table: Table) -> Steps:
    yield Step("table_opened", (law.PLACES,), {"seats": list(table.seats), "places": len(SEATS)})
    facts = {"method": table.method, "cards": 52}
    if table.method == "machine":
        machine = (law.SHUFFLED_BY_MACHINE, law.SHUFFLER, law.DECK)
        yield Step("cards_shuffled", machine, facts)
        return
    yield Step("cards_shuffled", (law.SHUFFLED_AND_CUT, law.DECK), facts)
    yield Step("cards_cut", (law.SHUFFLED_AND_CUT, law.SABOT))


def place_bets(table: Table) -> Steps:
    for seat in table.seats:
        for bet, stake in table.bets[seat].placed:
            if bet == "progressive" and table.late_bet(seat) is not None:
                continue
            if bet == "progressive" and seat in table.carried:
                yield carried_stake_played(seat, stake, table.carried_by)
                continue
            moves = (ChipMove(stake, f"stack:{seat}", f"bet:{seat}:{bet}"),)
            yield Step(f"{bet}_placed", SPACES[bet], {"amount": stake}, seat, moves)


def choose(table: Table, dealt: Dealt, decided: Decided, late: LateFaults) -> Steps:
    """Each player raises or folds, having seen his cards."""
    for seat in table.seats:
        bets = table.bets[seat]
        yield from late.steps_now(decided)
        action = yield decision(table, seat, dealt)
        if action.do == "fold":
            decided.folded.add(seat)
            yield from fold(table, seat, dealt)
            continue
        amount = table.house.raise_on(bets)
        moves = (ChipMove(amount, f"stack:{seat}", f"bet:{seat}:raise"),)
        provisions = (law.RAISE, law.TWICE_THE_ANTE, law.SPACES)
        times = TIMES_THE_ANTE.changed_fact(table.house.readings.figures, "times")
        yield Step("raise_placed", provisions, {"amount": amount, **times}, seat, moves)
        decided.placed.add(seat)
    yield from late.steps_now(decided)


def decision(table: Table, seat: Seat, dealt: Dealt) -> Choice:
    bets = table.bets[seat]
    laid = sum(bets) - table.carried.get(seat, 0)
    left = None if table.stacks is None else table.stacks[seat] - laid
    bars = [
        Bar("ante", law.ANTE_COMPULSORY, "bets_closed", {"bet": "ante"}),
        Bar("progressive", law.BEFORE_FIRST_CARD, "bets_closed", {"bet": "progressive"}),
    ]
    offers = [Offer("fold", law.FOLD)]
    needed = table.house.raise_on(bets)
    if left is None or left >= needed:
        offers.insert(0, Offer("raise", law.TWICE_THE_ANTE))
    else:
        facts = {"stack": left, "needed": needed}
        bars.append(Bar("raise", law.TWICE_THE_ANTE, "stack_too_short", facts))
    details = {
        "ante": bets.ante,
        "raise": needed,
        "cards": [card.name for card in dealt[f"seat:{seat}"]],
    }
    # Reading SA-26: in what order the players decide is not said.
    return Choice(seat, law.DECISION, tuple(offers), tuple(bars), details, turn_by="SA-26")


def fold(table: Table, seat: Seat, dealt: Dealt) -> Steps:
    bets, cards = table.bets[seat], dealt[f"seat:{seat}"]
    showdown = Showdown(bets, grade(cards), (), None, has_folded=True, house=table.house)
    ruling = settle_ante(showdown, decide(showdown))
    moves = stake_moves(seat, "ante", ruling.value)
    yield Step("folded", ruling.provisions, {"lost": bets.ante}, seat, moves)
    # Reading SA-07: a jackpot bet that stays live keeps the cards it rides on.
    if bets.progressive and showdown.reading("SA-07") == "stays_live":
        facts = {"bets": ["progressive"]}
        yield Step("hand_kept", (law.JACKPOT_PRIZES,), facts, seat, readings=("SA-07",))
        return
    collected = tuple(CardMove(card, "discard") for card in cards)
    yield Step("hand_collected", ruling.provisions, {}, seat, collected)


def stop(table: Table, stopped: CitedValue[str], dealt: Dealt, decided: Decided) -> Steps:
    """Art. 11.º, 1) and 4): the hand and its bets are void, the jackpot stakes remain.

    «as apostas são nulas»: the bets of hands already folded, too.
    """
    cards = tuple(CardMove(card, "discard") for hand in dealt.values() for card in hand)
    yield Step("hand_voided", stopped.provisions, {"reason": stopped.value}, moves=cards)
    for seat in table.seats:
        placed = table.bets[seat].placed
        if seat in decided.placed:
            placed += (("raise", table.house.raise_on(table.bets[seat])),)
        taken_in: tuple[str, ...] = ()
        readings: tuple[str, ...] = BETS_GO_BACK
        if seat in decided.folded:
            # Reading SA-27: the ante given up goes back with the others, or was lost before.
            readings += ("SA-27",)
            if table.house.readings["SA-27"] == "all_go_back":
                taken_in = ("ante",)
            else:
                placed = tuple(stake for stake in placed if stake[0] != "ante")
        carried_by = jackpot_stakes_carried_by(stopped)
        yield from give_back(seat, placed, stopped.provisions, carried_by, readings, taken_in)
    if stopped.provision == law.SHUFFLER_FAILS:
        yield Step("shuffler_replaced", (law.SHUFFLER_FAILS,))

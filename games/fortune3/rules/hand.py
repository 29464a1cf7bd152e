"""A hand of Fortune 3, in the order of art. 8.º: shuffle, bet, deal, double, decide, pay."""

from __future__ import annotations

from functools import partial

from games.fortune3.rules import law
from games.fortune3.rules.bets import Bets
from games.fortune3.rules.dealing import deal
from games.fortune3.rules.faults import stopped_by
from games.fortune3.rules.irregularities import jackpot_stakes_carried_by
from games.fortune3.rules.ranking import grade
from games.fortune3.rules.records import PLACES, SEATS, Table, can_be_found, read_table
from games.fortune3.rules.result import verify
from games.fortune3.rules.settlement import Showdown, decide, settle_ante
from games.rules.account import of_house
from games.rules.banked import Dealt, Steps, carried_stake_played, give_back
from games.rules.banked_found import Decided, LateFaults
from games.rules.cards import DECK_52
from games.rules.citation import CitedValue, Provision
from games.rules.faults import TextIsSilent
from games.rules.found import HandIsVoid
from games.rules.game import Hand, Record
from games.rules.script import Bar, CardMove, ChipMove, Choice, Offer, Script, Seat, Step
from games.rules.stock import Stock, read_stock
from games.rules.wagers import stake_moves

SPACES = {
    "ante": (law.BETTING, law.BASIC_BETS, law.ANTE_SPACE),
    "pair_plus": (law.BETTING, law.BASIC_BETS, law.PAIR_PLUS_SPACE),
    "six_card_bonus": (law.BETTING, law.ADDITIONAL_BETS, law.ADDITIONAL_SPACE),
    "progressive": (law.BETTING, law.ADDITIONAL_BETS, law.ADDITIONAL_SPACE),
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
        yield from double(table, dealt, decided, late)
        yield from late.at_the_showdown()
        yield from verify(table, dealt, frozenset(decided.folded))
        yield from late.once_paid()
    except HandIsVoid as void:
        yield from stop(table, stopped_by(void.found.name, void.found.case), dealt, decided)
    except TextIsSilent as no_more:
        yield no_more.silence
    late.refuse_not_met()


def shuffle(table: Table) -> Steps:
    seats = {"seats": list(table.seats), "places": len(SEATS)}
    yield Step("table_opened", (law.BANK_AND_PLAYERS, law.HANDS), seats)
    facts = {"method": table.method, "cards": 52}
    if table.method != "manual":
        machine = (law.SHUFFLING, law.DECK, law.BY_MACHINE, law.SHUFFLER, law.NOT_CUT)
        yield Step("cards_shuffled", machine, facts)
        return
    by_hand = (law.SHUFFLING, law.DECK, law.BY_HAND, law.SHUFFLED_AND_CUT)
    yield Step("cards_shuffled", by_hand, facts)
    # Reading FA-27: by the bank or the players, at any point.
    yield Step("cards_cut", (law.SHUFFLED_AND_CUT, law.SHOE))


def place_bets(table: Table) -> Steps:
    for seat in table.seats:
        for bet, stake in table.bets[seat].placed:
            if bet == "progressive" and seat in table.carried:
                yield carried_stake_played(seat, stake, law.JACKPOT_STAKES_CARRIED)
                continue
            moves = (ChipMove(stake, f"stack:{seat}", f"bet:{seat}:{bet}"),)
            yield Step(f"{bet}_placed", SPACES[bet], {"amount": stake}, seat, moves)
    yield Step("bets_closed", (law.END_OF_BETTING,))


def double(table: Table, dealt: Dealt, decided: Decided, late: LateFaults) -> Steps:
    """Art. 12.º: every player with an ante doubles it or folds."""
    for seat in table.seats:
        bets = table.bets[seat]
        if not bets.ante:
            continue
        yield from late.steps_now(decided)
        action = yield decision(table, seat, dealt)
        if action.do == "fold":
            decided.folded.add(seat)
            yield from fold(table, seat, dealt)
            continue
        moves = (ChipMove(bets.ante, f"stack:{seat}", f"bet:{seat}:play"),)
        provisions = (law.DECISION, law.DOUBLING, law.PLAY_SPACE)
        yield Step("play_placed", provisions, {"amount": bets.ante}, seat, moves)
        decided.placed.add(seat)
    yield from late.steps_now(decided)


def decision(table: Table, seat: Seat, dealt: Dealt) -> Choice:
    ante = table.bets[seat].ante
    laid = sum(table.bets[seat]) - table.carried.get(seat, 0)
    left = None if table.stacks is None else table.stacks[seat] - laid
    bars = [Bar(bet, law.END_OF_BETTING, "bets_closed", {"bet": bet}) for bet in Bets._fields]
    offers = [Offer("fold", law.DECISION)]
    if left is None or left >= ante:
        offers.insert(0, Offer("play", law.DECISION))
    else:
        facts = {"stack": left, "needed": ante}
        bars.append(Bar("play", law.DECISION, "stack_too_short", facts))
    choice_facts = {
        "ante": ante,
        "play": ante,
        "cards": [card.name for card in dealt[f"seat:{seat}"]],
    }
    # Reading FA-33: in what order the players decide is not said.
    return Choice(seat, law.DECISION, tuple(offers), tuple(bars), choice_facts, turn_by="FA-33")


def fold(table: Table, seat: Seat, dealt: Dealt) -> Steps:
    bets, cards = table.bets[seat], tuple(dealt[f"seat:{seat}"])
    order = table.house.readings["FA-02"]
    player = grade(cards, order)
    showdown = Showdown(bets, cards, player, (), None, has_folded=True, house=table.house)
    ruling = settle_ante(showdown, decide(showdown))
    moves = stake_moves(seat, "ante", ruling.value)
    yield Step("folded", ruling.provisions, {"lost": bets.ante}, seat, moves)
    if bets.pair_plus or bets.has_additional:
        remaining = [bet for bet, _ in bets.placed if bet != "ante"]
        provisions: tuple[Provision, ...] = (law.CARDS_COLLECTED,)
        if bets.has_additional:
            provisions += (law.ADDITIONAL_UNAFFECTED,)
        yield Step("hand_kept", provisions, {"bets": remaining}, seat)
    elif showdown.reading("FA-08") == "also_on_fold":
        # Reading FA-08: a hand that may yet earn the bonus has to be seen.
        facts = {"bets": ["ante_bonus"]}
        yield Step("hand_kept", (law.ANTE_BONUS,), facts, seat, readings=("FA-08",))
    else:
        collected = tuple(CardMove(card, "discard") for card in dealt.pop(f"seat:{seat}"))
        yield Step("hand_collected", (law.CARDS_COLLECTED,), {}, seat, collected)


def stop(table: Table, stopped: CitedValue[str], dealt: Dealt, decided: Decided) -> Steps:
    """Art. 17.º n.ºs 1 to 3: the hand is void, or suspended by the shuffler; bets are returned.

    «o jogador pode retirar as apostas por si colocadas»: also the bets of a hand already folded.

    Reading FA-19: for a suspended hand the text regulates only the jackpot stakes; the other bets
    are taken back as n.º 1 allows for a void hand.
    """
    is_fault = stopped.provision == law.SHUFFLER_FAILS
    name = "hand_suspended" if is_fault else "hand_voided"
    provisions = stopped.provisions if is_fault else (*stopped.provisions, law.VOID)
    cards = tuple(CardMove(card, "discard") for hand in dealt.values() for card in hand)
    yield Step(name, provisions, {"reason": stopped.value}, moves=cards)
    carried_by = jackpot_stakes_carried_by(stopped)
    doubts = ("FA-19",) if is_fault else ()
    for seat in table.seats:
        placed = table.bets[seat].placed
        if seat in decided.placed:
            placed += (("play", table.bets[seat].ante),)
        taken_in: tuple[str, ...] = ()
        readings: tuple[str, ...] = doubts
        if seat in decided.folded:
            # Reading FA-34: the ante given up goes back with the others, or was lost before.
            readings += ("FA-34",)
            if table.house.readings["FA-34"] == "all_go_back":
                taken_in = ("ante",)
            else:
                placed = tuple(stake for stake in placed if stake[0] != "ante")
        yield from give_back(seat, placed, (law.VOID,), carried_by, readings, taken_in)
    if is_fault:
        ending = "cards_reshuffled" if stopped.value.endswith("first_fault") else "play_suspended"
        yield Step(ending, (law.SHUFFLER_FAILS,))

"""A hand of Omaha, in the order of play."""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from games.omaha.rules import law
from games.omaha.rules.records import BOARD_CARDS, BURNED, HOLE_CARDS, LAST_SEAT, SEATS, Deal, Table
from games.omaha.rules.rounds import betting_round
from games.omaha.rules.settlement import end_uncontested, end_void, showdown
from games.omaha.rules.state import Betting
from games.rules.account import of_pots
from games.rules.cards import DECK_52, Card
from games.rules.citation import Provision
from games.rules.detected_faults import (
    DetectedFault,
    HandIsVoid,
    faults_after_payment,
    refuse_not_reached,
    showdown_faults,
)
from games.rules.faults import TextIsSilent
from games.rules.readings import rest_on
from games.rules.record import HandAccount
from games.rules.refusal import Unusable
from games.rules.script import CardMove, Face, Played, Script, Seat, Step
from games.rules.stock import Stock


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


class Street(NamedTuple):
    """Board cards dealt together."""

    name: str
    cards: int
    provision: Provision


STREETS = (
    Street("flop", 3, law.FLOP),
    Street("turn", 1, law.TURN),
    Street("river", 1, law.RIVER),
)


def hand(deal: Deal) -> Script:
    """The script of a hand. A fault that voids it returns the bets; a silence stops it."""
    betting = Betting(deal.table, deal.readings)
    events = list(deal.faults)
    try:
        yield from hand_played(deal, betting, events)
    except HandIsVoid as void:
        yield from end_void(betting, void.found.name)
    except TextIsSilent as no_more:
        yield no_more.silence
    refuse_not_reached(events)


def hand_played(deal: Deal, betting: Betting, events: list[DetectedFault]) -> Script:
    table, stock = deal.table, deal.stock()
    hole: dict[Seat, list[Card]] = {seat: [] for seat in table.from_the_button}
    board: list[Card] = []

    # The table opens, the button is placed, the cards are shuffled
    yield from opening(table)

    # The two players left of the button post the blinds
    yield from blinds(betting)

    # Four cards each, one at a time, and the first round of betting
    yield from hole_cards_dealt(hole, stock)
    if (yield from misdealt("deal", deal, betting)):
        return
    yield from betting_round(betting, hole, events)

    # The flop, turn and river, each after a burned card and before a round of betting
    for street in STREETS:
        if not betting.is_contested:
            break
        yield from board_dealt(street, board, deal, stock)
        if (yield from misdealt(street.name, deal, betting)):
            return
        yield from betting_round(betting, hole, events)

    # One player left takes the pot; otherwise all show, and the best combination takes it
    if betting.is_contested:
        yield from showdown_faults(events)
        yield from showdown(betting, hole, board)
    else:
        yield from end_uncontested(betting)
    refuse_misdeals_not_reached(deal, board)
    yield from faults_after_payment(events, are_hands_shown=betting.is_contested)


def opening(table: Table) -> Iterator[Step]:
    seats = law.EXTRA_SEATS if table.seats[-1] > SEATS[-1] else law.TEN_SEATS
    structure = law.LIMIT_GAME if table.is_limit else law.NO_LIMIT_GAME
    facts: dict[str, object] = {"players": len(table.seats), "structure": table.structure}
    grounds: tuple[Provision, ...] = (seats, law.TWO_PLAYERS, law.CHIPS, structure)
    if table.blind_limits is not None:
        facts["blind_limits"] = list(table.blind_limits)
        grounds += (law.BLIND_LIMITS,)
    if table.is_tournament:
        facts["tournament"] = True
        grounds += (law.TOURNAMENT_CHIPS,)
    yield Step("hand_opened", grounds, facts)
    if table.button == table.seats[0]:
        # Reading OA-24: the first marker is before the player at the croupier's left.
        rest_on("OA-24")
    yield Step("button_placed", (law.MARKER_PLACED, law.MARKER), seat=table.button)
    if table.is_shuffled_by_machine:
        grounds = (law.SHUFFLING, law.BY_MACHINE, law.SHUFFLER, law.DECK)
        yield Step("cards_shuffled", grounds, {"method": "machine", "cards": len(DECK_52)})
    else:
        grounds = (law.SHUFFLING, law.BY_HAND, law.SHOE_AND_CUT_CARD, law.DECK)
        yield Step("cards_shuffled", grounds, {"method": "hand", "cards": len(DECK_52)})


def blinds(betting: Betting) -> Iterator[Step]:
    table = betting.table
    small, big = betting.seats_of_the_blinds
    doubts = ("OA-01",) if len(table.seats) == 2 else ()
    for seat, amount, name, provision in (
        (small, table.small_blind, "small_blind_posted", law.SMALL_BLIND),
        (big, table.big_blind, "big_blind_posted", law.BIG_BLIND),
    ):
        player = betting.players[seat]
        posted = min(amount, player.stack)
        move = betting.contribute(player, posted)
        facts = {"amount": posted, "blind": amount, "all_in": player.is_all_in}
        of_a_short = ("OA-27",) if seat == big and posted < amount else ()
        yield Step(name, (law.BLINDS, provision), facts, seat, (move,), doubts + of_a_short)


def hole_cards_dealt(hole: dict[Seat, list[Card]], stock: Stock) -> Iterator[Step]:
    """Deal the hole cards, one step per time round; their order matters (reading OD-01)."""
    for turn in range(1, HOLE_CARDS + 1):
        moves = []
        for seat, cards in hole.items():
            drawn = stock.draw(f"seat:{seat}")
            cards.append(drawn)
            moves.append(CardMove(drawn, f"seat:{seat}"))
        facts = {"round": turn, "first": next(iter(hole)), "cards": len(hole)}
        yield Step("cards_dealt", (law.DEAL, law.FIRST_DEALT), facts, moves=tuple(moves))


def board_dealt(street: Street, board: list[Card], deal: Deal, stock: Stock) -> Iterator[Step]:
    # Reading OA-20: one card is burned before the flop, one before the turn, one before the river.
    rest_on("OA-20")
    burned = (CardMove(stock.draw("burn"), "burn"),) if deal.burns_are_known else ()
    yield Step("card_burned", (street.provision,), {"before": street.name}, moves=burned)
    drawn = [stock.draw("board") for _ in range(street.cards)]
    board.extend(drawn)
    moves = tuple(CardMove(card, "board", Face.UP) for card in drawn)
    facts = {"cards": [card.name for card in drawn]}
    yield Step(f"{street.name}_dealt", (street.provision,), facts, moves=moves)


def misdealt(dealing: str, deal: Deal, betting: Betting) -> Generator[Step, None, bool]:
    """The steps of a misdeal, if the record has one here; returns whether the hand is void.

    Reading OA-21: the text leaves it to the croupier how an error is rectified; the cards of the
    record are those after rectification.
    """
    if dealing not in deal.misdeals:
        return False
    rest_on("OA-21")
    yield Step("misdeal_found", (law.RECTIFIED,), {"at": dealing})
    if deal.misdeals[dealing]:
        yield Step("misdeal_rectified", (law.RECTIFIED,), {"at": dealing})
        return False
    yield from end_void(betting, dealing)
    return True


def refuse_misdeals_not_reached(deal: Deal, board: list[Card]) -> None:
    reached = {0: {"deal"}, 3: {"deal", "flop"}, 4: {"deal", "flop", "turn"}}
    for dealing in deal.misdeals:
        if dealing not in reached.get(len(board), deal.misdeals):
            raise Unusable("event_not_reached", {"event": "misdeal", "at": dealing}, "events")


assert len(DECK_52) == LAST_SEAT * HOLE_CARDS + BOARD_CARDS + BURNED

"""The order of the deal (art. 11.º), and what interrupts it (art. 17.º).

It goes by rounds: one card to everyone at a manual table, or a packet to one seat by machine.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.fortune3.rules import law
from games.fortune3.rules.irregularities import (
    MAKING_VOID,
    bank_card_exposed,
    breach,
    exposure_in_doubt,
    is_void,
    player_cards_exposed,
    shuffler_failed,
)
from games.fortune3.rules.records import Event, Table
from games.rules.banked import (
    Dealing,
    Dealt,
    DealtRound,
    seat_of,
    served,
    void_cards_of_empty_seats,
)
from games.rules.banked_faults import Irregularities
from games.rules.cards import Card
from games.rules.citation import Provision
from games.rules.refusal import Fact
from games.rules.script import CardMove, Face, Seat, Step
from games.rules.stock import Stock


def rounds(table: Table) -> Iterator[DealtRound]:
    yield from _by_hand(table) if table.method == "manual" else _by_machine(table)
    if table.has_jackpot_bets or table.house.readings["FA-13"] == "dealt_unrevealed":
        yield from _community(table)


def _by_hand(table: Table) -> Iterator[DealtRound]:
    # Reading FA-11: "e a seguir" puts the bank's three cards after the players' three rounds.
    in_rotation = table.house.readings["FA-11"] == "bank_in_rotation"
    provisions = (law.DEALING, law.DEALT_ONE_BY_ONE, law.FACE_DOWN)
    for number in (1, 2, 3):
        seats = served(table.seats, table.events, number)
        places = [f"seat:{seat}" for seat in seats] + ["dealer"] * in_rotation
        yield DealtRound(
            "round_dealt",
            provisions,
            tuple((place, number) for place in places),
            facts={"round": number, "seats": list(seats)},
            readings=("FA-11",) if in_rotation else (),
        )
    if not in_rotation:
        yield _bank_packet((law.DEALT_ONE_BY_ONE, law.FACE_DOWN), ("FA-11",))


def _by_machine(table: Table) -> Iterator[DealtRound]:
    for seat in served(table.seats, table.events, number=None):
        yield DealtRound(
            "packet_dealt",
            (law.DEALING, law.DEALT_BY_THREES, law.FACE_DOWN),
            tuple((f"seat:{seat}", number) for number in (1, 2, 3)),
            seat=seat,
            facts={"cards": 3},
        )
    yield _bank_packet((law.DEALT_BY_THREES, law.FACE_DOWN), ())


def _bank_packet(provisions: tuple[Provision, ...], readings: tuple[str, ...]) -> DealtRound:
    cards = tuple(("dealer", number) for number in (1, 2, 3))
    return DealtRound("bank_dealt", provisions, cards, facts={"cards": 3}, readings=readings)


def _community(table: Table) -> Iterator[DealtRound]:
    """Reading FA-12: the community cards come after the bank's."""
    # Reading FA-13: with no jackpot bets they are not dealt, or lie there unrevealed.
    readings = () if table.has_jackpot_bets else ("FA-13",)
    orders = law.COMMUNITY_CARDS if table.has_jackpot_bets else law.COMMUNITY_UNREVEALED
    is_of_three = table.method == "machine_of_three"
    provisions = (orders, *((law.TOP_CARD_DISCARDED,) if is_of_three else ()), law.FACE_DOWN)
    cards = (("community", 1), ("community", 2))
    two = DealtRound("community_dealt", provisions, cards, facts={"cards": 2}, readings=readings)
    if not is_of_three:
        yield two
        return
    top = DealtRound(
        "top_card_discarded",
        (law.TOP_CARD_DISCARDED,),
        (("discard", 1),),
        readings=(*readings, "FA-32"),
    )
    # Reading FA-32: "a carta do topo das três cartas" is the first out, or the last.
    yield from (top, two) if table.house.readings["FA-32"] == "first_out" else (two, top)


def deal(table: Table, stock: Stock, dealt: Dealt) -> Dealing:
    """Deal every round, until an irregularity stops the hand."""
    exposed: list[Seat] = []
    to_come = Irregularities(table.events)
    stopped = None
    for current in rounds(table):
        stopped = yield from _deal_round(current, table, stock, dealt, exposed, to_come)
        if stopped is not None:
            break
    to_come.refuse_those_not_met()
    return stopped


def _deal_round(
    current_round: DealtRound,
    table: Table,
    stock: Stock,
    dealt: Dealt,
    exposed: list[Seat],
    to_come: Irregularities,
) -> Dealing:
    moves: list[CardMove] = []
    turned_up: list[tuple[str, int, Card]] = []
    stop: Event | None = None
    for place, number in current_round.cards:
        stop = _stop_at(table, place, number)
        if stop is not None:
            to_come.meet(stop)
            break
        card = stock.draw(place)
        dealt.setdefault(place, []).append(card)
        to_come.card_dealt(place, number)
        exposure = _exposure_of(table, place, number)
        moves.append(CardMove(card, place, Face.DOWN if exposure is None else Face.UP))
        if exposure is not None:
            to_come.meet(exposure)
            turned_up.append((place, number, card))
            if _voids(table, place, [*exposed, *_seats_of(turned_up)]):
                break
    if moves:
        yield Step(
            current_round.name,
            current_round.provisions,
            current_round.facts,
            current_round.seat,
            tuple(moves),
            current_round.readings,
        )
    for place, number, card in turned_up:
        stopped = yield from _exposed(table, place, number, card, exposed)
        if stopped is not None:
            return stopped
    if stop is not None:
        return (yield from _interrupted(stop, current_round))
    # A card to an empty seat also breaks art. 11.º, but art. 17.º n.º 4 lets the hand go on.
    goes_on = (law.GOES_ON_EMPTY_SEAT, law.GOES_ON, law.EMPTY_SEAT_CARDS_VOID)
    yield from void_cards_of_empty_seats(current_round, table.seats, dealt, goes_on)
    return None


def _stop_at(table: Table, place: str, number: int) -> Event | None:
    return table.event("wrong_deal", place, number) or table.event("shuffler_failed", place, number)


def _exposure_of(table: Table, place: str, number: int) -> Event | None:
    name = "bank_card_exposed" if place == "dealer" else "player_card_exposed"
    return table.event(name, place, number)


def _seats_of(turned_up: list[tuple[str, int, Card]]) -> list[Seat]:
    return [seat_of(place) for place, _, _ in turned_up if place != "dealer"]


def _voids(table: Table, place: str, exposed: list[Seat]) -> bool:
    """Whether the last of these exposures voids the hand."""
    return place == "dealer" or is_void(player_cards_exposed(exposed, table.house.readings))


def _exposed(table: Table, place: str, number: int, card: Card, exposed: list[Seat]) -> Dealing:
    facts: dict[str, Fact] = {"card": card.name, "number": number}
    if place == "dealer":
        of_the_bank = bank_card_exposed()
        yield Step("bank_card_exposed", of_the_bank.provisions, facts)
        return of_the_bank
    seat = seat_of(place)
    exposed.append(seat)
    facts["exposed"] = len(exposed)
    ruling = player_cards_exposed(exposed, table.house.readings)
    readings = exposure_in_doubt(exposed)
    yield Step("player_card_exposed", ruling.provisions, facts, seat, readings=readings)
    return ruling if is_void(ruling) else None


def _interrupted(stop: Event, current_round: DealtRound) -> Dealing:
    facts: dict[str, Fact] = {"place": stop.place, "card": stop.card}
    if stop.name == "shuffler_failed":
        yield Step("shuffler_failed", (law.SHUFFLER_FAILS,), {**facts, "fault": stop.fault})
        return shuffler_failed(stop.fault)
    breached = next(p for p in (*current_round.provisions, law.COMMUNITY_CARDS) if p in MAKING_VOID)
    yield Step("wrong_deal_found", (law.VOID_BY_WRONG_DEAL, breached), facts)
    return breach(breached)

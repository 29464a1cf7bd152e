"""The order of the deal (art. 7.º), and what interrupts it (art. 11.º).

It goes by rounds: one card to everyone from the sabot, or five to one seat from the shuffler.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.banked import Dealing, Dealt, DealtRound, seat_of, void_cards_of_empty_seats
from games.rules.banked_faults import Irregularities
from games.rules.cards import Card
from games.rules.refusal import Fact
from games.rules.script import CardMove, ChipMove, Face, Seat, Step
from games.rules.stock import Stock
from games.stud.rules import law
from games.stud.rules.irregularities import VOID_WHEN_DETECTED, is_void, when_exposed
from games.stud.rules.records import Event, Table

FIVE = (1, 2, 3, 4, 5)


def rounds(table: Table) -> Iterator[DealtRound | Event]:
    """The rounds, with the late jackpot bets between them."""
    yield from _from_the_sabot(table) if table.method == "manual" else _from_the_shuffler(table)


def _from_the_sabot(table: Table) -> Iterator[DealtRound | Event]:
    for number in FIVE:
        served = table.served(number)
        together: list[Seat] = []
        for seat in served:
            late = table.late_bet(seat) if number == 1 else None
            if late is None:
                together.append(seat)
                continue
            # For the first seat served, no bet is late before its own first card.
            before, together = (together, [seat]) if seat != served[0] else ([seat], [])
            if before:
                yield _one_card_per_seat(number, before)
            yield late
        yield _one_card_per_seat(number, together, with_dealer=True)


def _one_card_per_seat(number: int, seats: list[Seat], *, with_dealer: bool = False) -> DealtRound:
    places = [f"seat:{seat}" for seat in seats] + ["dealer"] * with_dealer
    return DealtRound(
        "round_dealt",
        (law.DEALT_ONE_BY_ONE,),
        tuple((place, number) for place in places),
        facts={"round": number, "seats": list(seats)},
    )


def _from_the_shuffler(table: Table) -> Iterator[DealtRound | Event]:
    served = table.served(number=None)
    for seat in served:
        late = table.late_bet(seat)
        if late is not None and seat != served[0]:
            yield late
        yield DealtRound(
            "packet_dealt",
            (law.DEALT_BY_FIVES,),
            tuple((f"seat:{seat}", number) for number in FIVE),
            seat=seat,
            facts={"cards": len(FIVE)},
        )
        if late is not None and seat == served[0]:
            yield late
    cards = tuple(("dealer", number) for number in FIVE)
    yield DealtRound("dealer_dealt", (law.DEALT_BY_FIVES,), cards, facts={"cards": len(FIVE)})


def deal(table: Table, stock: Stock, dealt: Dealt) -> Dealing:
    """Deal every round, until an irregularity stops the hand."""
    exposed: list[str] = []
    to_come = Irregularities(table.events)
    stopped = None
    for current in rounds(table):
        if isinstance(current, Event):
            to_come.meet(current)
            yield _late_bet(table, current, dealt)
            continue
        stopped = yield from _deal_round(current, table, stock, dealt, exposed, to_come)
        if stopped is not None:
            break
    if stopped is None:
        stopped = yield from _counted(table, to_come)
    to_come.refuse_those_not_met()
    if stopped is None and table.method == "machine" and "dealer" not in exposed:
        yield _exposed_card_step(table, dealt)
    return stopped


def _counted(table: Table, to_come: Irregularities) -> Dealing:
    """Check the number of cards dealt; the record may say that it is wrong."""
    wrong = [event for event in table.events if event.name == "wrong_count"]
    if not wrong:
        return None
    to_come.meet(wrong[0])
    yield Step("wrong_count_found", (law.VOID,), {"place": wrong[0].place})
    return VOID_WHEN_DETECTED["wrong_number_of_cards"]


def _late_bet(table: Table, late: Event, dealt: Dealt) -> Step:
    seat, facts = seat_of(late.place), {"amount": late.amount}
    if not table.is_in_time(late):
        refused = (law.BEFORE_FIRST_CARD,)
        return Step("jackpot_bet_refused", refused, facts, seat, readings=("SD-33",))
    dealt.setdefault(late.place, [])
    moves = (ChipMove(late.amount, f"stack:{seat}", f"bet:{seat}:progressive"),)
    taken = (law.BEFORE_FIRST_CARD, law.JACKPOT_BET, law.SPACES)
    return Step("progressive_placed", taken, facts, seat, moves, ("SD-33",))


def _exposed_card_step(table: Table, dealt: Dealt) -> Step:
    """Show the croupier's card that players see before they decide."""
    # Reading SA-05: "a carta de cima" of a packet dealt face down is its last, 第五張牌.
    number = 5 if table.house.readings["SA-05"] == "fifth" else 1
    card = dealt["dealer"][number - 1]
    return Step(
        "dealer_card_shown",
        (law.DEALT_BY_FIVES,),
        {"card": card.name, "number": number},
        moves=(CardMove(card, "dealer", Face.UP),),
        readings=("SA-05",),
    )


def _deal_round(
    current_round: DealtRound,
    table: Table,
    stock: Stock,
    dealt: Dealt,
    exposed: list[str],
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
        is_up = exposure is not None or _is_to_be_up(table, place, number, exposed)
        moves.append(CardMove(card, place, Face.UP if is_up else Face.DOWN))
        if exposure is not None:
            to_come.meet(exposure)
            turned_up.append((place, number, card))
            if is_void(when_exposed(len(exposed) + len(turned_up))):
                break
    if moves:
        yield _dealt_step(current_round, moves, exposed)
    for place, number, card in turned_up:
        exposed.append(place)
        yield _exposed(place, number, card, len(exposed))
    if is_void(when_exposed(len(exposed))):
        return when_exposed(len(exposed))
    if stop is not None:
        return (yield from _interrupted(stop, current_round))
    # Reading SA-16: cards to a hand without bets void that hand alone, not the deal.
    yield from void_cards_of_empty_seats(
        current_round, table.seats, dealt, (law.CARDS_TO_EMPTY_PLACE,)
    )
    return None


def _dealt_step(current_round: DealtRound, moves: list[CardMove], exposed: list[str]) -> Step:
    """A round as dealt; from the sabot the croupier's last card is down if one is already up."""
    is_his_last = moves[-1].to == "dealer" and current_round.facts.get("round") == FIVE[-1]
    if is_his_last and "dealer" in exposed:
        # Reading SA-17: art. 11.º, 2) has all the other cards dealt face down.
        grounds = (*current_round.provisions, law.ONE_CARD_EXPOSED)
        return Step(
            current_round.name,
            grounds,
            current_round.facts,
            current_round.seat,
            tuple(moves),
            ("SA-17",),
        )
    return Step(
        current_round.name,
        current_round.provisions,
        current_round.facts,
        current_round.seat,
        tuple(moves),
    )


def _stop_at(table: Table, place: str, number: int) -> Event | None:
    return table.event("wrong_deal", place, number) or table.event("shuffler_failed", place, number)


def _exposure_of(table: Table, place: str, number: int) -> Event | None:
    name = "dealer_card_exposed" if place == "dealer" else "player_card_exposed"
    return table.event(name, place, number)


def _is_to_be_up(table: Table, place: str, number: int, exposed: list[str]) -> bool:
    """Whether this is the croupier's last card from the sabot, which is dealt face up."""
    # Reading SA-17: unless one of his was exposed before; then that is the only one up.
    is_last = table.method == "manual" and place == "dealer" and number == FIVE[-1]
    return is_last and "dealer" not in exposed


def _exposed(place: str, number: int, card: Card, count: int) -> Step:
    """One exposed card does not void the hand, whether the croupier's or a player's."""
    provision = when_exposed(count).provision
    facts: dict[str, Fact] = {"card": card.name, "number": number, "exposed": count}
    if place == "dealer":
        return Step("dealer_card_exposed", (provision,), facts)
    return Step("player_card_exposed", (provision,), facts, seat_of(place))


def _interrupted(stop: Event, current_round: DealtRound) -> Dealing:
    facts: dict[str, Fact] = {"place": stop.place, "card": stop.card}
    if stop.name == "shuffler_failed":
        yield Step("shuffler_failed", (law.SHUFFLER_FAILS,), facts)
        return VOID_WHEN_DETECTED["shuffler_failed"]
    yield Step("wrong_deal_found", (law.VOID, *current_round.provisions), facts)
    return VOID_WHEN_DETECTED["dealt_wrongly"]

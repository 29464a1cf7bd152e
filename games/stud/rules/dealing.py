"""The order of the deal (art. 7.º), and what interrupts it (art. 11.º).

It goes by rounds: one card to everyone from the sabot, or five to one seat from the shuffler.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.rules.banked import Dealing, Dealt, DealtRound, seat_of
from games.rules.banked_faults import Irregularities
from games.rules.banked_hand import Deal, Exposure
from games.rules.banked_table import Event, Table
from games.rules.refusal import Fact
from games.rules.script import CardMove, ChipMove, Face, Seat, Step
from games.stud.rules import law
from games.stud.rules.irregularities import VOID_WHEN_DETECTED, is_void, when_exposed
from games.stud.rules.records import EXPOSED, is_in_time, late_bet

FIVE = (1, 2, 3, 4, 5)


def rounds(table: Table) -> Iterator[DealtRound | Event]:
    """The rounds, with the late jackpot bets between them."""
    yield from _from_the_sabot(table) if table.method == "manual" else _from_the_shuffler(table)


def _from_the_sabot(table: Table) -> Iterator[DealtRound | Event]:
    for number in FIVE:
        served = table.served(number)
        together: list[Seat] = []
        for seat in served:
            late = late_bet(table, seat) if number == 1 else None
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
        late = late_bet(table, seat)
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
    if not is_in_time(table, late):
        refused = (law.BEFORE_FIRST_CARD,)
        return Step("jackpot_bet_refused", refused, facts, seat, readings=("SD-33",))
    dealt.setdefault(late.place, [])
    moves = (ChipMove(late.amount, f"stack:{seat}", f"bet:{seat}:progressive"),)
    taken = (law.BEFORE_FIRST_CARD, law.JACKPOT_BET, law.SPACES)
    return Step("progressive_placed", taken, facts, seat, moves, ("SD-33",))


def _show_a_card(table: Table, dealt: Dealt, exposed: Sequence[str]) -> Dealing:
    """Show the croupier's card that players see before they decide."""
    if "dealer" in exposed:
        return None
    if table.method == "manual":
        card = dealt["dealer"][-1]
        yield Step("dealer_card_shown", (law.DEALT_ONE_BY_ONE,), {"card": card.name, "number": 5})
        return None
    # Reading SA-05: "a carta de cima" of a packet dealt face down is its last, 第五張牌.
    number = 5 if table.house.readings["SA-05"] == "fifth" else 1
    card = dealt["dealer"][number - 1]
    yield Step(
        "dealer_card_shown",
        (law.DEALT_BY_FIVES,),
        {"card": card.name, "number": number},
        moves=(CardMove(card, "dealer", Face.UP),),
        readings=("SA-05",),
    )
    return None


def _is_up(table: Table, place: str, number: int, exposed: Sequence[str]) -> bool:
    """Whether this is the croupier's last card from the sabot, which is dealt face up."""
    # Reading SA-17: unless one of his was exposed before; then that is the only one up.
    is_last = table.method == "manual" and place == "dealer" and number == FIVE[-1]
    return is_last and "dealer" not in exposed


def _as_dealt(step: Step, exposed: Sequence[str]) -> Step:
    """A round from the sabot, with whether the croupier was reached; his last card is down if one
    is already up."""
    if step.name != "round_dealt":
        return step
    is_his = step.moves[-1].to == "dealer"
    step = replace(step, facts={**step.facts, "dealer": is_his})
    if not is_his or step.facts["round"] != FIVE[-1] or "dealer" not in exposed:
        return step
    # Reading SA-17: art. 11.º, 2) has all the other cards dealt face down.
    grounds = (*step.provisions, law.ONE_CARD_EXPOSED)
    return replace(step, provisions=grounds, readings=("SA-17",))


def _exposure(table: Table, exposed: Sequence[str]) -> Exposure:
    """One exposed card does not void the hand, whether the croupier's or a player's."""
    ruling = when_exposed(len(exposed))
    return Exposure(ruling, is_void(ruling))


def _interrupted(stop: Event, current_round: DealtRound) -> Dealing:
    facts: dict[str, Fact] = {"place": stop.place, "card": stop.card}
    if stop.name == "shuffler_failed":
        yield Step("shuffler_failed", (law.SHUFFLER_FAILS,), facts)
        return VOID_WHEN_DETECTED["shuffler_failed"]
    yield Step("wrong_deal_found", (law.VOID, *current_round.provisions), facts)
    return VOID_WHEN_DETECTED["dealt_wrongly"]


DEAL = Deal(
    rounds=rounds,
    exposure=_exposure,
    interrupted=_interrupted,
    # Reading SA-16: cards to a hand without bets void that hand alone, not the deal.
    empty_seat=(law.CARDS_TO_EMPTY_PLACE,),
    empty_seat_readings=("SA-16",),
    exposed=EXPOSED,
    late_bet=_late_bet,
    is_up=_is_up,
    as_dealt=_as_dealt,
    counted=_counted,
    ended=_show_a_card,
)

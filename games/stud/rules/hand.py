"""A hand of Stud Poker, in the order of arts. 3.º to 10.º: shuffle, bet, deal, raise, open, pay."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.rules.banked import hand as banked_hand
from games.rules.banked.table import SEATS, Table
from games.rules.bets import seats as banked
from games.rules.bets.bet import Details, is_capped, of_own_class
from games.rules.bets.jackpot import Payout
from games.rules.hands.script import CardMove, ChipMove, Face, Seat, Step
from games.rules.hands.showdown import Showdown
from games.rules.hands.wagers import Payment
from games.rules.provisions.readings import rest_on
from games.rules.values.cards import Card
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.ranking import Graded
from games.rules.values.refusal import Fact
from games.stud.rules import faults, law
from games.stud.rules.bets import BETTING
from games.stud.rules.ranking import (
    grade,
    is_decided_by_suit,
    is_doubtful,
    qualifies_by,
    value_of_cards,
)
from games.stud.rules.records import EXPOSED, TABLE, can_be_found, is_in_time, late_bet

FIVE = (1, 2, 3, 4, 5)


def _from_the_sabot(table: Table) -> Iterator[banked.DealtRound | banked.Event]:
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


def _one_card_per_seat(
    number: int, seats: list[Seat], *, with_dealer: bool = False
) -> banked.DealtRound:
    places = [f"seat:{seat}" for seat in seats] + ["dealer"] * with_dealer
    return banked.DealtRound(
        "round_dealt",
        (law.DEALT_ONE_BY_ONE,),
        tuple((place, number) for place in places),
        facts={"round": number, "seats": list(seats)},
    )


def _from_the_shuffler(table: Table) -> Iterator[banked.DealtRound | banked.Event]:
    served = table.served(number=None)
    for seat in served:
        late = late_bet(table, seat)
        if late is not None and seat != served[0]:
            yield late
        yield banked.DealtRound(
            "packet_dealt",
            (law.DEALT_BY_FIVES,),
            tuple((f"seat:{seat}", number) for number in FIVE),
            seat=seat,
            facts={"cards": len(FIVE)},
        )
        if late is not None and seat == served[0]:
            yield late
    cards = tuple(("dealer", number) for number in FIVE)
    yield banked.DealtRound(
        "dealer_dealt", (law.DEALT_BY_FIVES,), cards, facts={"cards": len(FIVE)}
    )


def _counted(table: Table, to_come: list[banked.Event]) -> banked.Dealing:
    """Check the number of cards dealt; the record may say that it is wrong."""
    wrong = [event for event in table.events if event.name == "wrong_count"]
    if not wrong:
        return None
    to_come.remove(wrong[0])
    yield Step("wrong_count_found", (law.VOID,), {"place": wrong[0].place})
    return faults.VOID_WHEN_DETECTED["wrong_number_of_cards"]


def _late_bet(table: Table, late: banked.Event, dealt: banked.Dealt) -> Step:
    seat, facts = banked.seat_of(late.place), {"amount": late.amount}
    if not is_in_time(table, late):
        refused = (law.BEFORE_FIRST_CARD,)
        return Step("jackpot_bet_refused", refused, facts, seat, readings=("SD-33",))
    dealt.setdefault(late.place, [])
    moves = (ChipMove(late.amount, f"stack:{seat}", f"bet:{seat}:progressive"),)
    taken = (law.BEFORE_FIRST_CARD, law.JACKPOT_BET, law.SPACES)
    return Step("progressive_placed", taken, facts, seat, moves, ("SD-33",))


def _show_a_card(table: Table, dealt: banked.Dealt, exposed: Sequence[str]) -> banked.Dealing:
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


def _exposure(table: Table, exposed: Sequence[str]) -> banked_hand.Exposure:
    """One exposed card does not void the hand, whether the croupier's or a player's."""
    ruling = faults.when_exposed(len(exposed))
    return banked_hand.Exposure(ruling, faults.is_void(ruling))


def _interrupted(stop: banked.Event, current_round: banked.DealtRound) -> banked.Dealing:
    facts: dict[str, Fact] = {"place": stop.place, "card": stop.card}
    if stop.name == "shuffler_failed":
        yield Step("shuffler_failed", (law.SHUFFLER_FAILS,), facts)
        return faults.VOID_WHEN_DETECTED["shuffler_failed"]
    yield Step("wrong_deal_found", (law.VOID, *current_round.provisions), facts)
    return faults.VOID_WHEN_DETECTED["dealt_wrongly"]


DEAL = banked_hand.Deal(
    # The rounds, with the late jackpot bets between them.
    rounds=lambda table: (
        _from_the_sabot(table) if table.method == "manual" else _from_the_shuffler(table)
    ),
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

CONTEST_STEP = {"win": "player_won", "lose": "dealer_won"}


def verify(table: Table, dealt: banked.Dealt, folded: frozenset[Seat]) -> banked.Steps:
    contest = banked_hand.contest_of(BETTING, table, dealt, folded)
    contested = {seat: showdown for seat, showdown in contest.items() if not showdown.has_folded}
    if contested:
        yield from _dealer(next(iter(contested.values())))
    for showdown, outcome, rulings in BETTING.settle_round(contested):
        yield from _contest(showdown, contested, outcome, rulings)
    if table.jackpot is not None:
        yield from banked_hand.jackpot_steps(
            BETTING, table, contest, _lost, _won, _shown_for_the_jackpot
        )


def _dealer(showdown: Showdown) -> banked.Steps:
    dealer = showdown.bank
    if dealer is None:
        return
    by = (law.PLAY_BEGINS, law.CLASS[dealer.category], value_of_cards(dealer))
    yield banked_hand.turn_up(
        "dealer", "dealer_revealed", showdown.bank_cards, dealer.category, *by
    )
    yield dealer_qualifies(dealer, showdown.bank_cards, showdown.house.readings)


def dealer_qualifies(dealer: Graded, hand: Sequence[Card], chosen: Mapping[str, str]) -> Step:
    """Whether the croupier's hand is enough to open those of the players."""
    readings = ("SA-01",) if is_doubtful(dealer, hand) else ()
    facts = {"category": dealer.category}
    if qualifies_by(dealer, hand, chosen):
        provisions = (law.QUALIFICATION, law.HANDS_OPENED)
        return Step("dealer_qualified", provisions, facts, readings=readings)
    # Art. 9.º, 2) speaks of "o valor referido na alínea anterior", which is that of 9.º, 1).
    provisions = (law.NOT_QUALIFIED, law.QUALIFICATION)
    return Step("dealer_not_qualified", provisions, facts, readings=readings)


def _contest(
    showdown: Showdown,
    contested: banked_hand.Contest,
    outcome: CitedValue[str],
    rulings: Mapping[str, CitedValue[Payment]],
) -> banked.Steps:
    if outcome.value in CONTEST_STEP:
        yield _hand_shown(showdown, law.HANDS_OPENED)
        yield _compared(showdown, outcome)
    yield banked.settled(showdown.seat, "ante", rulings["ante"])
    capped = [other for other in contested.values() if is_capped(other, "raise")]
    # Reading SA-10: the house's maximum, for each hand or for the round.
    has_maximum = showdown.house.maximum_payout is not None
    is_shared = is_capped(showdown, "raise") and len(capped) > 1 and has_maximum
    facts = {"category": showdown.player.category} if outcome.value == "win" else {}
    readings = ("SA-10",) if is_shared else ()
    yield banked.settled(showdown.seat, "raise", rulings["raise"], facts, readings)


def _hand_shown(showdown: Showdown, provision: Provision) -> Step:
    player = showdown.player
    by = (provision, law.CLASS[player.category], value_of_cards(player))
    return banked_hand.turn_up(
        f"seat:{showdown.seat}", "hand_shown", showdown.cards, player.category, *by
    )


def _shown_for_the_jackpot(showdown: Showdown) -> banked.Steps:
    yield _hand_shown(showdown, law.JACKPOT_PRIZES)


def _compared(showdown: Showdown, outcome: CitedValue[str]) -> Step:
    """The step that says who is higher and by what: class, ranks or suit."""
    dealer = showdown.bank or showdown.player
    is_by_suit = is_decided_by_suit(showdown.player, dealer)
    if is_by_suit:
        # Reading SA-20: "espadas, copas, paus e ouros", highest first.
        rest_on("SA-20")
    if showdown.player.category != dealer.category:
        grounds: tuple[Provision, ...] = (law.ORDER,)
    else:
        grounds = (law.CLASS[dealer.category], *((law.SUITS,) if is_by_suit else ()))
    return Step(
        CONTEST_STEP[outcome.value],
        outcome.under(*grounds).provisions,
        {"player": showdown.player.category, "dealer": dealer.category, "by_suit": is_by_suit},
        showdown.seat,
        readings=("SA-06",) if _turns_on_the_wheel(showdown) else (),
        why=BETTING.why(showdown),
    )


def _turns_on_the_wheel(showdown: Showdown) -> bool:
    """Reading SA-06: whether the suit of the ace instead of the five's would change the winner."""
    results = {
        grade(showdown.cards, wheel).strength > grade(showdown.bank_cards, wheel).strength
        for wheel in ("suit_of_five", "suit_of_ace")
    }
    return len(results) > 1


def _lost(showdown: Showdown) -> Details:
    if showdown.has_folded:
        return Details({}, ("SA-07",))
    return of_own_class(showdown)


def _won(showdown: Showdown, payout: Payout) -> Details:
    category = showdown.player.category
    return Details({"category": category}, _readings(showdown, payout), (law.CLASS[category],))


def _readings(showdown: Showdown, payout: Payout) -> tuple[str, ...]:
    """The readings, other than those of the hand, on which this prize depends."""
    category = showdown.player.category
    won = [award.provision for award in payout.awards]
    readings = ["SA-07"] if showdown.has_folded else []
    if category == "straight_flush" and len(won) > 1:
        readings.append("SA-11")
    if category == "royal_flush" and won.count(law.JACKPOT_PAYS["royal_flush"]) > 1:
        readings.append("SA-12")
    line = showdown.house.line("progressive", category)
    if line is not None and line.share is None:
        readings.append("SA-13")
    return tuple(readings)


def shuffle(table: Table) -> banked.Steps:
    yield Step("table_opened", (law.PLACES,), {"seats": list(table.seats), "places": len(SEATS)})
    # Reading SA-18: the cards are shuffled afresh for every hand.
    rest_on("SA-18")
    facts = {"method": table.method, "cards": 52}
    if table.method == "machine":
        machine = (law.SHUFFLED_BY_MACHINE, law.SHUFFLER, law.DECK)
        yield Step("cards_shuffled", machine, facts)
        return
    yield Step("cards_shuffled", (law.SHUFFLED_AND_CUT, law.DECK), facts)
    yield Step("cards_cut", (law.SHUFFLED_AND_CUT, law.SABOT))


def _folded(
    table: Table, showdown: Showdown, ruling: CitedValue[Payment], dealt: banked.Dealt
) -> banked.Steps:
    # Reading SA-07: a jackpot bet that stays live keeps the cards it rides on.
    if showdown.bets["progressive"] and showdown.reading("SA-07") == "stays_live":
        yield banked_hand.hand_kept(
            showdown, ["progressive"], law.JACKPOT_PRIZES, readings=("SA-07",)
        )
        return
    yield from banked_hand.collect(table, showdown, ruling, dealt)


def _stopping(stopped: CitedValue[str]) -> banked_hand.Stopping:
    """Art. 11.º, 1) and 4): the hand and its bets are void, the jackpot stakes remain.

    «as apostas são nulas»: the bets of hands already folded, too.
    """
    failed = stopped.provision == law.SHUFFLER_FAILS
    ending = Step("shuffler_replaced", (law.SHUFFLER_FAILS,)) if failed else None
    carried_by, by = stopped.provision, stopped.provisions
    return banked_hand.Stopping("hand_voided", by, by, carried_by, faults.BETS_GO_BACK, ending)


hand = banked_hand.BankedHand(
    table=TABLE,
    shuffle=shuffle,
    deal=DEAL,
    folded=_folded,
    stopping=_stopping,
    stopped_by=lambda name, case: faults.stopped_by(name),
    can_be_found=can_be_found,
    verify=verify,
    after_a_fold="SA-27",
)

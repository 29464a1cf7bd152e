"""The end of a hand (arts. 9.º and 10.º): the croupier's hand, each player's, then the jackpot."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.banked import Dealt, Steps, award_facts, award_moves, pool_steps, settled
from games.rules.citation import CitedValue, Provision
from games.rules.jackpot import Award, Payout
from games.rules.script import CardMove, Face, Seat, Step
from games.stud.rules import law
from games.stud.rules.ranking import grade, is_decided_by_suit, qualifies, value_of_cards
from games.stud.rules.records import Table
from games.stud.rules.settlement import (
    SettledSeat,
    Showdown,
    claim,
    is_capped,
    lose_progressive,
    pay_jackpot,
    readings_of_award,
    settle_award,
    settle_round,
    why_of,
)

Contest = Mapping[Seat, Showdown]

CONTEST_STEP = {"win": "player_won", "lose": "dealer_won"}


def verify(table: Table, dealt: Dealt, folded: frozenset[Seat]) -> Steps:
    contest = {seat: _showdown(table, dealt, seat, folded) for seat in table.seats}
    contested = {seat: showdown for seat, showdown in contest.items() if not showdown.has_folded}
    if contested:
        yield from _dealer(next(iter(contested.values())))
    for seat, settlement in settle_round(contested).items():
        yield from _contest(seat, contested, settlement, dealt)
    yield from _jackpot(table, contest, dealt)


def _showdown(table: Table, dealt: Dealt, seat: Seat, folded: frozenset[Seat]) -> Showdown:
    wheel = table.house.readings["SA-06"]
    dealer_cards = tuple(dealt["dealer"])
    return Showdown(
        bets=table.bets[seat],
        player=grade(dealt[f"seat:{seat}"], wheel),
        dealer_cards=dealer_cards,
        dealer=grade(dealer_cards, wheel),
        has_folded=seat in folded,
        house=table.house,
    )


def _dealer(showdown: Showdown) -> Steps:
    dealer = showdown.dealer
    if dealer is None:
        return
    yield Step(
        "dealer_revealed",
        (law.PLAY_BEGINS, law.CLASS[dealer.category], value_of_cards(dealer)),
        {"cards": [card.name for card in showdown.dealer_cards], "category": dealer.category},
        moves=tuple(CardMove(card, "dealer", Face.UP) for card in showdown.dealer_cards),
    )
    qualifications = {
        qualifies(dealer, showdown.dealer_cards, value) for value in ("value", "holding")
    }
    readings = ("SA-01",) if len(qualifications) > 1 else ()
    facts = {"category": dealer.category}
    if qualifies(dealer, showdown.dealer_cards, showdown.reading("SA-01")):
        provisions = (law.QUALIFICATION, law.HANDS_OPENED)
        yield Step("dealer_qualified", provisions, facts, readings=readings)
    else:
        yield Step("dealer_not_qualified", (law.NOT_QUALIFIED,), facts, readings=readings)


def _contest(seat: Seat, contested: Contest, settlement: SettledSeat, dealt: Dealt) -> Steps:
    showdown = contested[seat]
    if settlement.outcome.value in CONTEST_STEP:
        yield _show_hand(seat, showdown, dealt, law.HANDS_OPENED)
        yield _compared(seat, showdown, settlement.outcome, dealt)
    yield settled(seat, "ante", settlement.ante)
    capped = [other for other in contested.values() if is_capped(other)]
    # Reading SA-10: the house's maximum, for each hand or for the round.
    is_shared = (
        is_capped(showdown) and len(capped) > 1 and showdown.house.maximum_payout is not None
    )
    facts = {"category": showdown.player.category} if settlement.outcome.value == "win" else {}
    yield settled(seat, "raise", settlement.additional, facts, ("SA-10",) if is_shared else ())


def _show_hand(seat: Seat, showdown: Showdown, dealt: Dealt, provision: Provision) -> Step:
    cards = dealt[f"seat:{seat}"]
    return Step(
        "hand_shown",
        (provision, law.CLASS[showdown.player.category], value_of_cards(showdown.player)),
        {"cards": [card.name for card in cards], "category": showdown.player.category},
        seat,
        tuple(CardMove(card, f"seat:{seat}", Face.UP) for card in cards),
    )


def _compared(seat: Seat, showdown: Showdown, outcome: CitedValue[str], dealt: Dealt) -> Step:
    """The step that says who is higher and by what: class, ranks or suit."""
    dealer = showdown.dealer or showdown.player
    is_by_suit = is_decided_by_suit(showdown.player, dealer)
    if showdown.player.category != dealer.category:
        grounds: tuple[Provision, ...] = (law.ORDER,)
    else:
        grounds = (law.CLASS[dealer.category], *((law.SUITS,) if is_by_suit else ()))
    return Step(
        CONTEST_STEP[outcome.value],
        outcome.under(*grounds).provisions,
        {"player": showdown.player.category, "dealer": dealer.category, "by_suit": is_by_suit},
        seat,
        readings=("SA-06",) if _turns_on_the_wheel(dealt, seat) else (),
        why=why_of(dealt[f"seat:{seat}"], showdown),
    )


def _turns_on_the_wheel(dealt: Dealt, seat: Seat) -> bool:
    """Reading SA-06: whether the suit of the ace instead of the five's would change the winner."""
    results = {
        grade(dealt[f"seat:{seat}"], wheel).strength > grade(dealt["dealer"], wheel).strength
        for wheel in ("suit_of_five", "suit_of_ace")
    }
    return len(results) > 1


def _jackpot(table: Table, contest: Contest, dealt: Dealt) -> Steps:
    if table.jackpot is None:
        return
    claims = []
    for seat, showdown in contest.items():
        if not showdown.bets.progressive:
            continue
        claimed = claim(seat, showdown)
        if claimed is not None:
            claims.append(claimed)
            continue
        readings = ("SA-07",) if showdown.has_folded else ()
        facts = {} if showdown.has_folded else {"category": showdown.player.category}
        yield settled(seat, "progressive", lose_progressive(showdown), facts, readings)
    payout = pay_jackpot(table.jackpot, claims, table.house)
    for award in payout.awards:
        seat = award.value.seat
        showdown = contest[seat]
        turning = readings_of_award(table.jackpot, claims, table.house, seat)
        yield _show_hand(seat, showdown, dealt, law.JACKPOT_PRIZES)
        yield _awarded(award, showdown, payout, turning)
    yield from pool_steps(payout, law.JACKPOT_POOL_REDUCED)


def _awarded(
    award: CitedValue[Award], showdown: Showdown, payout: Payout, turning: set[str]
) -> Step:
    return Step(
        "progressive_won",
        settle_award(award).under(law.CLASS[showdown.player.category]).provisions,
        {
            **award_facts(award.value),
            "category": showdown.player.category,
        },
        award.value.seat,
        award_moves(award.value),
        tuple(sorted({*_readings(showdown, payout), *turning})),
    )


def _readings(showdown: Showdown, payout: Payout) -> list[str]:
    """The readings, other than those of the hand, on which this prize depends."""
    category = showdown.player.category
    won = [award.provision for award in payout.awards]
    readings = ["SA-07"] if showdown.has_folded else []
    if category == "straight_flush" and len(won) > 1:
        readings.append("SA-11")
    if category == "royal_flush" and won.count(law.JACKPOT_PAYS_ROYAL_FLUSH) > 1:
        readings.append("SA-12")
    line = showdown.house.progressive.line(category)
    if line is not None and line.share is None:
        readings.append("SA-13")
    return readings

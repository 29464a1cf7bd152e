"""Arts. 13.º to 16.º in a hand: every bet verified in the order of the law, seat by seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.fortune3.rules import law
from games.fortune3.rules.ranking import (
    ORDERS,
    best_five,
    grade,
    is_queen_or_higher,
    is_trio_or_higher,
    value_of_cards,
)
from games.fortune3.rules.records import Table
from games.fortune3.rules.settlement import (
    Showdown,
    claim,
    decide,
    lose_progressive,
    pay_jackpot,
    progressive_class,
    readings_of_award,
    settle_ante,
    settle_ante_bonus,
    settle_award,
    settle_pair_plus,
    settle_play,
    settle_six_card_bonus,
    why_of,
)
from games.rules.banked import Dealt, Steps, award_facts, award_moves, pool_steps, settled
from games.rules.citation import CitedValue, Provision
from games.rules.jackpot import Award
from games.rules.refusal import Fact
from games.rules.script import CardMove, Face, Seat, Step

Contest = Mapping[Seat, Showdown]

CONTEST_STEP = {"win": "player_won", "lose": "bank_won", "tie": "hands_tied"}


def verify(table: Table, dealt: Dealt, folded: frozenset[Seat]) -> Steps:
    contest = {
        seat: _showdown(table, dealt, seat, folded)
        for seat in table.seats
        if f"seat:{seat}" in dealt
    }
    yield from _bank(contest, dealt)
    for seat, showdown in contest.items():
        yield from _show_hand(seat, showdown)
    for seat, showdown in contest.items():
        if showdown.bets.ante and not showdown.has_folded:
            yield from _contest(seat, showdown)
    for bet, verified in VERIFIED:
        for seat, showdown in contest.items():
            if getattr(showdown.bets, bet):
                yield from verified(seat, showdown)
    yield from _jackpot(table, contest, dealt)
    yield Step("prizes_paid", (law.PAYING,))


def _showdown(table: Table, dealt: Dealt, seat: Seat, folded: frozenset[Seat]) -> Showdown:
    order = table.house.readings["FA-02"]
    cards, bank_cards = tuple(dealt[f"seat:{seat}"]), tuple(dealt["dealer"])
    return Showdown(
        bets=table.bets[seat],
        cards=cards,
        player=grade(cards, order),
        bank_cards=bank_cards,
        bank=grade(bank_cards, order),
        has_folded=seat in folded,
        house=table.house,
    )


def _bank(contest: Contest, dealt: Dealt) -> Steps:
    """Turn up the bank's hand if a bet depends on it."""
    contested = [
        showdown for showdown in contest.values() if showdown.bets.ante and not showdown.has_folded
    ]
    looking = contested + [
        showdown for showdown in contest.values() if showdown.bets.six_card_bonus
    ]
    bank = looking[0].bank if looking else None
    if bank is None:
        return
    yield Step(
        "bank_revealed",
        (law.DECIDING, law.BASIC_CLASS[bank.category], value_of_cards(bank.category)),
        {"cards": [card.name for card in dealt["dealer"]], "category": bank.category},
        moves=tuple(CardMove(card, "dealer", Face.UP) for card in dealt["dealer"]),
    )
    if not contested:
        return
    if is_queen_or_higher(bank):
        yield Step("bank_qualified", (law.BANK_QUALIFIES,), {"category": bank.category})
    else:
        yield Step("bank_not_qualified", (law.BANK_BELOW_QUEEN,), {"category": bank.category})


def _show_hand(seat: Seat, showdown: Showdown) -> Steps:
    category = showdown.player.category
    yield Step(
        "hand_shown",
        (law.BASIC_CLASS[category], value_of_cards(category)),
        {"cards": [card.name for card in showdown.cards], "category": category},
        seat,
        tuple(CardMove(card, f"seat:{seat}", Face.UP) for card in showdown.cards),
    )


def _contest(seat: Seat, showdown: Showdown) -> Steps:
    """The ante and the play bet, against the bank."""
    outcome = decide(showdown)
    if outcome.value in CONTEST_STEP and showdown.bank is not None:
        classes = {
            law.BASIC_CLASS[showdown.player.category],
            law.BASIC_CLASS[showdown.bank.category],
        }
        order = (law.THREE_CARD_ORDER,) if len(classes) > 1 else tuple(classes)
        yield Step(
            CONTEST_STEP[outcome.value],
            tuple(dict.fromkeys((*outcome.provisions, *order))),
            {"player": showdown.player.category, "bank": showdown.bank.category},
            seat,
            readings=("FA-02",) if _turns_on_the_order(showdown) else _of_a_tie(showdown, outcome),
            why=why_of(showdown),
        )
    yield settled(
        seat, "ante", settle_ante(showdown, outcome), readings=_of_a_tie(showdown, outcome)
    )
    yield settled(
        seat, "play", settle_play(showdown, outcome), readings=_of_a_tie(showdown, outcome)
    )


def _of_a_tie(showdown: Showdown, outcome: CitedValue[str]) -> tuple[str, ...]:
    """Reading FA-06: art. 13.º, 3) does not provide for a tie; FA-05: nor for one of odd cards."""
    if outcome.value != "tie":
        return ()
    return ("FA-05", "FA-06") if showdown.player.category == "high_card" else ("FA-06",)


def _turns_on_the_order(showdown: Showdown) -> bool:
    """Reading FA-02: whether the other order of classes would change the winner. A tie is a tie
    under both."""
    results = {
        grade(showdown.cards, order).strength > grade(showdown.bank_cards, order).strength
        for order in ORDERS
    }
    return len(results) > 1


def _ante_bonus(seat: Seat, showdown: Showdown) -> Steps:
    ruling = settle_ante_bonus(showdown)
    is_earning = showdown.house.ante_bonus.line(showdown.player.category) is not None
    readings = ("FA-08",) if showdown.has_folded and is_earning else ()
    if ruling.value.prize:
        yield settled(seat, "ante_bonus", ruling, {"category": showdown.player.category}, readings)
    elif readings:
        facts = {"category": showdown.player.category}
        yield Step("ante_bonus_forgone", ruling.provisions, facts, seat, readings=readings)


def _pair_plus(seat: Seat, showdown: Showdown) -> Steps:
    readings = ("FA-09",) if showdown.has_folded else ()
    facts = {"category": showdown.player.category}
    yield settled(seat, "pair_plus", settle_pair_plus(showdown), facts, readings)


def _six_card_bonus(seat: Seat, showdown: Showdown) -> Steps:
    ruling = settle_six_card_bonus(showdown)
    shape, five = best_five(showdown.cards + showdown.bank_cards)
    category = shape.category
    facts: dict[str, Fact] = {"category": category, "cards": [card.name for card in five]}
    is_earning = showdown.house.six_card_bonus.line(category) is not None
    # Reading FA-14: it decides where the six cards earn a prize the player's own three do not.
    own_trio = is_trio_or_higher(showdown.player, showdown.reading("FA-02"))
    readings = ("FA-14",) if is_earning and not own_trio else ()
    grounds: tuple[Provision, ...] = ()
    if is_earning:
        grounds = (law.SIX_CARD_CLASS[category], value_of_cards(category, of_five=True))
    yield settled(seat, "six_card_bonus", ruling.under(*grounds), facts, readings)


VERIFIED: tuple[tuple[str, Callable[[Seat, Showdown], Steps]], ...] = (
    ("ante", _ante_bonus),
    ("pair_plus", _pair_plus),
    ("six_card_bonus", _six_card_bonus),
)
"""Art. 13.º, 4) to 6): each bet and its verification, in that order."""


def _jackpot(table: Table, contest: Contest, dealt: Dealt) -> Steps:
    """The last steps: the community cards and the progressive jackpot."""
    if table.jackpot is None:
        yield _unrevealed(dealt)
        return
    community = tuple(dealt["community"])
    yield Step(
        "community_revealed",
        (law.PROGRESSIVE, law.JACKPOT_FIVE),
        {"cards": [card.name for card in community]},
        moves=tuple(CardMove(card, "community", Face.UP) for card in community),
    )
    betting = {seat: showdown for seat, showdown in contest.items() if showdown.bets.progressive}
    claims = []
    for seat, showdown in betting.items():
        claimed = claim(seat, showdown, community)
        if claimed is not None:
            claims.append(claimed)
            continue
        facts = {"category": progressive_class(showdown.cards, community)}
        yield settled(seat, "progressive", lose_progressive(showdown), facts)
    payout = pay_jackpot(table.jackpot, claims, table.house)
    for award in payout.awards:
        seat = award.value.seat
        turning = readings_of_award(table.jackpot, claims, table.house, seat)
        if len(payout.awards) > 1:
            turning.add("FA-17")
        yield _awarded(award, progressive_class(betting[seat].cards, community), turning)
    yield from pool_steps(payout, law.JACKPOT_POOL_REDUCED)


def _unrevealed(dealt: Dealt) -> Step:
    # Reading FA-13: art. 11.º n.º 3 deals them only where there are jackpot bets, art. 15.º n.º 2
    # speaks of them as lying on the table. Nothing is settled by it.
    if "community" in dealt:
        return Step("community_left_unrevealed", (law.COMMUNITY_UNREVEALED,), readings=("FA-13",))
    provisions = (law.COMMUNITY_CARDS, law.COMMUNITY_UNREVEALED)
    return Step("community_not_dealt", provisions, readings=("FA-13",))


def _awarded(award: CitedValue[Award], category: str, turning: set[str]) -> Step:
    grounds = (law.JACKPOT_CLASS[category], value_of_cards(category, of_five=True))
    return Step(
        "progressive_won",
        settle_award(award).under(*grounds).provisions,
        {
            **award_facts(award.value),
            "category": category,
        },
        award.value.seat,
        award_moves(award.value),
        tuple(sorted(turning)),
    )

"""Arts. 13.º to 16.º in a hand: every bet verified in the order of the law, seat by seat."""

from games.fortune3.rules import law
from games.fortune3.rules.bets import BETTING
from games.fortune3.rules.ranking import ORDERS, grade, is_queen_or_higher, value_of_cards
from games.fortune3.rules.settlement import JACKPOT, decide, settle_ante, settle_play
from games.rules.banked import Dealt, Steps, settled
from games.rules.banked_bets import Details, Showdown
from games.rules.banked_hand import Contest, contest_of, jackpot_steps, turn_up
from games.rules.banked_table import Table
from games.rules.citation import CitedValue
from games.rules.jackpot import Payout
from games.rules.ranking import Graded
from games.rules.script import CardMove, Face, Seat, Step

CONTEST_STEP = {"win": "player_won", "lose": "bank_won", "tie": "hands_tied"}


def verify(table: Table, dealt: Dealt, folded: frozenset[Seat]) -> Steps:
    contest = contest_of(BETTING, table, dealt, folded)
    yield from _bank(contest)
    for seat, showdown in contest.items():
        category = showdown.player.category
        by = (law.BASIC_CLASS[category], value_of_cards(category))
        yield turn_up(f"seat:{seat}", "hand_shown", showdown.cards, category, *by)
    for seat, showdown in contest.items():
        if showdown.bets["ante"] and not showdown.has_folded:
            yield from _contest(seat, showdown)
    yield from BETTING.side_bets(contest)
    yield from _jackpot(table, contest, dealt)
    yield Step("prizes_paid", (law.PAYING,))


def _bank(contest: Contest) -> Steps:
    """Turn up the bank's hand if a bet depends on it."""
    contested = [
        showdown
        for showdown in contest.values()
        if showdown.bets["ante"] and not showdown.has_folded
    ]
    looking = contested + [
        showdown for showdown in contest.values() if BETTING.looks_at_bank(showdown.bets)
    ]
    bank = looking[0].bank if looking else None
    if bank is None:
        return
    by = (law.DECIDING, law.BASIC_CLASS[bank.category], value_of_cards(bank.category))
    yield turn_up("dealer", "bank_revealed", looking[0].bank_cards, bank.category, *by)
    if not contested:
        return
    yield bank_qualifies(bank)


def bank_qualifies(bank: Graded) -> Step:
    """Whether the bank's hand is worth Q or more."""
    if is_queen_or_higher(bank):
        return Step("bank_qualified", (law.BANK_QUALIFIES,), {"category": bank.category})
    return Step("bank_not_qualified", (law.BANK_BELOW_QUEEN,), {"category": bank.category})


def _contest(seat: Seat, showdown: Showdown) -> Steps:
    """The ante and the play bet, against the bank."""
    outcome = decide(showdown)
    if outcome.value in CONTEST_STEP and showdown.bank is not None:
        classes = {
            law.BASIC_CLASS[showdown.player.category],
            law.BASIC_CLASS[showdown.bank.category],
        }
        order = (law.THREE_CARD_ORDER,) if len(classes) > 1 else tuple(classes)
        why = BETTING.why(showdown)
        order += tuple(provision for reason in why for provision in reason.provisions)
        yield Step(
            CONTEST_STEP[outcome.value],
            tuple(dict.fromkeys((*outcome.provisions, *order))),
            {"player": showdown.player.category, "bank": showdown.bank.category},
            seat,
            readings=("FA-02",) if _turns_on_the_order(showdown) else _of_a_tie(showdown, outcome),
            why=why,
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
    yield from jackpot_steps(BETTING, table, contest, _class, _won)


def _class(showdown: Showdown) -> Details:
    return Details({"category": JACKPOT.class_of(showdown)})


def _won(showdown: Showdown, payout: Payout) -> Details:
    category = JACKPOT.class_of(showdown)
    grounds = (law.JACKPOT_CLASS[category], value_of_cards(category, of_five=True))
    several = ("FA-17",) if len(payout.awards) > 1 else ()
    return Details({"category": category}, several, grounds)


def _unrevealed(dealt: Dealt) -> Step:
    # Reading FA-13: art. 11.º n.º 3 deals them only where there are jackpot bets, art. 15.º n.º 2
    # speaks of them as lying on the table. Nothing is settled by it.
    if "community" in dealt:
        return Step("community_left_unrevealed", (law.COMMUNITY_UNREVEALED,), readings=("FA-13",))
    provisions = (law.COMMUNITY_CARDS, law.COMMUNITY_UNREVEALED)
    return Step("community_not_dealt", provisions, readings=("FA-13",))

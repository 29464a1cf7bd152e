"""The end of a hand (arts. 9.º and 10.º): the croupier's hand, each player's, then the jackpot."""

from collections.abc import Mapping, Sequence

from games.rules.banked import Dealt, Steps, settled
from games.rules.banked_bets import Details, Showdown, is_capped, of_own_class
from games.rules.banked_hand import Contest, contest_of, jackpot_steps, turn_up
from games.rules.banked_table import Table
from games.rules.cards import Card
from games.rules.citation import CitedValue, Provision
from games.rules.jackpot import Payout
from games.rules.ranking import Graded
from games.rules.readings import rest_on
from games.rules.script import Seat, Step
from games.rules.wagers import Payment
from games.stud.rules import law
from games.stud.rules.bets import BETTING
from games.stud.rules.ranking import grade, is_decided_by_suit, qualifies, value_of_cards

CONTEST_STEP = {"win": "player_won", "lose": "dealer_won"}


def verify(table: Table, dealt: Dealt, folded: frozenset[Seat]) -> Steps:
    contest = contest_of(BETTING, table, dealt, folded)
    contested = {seat: showdown for seat, showdown in contest.items() if not showdown.has_folded}
    if contested:
        yield from _dealer(next(iter(contested.values())))
    for showdown, outcome, rulings in BETTING.settle_round(contested):
        yield from _contest(showdown, contested, outcome, rulings)
    if table.jackpot is not None:
        yield from jackpot_steps(BETTING, table, contest, _lost, _won, _shown_for_the_jackpot)


def _dealer(showdown: Showdown) -> Steps:
    dealer = showdown.bank
    if dealer is None:
        return
    by = (law.PLAY_BEGINS, law.CLASS[dealer.category], value_of_cards(dealer))
    yield turn_up("dealer", "dealer_revealed", showdown.bank_cards, dealer.category, *by)
    yield dealer_qualifies(dealer, showdown.bank_cards, showdown.reading("SA-01"))


def dealer_qualifies(dealer: Graded, hand: Sequence[Card], reading: str) -> Step:
    """Whether the croupier's hand is enough to open those of the players."""
    by_each = {qualifies(dealer, hand, value) for value in ("value", "holding")}
    readings = ("SA-01",) if len(by_each) > 1 else ()
    facts = {"category": dealer.category}
    if qualifies(dealer, hand, reading):
        provisions = (law.QUALIFICATION, law.HANDS_OPENED)
        return Step("dealer_qualified", provisions, facts, readings=readings)
    # Art. 9.º, 2) speaks of "o valor referido na alínea anterior", which is that of 9.º, 1).
    provisions = (law.NOT_QUALIFIED, law.QUALIFICATION)
    return Step("dealer_not_qualified", provisions, facts, readings=readings)


def _contest(
    showdown: Showdown,
    contested: Contest,
    outcome: CitedValue[str],
    rulings: Mapping[str, CitedValue[Payment]],
) -> Steps:
    if outcome.value in CONTEST_STEP:
        yield _hand_shown(showdown, law.HANDS_OPENED)
        yield _compared(showdown, outcome)
    yield settled(showdown.seat, "ante", rulings["ante"])
    capped = [other for other in contested.values() if is_capped(other, "raise")]
    # Reading SA-10: the house's maximum, for each hand or for the round.
    has_maximum = showdown.house.maximum_payout is not None
    is_shared = is_capped(showdown, "raise") and len(capped) > 1 and has_maximum
    facts = {"category": showdown.player.category} if outcome.value == "win" else {}
    readings = ("SA-10",) if is_shared else ()
    yield settled(showdown.seat, "raise", rulings["raise"], facts, readings)


def _hand_shown(showdown: Showdown, provision: Provision) -> Step:
    player = showdown.player
    by = (provision, law.CLASS[player.category], value_of_cards(player))
    return turn_up(f"seat:{showdown.seat}", "hand_shown", showdown.cards, player.category, *by)


def _shown_for_the_jackpot(showdown: Showdown) -> Steps:
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

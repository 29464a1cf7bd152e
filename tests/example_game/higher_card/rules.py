"""Higher Card: a card each, and who doubles beats the house with the higher. No law says any of it.

Art. 1.º has the deck and the places, 2.º the bets, 3.º the deal, 4.º the order of cards, 5.º the
result, 6.º the prizes of the double, 7.º a card of the house seen too soon.
"""

from collections.abc import Iterator, Mapping, Sequence

from rulesite_rules.games.rules.banked.hand import BankedHand, Deal, Exposure, shown_and_paid
from rulesite_rules.games.rules.banked.settle import banked_game
from rulesite_rules.games.rules.banked.table import Table, TableRules
from rulesite_rules.games.rules.bets.bet import Bet, Betting, Decision
from rulesite_rules.games.rules.bets.seats import DealtRound, Event, Steps
from rulesite_rules.games.rules.faults.ordered import (
    Answers,
    Case,
    Fault,
    bets_go_back,
    one,
    order,
)
from rulesite_rules.games.rules.hands.script import Step
from rulesite_rules.games.rules.hands.showdown import Showdown
from rulesite_rules.games.rules.hands.wagers import Payment, loses, nothing, returned, wins
from rulesite_rules.games.rules.provisions.figures import paying
from rulesite_rules.games.rules.provisions.readings import Reading
from rulesite_rules.games.rules.values.cards import Card
from rulesite_rules.games.rules.values.citation import CitedValue, Instrument
from rulesite_rules.games.rules.values.ranking import ComparedHand, Graded, Grounds, Ranking

LAW = Instrument("ensaio-1")
DECK, PLACES = LAW.provision("art_1__para_1"), LAW.provision("art_1__para_2")
WAGER, DOUBLE, FOLD = (LAW.provision(f"art_2__para_{number}") for number in (1, 2, 3))
DEAL, ORDER, CARD_SEEN = (LAW.provision(f"art_{number}") for number in (3, 4, 7))
HIGHER, LOWER, EQUAL = (LAW.provision(f"art_5__para_{number}") for number in (1, 2, 3))
APPLIED = (DECK, PLACES, WAGER, DOUBLE, FOLD, DEAL, ORDER, CARD_SEEN, HIGHER, LOWER, EQUAL)
CLASSES = ("number", "court_card", "ace")
PAYS = LAW.points("art_6", ("ace", "court_card", "number"))
PRIZES = paying("double", HIGHER, PAYS, ace=3, court_card=2, number=1)

READINGS = (Reading("HC-01", (EQUAL,), ("returned", "lost")),)
"""With equal cards the bets «não ganham»: they go back, or are lost."""


def grade(hand: Sequence[Card], readings: Mapping[str, str]) -> Graded:
    (card,) = hand
    return Graded(CLASSES[(card.rank > 10) + (card.rank == 14)], (card.rank,))


def compared(hand: Sequence[Card], graded: Graded) -> ComparedHand:
    return ComparedHand(graded.category, graded.strength, tuple(hand))


def decide(showdown: Showdown) -> CitedValue[str]:
    """``fold win lose tie``"""
    if showdown.has_folded or showdown.bank is None:
        return FOLD.says("fold")
    own, bank = showdown.player.strength, showdown.bank.strength
    if own == bank:
        return EQUAL.says("tie").under(ORDER)
    return HIGHER.says("win").under(ORDER) if own > bank else LOWER.says("lose").under(ORDER)


def settle_wager(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    stake = showdown.bets["wager"]
    if outcome.value == "win":
        return outcome.provision.says(wins(stake))
    # Reading HC-01: equal cards.
    if outcome.value == "tie" and showdown.reading("HC-01") == "returned":
        return outcome.provision.says(returned(stake))
    return outcome.provision.says(loses(stake))


def settle_double(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if outcome.value == "fold":
        return FOLD.says(nothing())
    line = showdown.house.line("double", showdown.player.category)
    if outcome.value != "win" or line is None or line.odds is None:
        return settle_wager(showdown, outcome)
    return line.provision.says(wins(showdown.bets["wager"], line.odds)).under(HIGHER)


BETTING = Betting(
    bets=(
        Bet("wager", "wa", (WAGER,), DEAL, compulsory=WAGER, settle=settle_wager),
        Bet("double", on="wager", paytable=PRIZES, settle=settle_double),
    ),
    decision=Decision(
        "double",
        amount=lambda house, stakes: stakes["wager"],
        provision=DOUBLE,
        goes_on=DOUBLE,
        fold=FOLD,
        placed_by=(DOUBLE,),
    ),
    readings=READINGS,
    ranking=Ranking(grade, compared, Grounds(ORDER, dict.fromkeys(CLASSES, ORDER))),
    decide=decide,
)
TABLE = TableRules(
    betting=BETTING,
    places={"seat": 1, "dealer": 1},
    hands=PLACES,
    own_hand=WAGER,
    events=("bank_card_seen",),
    exposed="bank_card_seen",
    seats=(1, 2),
)


def shuffle(table: Table) -> Steps:
    yield Step("table_opened", (PLACES, DECK), {"seats": list(table.seats), "places": 2})


def rounds(table: Table) -> Iterator[DealtRound | Event]:
    for seat in table.seats:
        yield DealtRound("card_dealt", (DEAL,), ((f"seat:{seat}", 1),), seat=seat)
    yield DealtRound("bank_dealt", (DEAL,), (("dealer", 1),))


def bank_card_seen(case: Case) -> Answers:
    if case.answer("seen") == "after_all_decided":
        yield order(CARD_SEEN.says("hand_goes_on"))
        return
    yield order(CARD_SEEN.says("hand_void"))
    yield from bets_go_back(case, CARD_SEEN.says("bets_go_back"))


hand = BankedHand(
    table=TABLE,
    shuffle=shuffle,
    deal=Deal(
        rounds,
        lambda table, exposed: Exposure(CARD_SEEN.says("bank_card_seen"), is_void=True),
        exposed="bank_card_seen",
    ),
    verify=shown_and_paid(BETTING, ORDER, of_a_tie=("HC-01",)),
)
SEEN = one("seen", "before_all_decided", "after_all_decided")
GAME = banked_game(hand)(
    key="higher_card",
    instrument=LAW,
    applied=(*APPLIED, *PAYS.values()),
    not_applied={LAW.provision("main__para_1"): "approves_the_annex"},
    table={"bets": {"1": {"wager": 100}, "2": {"wager": 50}}, "stacks": {"1": 1000, "2": 1000}},
    faults=(Fault("bank_card_seen", "deal", bank_card_seen, (SEEN,), returns_bets=True),),
)

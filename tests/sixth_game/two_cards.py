"""Two Cards, a whole game against the house in one file: two bets, a table and a doubt.

The text is invented: art. 1.º has the places, 2.º the bets, 3.º the deal, 4.º the order of hands,
5.º the result, 6.º the prizes of a pair, 7.º a card of the bank seen too soon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.lawtexts.files.caches import SizedCache
from games.rules.banked.hand import BankedHand, Deal, Exposure, Stopping, contest_of, turn_up
from games.rules.banked.settle import BankedSettlement
from games.rules.banked.table import Table, TableRules
from games.rules.bets.bet import Bet, Betting, Decision, Needs
from games.rules.bets.seats import Dealt, DealtRound, Event, Steps, settled
from games.rules.faults.detected import FaultReader
from games.rules.game import Game
from games.rules.hands.script import Seat, Step
from games.rules.hands.showdown import Showdown
from games.rules.hands.wagers import Payment, loses, nothing, returned, wins
from games.rules.provisions.figures import paying
from games.rules.provisions.readings import Reading
from games.rules.values.cards import DECK_52, Card
from games.rules.values.citation import CitedValue, Instrument
from games.rules.values.ranking import ComparedHand, Graded, Grounds, Ranking

LAW = Instrument("ensaio-2")
PLACES, OWN_HAND = LAW.provision("art_1"), LAW.provision("art_1__para_2")
BETS, RAISE, FOLD = (LAW.provision(f"art_2__para_{number}") for number in (1, 2, 3))
DEAL, ORDER = LAW.provision("art_3"), LAW.provision("art_4")
HIGHER, LOWER, EQUAL = (LAW.provision(f"art_5__para_{number}") for number in (1, 2, 3))
PAIR_PRIZES, CARD_SEEN = LAW.provision("art_6"), LAW.provision("art_7")
PAYS = LAW.points("art_6", ("pair_of_aces", "pair"))

READINGS = (Reading("TC-01", (EQUAL,), ("returned", "lost")),)
"""Bets on equal hands «não ganham»: they go back, or are lost."""


def grade(hand: Sequence[Card], readings: Mapping[str, str]) -> Graded:
    high, low = sorted((card.rank for card in hand), reverse=True)
    category = "pair" if high == low else "odd_cards"
    return Graded(category, (category == "pair", high, low))


def compared(hand: Sequence[Card], graded: Graded) -> ComparedHand:
    return ComparedHand(graded.category, graded.strength[1:], tuple(hand))


RANKING = Ranking(grade, compared, Grounds(ORDER, {"pair": ORDER, "odd_cards": ORDER}))


def decide(showdown: Showdown) -> CitedValue[str]:
    if showdown.has_folded or showdown.bank is None:
        return FOLD.says("fold")
    if showdown.player.strength > showdown.bank.strength:
        return HIGHER.says("win")
    if showdown.player.strength < showdown.bank.strength:
        return LOWER.says("lose")
    return EQUAL.says("tie")


def settle_wager(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    stake = showdown.bets["wager"]
    if outcome.value == "win":
        return outcome.provision.says(wins(stake))
    # Reading TC-01: equal hands.
    if outcome.value == "tie" and showdown.reading("TC-01") == "returned":
        return outcome.provision.says(returned(stake))
    return outcome.provision.says(loses(stake))


def settle_raise(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    return FOLD.says(nothing()) if showdown.has_folded else settle_wager(showdown, outcome)


def settle_pairs(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    stake, category = showdown.bets["pairs"], showdown.player.category
    if showdown.player.strength == (True, 14, 14):
        category = "pair_of_aces"
    line = showdown.house.line("pairs", category)
    if line is None or line.odds is None:
        return PAIR_PRIZES.says(loses(stake))
    return line.provision.says(wins(stake, line.odds)).under(PAIR_PRIZES)


BETTING = Betting(
    bets=(
        Bet("wager", "wa", (BETS,), DEAL, compulsory=BETS, settle=settle_wager),
        Bet("raise", on="wager", settle=settle_raise),
        Bet(
            "pairs",
            "ps",
            (BETS,),
            DEAL,
            needs=Needs(("wager",), "pairs_alone", BETS, BETS),
            paytable=paying("pairs", PAIR_PRIZES, PAYS, pair_of_aces=30, pair=11),
            settle=settle_pairs,
        ),
    ),
    decision=Decision(
        "raise",
        amount=lambda house, stakes: stakes["wager"],
        provision=RAISE,
        goes_on=RAISE,
        fold=FOLD,
        placed_by=(RAISE,),
    ),
    readings=READINGS,
    figures=(),
    ranking=RANKING,
    decide=decide,
    qualifies=lambda bank, cards, readings: True,
)

TABLE = TableRules(
    betting=BETTING,
    places={"seat": 2, "dealer": 2},
    methods=("manual",),
    hands=PLACES,
    own_hand=OWN_HAND,
    known=FaultReader((), (), (), (1, 2, 3), READINGS),
    events=("player_card_exposed", "bank_card_exposed"),
    exposed="bank_card_exposed",
    seats=(1, 2, 3),
)


def shuffle(table: Table) -> Steps:
    yield Step("table_opened", (PLACES,), {"seats": list(table.seats), "places": 3})


def rounds(table: Table) -> Iterator[DealtRound | Event]:
    for number in (1, 2):
        places = [*(f"seat:{seat}" for seat in table.seats), "dealer"]
        cards = tuple((place, number) for place in places)
        yield DealtRound("round_dealt", (DEAL,), cards, facts={"round": number})


def exposure(table: Table, exposed: Sequence[str]) -> Exposure:
    """Art. 7.º: a card of the bank voids the hand; a player's does not."""
    is_bank = exposed[-1] == "dealer"
    return Exposure(CARD_SEEN.says("bank_card_exposed" if is_bank else "hand_goes_on"), is_bank)


def verify(table: Table, dealt: Dealt, folded: frozenset[Seat]) -> Steps:
    contest = contest_of(BETTING, table, dealt, folded)
    contested = {seat: showdown for seat, showdown in contest.items() if not showdown.has_folded}
    for showdown in list(contested.values())[:1]:
        assert showdown.bank is not None
        yield turn_up("dealer", "bank_revealed", showdown.bank_cards, showdown.bank.category, ORDER)
    for showdown, outcome, rulings in BETTING.settle_round(contested):
        seat, category = showdown.seat, showdown.player.category
        yield turn_up(f"seat:{seat}", "hand_shown", showdown.cards, category, ORDER)
        readings = ("TC-01",) if outcome.value == "tie" else ()
        for bet in ("wager", "raise"):
            yield settled(seat, bet, rulings[bet], readings=readings)
    yield from BETTING.side_bets(contested)


hand = BankedHand(
    table=TABLE,
    shuffle=shuffle,
    deal=Deal(rounds, exposure, exposed="bank_card_exposed"),
    stopping=lambda stopped: Stopping("hand_voided", stopped.provisions, stopped.provisions),
    verify=verify,
)
SETTLEMENT = BankedSettlement(TABLE, SizedCache(f"{__name__}.ALIKE", 1 << 16))

GAME = Game(
    key="two_cards",
    instrument=LAW,
    deck=DECK_52,
    readings=READINGS,
    applied=(PLACES, BETS, RAISE, FOLD, DEAL, ORDER, HIGHER, LOWER, EQUAL, *PAYS.values()),
    not_applied={},
    paytables=BETTING.paytables,
    seats=TABLE.seats,
    hand=hand,
    rank=SETTLEMENT.rank,
    settle=SETTLEMENT.settle,
    bets=BETTING.bets,
    table={"bets": {"1": {"wager": 100, "pairs": 10}}, "stacks": {"1": 1000}},
    events=TABLE.events,
    places=TABLE.places,
)

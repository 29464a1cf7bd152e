"""One Card: bets on one's own card against the house's, and on their being equal. Nobody decides.

The text is invented: art. 1.º has the places, 2.º the bets, 3.º the deal and the order of cards,
4.º the result, 5.º the prizes of equal cards, 6.º a card of the house seen too soon.
"""

from collections.abc import Iterator, Mapping, Sequence

from games.rules.banked.hand import BankedHand, Deal, Exposure, shown_and_paid
from games.rules.banked.settle import banked_game
from games.rules.banked.table import Table, TableRules
from games.rules.bets.bet import Bet, Betting, Needs
from games.rules.bets.seats import DealtRound, Event, Steps
from games.rules.hands.script import Step
from games.rules.hands.showdown import Showdown
from games.rules.hands.wagers import Payment, loses, returned, wins
from games.rules.provisions.figures import paying
from games.rules.provisions.readings import Reading
from games.rules.values.cards import Card
from games.rules.values.citation import CitedValue, Instrument
from games.rules.values.ranking import ComparedHand, Graded, Grounds, Ranking

LAW = Instrument("ensaio-3")
PLACES, ON_CARD, ON_EQUAL = map(LAW.provision, ("art_1", "art_2__para_1", "art_2__para_2"))
DEAL, CARD_SEEN = LAW.provision("art_3"), LAW.provision("art_6")
HIGHER, LOWER, EQUAL = (LAW.provision(f"art_4__para_{number}") for number in (1, 2, 3))
PAYS = LAW.points("art_5", ("aces", "equal"))

READINGS = (Reading("OC-01", (EQUAL,), ("returned", "lost")),)
"""With equal cards the bet on one's own «não ganha»: it goes back, or is lost."""


def grade(hand: Sequence[Card], readings: Mapping[str, str]) -> Graded:
    (card,) = hand
    return Graded("ace" if card.rank == 14 else "other_card", (card.rank,))


def compared(hand: Sequence[Card], graded: Graded) -> ComparedHand:
    return ComparedHand(graded.category, graded.strength, tuple(hand))


def decide(showdown: Showdown) -> CitedValue[str]:
    """``win lose tie``; the house always shows its card."""
    assert showdown.bank is not None
    own, bank = showdown.player.strength, showdown.bank.strength
    if own == bank:
        return EQUAL.says("tie").under(DEAL)
    return HIGHER.says("win").under(DEAL) if own > bank else LOWER.says("lose").under(DEAL)


def settle_card(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    stake = showdown.bets["card"]
    if outcome.value == "win":
        return outcome.provision.says(wins(stake))
    # Reading OC-01: equal cards.
    if outcome.value == "tie" and showdown.reading("OC-01") == "returned":
        return outcome.provision.says(returned(stake))
    return outcome.provision.says(loses(stake))


def equal_class(showdown: Showdown) -> str:
    return "aces" if showdown.player.category == "ace" else "equal"


def settle_equal(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    stake = showdown.bets["equal"]
    line = showdown.house.line("equal", equal_class(showdown))
    assert line is not None
    assert line.odds is not None
    if outcome.value == "tie":
        return line.provision.says(wins(stake, line.odds)).under(ON_EQUAL)
    return ON_EQUAL.says(loses(stake))


BETTING = Betting(
    bets=(
        Bet("card", "oc", (ON_CARD,), DEAL, compulsory=ON_CARD, settle=settle_card),
        Bet(
            "equal",
            "oe",
            (ON_EQUAL,),
            DEAL,
            needs=Needs(("card",), "equal_alone", ON_EQUAL, ON_EQUAL),
            paytable=paying("equal", ON_EQUAL, PAYS, aces=20, equal=10),
            class_of=equal_class,
            settle=settle_equal,
        ),
    ),
    readings=READINGS,
    ranking=Ranking(grade, compared, Grounds(DEAL, {"ace": DEAL, "other_card": DEAL})),
    decide=decide,
)
TABLE = TableRules(
    betting=BETTING,
    places={"seat": 1, "dealer": 1},
    hands=PLACES,
    own_hand=ON_CARD,
    events=("bank_card_exposed",),
    exposed="bank_card_exposed",
    seats=(1, 2, 3),
)


def shuffle(table: Table) -> Steps:
    yield Step("table_opened", (PLACES,), {"seats": list(table.seats), "places": 3})


def rounds(table: Table) -> Iterator[DealtRound | Event]:
    places = [*(f"seat:{seat}" for seat in table.seats), "dealer"]
    yield DealtRound("cards_dealt", (DEAL,), tuple((place, 1) for place in places))


hand = BankedHand(
    table=TABLE,
    shuffle=shuffle,
    deal=Deal(
        rounds,
        lambda table, exposed: Exposure(CARD_SEEN.says("bank_card_exposed"), is_void=True),
        exposed="bank_card_exposed",
    ),
    verify=shown_and_paid(BETTING, DEAL),
)
GAME = banked_game(hand)(
    key="one_card",
    instrument=LAW,
    applied=(PLACES, ON_CARD, ON_EQUAL, DEAL, HIGHER, LOWER, EQUAL, *PAYS.values(), CARD_SEEN),
    not_applied={LAW.provision("main__para_1"): "approves_the_annex"},
    table={"bets": {"1": {"card": 100, "equal": 10}, "2": {"card": 50}}},
)

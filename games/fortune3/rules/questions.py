"""What the floor asks of a result at a table of Fortune 3."""

from games.fortune3.rules import law
from games.fortune3.rules.bets import JACKPOT
from games.fortune3.rules.hand import bank_qualifies
from games.fortune3.rules.paytable import PROGRESSIVE
from games.fortune3.rules.ranking import ORDERS, grade
from games.rules.cards import Card
from games.rules.faults import Case
from games.rules.questions import JackpotQuestion, bank_plays, which_hand_wins
from games.rules.readings import Chosen
from games.rules.script import Step


def highest_first(readings: Chosen) -> list[str]:
    # Reading FA-02: the order of the classes.
    return list(reversed(ORDERS[readings["FA-02"]]))


def bank_is_enough(hand: tuple[Card, ...], case: Case) -> Step:
    return bank_qualifies(grade(hand, case.readings["FA-02"]))


PRIZES = JackpotQuestion(
    law.JACKPOT, PROGRESSIVE, JACKPOT.terms, JACKPOT.terms_of, royals=1, ladder="of_five"
)

QUESTIONS = (
    which_hand_wins(law.THREE_CARD_ORDER, law.BASIC_CLASS, highest_first, ("FA-02",)),
    bank_plays(3, bank_is_enough),
    PRIZES.fault,
)

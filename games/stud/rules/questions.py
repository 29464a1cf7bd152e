"""What the floor asks of a result at a table of Stud Poker."""

from games.rules.cards import Card
from games.rules.faults import Case
from games.rules.questions import JackpotQuestion, bank_plays, which_hand_wins
from games.rules.script import Step
from games.stud.rules import law
from games.stud.rules.bets import JACKPOT
from games.stud.rules.hand import dealer_qualifies
from games.stud.rules.paytable import PROGRESSIVE
from games.stud.rules.ranking import grade


def dealer_plays(hand: tuple[Card, ...], case: Case) -> Step:
    return dealer_qualifies(grade(hand, case.readings["SA-06"]), hand, case.readings["SA-01"])


QUESTIONS = (
    which_hand_wins(law.ORDER, law.CLASS),
    bank_plays(5, dealer_plays),
    JackpotQuestion(law.JACKPOT, PROGRESSIVE, JACKPOT.terms, JACKPOT.terms_of, royals=4).fault,
)

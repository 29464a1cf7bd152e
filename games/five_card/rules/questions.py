"""What the floor asks of a result at a table of five-card poker."""

from collections.abc import Sequence

from games.five_card.rules import law
from games.five_card.rules.ranking import CLASSES
from games.rules.citation import CitedValue
from games.rules.faults import Case
from games.rules.questions import PotLaw, which_hand_wins
from games.rules.script import Seat


def odd_chips(winners: Sequence[Seat], live: Sequence[Seat], case: Case) -> CitedValue[Seat | None]:
    # Reading PA-05: article 4 is silent on what cannot be divided; the first winner, or the house.
    is_kept = case.readings["PA-05"] == "house_keeps"
    return law.OBJECT.says(None if is_kept else winners[0])


POTS = PotLaw(law.SHOWDOWN, law.OBJECT, odd_chips, ("PA-05",), ("PA-37",))

QUESTIONS = (which_hand_wins(law.HIGHER_CLASS_WINS, CLASSES), *POTS.questions)

"""What the floor asks of a result at a table of Omaha."""

from collections.abc import Sequence

from games.omaha.rules import law
from games.omaha.rules.ranking import CLASS
from games.rules.citation import CitedValue
from games.rules.faults import Case
from games.rules.questions import PotLaw, which_hand_wins
from games.rules.script import Seat


def odd_chips(winners: Sequence[Seat], live: Sequence[Seat], case: Case) -> CitedValue[Seat | None]:
    # Reading OA-02: the first of those who share the pot, or the first still in the hand.
    is_winner = case.readings["OA-02"] == "first_winner"
    return law.INDIVISIBLE.says((winners if is_winner else live)[0])


POTS = PotLaw(law.BEST_TAKES_POT, law.EQUAL_PARTS, odd_chips, ("OA-02",), ("OA-03",))

QUESTIONS = (which_hand_wins(law.HAND_ORDER, CLASS), *POTS.questions)

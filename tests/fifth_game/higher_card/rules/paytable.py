"""The prizes of the double, art. 6.º"""

from __future__ import annotations

from higher_card.rules import law
from rulesite_rules.games.rules.provisions.figures import Paytable, to_one

DOUBLE = Paytable(
    "double",
    law.PLAYER_HIGHER,
    (
        to_one("ace", law.PAYS_ACE, 3),
        to_one("court_card", law.PAYS_COURT_CARD, 2),
        to_one("number", law.PAYS_NUMBER, 1),
    ),
)
PAYTABLES = (DOUBLE,)

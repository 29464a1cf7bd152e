"""What may go wrong at its table: the bank's card is seen, art. 7.º"""

from __future__ import annotations

from higher_card.rules import law
from rulesite_rules.games.rules.faults.ordered import Answers, Case, Fault, bets_go_back, one, order


def bank_card_seen(case: Case) -> Answers:
    if case.answer("seen") == "after_all_decided":
        yield order(law.CARD_SEEN.says("hand_goes_on"))
        return
    yield order(law.CARD_SEEN.says("hand_void"))
    yield from bets_go_back(case, law.CARD_SEEN.says("bets_go_back"))


FAULTS = (
    Fault(
        "bank_card_seen",
        "deal",
        bank_card_seen,
        (one("seen", "before_all_decided", "after_all_decided"),),
        returns_bets=True,
    ),
)

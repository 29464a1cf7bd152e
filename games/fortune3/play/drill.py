"""The drill of Fortune 3."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.fortune3.play.settings import BETS
from games.fortune3.rules import law
from games.fortune3.rules.result import CONTEST_STEP
from games.play.drill.banked import (
    after_a_fault,
    qualifies,
    stakes_of_a_stopped_hand,
    total,
    what_is_paid,
    who_wins,
)
from games.play.drill.chance import Chance
from games.play.drill.dealing import deal_bets, faults_of_the_deal
from games.play.drill.turns import may_it_be_done, what_class, who_is_next
from games.play.game import Drill, Kind
from games.rules.game import Game

CONTEST = {
    **{step: outcome for outcome, step in CONTEST_STEP.items()},
    "bank_not_qualified": "dealer_not_qualified",
}
CLASSES = tuple(law.BASIC_CLASS)
FAULTS = (
    "player_card_exposed",
    "bank_card_exposed",
    "wrong_deal_found",
    "shuffler_failed",
    "empty_seat_cards_voided",
)
STOPS = {"hand_voided": "void", "hand_suspended": "suspended"}


def faults(declared: Game, chance: Chance, record: dict[str, Any]) -> list[dict[str, Any]]:
    found = faults_of_the_deal(declared, chance, record, exposed="bank_card_exposed")
    if found[0]["event"] == "shuffler_failed":
        found[0]["fault"] = chance.one_of(("first", "second"))
    return found


DRILL = Drill(
    kinds=(
        Kind("who_wins", partial(who_wins, steps=CONTEST), (7, 13)),
        Kind("qualifies", partial(qualifies, yes="bank_qualified", no="bank_not_qualified"), (13,)),
        Kind("what_is_paid", what_is_paid, (13, 14, 16)),
        Kind("total", total, (13, 14, 15, 16)),
        Kind("what_class", partial(what_class, classes=CLASSES), (6, 7)),
        Kind("after_a_fault", partial(after_a_fault, faults=FAULTS, stops=STOPS), (17,)),
        Kind("stakes_of_a_stopped_hand", partial(stakes_of_a_stopped_hand, stops=STOPS), (17,)),
        Kind("who_is_next", who_is_next, (12,)),
        Kind("may_it_be_done", may_it_be_done, (10, 12)),
    ),
    deal=partial(deal_bets, bets=BETS),
    faults=faults,
    acts={
        "play": _("double the ante"),
        "ante": _("place or change the ante"),
        "pair_plus": _("place a Pair Plus bet"),
        "six_card_bonus": _("place a Six Card Bonus bet"),
        "progressive": _("place a jackpot bet"),
    },
)

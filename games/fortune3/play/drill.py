"""The drill of Fortune 3."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from games.fortune3.rules.bets import BETTING
from games.play.dealing import Chance, deal_bets, faults_of_the_deal
from games.play.drill.any_game import may_it_be_done, what_class, who_is_next
from games.play.drill.results import (
    after_a_fault,
    qualifies,
    stakes_of_a_stopped_hand,
    total,
    what_is_paid,
    who_wins,
)
from games.play.game import Drill, FaultKind, QuestionKind
from games.rules.game import Game

CONTEST = {
    "player_won": "win",
    "bank_won": "lose",
    "hands_tied": "tie",
    "bank_not_qualified": "dealer_not_qualified",
}
CLASSES = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
FAULTS = (
    "player_card_exposed",
    "bank_card_exposed",
    "wrong_deal_found",
    "shuffler_failed",
    "empty_seat_cards_voided",
)
STOPS = {"hand_voided": "void", "hand_suspended": "suspended"}


def faults(declared: Game, chance: Chance, record: dict[str, object]) -> list[dict[str, object]]:
    events = faults_of_the_deal(declared, chance, record, exposed="bank_card_exposed")
    if events[0]["event"] == "shuffler_failed":
        events[0]["fault"] = chance.one_of(("first", "second"))
    return events


DRILL = Drill(
    kinds=(
        QuestionKind("who_wins", partial(who_wins, steps=CONTEST), (7, 13)),
        QuestionKind(
            "qualifies", partial(qualifies, yes="bank_qualified", no="bank_not_qualified"), (13,)
        ),
        QuestionKind("what_is_paid", what_is_paid, (13, 14, 15, 16)),
        QuestionKind("total", total, (12, 13, 14, 15, 16)),
        QuestionKind("what_class", partial(what_class, classes=CLASSES), (6, 7)),
        FaultKind("after_a_fault", partial(after_a_fault, faults=FAULTS, stops=STOPS), (17,)),
        FaultKind(
            "stakes_of_a_stopped_hand", partial(stakes_of_a_stopped_hand, stops=STOPS), (17,)
        ),
        QuestionKind("who_is_next", who_is_next, (12,), seats=3),
        QuestionKind("may_it_be_done", may_it_be_done, (10, 12), seats=3),
    ),
    deal=partial(deal_bets, bets=BETTING.names),
    faults=faults,
    acts={
        "play": _("double the ante"),
        "ante": _("place or change the ante"),
        "pair_plus": _("place a Pair Plus bet"),
        "six_card_bonus": _("place a Six Card Bonus bet"),
        "progressive": _("place a jackpot bet"),
    },
    procedure=(
        "cards_shuffled",
        "ante_placed",
        "packet_dealt",
        "play_placed",
        "bank_revealed",
        "prizes_paid",
    ),
)

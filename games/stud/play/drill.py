"""The drill of Stud."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from games.play.dealing import deal_bets, faults_of_the_deal
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
from games.stud.rules.bets import BETTING

CONTEST = {
    "player_won": "win",
    "dealer_won": "lose",
    "dealer_not_qualified": "dealer_not_qualified",
}
FAULTS = (
    "player_card_exposed",
    "dealer_card_exposed",
    "wrong_deal_found",
    "wrong_count_found",
    "shuffler_failed",
    "empty_seat_cards_voided",
)
STOPS = {"hand_voided": "void"}

DRILL = Drill(
    kinds=(
        QuestionKind("who_wins", partial(who_wins, steps=CONTEST), (8, 9)),
        QuestionKind(
            "qualifies", partial(qualifies, yes="dealer_qualified", no="dealer_not_qualified"), (9,)
        ),
        QuestionKind("what_is_paid", what_is_paid, (9, 10)),
        QuestionKind("total", total, (6, 9, 10)),
        QuestionKind("what_class", what_class, (4, 8, 9)),
        FaultKind("after_a_fault", partial(after_a_fault, faults=FAULTS, stops=STOPS), (11,)),
        FaultKind(
            "stakes_of_a_stopped_hand", partial(stakes_of_a_stopped_hand, stops=STOPS), (11,)
        ),
        QuestionKind("who_is_next", who_is_next, (6,), seats=3),
        QuestionKind("may_it_be_done", may_it_be_done, (6,), seats=3),
    ),
    deal=partial(deal_bets, bets=BETTING.names),
    faults=partial(faults_of_the_deal, exposed="dealer_card_exposed"),
    acts={"ante": _("place or change the ante"), "progressive": _("place a jackpot bet")},
    procedure=(
        "ante_placed",
        "packet_dealt",
        "dealer_card_shown",
        "raise_placed",
        "dealer_revealed",
    ),
)

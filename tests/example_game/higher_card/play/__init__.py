"""The table, the ruling desk and the drill of Higher Card."""

from functools import partial

from django.utils.translation import gettext_lazy as _
from higher_card.rules import CLASSES

from games.play.game import Desk, Drill, FaultKind, QuestionKind, TableGame
from games.training.drill.any_game import may_it_be_done, what_class
from games.training.drill.results import after_a_fault, total, what_is_paid, who_wins

CONTEST = {"wager_won": "win", "wager_lost": "lose", "wager_returned": "tie"}
SEEN = partial(after_a_fault, faults=("bank_card_seen",), stops={"hand_voided": "void"})

TABLE = TableGame(
    bets=("wager",),
    preparation=frozenset({"table_opened", "card_dealt", "bank_dealt"}),
    desk=Desk(
        decisions=(("double", _("Doubles")), ("fold", _("Gives up"))),
        example={
            "table": {"bets": {"1": {"wager": 100}}, "stacks": {"1": 1000}},
            "cards": {"1": "As", "dealer": "Kd"},
            "actions": [{"seat": 1, "do": "double"}],
        },
    ),
    drill=Drill(
        kinds=(
            QuestionKind("who_wins", partial(who_wins, steps=CONTEST), (4, 5)),
            QuestionKind("what_is_paid", what_is_paid, (5, 6)),
            QuestionKind("total", total, (5, 6)),
            QuestionKind("what_class", partial(what_class, classes=CLASSES), (4,)),
            FaultKind("after_a_fault", SEEN, (7,)),
            QuestionKind("may_it_be_done", may_it_be_done, (2,), seats=3),
        ),
        faults=lambda game, chance, record: [{"event": "bank_card_seen"}],
        acts={"double": _("double the rehearsal bet")},
    ),
)

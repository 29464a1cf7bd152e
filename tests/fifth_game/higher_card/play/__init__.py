"""The table, the ruling desk and the drill of the higher card."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _
from higher_card.rules.ranking import CLASSES
from rulesite_rules.games.rules.game import Game

from games.play.dealing import Chance
from games.play.game import Desk, Drill, FaultKind, QuestionKind, TableGame
from games.training.drill.any_game import may_it_be_done, what_class
from games.training.drill.results import after_a_fault, total, what_is_paid, who_wins


def seen(_declared: Game, _chance: Chance, _record: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"event": "bank_card_seen"}]


CONTEST = {"player_won": "win", "bank_won": "lose", "cards_equal": "tie"}

DRILL = Drill(
    kinds=(
        QuestionKind("who_wins", partial(who_wins, steps=CONTEST), (4, 5)),
        QuestionKind("what_is_paid", what_is_paid, (5, 6)),
        QuestionKind("total", total, (5, 6)),
        QuestionKind("what_class", partial(what_class, classes=CLASSES), (4,)),
        FaultKind(
            "after_a_fault",
            partial(after_a_fault, faults=("bank_card_seen",), stops={"hand_voided": "void"}),
            (7,),
        ),
        QuestionKind("may_it_be_done", may_it_be_done, (2,), seats=3),
    ),
    faults=seen,
    acts={"double": _("double the rehearsal bet")},
)

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
    drill=DRILL,
)

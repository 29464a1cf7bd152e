"""The drill of five-card poker."""

from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.play.dealing import Chance, Deck, cards_by_chance
from games.play.drill.any_game import how_much_at_most, may_it_be_done, what_class, who_is_next
from games.play.drill.results import (
    commission_taken,
    what_a_seat_comes_to,
    what_follows_a_fault,
    who_takes_the_pot,
)
from games.play.game import Drill, FaultKind, QuestionKind
from games.rules.game import Game


def deal(declared: Game, chance: Chance, seats: int | None) -> dict[str, object]:
    deck = Deck(declared.deck, chance)
    seated = sorted(chance.some_of(declared.seats, seats or 2 + chance.below(3)))
    cards = cards_by_chance(declared, deck, seated)
    stacks = {str(seat): 2000 + 100 * chance.below(20) for seat in seated}
    table = {
        "seats": seated,
        "stacks": stacks,
        "ante": 20,
        "commission": "4%",
        "chip": 1,
        "first_hand": True,
    }
    return {"table": table, "cards": cards}


def faults(_declared: Game, chance: Chance, record: dict[str, Any]) -> list[dict[str, Any]]:
    seat = chance.one_of(record["table"]["seats"])
    offered: list[dict[str, Any]] = [
        {"event": "key_card_exposed", "seat": seat},
        {"event": "card_misdealt", "seat": seat, "card": 1 + chance.below(5)},
        {"event": "time_expired", "seat": seat, "action": 0},
    ]
    return [chance.one_of(offered)]


after_a_fault = partial(
    what_follows_a_fault,
    faults=("key_card_exposed", "card_misdealt", "time_expired"),
    ends={
        "hand_void": "void",
        "misdeal_rectified": "rectified",
        "hand_declared_dead": "dead",
        "time_expired": "folds",
    },
    choices={
        "rectified": _("It is corrected and the hand goes on"),
        "dead": _("That hand is dead and its pot money goes back"),
        "folds": _("The player is taken to fold"),
        "void": _("The hand is void for everybody"),
    },
)

DRILL = Drill(
    kinds=(
        QuestionKind("who_takes_the_pot", who_takes_the_pot, (5, 10)),
        QuestionKind("what_a_seat_comes_to", what_a_seat_comes_to, (4, 5, 10, 11)),
        QuestionKind("commission_taken", commission_taken, (9,)),
        QuestionKind("what_class", what_class, (5, 10)),
        QuestionKind("who_is_next", who_is_next, (10, 11), seats=3),
        QuestionKind("may_it_be_done", may_it_be_done, (10,), seats=3),
        QuestionKind("how_much_at_most", how_much_at_most, (10, 11), seats=3),
        FaultKind("after_a_fault", after_a_fault, (11,)),
    ),
    deal=deal,
    faults=faults,
    acts={"open": _("open"), "pass": _("pass the voice")},
    unsaid=frozenset(
        {
            "voice_given",
            "opening_required",
            "open_card_dealt",
            "key_card_dealt",
            "card_dealt",
            "card_burned",
            "hand_shown",
        }
    ),
    turn_steps=frozenset({"voice_given", "opening_required"}),
    procedure=(
        "cards_shuffled",
        "pot_money_posted",
        "card_burned",
        "open_card_dealt",
        "key_card_dealt",
        "opening_required",
        "showdown_begun",
    ),
)

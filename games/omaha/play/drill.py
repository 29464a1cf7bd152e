"""The drill of Omaha."""

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext_lazy as _

from games.narration.sentences import Message
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
from games.rules.script import Step

RECTIFIED = "misdeal_rectified"


def deal(declared: Game, chance: Chance, seats: int | None) -> dict[str, object]:
    deck = Deck(declared.deck, chance)
    seated = sorted(chance.some_of(declared.seats, seats or 2 + chance.below(3)))
    cards = cards_by_chance(declared, deck, seated)
    table: dict[str, object] = {
        "seats": seated,
        "button": chance.one_of(seated),
        "stacks": {str(seat): 100 * (5 + chance.below(60)) for seat in seated},
        "structure": chance.one_of(("limit", "no_limit")),
        "small_blind": 50,
        "big_blind": 100,
        "commission": "5%",
        "chip": 5,
    }
    return {"table": table, "cards": cards}


def faults(_declared: Game, chance: Chance, _record: dict[str, object]) -> list[dict[str, object]]:
    dealing = chance.one_of(("deal", "deal", "flop", "turn", "river"))
    return [{"event": "misdeal", "at": dealing, "rectified": chance.happens(50)}]


def can_be_mended(step: Step) -> Sequence[Message]:
    if step.name == RECTIFIED:
        return (_("It can be corrected at once."),)
    return (_("It cannot be corrected."),)


after_a_misdeal = partial(
    what_follows_a_fault,
    faults=("misdeal_found",),
    ends={"hand_void": "void", RECTIFIED: "rectified"},
    choices={
        "void": _("The hand is void and the bets go back"),
        "rectified": _("It is corrected and the hand goes on"),
    },
    details=can_be_mended,
)

DRILL = Drill(
    kinds=(
        QuestionKind("who_takes_the_pot", who_takes_the_pot, (10, 14, 15)),
        QuestionKind("what_a_seat_comes_to", what_a_seat_comes_to, (10, 13, 14, 15)),
        QuestionKind("commission_taken", commission_taken, (16,)),
        QuestionKind("what_class", what_class, (8, 10, 15)),
        QuestionKind("who_is_next", who_is_next, (6, 7, 8), seats=3),
        QuestionKind("may_it_be_done", may_it_be_done, (6, 10, 11), seats=3),
        QuestionKind("how_much_at_most", how_much_at_most, (11, 12), seats=3),
        FaultKind("after_a_fault", after_a_misdeal, (9,)),
    ),
    deal=deal,
    faults=faults,
    acts={"split_pot": _("agree to share the pot")},
    unsaid=frozenset({"round_opened", "cards_dealt", "card_burned", "hand_shown"}),
    turn_steps=frozenset({"round_opened"}),
    procedure=(
        "cards_shuffled",
        "small_blind_posted",
        "cards_dealt",
        "flop_dealt",
        "turn_dealt",
        "river_dealt",
        "hand_shown",
    ),
)

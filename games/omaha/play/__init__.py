"""The table, the ruling desk and the drill of Omaha."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext_lazy as _

from games.narration.sentences import Message
from games.omaha.rules.facts import OmahaTableRecord
from games.play import game
from games.play.dealing import Chance, Deck, cards_by_chance
from games.rules.game import Game, Record
from games.rules.hands.script import Step
from games.rules.values.schema import fields_of, gettext_noop
from games.training.drill import results
from games.training.drill.any_game import how_much_at_most, may_it_be_done, what_class, who_is_next

RECTIFIED = "misdeal_rectified"


def deal(declared: Game, chance: Chance, seats: int | None) -> Record:
    deck = Deck(declared.deck, chance)
    seated = sorted(chance.some_of(declared.seats, seats or 2 + chance.below(3)))
    cards = cards_by_chance(declared, deck, seated)
    table = {
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


def faults(_declared: Game, chance: Chance, _record: Record) -> list[Record]:
    dealing = chance.one_of(("deal", "deal", "flop", "turn", "river"))
    return [{"event": "misdeal", "at": dealing, "rectified": chance.happens(50)}]


def can_be_mended(step: Step) -> Sequence[Message]:
    if step.name == RECTIFIED:
        return (_("It can be corrected at once."),)
    return (_("It cannot be corrected."),)


after_a_misdeal = partial(
    results.what_follows_a_fault,
    faults=("misdeal_found",),
    ends={"hand_void": "void", RECTIFIED: "rectified"},
    choices={
        "void": _("The hand is void and the bets go back"),
        "rectified": _("It is corrected and the hand goes on"),
    },
    details=can_be_mended,
)

DRILL = game.Drill(
    kinds=(
        game.QuestionKind("who_takes_the_pot", results.who_takes_the_pot, (10, 14, 15)),
        game.QuestionKind("what_a_seat_comes_to", results.what_a_seat_comes_to, (10, 13, 14, 15)),
        game.QuestionKind("commission_taken", results.commission_taken, (16,)),
        game.QuestionKind("what_class", what_class, (8, 10, 15)),
        game.QuestionKind("who_is_next", who_is_next, (6, 7, 8), seats=3),
        game.QuestionKind("may_it_be_done", may_it_be_done, (6, 10, 11), seats=3),
        game.QuestionKind("how_much_at_most", how_much_at_most, (11, 12), seats=3),
        game.FaultKind("after_a_fault", after_a_misdeal, (9,)),
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


DISPUTES = (
    game.CommonDispute(
        name="result",
        title=_("Two hands at the end"),
        asks=("cards.1", "cards.2", "cards.board", "table.paid.1", "table.paid.2"),
        initial={"table.paid.1": "100", "table.paid.2": "100"},
        typed={"cards.1": "As2sKhQh", "cards.2": "AcAd9c8d", "cards.board": "AhJhTh3s4s"},
        seats_last=True,
    ),
    game.POTS,
    game.after_a_fault("board-too-soon", "board_too_soon", street="turn", mended="yes"),
    game.after_a_fault("wrong-player", "card_to_wrong_player", mended="yes"),
    game.after_a_fault("hole-card", "hole_card_exposed", mended="yes"),
    game.after_a_fault("out-of-turn", "out_of_turn", round="second", did="fold"),
    game.after_a_fault(
        "raise-too-small",
        "raise_too_small",
        game.RAISE_OR_ALL_IN,
        structure="no_limit",
        last_raise="200",
        raised_by="150",
        all_in="yes",
    ),
    game.after_a_fault("bet-unclear", "bet_unclear", seat="4", how="said_and_laid_differ"),
    game.CommonDispute(
        name="paid-wrongly",
        title=game.WRONGLY_PAID,
        asks=("cards.1", "cards.2", "cards.board", "given.1.all", "table.paid.1", "table.paid.2"),
        initial={"table.paid.1": "100", "table.paid.2": "100"},
        typed={
            "cards.1": "As2sKhQh",
            "cards.2": "AcAd9c8d",
            "cards.board": "AhJhTh3s4s",
            "given.1.all": "150",
        },
        seats_last=True,
    ),
    game.MISREAD,
    game.WHICH_WINS,
    game.POT_DIVIDED,
)

TABLE_FIELDS = fields_of(OmahaTableRecord)

POT_FIELDS = {
    "table.chip": replace(TABLE_FIELDS["chip"], hint=gettext_noop("If empty: 1.")),
    "table.commission": TABLE_FIELDS["commission"],
    "table.big_blind": replace(
        TABLE_FIELDS["big_blind"], hint=gettext_noop("It caps the commission.")
    ),
}

FRAMES = (
    game.Frame(_("The marker"), "button_placed"),
    game.Frame(_("The blinds"), "big_blind_posted"),
    game.Frame(_("Four cards each"), "cards_dealt", -1),
    game.Frame(_("The first betting round"), "checked"),
    game.Frame(_("The flop"), "flop_dealt"),
    game.Frame(_("To bet, to call, to fold"), "folded"),
    game.Frame(_("The turn"), "turn_dealt"),
    game.Frame(_("The river"), "river_dealt"),
    game.Frame(_("Showdown and pot"), "pot_won", -1),
)

STREETS = {
    0: _("The first betting round"),
    3: _("The flop"),
    4: _("The turn"),
    5: _("The river"),
}

EXAMPLE = {
    "table": {
        "chip": 5,
        "big_blind": 100,
        "commission": "5%",
        "paid": {"1": 4005, "3": 4000, "4": 4005, "7": 4005},
    },
    "cards": {
        "1": "As Kd 8h 7c",
        "4": "Ad Kh 6s 5c",
        "7": "Qs Qd 3h 2c",
        "board": "Ah Kc 9d 4s Jh",
    },
    "folded": {"3": "yes"},
}

TABLE = game.TableGame(
    more_seats=(11,),
    shown_hand="plain-showdown",
    frames=FRAMES,
    streets=STREETS,
    desk=game.Desk(pot_fields=POT_FIELDS, common=DISPUTES, example=EXAMPLE),
    drill=DRILL,
)

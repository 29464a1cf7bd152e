"""The table, the ruling desk and the drill of five-card poker."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.five_card.rules.facts import FiveCardTableRecord
from games.play import game
from games.play.dealing import Chance, Deck, cards_by_chance
from games.rules.game import Game, Record
from games.rules.values.schema import Field, fields_of, gettext_noop, numbers
from games.training.drill import results
from games.training.drill.any_game import how_much_at_most, may_it_be_done, what_class, who_is_next


def deal(declared: Game, chance: Chance, seats: int | None) -> Record:
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


def faults(_declared: Game, chance: Chance, record: Mapping[str, Any]) -> list[dict[str, Any]]:
    seat = chance.one_of(record["table"]["seats"])
    offered: list[dict[str, Any]] = [
        {"event": "key_card_exposed", "seat": seat},
        {"event": "card_misdealt", "seat": seat, "card": 1 + chance.below(5)},
        {"event": "time_expired", "seat": seat, "action": 0},
    ]
    return [chance.one_of(offered)]


after_an_event = partial(
    results.what_follows_a_fault,
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

DRILL = game.Drill(
    kinds=(
        game.QuestionKind("who_takes_the_pot", results.who_takes_the_pot, (5, 10)),
        game.QuestionKind("what_a_seat_comes_to", results.what_a_seat_comes_to, (4, 5, 10, 11)),
        game.QuestionKind("commission_taken", results.commission_taken, (9,)),
        game.QuestionKind("what_class", what_class, (5, 10)),
        game.QuestionKind("who_is_next", who_is_next, (10, 11), seats=3),
        game.QuestionKind("may_it_be_done", may_it_be_done, (10,), seats=3),
        game.QuestionKind("how_much_at_most", how_much_at_most, (10, 11), seats=3),
        game.FaultKind("after_a_fault", after_an_event, (11,)),
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


DISPUTES = (
    game.CommonDispute(
        name="result",
        title=_("Two hands at the end"),
        asks=("cards.1", "cards.2", "table.paid.1", "table.paid.2"),
        initial={"table.paid.1": "100", "table.paid.2": "100"},
        typed={"cards.1": "5s5d5c6h6s", "cards.2": "AhKhQhJh9h"},
        seats_last=True,
    ),
    game.POTS,
    game.after_a_fault("key-card", "key_card_exposed", seat="3", when="in_the_deal"),
    game.after_a_fault("misdealt", "card_misdealt", which="third", noticed="before_a_bet"),
    game.after_a_fault("out-of-turn", "out_of_turn", seat="2", did="fold", round="first"),
    game.after_a_fault("time", "time_expired", seat="5"),
    game.after_a_fault(
        "raise-too-small",
        "raise_too_small",
        game.RAISE_OR_ALL_IN,
        last_raise="200",
        raised_by="150",
        all_in="no",
    ),
    game.after_a_fault("key-card-kept", "key_card_not_shown", seat="1"),
    game.CommonDispute(
        name="paid-wrongly",
        title=game.WRONGLY_PAID,
        asks=("cards.1", "cards.2", "given.1.all", "table.paid.1", "table.paid.2"),
        initial={"table.paid.1": "100", "table.paid.2": "100"},
        typed={"cards.1": "5s5d5c6h6s", "cards.2": "AhKhQhJh9h", "given.1.all": "190"},
        seats_last=True,
    ),
    game.MISREAD,
    game.WHICH_WINS,
    game.POT_DIVIDED,
    game.after_a_fault("eleventh-hand", "pack_used_too_long"),
    game.after_a_fault("bet-unclear", "bet_unclear", how="short"),
)

TABLE_FIELDS = fields_of(FiveCardTableRecord)
ENDED = Field(
    gettext_noop("Round in which the betting ended"), options=numbers(4, 3, 2, 1), type=int
)

POT_FIELDS = {
    "table.ante": TABLE_FIELDS["ante"],
    "table.chip": replace(TABLE_FIELDS["chip"], hint=gettext_noop("If empty: 1.")),
    "table.commission": replace(TABLE_FIELDS["commission"], hint=gettext_noop("If empty: 4%.")),
    "round": ENDED,
}

FRAMES = (
    game.Frame(_("The pot money"), "pot_money_posted", -1),
    game.Frame(_("The first card, open"), "open_card_dealt", -1),
    game.Frame(_("The key card"), "key_card_dealt", -1),
    game.Frame(_("The opening bet"), "opened"),
    game.Frame(_("The third card"), "card_dealt", 2),
    game.Frame(_("The voice"), "voice_given"),
    game.Frame(_("The fifth card"), "card_dealt", -1),
    game.Frame(_("The key card turned"), "hand_shown"),
    game.Frame(_("Commission and pot"), "pot_awarded", -1),
)

EXAMPLE = {
    "table": {"ante": 20, "commission": "4%", "paid": {"2": 300, "4": 300, "6": 100}},
    "cards": {"2": "Ts Jd Td Jh 7c", "4": "Qs Qd 9h 8h 6d", "6": "Kh 9c 9d 5s 8c"},
}

DESK = game.Desk(
    pot_fields=POT_FIELDS,
    paid_label=_("Bet in addition to the pot money"),
    cards_hint=_("In the order they were dealt: the second is the key card."),
    # When in the hand it happened does not matter to the ending.
    event_details={"time_expired": {"action": 0}},
    common=DISPUTES,
    example=EXAMPLE,
)

TABLE = game.TableGame(
    shown_hand="plain_showdown",
    frames=FRAMES,
    desk=DESK,
    drill=DRILL,
)

"""Sentences about the orders of the regulation after a fault, and about its silences."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message, Telling, by, say

ORDERS: dict[str, Telling] = {
    "put_right_at_once": say(_("The error is corrected at once.")),
    "void_if_not_mended": say(
        _("If it cannot be corrected at all, the hand is void and every bet goes back.")
    ),
    "first_cards_due": say(
        _(
            "Each player is due four cards, one at a time, face down, clockwise from the left"
            " of the marker."
        )
    ),
    "street_due": by(
        "street",
        {
            "flop": _("Once the first round is over a card is burned and three are laid face up."),
            "turn": _("Once the second round is over a card is burned and one is laid face up."),
            "river": _("Once the third round is over a card is burned and one is laid face up."),
        },
    ),
    "card_due_face_up": say(_("Common cards are laid face up.")),
    "shuffled_by_hand_instead": say(_("The cards may also be shuffled by hand and cut.")),
    "blinds_due": say(
        _(
            "Before the deal the two players left of the marker post the small blind and the "
            "big blind."
        )
    ),
    "order_of_the_round": by(
        "round_is",
        {
            "first": _(
                "In the first round the player left of the two blinds decides first, then the"
                " others clockwise; the higher blind decides last."
            ),
            "second": _(
                "In the second round the first player left of the marker begins, and the "
                "marker decides last."
            ),
            "third": _(
                "In the third round the first player left of the marker begins, and the "
                "marker decides last."
            ),
            "last": _(
                "In the last round the first player left of the marker begins, and the marker"
                " decides last."
            ),
        },
    ),
    "turn_at_the_left": say(
        _("After seat %(after)s it is the turn of the next player still in, to its left.")
    ),
    "spoken_bet_binds": say(_("A spoken bet is valid and binds seat %(seat)s.")),
    "short_raise_reopens": say(
        _(
            "The %(raised_by)s are all he has: they stand, though short of %(least)s, and "
            "those who have decided may raise again."
        )
    ),
    "next_raise_at_least": say(
        _("A raise after it is of at least %(least)s, and the bet never below the table's minimum.")
    ),
    "no_fourth_raise": say(
        _(
            "In a game with limits the bet may go up three times in a round: a fourth raise "
            "is not allowed."
        )
    ),
    "raises_not_counted": say(_("In a game without limits the raises of a round are not counted.")),
    "raises_not_counted_between_two": say(
        _("Between two players the raises of a round are not counted.")
    ),
    "all_must_show": say(_("All who are still in must show their cards, seat %(seat)s too.")),
    "all_hands_play_on": say(_("For that reason every hand stays in play until the end.")),
    "own_cards_alone_seen": say(_("Players may see their own cards alone.")),
    "folded_cards_face_down": say(
        _("Seat %(seat)s, who folds, lays the cards face down and pushes them to the croupier.")
    ),
    "bets_in_chips_alone": say(_("Every bet is placed in chips.")),
    "chips_stay": say(_("In a tournament the chips may not leave the table during play.")),
    "bets_go_back": say(_("Every bet goes back to the player who placed it, the blinds too.")),
    "short_raise_stands": say(
        _(
            "The %(raised_by)s are all he has: they stand, though short of %(least)s, and"
            " those who have decided may not raise again for them."
        )
    ),
}

SILENCES: dict[str, Message] = {
    "how_to_mend": _("The regulation does not state how an error of the deal is corrected."),
    "blind": _("The regulation does not state the consequence of a missing blind."),
    "chips_taken": _("The regulation forbids taking chips off the table in tournaments alone."),
}

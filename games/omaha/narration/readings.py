"""Sentences about each value of each reading: how it understands the law."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message

READINGS: dict[str, dict[str, Message]] = {
    "OD-01": {
        "any_two": _("Any two of the four cards held count, with three of the board."),
        "first_two": _("Only the first two cards dealt count, with three of the board."),
    },
    "OD-02": {
        "5x": _("The commission stops at five big blinds."),
        "4x": _("The commission stops at four big blinds."),
    },
    "OD-03": {
        "on_the_raise": _("The pot limits what a raise adds."),
        "on_the_whole": _("The pot limits what the whole bet comes to."),
    },
    "OA-01": {
        "literal": _("With two players, the one with the marker posts the big blind."),
        "common": _("With two players, the one with the marker posts the small blind."),
    },
    "OA-02": {
        "first_winner": _("What cannot be divided goes to the first winner left of the croupier."),
        "first_live": _(
            "What cannot be divided goes to the first player left of the croupier "
            "who has not folded, even if he has lost."
        ),
    },
    "OA-07": {
        "big_blind": _("The least bet is the big blind, in either kind of game."),
        "any_chip": _("In games with limits any sum in chips may be bet."),
    },
    "OA-08": {
        "pot_after_call": _("The highest raise is the pot as the call increases it."),
        "pot_before_call": _("The highest raise is the pot before the call."),
    },
    "OA-09": {
        "last_bet_or_raise": _(
            "A raise is at least the bet or raise before it, even one cut short by an all-in."
        ),
        "last_in_full": _(
            "A raise is at least the last bet or raise in full; an all-in below it does not count."
        ),
    },
    "OA-10": {
        "raises_only": _("Of the three times in a round, only raises count."),
        "every_rise": _(
            "Of the three times in a round, all that makes the bet go up counts, "
            "an all-in below the least raise too."
        ),
        "opening_counts": _("Of the three times in a round, the opening bet is the first."),
    },
    "OA-11": {
        "amount_lifted": _(
            "With two players there is no limit to the amount of a raise; "
            "three raises a round remain the most."
        ),
        "amount_capped": _("With two players both limits stay, on the amount and on the number."),
        "count_lifted": _(
            "With two players there is no limit to the number of raises; the amount stays limited."
        ),
    },
    "OA-12": {
        "whenever_two_remain": _("There are two players whenever only two have not folded."),
        "started_by_two": _("There are two players only where two began the hand."),
    },
    "OA-13": {
        "short_does_not_reopen": _(
            "An all-in below the least raise does not let those who have decided raise again."
        ),
        "short_reopens": _("An all-in below the least raise lets the others decide again."),
    },
    "OA-14": {
        "contested": _("The commission is computed without the unmatched bet."),
        "whole_pot": _("The commission is computed on every bet of the table."),
    },
    "OA-27": {
        "whole_blind": _(
            "Where the big blind is posted short, the others still match the blind of the table."
        ),
        "what_lies": _(
            "Where the big blind is posted short, the others match the highest bet that lies there."
        ),
    },
    "OA-28": {
        "error_of_the_deal": _("A hole card that is seen is an error of the deal."),
        "not_said": _("The regulation does not mention a hole card that is seen."),
    },
}

"""What each value of its readings takes the law to say."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.narration.telling import Message

READINGS: dict[str, dict[str, Message]] = {
    "PA-03": {
        "straight_flush": _("A-5-6-7-8 of one suit is a straight flush, the lowest."),
        "flush": _("A-5-6-7-8 of one suit is a flush."),
    },
    "PA-05": {
        "first_winner": _("What is left over goes to the first winner in the order of play."),
        "house_keeps": _("What is left over stays with the house."),
    },
    "PA-06": {
        "any_four": _("Any four cards of a royal flush show a possible one."),
        "consecutive": _("Only four consecutive cards show a possible royal flush."),
    },
    "PA-07": {
        "ace_as_four": _("A-5-6-7 in view is a possible straight, the lowest."),
        "not_consecutive": _("A-5-6-7 in view is not consecutive."),
    },
    "PA-08": {
        "last_card": _("Only a pair made by the last open card gives the voice."),
        "any_pair": _("Any pair among the open cards gives the voice."),
    },
    "PA-09": {
        "per_hand": _("The initial commission is charged once a hand, out of the pot money."),
        "per_player": _("Each player pays the initial commission, on top of the pot money."),
    },
    "PA-10": {
        "each_player": _("Each player puts in the whole pot money of the table."),
        "in_total": _("The pot money of the table is what all put in together."),
    },
    "PA-11": {
        "whole_pot": _("The commission is reckoned on the whole pot."),
        "after_initial_commission": _(
            "The commission is reckoned on what the initial commission left of the pot."
        ),
    },
    "PA-12": {
        "literal": _("Only a bet of the final round that nobody accepted bears no commission."),
        "alike": _("A bet of any round that nobody accepted bears no commission."),
    },
    "PA-13": {
        "minimum_capital": _("The capital is brought up to the least needed to begin."),
        "threshold": _("The capital is brought up to the threshold."),
    },
    "PA-16": {
        "may_not_raise": _("Who has passed the voice may not raise in that round."),
        "may_raise": _("Who has passed the voice may still raise."),
    },
    "PA-17": {
        "next_highest": _("After a pass the voice goes to the next best cards in view."),
        "next_seat": _("After a pass the voice goes to the next seat on the right."),
    },
}

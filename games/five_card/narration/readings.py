"""Sentences about each value of each reading: how it understands the law."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message

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
        "whole_pot": _("The commission is computed on the whole pot."),
        "after_initial_commission": _(
            "The commission is computed on the pot less the initial commission."
        ),
    },
    "PA-12": {
        "literal": _("Only a bet of the final round that nobody accepted bears no commission."),
        "alike": _("An unaccepted bet bears no commission, in any round."),
    },
    "PA-13": {
        "minimum_capital": _("The capital is brought up to the least needed to begin."),
        "threshold": _("The capital is brought up to the threshold."),
    },
    "PA-16": {
        "may_not_raise": _("A player who has passed the voice may not raise in that round."),
        "may_raise": _("A player who has passed the voice may still raise."),
    },
    "PA-20": {
        "bet_before": _(
            "A raise adds at least what the last to bet added, even one short of capital."
        ),
        "last_in_full": _("A raise adds at least the last bet or raise in full."),
        "total": _("A raise adds at least the whole amount to match."),
    },
    "PA-29": {
        "called_in_part_is_called": _(
            "A final bet that is accepted in part counts as accepted, and bears commission in full."
        ),
        "excess_excepted": _(
            "The part of a final bet above the amount accepted bears no commission."
        ),
    },
    "PA-30": {
        "in_the_course": _(
            "A player who falls under the threshold at any moment of a hand must top up after it."
        ),
        "at_the_end": _("Only players who end a hand under the threshold must top up."),
    },
    "PA-31": {
        "pot_money_whole": _(
            "The pot money of an exposed key card comes back whole, out of the initial commission "
            "if need be."
        ),
        "commission_kept": _(
            "The house keeps its initial commission; of the pot money what is left comes back."
        ),
    },
    "PA-33": {
        "until_the_deal_ends": _(
            "A key card exposed before the last card is dealt voids its hand."
        ),
        "as_it_is_dealt": _("Only a key card exposed as it is dealt voids its hand."),
    },
    "PA-17": {
        "next_highest": _("After a pass the voice goes to the next best cards in view."),
        "next_seat": _("After a pass the voice goes to the next seat on the right."),
    },
}

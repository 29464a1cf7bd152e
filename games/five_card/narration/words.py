"""The names, orders, refusals and readings of the game, in the words of its regulation."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Message, Sentences, by
from games.narration.words import CLASSES

CATEGORIES: dict[str, Message] = {
    **CLASSES,
    "high_card": pgettext_lazy("five_card", "highest card"),
    "last_card": pgettext_lazy("five_card", "the last open card counts"),
    "possible_straight": pgettext_lazy("five_card", "possible straight"),
    "possible_flush": pgettext_lazy("five_card", "possible flush"),
    "possible_straight_flush": pgettext_lazy("five_card", "possible straight flush"),
    "possible_royal_flush": pgettext_lazy("five_card", "possible royal flush"),
}

PLACES: dict[str, Message] = {"house": pgettext_lazy("five_card", "Dealer")}

SUMS: dict[str, Message] = {
    "pot": pgettext_lazy("five_card", "Pot"),
    "main_pot": pgettext_lazy("five_card", "Pot"),
    "side_pot": pgettext_lazy("five_card", "Side pot %(number)s"),
    "initial_commission_taken": _("Initial commission"),
    "house_commission_taken": _("Commission of the house"),
}
"""«O bolo», «o bolo separado» of article 11, a), «comissão inicial» and «da Casa» of 8 and 9."""

FIGURES: dict[str, Message] = {
    "commission.rate": _("commission"),
    "capital.20.minimum": _("capital to begin with, pot money of 20"),
    "capital.100.minimum": _("capital to begin with, pot money of 100"),
    "capital.20.top_up_below": _("capital to be topped up below, pot money of 20"),
    "capital.100.top_up_below": _("capital to be topped up below, pot money of 100"),
    "time.minutes": _("minutes to decide"),
}

FAULTS: dict[str, Message] = {
    "dealt_too_soon": _("A card is dealt before the round is over"),
    "pack_used_too_long": _("A deck is used for more hands than it may be"),
    "wrong_cut": _("The cards are not cut as they should be"),
    "opening_refused": _("The player who must open does not"),
    "voice_passed_after_bet": _("A player passes the voice after a bet"),
    "raised_after_passing": _("A player raises after passing the voice"),
    "all_in_with_chips": _("A player says he is all-in and has chips left"),
    "key_card_not_shown": _("A player will not turn his key card"),
    "capital_changed": _("A player adds to his capital or takes from it"),
    "seat_changed": _("A player plays two seats or changes seat"),
}

ANSWERS: dict[str, dict[str, Message]] = {
    "went": {"key": _("as a key card"), "open": _("as an open card")},
    "what": {"separate_pot": _("a separate pot")},
    "when": {
        "in_the_deal": _("while it was being dealt"),
        "after_the_deal": _("after the last card was dealt"),
    },
}

ORDERS: Sentences = {
    "pot_waits_for_its_winner": _(
        "All chips put in make up the pot, which its winner collects once the hand is decided."
    ),
    "amount_in_sight_of_all": _(
        "From the second round of bets on, the amount of each bet is put in sight of all before it "
        "is pushed into the pot."
    ),
    "turn_at_the_right": _(
        "Once there is a bet the turn runs to the right: after seat %(after)s comes the "
        "next player still in."
    ),
    "turn_awaited": _("Each player acts in his turn alone: seat %(seat)s must wait for its own."),
    "fold_not_told_before": _("Nor may anyone let it be known beforehand that he means to fold."),
    "hand_dead": _("The hand of seat %(seat)s is dead."),
    "pot_money_back": _("Seat %(seat)s has its pot money back; the others play on."),
    "pot_money_back_as_far_as_it_lies": _(
        "Seat %(seat)s has its pot money back as far as it lies in the pot; the others play on."
    ),
    "cards_go_where_due": _(
        "When noticed, the error is corrected: the card or cards go to the seats they were"
        " due to, in the normal order of the deal."
    ),
    "first_card_set_aside": _(
        "Before the deal the first card is taken from the box and set aside."
    ),
    "card_due_after_bets": _(
        "This card is dealt once all the bets of the round have been matched."
    ),
    "cut_due": _(
        "Players cut with one hand, at least %(cards)s cards each time, and no more than "
        "%(players)s players cut."
    ),
    "new_pack_due": _("A deck is used for at most %(hands)s hands."),
    "new_deck_may_be_used": _("The house may use a new deck at the end of each hand."),
    "open_card_due_face_up": _("This card is dealt face up in any case."),
    "call_puts_in_as_much": _(
        "To accept a bet, a player puts in as much as the player who made it."
    ),
    "bet_told_by_chips": _("A bet is made by putting a sum into the pot."),
    "bet_put_in_sight": _("Every bet is placed in view of all before it goes into the pot."),
    "folds_by_not_opening": _("By not opening, seat %(seat)s has given up the hand."),
    "next_highest_opens": _("The duty to open passes to the next highest open card."),
    "made_to_fold": _(
        "Seat %(seat)s has not played within %(minutes)s minutes and is made to fold."
    ),
    "bets_stay_in_the_pot": _("What seat %(seat)s has put in stays in the pot."),
    "no_passing_after_a_bet": _(
        "After a bet no player may pass: seat %(seat)s must call, fold, raise or redouble."
    ),
    "may_call_or_fold_alone": _(
        "Seat %(seat)s has passed the voice and may only call or fold: its raise is not allowed."
    ),
    "raise_of_one_who_passed_stands": _("Seat %(seat)s may raise, though it has passed the voice."),
    "not_all_in": _(
        "Nobody is all-in with money on the table: seat %(seat)s must play with what it has."
    ),
    "key_card_must_be_shown": _(
        "All who are still in must turn their key card, seat %(seat)s too."
    ),
    "capital_fixed": _(
        "During a hand seat %(seat)s may neither add to its capital nor take from it."
    ),
    "one_seat_kept": _(
        "The player of seat %(seat)s may bet at one seat alone, and may not change it "
        "during a hand."
    ),
    "no_agreed_split": pgettext_lazy("five_card", "The pot may not be divided by agreement."),
    "short_raise_stands": _(
        "The %(raised_by)s are all he has: they stand, though short of %(least)s."
    ),
}

SILENCES: dict[str, Message] = {
    "key_card_shown_later": _("The regulation covers only a key card seen during the deal."),
    "bets_since": _(
        "The regulation does not state whether the bets made in the meantime are valid."
    ),
    "agreement": _(
        "The regulation does not state the consequence of such an agreement, for the hand or for "
        "the players."
    ),
    "deck_used_too_long": _(
        "The regulation does not state what happens to a hand dealt from a deck used for longer."
    ),
    "cut": _("The regulation does not state the consequence of a wrong cut."),
}

REFUSALS: Sentences = {
    "too_many_cut": _("At most %(most)s players may cut in one hand, not %(players)s"),
    "cut_too_small": _("A player who cuts must take at least %(least)s cards, not %(cards)s"),
    "must_open_or_fold": _("The player showing the highest card must bet or fold"),
    "no_bet_yet": _("There is no bet yet to answer"),
    "no_pass_after_bet": _("Nobody may pass the voice once a bet is made"),
    "passed_before": _("A player who has passed the voice may not raise in the same round"),
    "nobody_can_answer": _("No other player has capital left to answer a raise"),
    "capital_below_minimum": _(
        "With pot money of %(ante)s the game is begun with at least %(minimum)s, "
        "and seat %(seat)s has %(stack)s"
    ),
    "capital_not_topped_up": _(
        "With pot money of %(ante)s, seat %(seat)s must first add to its capital of "
        "%(stack)s, which is under %(minimum)s"
    ),
    "below_minimum": by(
        "action",
        {
            "open": _("A bet must be at least %(minimum)s, not %(to)s"),
            "raise": pgettext_lazy(
                "five_card", "A raise must bring the bet to at least %(minimum)s, not %(to)s"
            ),
        },
    ),
    "above_maximum": by(
        "action",
        {
            "open": _("A bet may be at most %(maximum)s, not %(to)s"),
            "raise": pgettext_lazy(
                "five_card", "A raise may bring the bet to at most %(maximum)s, not %(to)s"
            ),
        },
    ),
    "bet_already_made": _("A bet has been made: it may be accepted or raised"),
    "stack_too_short": _(
        "The %(stack)s left to the player are no more than the %(to_call)s to accept"
    ),
    "too_few_players": _("The table has %(fewest)s to %(most)s places taken, not %(players)s"),
}

UNUSABLE: Sentences = {
    "unknown_ante": _("No table has pot money of %(ante)s. Write one of: %(antes)s."),
    "chip_does_not_divide_ante": _(
        "Pot money of %(ante)s cannot be put in with chips of %(chip)s."
    ),
    "dealt_where_due": _(
        "The card was due to seat %(seat)s itself. Name the seat it went to by mistake."
    ),
    "event_out_of_turn": _(
        "The event “%(event)s” is named for seat %(seat)s, "
        "and the turn is of seat %(turn)s. Name that seat."
    ),
}

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

BETWEEN: Sentences = {
    "pack_in_use": _("The pack serves its hand number %(hand)s, of %(most)s at most."),
    "pack_is_spent": _("The pack has served its %(most)s hands."),
    "pack_cut": _("Seat %(seat)s cuts the pack with one hand: %(cards)s cards."),
    "new_pack": by(
        "asked",
        {
            True: _("The house takes a new pack after %(hands)s hands with the one before."),
            False: _("A new pack takes the place of the one that has served %(hands)s hands."),
        },
    ),
}

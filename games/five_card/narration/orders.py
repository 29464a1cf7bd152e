"""Sentences about the orders of the regulation after a fault, and about its silences."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Message, Telling, say

ORDERS: dict[str, Telling] = {
    "turn_at_the_right": say(
        _(
            "Once there is a bet the turn runs to the right: after seat %(after)s comes the "
            "next player still in."
        )
    ),
    "turn_awaited": say(
        _("Each player acts in his turn alone: seat %(seat)s must wait for its own.")
    ),
    "fold_not_told_before": say(
        _("Nor may anyone let it be known beforehand that he means to fold.")
    ),
    "hand_dead": say(_("The hand of seat %(seat)s is dead.")),
    "pot_money_back": say(_("Seat %(seat)s has its pot money back; the others play on.")),
    "pot_money_back_as_far_as_it_lies": say(
        _("Seat %(seat)s has its pot money back as far as it lies in the pot; the others play on.")
    ),
    "cards_go_where_due": say(
        _(
            "When noticed, the error is corrected: the card or cards go to the seats they were"
            " due to, in the normal order of the deal."
        )
    ),
    "first_card_set_aside": say(
        _("Before the deal the first card is taken from the box and set aside.")
    ),
    "card_due_after_bets": say(
        _("This card is dealt once all the bets of the round have been matched.")
    ),
    "cut_due": say(
        _(
            "Players cut with one hand, at least %(cards)s cards each time, and no more than "
            "%(players)s players cut."
        )
    ),
    "new_pack_due": say(_("A deck is used for at most %(hands)s hands.")),
    "new_deck_may_be_used": say(_("The house may use a new deck at the end of each hand.")),
    "open_card_due_face_up": say(_("This card is dealt face up in any case.")),
    "call_puts_in_as_much": say(
        _("To accept a bet, a player puts in as much as the player who made it.")
    ),
    "bet_told_by_chips": say(_("A bet is made by putting a sum into the pot.")),
    "bet_put_in_sight": say(_("Every bet is placed in view of all before it goes into the pot.")),
    "folds_by_not_opening": say(_("By not opening, seat %(seat)s has given up the hand.")),
    "next_highest_opens": say(_("The duty to open passes to the next highest open card.")),
    "made_to_fold": say(
        _("Seat %(seat)s has not played within %(minutes)s minutes and is made to fold.")
    ),
    "bets_stay_in_the_pot": say(_("What seat %(seat)s has put in stays in the pot.")),
    "no_passing_after_a_bet": say(
        _("After a bet no player may pass: seat %(seat)s must call, fold, raise or redouble.")
    ),
    "may_call_or_fold_alone": say(
        _("Seat %(seat)s has passed the voice and may only call or fold: its raise is not allowed.")
    ),
    "raise_of_one_who_passed_stands": say(
        _("Seat %(seat)s may raise, though it has passed the voice.")
    ),
    "not_all_in": say(
        _("Nobody is all-in with money on the table: seat %(seat)s must play with what it has.")
    ),
    "key_card_must_be_shown": say(
        _("All who are still in must turn their key card, seat %(seat)s too.")
    ),
    "capital_fixed": say(
        _("During a hand seat %(seat)s may neither add to its capital nor take from it.")
    ),
    "one_seat_kept": say(
        _(
            "The player of seat %(seat)s may bet at one seat alone, and may not change it "
            "during a hand."
        )
    ),
    "no_agreed_split": say(pgettext_lazy("five_card", "The pot may not be divided by agreement.")),
    "short_raise_stands": say(
        _("The %(raised_by)s are all he has: they stand, though short of %(least)s.")
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

"""Sentences about the steps and offers of five-card poker, in the words of Portaria 104/85/M."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Sentences, by, say

_ALL_HE_HAS = ("is_all_in", _("The player has put in all his capital."))

STEPS: Sentences = {
    "places_taken": _(
        "Places %(seats)s are taken, in the order of play; "
        "each player's pot money is set at %(ante)s."
    ),
    "cards_shuffled": _("The dealer shuffles the %(cards)s cards, which the players may cut."),
    "pot_money_posted": _("Seat %(seat)s puts %(amount)s of pot money into the pot."),
    "initial_commission_taken": _("The house takes the initial commission of %(amount)s."),
    "card_burned": _("The first card is taken from the box and set aside."),
    "open_card_dealt": say(
        _("Seat %(seat)s receives its first card, face up: %(card)s."), unsaid="number"
    ),
    "key_card_dealt": say(_("Seat %(seat)s receives its key card, face down."), unsaid="number"),
    "key_card_exposed": say(
        _("The key card of seat %(seat)s is exposed in the deal: %(card)s."), unsaid="number"
    ),
    "hand_declared_dead": _(
        "The hand of seat %(seat)s is dead; it has its pot money of %(returned)s back."
    ),
    "card_dealt": _("Seat %(seat)s receives card %(number)s, face up: %(card)s."),
    "card_misdealt": _(
        "Card %(number)s, which was due to seat %(due)s, is dealt by mistake to seat %(seat)s."
    ),
    "misdeal_rectified": _(
        "The error is corrected: card %(number)s goes from seat %(given)s to seat %(seat)s."
    ),
    "opening_required": _(
        "Seat %(seat)s, showing the %(card)s, must make the opening bet or fold."
    ),
    "opening_refused": _("Seat %(seat)s does not open and is out of the hand."),
    "opened": say(
        _("Round %(round)s: seat %(seat)s bets %(to)s."), _ALL_HE_HAS, unsaid="amount more"
    ),
    "voice_given": _(
        "Round %(round)s: seat %(seat)s has the voice, showing %(cards)s (%(shows)s)."
    ),
    "passed": _("Round %(round)s: seat %(seat)s passes the voice."),
    "called": say(
        _("Round %(round)s: seat %(seat)s accepts the bet with %(amount)s, %(to)s in all."),
        _ALL_HE_HAS,
    ),
    "raised": say(
        _("Round %(round)s: seat %(seat)s raises the bet by %(more)s, to %(to)s."),
        _ALL_HE_HAS,
        unsaid="amount",
    ),
    "redoubled": say(
        _("Round %(round)s: seat %(seat)s redoubles by %(more)s, to %(to)s."),
        _ALL_HE_HAS,
        unsaid="amount",
    ),
    "folded": _("Round %(round)s: seat %(seat)s gives up the hand."),
    "time_expired": _(
        "Seat %(seat)s has not played within %(minutes)s minutes and is made to fold."
    ),
    "all_passed": _("Round %(round)s: everyone has passed the voice."),
    "betting_omitted": _("Round %(round)s: there are no two players left with capital to bet."),
    "uncalled_bet_returned": _(
        "Round %(round)s: the %(amount)s that nobody accepted go back to seat %(seat)s; "
        "no provision says so."
    ),
    "bets_gathered": _(
        "Round %(round)s: bets of %(amount)s are pushed into the pot, which holds %(pot)s."
    ),
    "showdown_begun": say(
        _(
            "Showdown: seat %(best_board)s has the best cards in view, "
            "and seat %(seat)s is the first to turn its key card."
        ),
        ("alike", _("Seats %(alike)s show cards as good; the text does not say which counts.")),
    ),
    "hand_shown": _("Seat %(seat)s turns its key card: %(cards)s, %(category)s."),
    "house_commission_taken": say(
        _("The house takes its commission of %(rate)s on %(base)s: %(amount)s."),
        ("excepted", _("The final bet of %(excepted)s, which nobody accepted, does not count.")),
        ("rounded", _("It is rounded down to a whole chip, of which the text says nothing.")),
    ),
    "pot_awarded": say(
        _(
            "Seat %(seat)s wins pot %(number)s, of %(amount)s, with %(category)s; "
            "seats in contention: %(eligible)s."
        ),
        unsaid="winners shares odd kept",
    ),
    "pot_split": say(
        _(
            "Pot %(number)s, of %(amount)s, is shared in equal parts by seats %(winners)s, "
            "with %(category)s; seats in contention: %(eligible)s."
        ),
        ("shares", _("Paid: %(shares)s.")),
        ("odd", _("What equal parts leave over is %(odd)s.")),
        ("kept", _("The house keeps %(kept)s.")),
    ),
    "pot_won_unopposed": say(
        _("Seat %(seat)s is the only one left in the hand and wins the pot of %(amount)s."),
        unsaid="number eligible winners shares odd kept",
    ),
    "unmatched_pot_returned": say(
        _(
            "The %(amount)s of pot %(number)s that nobody else matched go back to seat %(seat)s; "
            "no provision says so."
        ),
        ("after_commission", _("The commission has already been taken off.")),
        unsaid="eligible winners shares odd kept",
    ),
    "hand_void": _("Every hand is dead: no player is left to win the pot."),
    "top_up_due": by(
        "recovered",
        {
            False: say(
                _(
                    "Seat %(seat)s has %(stack)s, under %(threshold)s: it must add %(amount)s "
                    "to its capital before the next hand."
                ),
                unsaid="lowest",
            ),
            True: _(
                "Seat %(seat)s fell to %(lowest)s in the course of the hand, under %(threshold)s, "
                "and has %(stack)s: it must add %(amount)s to its capital before the next hand."
            ),
        },
    ),
}

OFFERS: Sentences = {
    "open": by(
        "bounds",
        {
            "one": _("Make a bet of %(maximum)s"),
            "range": _("Make a bet of %(minimum)s to %(maximum)s"),
        },
    ),
    "pass": _("Pass the voice"),
    "fold": pgettext_lazy("five_card", "Fold"),
    "call": _("Accept the bet with %(to_call)s"),
    "raise": by(
        "bounds",
        {
            "one": _("Raise the bet to %(maximum)s"),
            "range": _("Raise the bet to between %(minimum)s and %(maximum)s"),
        },
    ),
}

"""Sentences about the steps and offers of Omaha, in the words of Despacho 97/2010."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Sentences, by, say

_ALL_IN = ("all_in", _("The player is all-in."))
_WITHOUT_COMMISSION = ("commission", _("Commission of %(commission)s already taken off."))

STEPS: Sentences = {
    "hand_opened": by(
        "structure",
        {
            structure: say(
                opened,
                ("blind_limits", _("The limits posted for the blinds are %(blind_limits)s.")),
                ("tournament", _("This is a tournament: the chips stay on the table.")),
            )
            for structure, opened in {
                "limit": _("The hand opens with %(players)s players, in a game with limits."),
                "no_limit": _("The hand opens with %(players)s players, in a game without limits."),
            }.items()
        },
    ),
    "button_placed": _("The marker is placed in front of seat %(seat)s."),
    "cards_shuffled": by(
        "method",
        {
            "hand": _("The croupier shuffles the %(cards)s cards by hand and cuts them."),
            "machine": _("The shuffler shuffles the %(cards)s cards; they need no cutting."),
        },
    ),
    "small_blind_posted": say(
        _("Seat %(seat)s posts the small blind of %(amount)s."),
        ("all_in", _("It is all-in; the small blind is %(blind)s.")),
    ),
    "big_blind_posted": say(
        _("Seat %(seat)s posts the big blind of %(amount)s."),
        ("all_in", _("It is all-in; the big blind is %(blind)s.")),
    ),
    "cards_dealt": _(
        "Card %(round)s of 4 is dealt face down to each of the %(cards)s players, "
        "beginning with seat %(first)s."
    ),
    "card_burned": by(
        "before",
        {
            "flop": _("The croupier burns a card before the flop."),
            "turn": _("The croupier burns a card before the turn."),
            "river": _("The croupier burns a card before the river."),
        },
    ),
    "flop_dealt": _("The flop: %(cards)s."),
    "turn_dealt": _("The turn: %(cards)s."),
    "river_dealt": _("The river: %(cards)s."),
    "round_opened": _(
        "Betting round %(round)s begins: seat %(first)s decides first and seat %(last)s last."
    ),
    "folded": say(
        _("Seat %(seat)s folds and pushes its cards, face down, to the croupier."),
        ("left_in_pot", _("The %(left_in_pot)s it has bet stay in the pot.")),
    ),
    "checked": _("Seat %(seat)s checks."),
    "called": say(
        _("Seat %(seat)s calls with %(amount)s, %(to)s in all in this round."),
        _ALL_IN,
        ("short", _("It is less than the bet to be matched.")),
    ),
    "bet_made": say(_("Seat %(seat)s bets %(to)s."), _ALL_IN),
    "raised": by(
        "short",
        {
            False: say(
                _("Seat %(seat)s raises by %(by)s, to %(to)s: raise %(raises)s of the round."),
                _ALL_IN,
            ),
            True: say(
                _(
                    "Seat %(seat)s goes all-in for %(by)s more, to %(to)s, which is less than the "
                    "least raise; raises of the round: %(raises)s."
                ),
                unsaid="all_in",
            ),
        },
    ),
    "uncalled_bet_returned": _(
        "The %(amount)s that nobody matched go back to seat %(seat)s; no provision says so."
    ),
    "bets_collected": _("The bets are collected: the pot holds %(pot)s."),
    "misdeal_found": by(
        "at",
        {
            "deal": _("An error is found in the deal of the first cards."),
            "flop": _("An error is found in the deal of the flop."),
            "turn": _("An error is found in the deal of the turn."),
            "river": _("An error is found in the deal of the river."),
        },
    ),
    "misdeal_rectified": say(
        _("The error is corrected at once and the hand goes on."), unsaid="at"
    ),
    "hand_void": say(
        _("The error cannot be corrected: the hand is void and the bets go back: %(returned)s."),
        unsaid="at",
    ),
    "hand_shown": _("Seat %(seat)s shows %(cards)s: %(category)s, with the five cards %(best)s."),
    "commission_taken": say(
        _("The house takes a commission of %(amount)s: %(rate)s of the pot of %(base)s."),
        ("capped", _("The commission stops at its highest amount, %(cap)s.")),
        ("rounded", _("It is rounded down to a whole chip, of which the text says nothing.")),
    ),
    "pot_won": say(
        _("Seat %(seat)s wins pot %(pot)s, of %(amount)s; seats entitled: %(eligible)s."),
        _WITHOUT_COMMISSION,
        unsaid="winners shares",
    ),
    "pot_split": say(
        _(
            "Pot %(pot)s, of %(amount)s, is shared in equal parts by seats %(winners)s; "
            "seats entitled: %(eligible)s."
        ),
        _WITHOUT_COMMISSION,
        ("shares", _("Paid: %(shares)s.")),
    ),
    "odd_chip_given": _(
        "The %(amount)s of pot %(pot)s that cannot be divided go to seat %(seat)s."
    ),
}

OFFERS: Sentences = {
    "fold": pgettext_lazy("omaha", "Fold"),
    "check": pgettext_lazy("omaha", "Check"),
    "call": _("Call with %(to_call)s"),
    "bet": by(
        "bounds", {"one": _("Bet %(maximum)s"), "range": _("Bet from %(minimum)s to %(maximum)s")}
    ),
    "raise": by(
        "bounds",
        {
            "one": _("Raise to %(maximum)s"),
            "range": _("Raise to between %(minimum)s and %(maximum)s"),
        },
    ),
}

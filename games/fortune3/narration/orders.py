"""Sentences about the orders of the regulation after a fault, and about its silences."""

from games.fortune3.narration.steps import STEPS
from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message, Telling, say

ORDERS: dict[str, Telling] = {
    "bank_qualified": STEPS["bank_qualified"],
    "bank_not_qualified": STEPS["bank_not_qualified"],
    "bets_may_be_taken_back": say(_("The players may take back their bets.")),
    "bets_back_as_of_a_void_hand": say(
        _("Treated as those of a void hand, the other bets go back.")
    ),
    "jackpot_bets_go_back_too": say(
        _("The bets on the progressive jackpot go back with the others.")
    ),
    "deal_breached": say(_("The deal did not follow this provision.")),
    "community_cards_last": say(
        _("The community cards lie face down and are revealed last of all, for the jackpot.")
    ),
    "cards_reshuffled": say(_("The cards are shuffled again.")),
    "no_hand_until_replaced": say(
        _("There is no new hand until the shuffler is replaced, or a shoe is used instead.")
    ),
    "late_bet_refused": say(
        _("Once the first card is dealt no bet is accepted: that of seat %(seat)s is refused.")
    ),
    "bet_invalid": say(_("Seat %(seat)s has no basic bet: its other bets are invalid.")),
    "bet_within_limits": say(
        _("The bet of seat %(seat)s must lie within the limits posted at the table.")
    ),
    "play_bet_due": say(_("To go on, seat %(seat)s must bet %(due)s more, as much as its ante.")),
    "ante_given_up": say(_("If not, seat %(seat)s has given up its ante.")),
    "hand_should_have_stayed": say(
        _("The hand of seat %(seat)s should have stayed on the table for its other bets.")
    ),
    "additional_bets_unaffected": say(
        _("Giving up or losing does not affect the Six Card Bonus and the jackpot.")
    ),
    "must_double_or_give_up": say(
        _("Seat %(seat)s must double its ante to go on, or else has given it up.")
    ),
    "seated_players_alone_see": say(_("Only seated players may hold and see the cards.")),
    "own_cards_not_disclosed": say(
        _("A seated player may not disclose his cards to others at all.")
    ),
    "cards_told_to_nobody": say(_("Nobody may tell others of cards during a hand to sway a bet.")),
    "play_bet_equals_ante": say(_("To go on a player bets as much as his ante.")),
    "bets_within_the_limits": say(_("Bets must lie within the limits posted at the table.")),
    "seat_kept": say(
        _("The player at seat %(seat)s may not leave it during a hand, nor disclose its cards.")
    ),
}

SILENCES: dict[str, Message] = {
    "breach_of_the_deal": _(
        "The regulation lists this breach neither among those that void the hand nor among "
        "those that do not."
    ),
    "bets_of_suspended_hand": _(
        "On a suspended hand the regulation states only what happens to the jackpot bets."
    ),
    "invalid_bet": _("The regulation does not state what happens to the chips of an invalid bet."),
}

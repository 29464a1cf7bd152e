"""Why the law does not allow it: what an action or a bar is refused with."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.narration.telling import Telling, by, say

REFUSALS: dict[str, Telling] = {
    # Any game
    "out_of_turn": say(_("It is the turn of seat %(turn)s, not of seat %(seat)s")),
    "below_minimum": by(
        "action",
        {
            "bet": _("A bet must be at least %(minimum)s, and %(to)s was said"),
            "open": _("A bet must be at least %(minimum)s, and %(to)s was said"),
            "raise": _("A raise must come to at least %(minimum)s, and %(to)s was said"),
        },
    ),
    "above_maximum": by(
        "action",
        {
            "bet": _("A bet may be at most %(maximum)s, and %(to)s was said"),
            "open": _("A bet may be at most %(maximum)s, and %(to)s was said"),
            "raise": _("A raise may come to at most %(maximum)s, and %(to)s was said"),
        },
    ),
    # Omaha
    "bet_to_match": say(_("There is a bet to match: %(to_call)s to call, or else fold")),
    "nothing_to_call": say(_("There is no bet to call")),
    "nothing_to_raise": say(_("There is no bet to raise")),
    "three_raises_made": say(_("The bet has gone up three times in this round"), unsaid="raises"),
    "not_enough_chips": say(
        _("The %(stack)s left to the player do not reach beyond the bet of %(to_match)s")
    ),
    "not_reopened": say(
        _(
            "The player has already decided, and the bet has gone up to %(to_match)s "
            "by less than the least raise of %(least)s"
        )
    ),
    "nobody_can_match": say(_("No other player has chips left to match more")),
    "no_agreed_split": say(_("The players may not agree to share the pot")),
    "chips_stay_on_table": say(_("In a tournament the chips may not be taken from the table")),
    "not_in_chips": say(_("%(to)s cannot be laid in chips of %(chip)s")),
    "blind_beyond_limits": say(
        _("A blind of %(amount)s lies beyond the limits posted, %(minimum)s and %(maximum)s")
    ),
    "small_blind_above_big": say(
        _("The small blind of %(small_blind)s is above the big blind of %(big_blind)s")
    ),
    "rate_beyond_law": say(
        _("A commission of %(rate)s lies beyond what may be charged, %(minimum)s to %(maximum)s")
    ),
    "ante_not_in_this_game": say(
        _("No bets but the two blinds are made before the deal, and antes were: %(antes)s")
    ),
    "blind_missing": say(
        _("Both blinds must be posted before the deal, and these were: %(blinds)s")
    ),
    "straddle_not_in_this_game": say(
        _("No bets but the two blinds are made before the deal, and these were: %(blinds)s")
    ),
    "cards_not_shown": say(
        _("Seat %(seat)s is still in the hand after the last round and must show its cards")
    ),
    # Fortune 3 and Stud
    "bets_closed": say(_("The cards are being dealt, and no more bets are accepted: %(bet)s")),
    "additional_bet_without_basic": say(
        _("Whoever has placed no basic bet may not place an additional one")
    ),
    "pair_plus_alone": say(_("At this table Pair Plus is not offered without the ante")),
    "bet_below_minimum": say(
        _("The least stake posted for this bet is %(minimum)s, not %(amount)s: %(bet)s")
    ),
    "bet_above_maximum": say(
        _("The highest stake posted for this bet is %(maximum)s, not %(amount)s: %(bet)s")
    ),
    "bet_on_anothers_hand": say(
        _("Nobody sits at seat %(seat)s, and bets may be placed on one's own hand only")
    ),
    "ante_missing": say(_("Every hand must begin with an ante")),
    "jackpot_bet_without_ante": say(
        _("Whoever bets on the progressive jackpot must also place an ante")
    ),
    "no_such_seat": say(
        _("The table has seats %(first)s to %(last)s for players, and no seat %(seat)s")
    ),
    "too_many_hands": say(
        _("A table has at most %(most)s hands besides the house's, not %(hands)s")
    ),
    # Five-card poker
    "must_open_or_fold": say(_("The player showing the highest card must bet or fold")),
    "no_bet_yet": say(_("There is no bet yet to answer")),
    "no_pass_after_bet": say(_("Nobody may pass the voice once a bet is made")),
    "passed_before": say(_("Who has passed the voice in this round may not raise in it")),
    "nobody_can_answer": say(_("No other player has capital left to answer a raise")),
    "capital_below_minimum": say(
        _(
            "With pot money of %(ante)s the game is begun with at least %(minimum)s, "
            "and seat %(seat)s has %(stack)s"
        )
    ),
    "capital_not_topped_up": say(
        _(
            "With pot money of %(ante)s, seat %(seat)s must first add to its capital of "
            "%(stack)s, which is under %(minimum)s"
        )
    ),
}

OF_GAME: dict[str, dict[str, Telling]] = {
    "omaha": {
        "bet_already_made": say(
            _("A bet of %(to_match)s has been made: it may be matched or raised")
        ),
        "too_few_players": say(
            _("The game begins with %(minimum)s players at least, not %(players)s")
        ),
    },
    "stud": {
        "stack_too_short": say(
            _("The additional bet of %(needed)s is more than the %(stack)s left to the player")
        ),
    },
    "fortune3": {
        "stack_too_short": say(
            _("The play bet of %(needed)s is more than the %(stack)s left to the player")
        ),
    },
    "five_card": {
        "below_minimum": by(
            "action",
            {
                "open": _("A bet must be at least %(minimum)s, and %(to)s was said"),
                "raise": pgettext_lazy(
                    "five_card", "A raise must come to at least %(minimum)s, and %(to)s was said"
                ),
            },
        ),
        "above_maximum": by(
            "action",
            {
                "open": _("A bet may be at most %(maximum)s, and %(to)s was said"),
                "raise": pgettext_lazy(
                    "five_card", "A raise may come to at most %(maximum)s, and %(to)s was said"
                ),
            },
        ),
        "bet_already_made": say(_("A bet has been made: it may be accepted or raised")),
        "stack_too_short": say(
            _("The %(stack)s left to the player are no more than the %(to_call)s to accept")
        ),
        "too_few_players": say(
            _("The table has %(fewest)s to %(most)s places taken, not %(players)s")
        ),
    },
}
"""Reasons that a game puts in its own words."""

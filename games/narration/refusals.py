"""Why the law forbids an action or bars it."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Telling, by, say

REFUSALS: dict[str, Telling] = {
    "out_of_turn": say(_("It is the turn of seat %(turn)s, not of seat %(seat)s")),
    "below_minimum": by(
        "action",
        {
            "bet": _("A bet must be at least %(minimum)s, not %(to)s"),
            "open": _("A bet must be at least %(minimum)s, not %(to)s"),
            "raise": _("A raise must bring the bet to at least %(minimum)s, not %(to)s"),
        },
    ),
    "above_maximum": by(
        "action",
        {
            "bet": _("A bet may be at most %(maximum)s, not %(to)s"),
            "open": _("A bet may be at most %(maximum)s, not %(to)s"),
            "raise": _("A raise may bring the bet to at most %(maximum)s, not %(to)s"),
        },
    ),
    "no_agreed_split": say(_("The players may not agree to share the pot")),
    "rate_beyond_law": say(
        _("A commission of %(rate)s lies beyond what may be charged, %(minimum)s to %(maximum)s")
    ),
    "bets_closed": say(_("The cards are being dealt, and no more bets are accepted: %(bet)s")),
    "additional_bet_without_basic": say(
        _("A player without a basic bet may not place an additional one")
    ),
    "carried_stake_alone": say(
        _(
            "The %(amount)s that seat %(seat)s left on the jackpot are played in this hand, "
            "which requires the bet on which the jackpot bet depends"
        )
    ),
    "leaves_in_a_hand": say(_("Seat %(seat)s cannot leave in the course of a hand")),
    "pair_plus_alone": say(_("At this table Pair Plus is not offered without the ante")),
    "bet_on_anothers_hand": say(
        _("Nobody sits at seat %(seat)s, and bets may be placed on one's own hand only")
    ),
    "ante_missing": say(_("Every hand must begin with an ante")),
    "no_such_seat": say(
        _("The table has seats %(first)s to %(last)s for players, and no seat %(seat)s")
    ),
    "marker_before_nobody": say(
        _("The marker is placed before a player, and seat %(seat)s has none")
    ),
    "too_many_hands": say(
        _("A table has at most %(most)s hands besides the house's, not %(hands)s")
    ),
}

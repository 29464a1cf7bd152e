"""Sentences about the refusals that only Fortune 3 has."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Telling, say

REFUSALS: dict[str, Telling] = {
    "no_hand_until_replaced": say(
        _("The shuffler failed again: no hand begins until it is replaced or a shoe is used")
    ),
    "bet_below_minimum": say(
        _("The least stake posted for this bet is %(minimum)s, not %(amount)s: %(bet)s")
    ),
    "bet_above_maximum": say(
        _("The highest stake posted for this bet is %(maximum)s, not %(amount)s: %(bet)s")
    ),
    "stack_too_short": say(
        _("The play bet of %(needed)s is more than the %(stack)s left to the player")
    ),
}

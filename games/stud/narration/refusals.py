"""Sentences about the refusals that only Stud Poker has."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Alternatives, Telling, alternatives, say

REFUSALS: dict[str, Telling] = {
    "jackpot_bet_without_ante": say(
        _("A player who bets on the progressive jackpot must also place an ante")
    ),
    "stack_too_short": say(
        _("The additional bet of %(needed)s is more than the %(stack)s left to the player")
    ),
}

_SENTENCES: Alternatives = {
    "card_is_to_be_shown": _(
        "Card %(card)s comes face up by law, and cannot be exposed by mistake."
    ),
    "unknown_limit": _("There is no limit “%(limit)s” here. Write one of: %(limits)s."),
    "bet_already_placed": _("This bet is placed already: %(bet)s."),
}
UNUSABLE = alternatives(_SENTENCES)

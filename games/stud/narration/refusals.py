"""Sentences about the refusals that only Stud Poker has."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import SentenceTemplate, Telling, say

REFUSALS: dict[str, Telling] = {
    "jackpot_bet_without_ante": say(
        _("A player who bets on the progressive jackpot must also place an ante")
    ),
    "stack_too_short": say(
        _("The additional bet of %(needed)s is more than the %(stack)s left to the player")
    ),
}

UNUSABLE: dict[str, tuple[SentenceTemplate, ...]] = {
    "card_is_to_be_shown": (
        say(_("Card %(card)s comes face up by law, and cannot be exposed by mistake.")),
    ),
    "unknown_limit": (say(_("There is no limit “%(limit)s” here. Write one of: %(limits)s.")),),
    "bet_already_placed": (say(_("This bet is placed already: %(bet)s.")),),
}

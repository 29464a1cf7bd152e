"""Sentences about the refusals that only five-card poker has."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Alternatives, Telling, alternatives, by, say

REFUSALS: dict[str, Telling] = {
    "too_many_cut": say(_("At most %(most)s players may cut in one hand, not %(players)s")),
    "cut_too_small": say(_("A player who cuts must take at least %(least)s cards, not %(cards)s")),
    "must_open_or_fold": say(_("The player showing the highest card must bet or fold")),
    "no_bet_yet": say(_("There is no bet yet to answer")),
    "no_pass_after_bet": say(_("Nobody may pass the voice once a bet is made")),
    "passed_before": say(_("A player who has passed the voice may not raise in the same round")),
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
    "bet_already_made": say(_("A bet has been made: it may be accepted or raised")),
    "stack_too_short": say(
        _("The %(stack)s left to the player are no more than the %(to_call)s to accept")
    ),
    "too_few_players": say(_("The table has %(fewest)s to %(most)s places taken, not %(players)s")),
}

_SENTENCES: Alternatives = {
    "no_board_in_this_game": _("This game has no common cards. Leave them out."),
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
UNUSABLE = alternatives(_SENTENCES)

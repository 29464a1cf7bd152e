"""Sentences about the orders of the regulation after a fault, and about its silences."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Telling, Unless, say
from games.stud.narration.steps import STEPS

ORDERS: dict[str, Telling] = {
    "dealer_qualified": STEPS["dealer_qualified"],
    "dealer_not_qualified": STEPS["dealer_not_qualified"],
    "dealt_afresh": say(_("New bets are placed and new cards are dealt.")),
    "exposed_card_stays_up": say(
        _("The croupier's card stays in sight; all his others are dealt face down.")
    ),
    "shuffler_replaced": say(_("The shuffler is replaced, or a shoe is used in its place.")),
    "jackpot_bet_refused": say(
        _("The jackpot bet of seat %(seat)s came too late and is not accepted.")
    ),
    "jackpot_bet_taken": say(
        _("The jackpot bet of seat %(seat)s came before its own first card and is accepted.")
    ),
    "ante_due": say(_("Every hand begins with an ante: seat %(seat)s must have one.")),
    "no_jackpot_without_ante": say(_("Without an ante there is no jackpot bet.")),
    "additional_bet_due": say(
        _(
            "With an ante of %(ante)s, the additional bet of seat %(seat)s is %(due)s, no "
            "more and no less."
        )
    ),
    "lost_without_additional_bet": say(
        _("If seat %(seat)s places no additional bet, its hand and its ante are lost.")
    ),
    "must_decide": say(
        _("Seat %(seat)s has seen its cards and must decide whether to place the additional bet.")
    ),
    "nothing_compared": say(
        _("Nothing is compared: the additional bets go back and the antes are paid 1 to 1.")
    ),
    "player_makes_sure": say(
        _("Players who bet on the jackpot make sure that their bets have been accepted.")
    ),
    "additional_is_twice_the_ante": Unless(
        "times",
        say(_("The additional bet is twice the ante.")),
        say(_("The additional bet is the ante %(times)s times.")),
    ),
    "cards_stay_on_the_table": say(
        _("Cards may not be held off the table: the Portuguese text alone says so.")
    ),
    "holder_stays": say(
        _(
            "While it holds cards, seat %(seat)s may not leave the table: the Chinese text alone "
            "says so."
        )
    ),
    "no_aids": say(
        pgettext_lazy(
            "stud",
            "Players may use nothing to record results or to work out forecasts or strategies.",
        )
    ),
    "no_talking": say(_("Nor may they talk to one another or to others while they decide.")),
    "bets_go_back": say(_("The bets are void and go back to the players who placed them.")),
}

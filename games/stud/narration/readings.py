"""Sentences about each value of each reading: how it understands the law."""

from games.narration import banked
from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message

READINGS: dict[str, dict[str, Message]] = {
    "SA-01": {
        "value": _("The croupier opens with a hand worth an ace and a king or more."),
        "holding": _("The croupier opens only if he holds an ace and a king."),
    },
    "SA-05": {
        "fifth": _("With the shuffler, the croupier's fifth card is the one shown."),
        "first": _("With the shuffler, the croupier's first card is the one shown."),
    },
    "SA-06": {
        "suit_of_five": _("Between equal 5-4-3-2-A the suit of the five decides."),
        "suit_of_ace": _("Between equal 5-4-3-2-A the suit of the ace decides."),
    },
    "SA-07": {
        "lost_on_fold": _("A player who gives up the hand also loses the jackpot bet."),
        "stays_live": _("A player who gives up the hand keeps the jackpot bet in play."),
    },
    "SA-10": {
        "each_hand": _("The house's maximum limits the payment to each hand."),
        "whole_round": _(
            "The house's maximum limits the payments to all the hands of a round together."
        ),
    },
    "SA-11": banked.JACKPOT_BASE,
    "SA-12": {
        "share": _("Two royal flushes share the jackpot or the fixed sum, whichever is higher."),
        "each_fixed": _("Each royal flush receives the fixed sum whole."),
    },
    "SA-13": {
        "pool_pays": _("The fixed sums come out of the pool."),
        "house_pays": _("The house pays the fixed sums; the pool gives only its shares."),
    },
    "SA-22": banked.JACKPOT_STAKE,
    "SA-23": banked.ROYAL_BASE,
    "SA-24": banked.JACKPOT_ORDER,
    "SA-25": {
        "first_paid": _("An odd chip between royal flushes goes to the first of them paid."),
        "not_paid": _("An odd chip between royal flushes is paid to none of them."),
    },
    "SA-27": banked.VOID_AFTER_A_FOLD,
    "SD-33": {
        "table_wide": _("Jackpot bets close for all before the first card of the hand."),
        "per_player": _("Each player may bet on the jackpot until he has his own first card."),
    },
}

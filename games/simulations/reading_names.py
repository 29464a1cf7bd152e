"""What each value of a reading that changes a figure takes the law to say."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.simulations.names import Word

_JACKPOT_BASE: dict[str, Word] = {
    "same_base": _("Each ten per cent is reckoned on the pool as it stood before any prize."),
    "sequential": _("Each prize is reckoned on what the one before it left in the pool."),
}

VALUES: dict[str, dict[str, Word]] = {
    "OD-01": {
        "any_two": _("Any two of the four cards held count, with three of the board."),
        "first_two": _("Only the first two cards dealt count, with three of the board."),
    },
    "OD-02": {
        "5x": _("The commission stops at five big blinds."),
        "4x": _("The commission stops at four big blinds."),
    },
    "OA-02": {
        "first_winner": _("What cannot be divided goes to the first winner left of the croupier."),
        "first_live": _(
            "What cannot be divided goes to the first player left of the croupier "
            "who has not folded, even if he has lost."
        ),
    },
    "SA-01": {
        "value": _("The croupier opens with a hand worth an ace and a king or more."),
        "holding": _("The croupier opens only if he holds an ace and a king."),
    },
    "SA-06": {
        "suit_of_five": _("Between equal 5-4-3-2-A the suit of the five decides."),
        "suit_of_ace": _("Between equal 5-4-3-2-A the suit of the ace decides."),
    },
    "SA-07": {
        "lost_on_fold": _("Who gives up the hand loses the jackpot bet with it."),
        "stays_live": _("Who gives up the hand keeps the jackpot bet in play."),
    },
    "SA-10": {
        "each_hand": _("The house's maximum limits what each hand is paid."),
        "whole_round": _("The house's maximum limits what all the hands of a round are paid."),
    },
    "SA-11": _JACKPOT_BASE,
    "SA-12": {
        "share": _("Two royal flushes share the jackpot or the fixed sum, whichever is higher."),
        "each_fixed": _("Each royal flush receives the fixed sum whole."),
    },
    "SA-13": {
        "pool_pays": _("The fixed sums come out of the pool."),
        "house_pays": _("The house pays the fixed sums; the pool gives only its shares."),
    },
    "FA-02": {
        "amended": _("Straight flush, trio, straight, flush, pair, three odd cards."),
        "first_published": _("Straight flush, straight, flush, trio, pair, three odd cards."),
    },
    "FA-08": {
        "not_on_fold": _("Who gave up the ante receives no additional prize on it."),
        "also_on_fold": _("The additional prize is paid also to who gave up the ante."),
    },
    "FA-09": {
        "stays_live": _("Who gives up the ante keeps the Pair Plus bet in play."),
        "lost_on_fold": _("Who gives up the ante loses the Pair Plus bet with it."),
    },
    "FA-14": {
        "best_of_six": _("The best five of the six cards win the Six Card Bonus."),
        "own_trio_required": _("The player's own three cards must be a trio or higher."),
    },
    "FA-17": _JACKPOT_BASE,
    "PA-03": {
        "straight_flush": _("A-5-6-7-8 of one suit is a straight flush, the lowest."),
        "flush": _("A-5-6-7-8 of one suit is a flush."),
    },
    "PA-05": {
        "first_winner": _("What is left over goes to the first winner in the order of play."),
        "house_keeps": _("What is left over stays with the house."),
    },
    "PA-09": {
        "per_hand": _("The initial commission is charged once a hand, out of the pot money."),
        "per_player": _("Each player pays the initial commission, on top of the pot money."),
    },
    "PA-11": {
        "whole_pot": _("The commission is reckoned on the whole pot."),
        "after_initial_commission": _(
            "The commission is reckoned on what the initial commission left of the pot."
        ),
    },
}


def value(reading: str, name: str) -> Word:
    return VALUES.get(reading, {}).get(name, name)

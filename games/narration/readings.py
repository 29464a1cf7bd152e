"""What each value of a reading takes the law to say."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.narration.telling import Message

_JACKPOT_BASE: dict[str, Message] = {
    "same_base": _("Each ten per cent is reckoned on the pool as it stood before any prize."),
    "sequential": _("Each prize is reckoned on what the one before it left in the pool."),
}

READING_VALUES: dict[str, dict[str, Message]] = {
    "OD-01": {
        "any_two": _("Any two of the four cards held count, with three of the board."),
        "first_two": _("Only the first two cards dealt count, with three of the board."),
    },
    "OD-02": {
        "5x": _("The commission stops at five big blinds."),
        "4x": _("The commission stops at four big blinds."),
    },
    "OA-01": {
        "literal": _("With two players, the one with the marker posts the big blind."),
        "common": _("With two players, the one with the marker posts the small blind."),
    },
    "OA-02": {
        "first_winner": _("What cannot be divided goes to the first winner left of the croupier."),
        "first_live": _(
            "What cannot be divided goes to the first player left of the croupier "
            "who has not folded, even if he has lost."
        ),
    },
    "OA-07": {
        "big_blind": _("The least bet is the big blind, in either kind of game."),
        "any_chip": _("In games with limits any sum in chips may be bet."),
    },
    "OA-08": {
        "pot_after_call": _("The highest raise is the pot as the call increases it."),
        "pot_before_call": _("The highest raise is the pot before the call."),
    },
    "OA-10": {
        "raises_only": _("Of the three times in a round, only raises count."),
        "opening_counts": _("Of the three times in a round, the opening bet is the first."),
    },
    "OA-11": {
        "amount_lifted": _(
            "With two players there is no limit to the amount of a raise; "
            "three raises a round remain the most."
        ),
        "amount_capped": _("With two players both limits stay, on the amount and on the number."),
        "count_lifted": _(
            "With two players there is no limit to the number of raises; the amount stays limited."
        ),
    },
    "OA-12": {
        "whenever_two_remain": _("There are two players whenever only two have not folded."),
        "started_by_two": _("There are two players only where two began the hand."),
    },
    "OA-13": {
        "short_does_not_reopen": _(
            "An all-in below the least raise does not let those who have decided raise again."
        ),
        "short_reopens": _("An all-in below the least raise lets the others decide afresh."),
    },
    "OA-14": {
        "contested": _("The commission is reckoned without the bet that nobody matched."),
        "whole_pot": _("The commission is reckoned on every bet of the table."),
    },
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
    "SD-33": {
        "table_wide": _("Jackpot bets close for all before the first card of the hand."),
        "per_player": _("Each player may bet on the jackpot until he has his own first card."),
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
    "FA-11": {
        "bank_last": _("The bank receives its three cards after all the players have theirs."),
        "bank_in_rotation": _("The bank receives one card at the end of each of the three rounds."),
    },
    "FA-13": {
        "not_dealt": _("Without jackpot bets the community cards are not dealt."),
        "dealt_unrevealed": _("Without jackpot bets the community cards lie there face down."),
    },
    "FA-14": {
        "best_of_six": _("The best five of the six cards win the Six Card Bonus."),
        "own_trio_required": _("The player's own three cards must be a trio or higher."),
    },
    "FA-17": _JACKPOT_BASE,
    "FA-20": {
        "any_players": _("Two cards exposed make the hand void, whichever players' they are."),
        "per_player": _("Only two cards exposed of one player make the hand void."),
    },
    "PA-03": {
        "straight_flush": _("A-5-6-7-8 of one suit is a straight flush, the lowest."),
        "flush": _("A-5-6-7-8 of one suit is a flush."),
    },
    "PA-05": {
        "first_winner": _("What is left over goes to the first winner in the order of play."),
        "house_keeps": _("What is left over stays with the house."),
    },
    "PA-06": {
        "any_four": _("Any four cards of a royal flush show a possible one."),
        "consecutive": _("Only four consecutive cards show a possible royal flush."),
    },
    "PA-07": {
        "ace_as_four": _("A-5-6-7 in view is a possible straight, the lowest."),
        "not_consecutive": _("A-5-6-7 in view is not consecutive."),
    },
    "PA-08": {
        "last_card": _("Only a pair made by the last open card gives the voice."),
        "any_pair": _("Any pair among the open cards gives the voice."),
    },
    "PA-09": {
        "per_hand": _("The initial commission is charged once a hand, out of the pot money."),
        "per_player": _("Each player pays the initial commission, on top of the pot money."),
    },
    "PA-10": {
        "each_player": _("Each player puts in the whole pot money of the table."),
        "in_total": _("The pot money of the table is what all put in together."),
    },
    "PA-11": {
        "whole_pot": _("The commission is reckoned on the whole pot."),
        "after_initial_commission": _(
            "The commission is reckoned on what the initial commission left of the pot."
        ),
    },
    "PA-12": {
        "literal": _("Only a bet of the final round that nobody accepted bears no commission."),
        "alike": _("A bet of any round that nobody accepted bears no commission."),
    },
    "PA-13": {
        "minimum_capital": _("The capital is brought up to the least needed to begin."),
        "threshold": _("The capital is brought up to the threshold."),
    },
    "PA-16": {
        "may_not_raise": _("Who has passed the voice may not raise in that round."),
        "may_raise": _("Who has passed the voice may still raise."),
    },
    "PA-17": {
        "next_highest": _("After a pass the voice goes to the next best cards in view."),
        "next_seat": _("After a pass the voice goes to the next seat on the right."),
    },
}
"""By the id of the reading in the register, then by the value."""

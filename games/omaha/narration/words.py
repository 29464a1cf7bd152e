"""The names, orders, refusals and readings of the game, in the words of its regulation."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Message, Sentences, by, say
from games.narration.words import CLASSES

CATEGORIES: dict[str, Message] = {
    **CLASSES,
    "royal_flush": pgettext_lazy("omaha", "royal flush"),
}

FIGURES: dict[str, Message] = {
    "commission.lowest": _("lowest commission"),
    "commission.highest": _("highest commission"),
    "commission.cap": _("limit of the commission, in big blinds"),
    "raises.most": _("raises allowed in a round"),
    "blinds.small": _("small blind, as a part of the big blind"),
}

FAULTS: dict[str, Message] = {
    "hole_card_exposed": _("A card dealt face down is seen"),
    "card_to_wrong_player": _("A card is dealt to the wrong player"),
    "wrong_number_in_hand": _("A player has too many cards or too few"),
    "deal_begun_at_wrong_seat": _("The deal begins at the wrong seat"),
    "wrong_number_on_board": _("Too many common cards are laid, or too few"),
    "blind_missing": _("A blind has not been posted"),
    "fourth_raise": _("A fourth raise in the round"),
    "cards_not_shown": _("A player will not show his cards at the end"),
    "chips_taken": _("A player takes chips off the table"),
    "bet_not_in_chips": _("A bet is not placed in chips"),
    "folded_cards_shown": _("A player who folds shows his cards"),
    "other_cards_seen": _("A player sees another player's cards"),
}

ASKS: dict[str, Message] = {"in_play": _("Players still in the hand")}

ANSWERS: dict[str, dict[str, Message]] = {
    "went": {"hand": _("to a player"), "board": _("to the common cards")},
    "how": {"said_and_laid_differ": _("the words and the chips differ")},
    "in_play": {"more": _("three or more"), "two": _("two")},
}

ORDERS: Sentences = {
    "spoken_bets_bind": _("A spoken bet is valid and binds the player who makes it."),
    "marker_to_next_player": _(
        "After each hand the marker passes to the next player, clockwise; the first and the second "
        "player at its left post the blinds."
    ),
    "put_right_at_once": _("The error is corrected at once."),
    "void_if_not_mended": _(
        "If it cannot be corrected at all, the hand is void and every bet goes back."
    ),
    "first_cards_due": _(
        "Each player is due four cards, one at a time, face down, clockwise from the left"
        " of the marker."
    ),
    "street_due": by(
        "street",
        {
            "flop": _("Once the first round is over a card is burned and three are laid face up."),
            "turn": _("Once the second round is over a card is burned and one is laid face up."),
            "river": _("Once the third round is over a card is burned and one is laid face up."),
        },
    ),
    "card_due_face_up": _("Common cards are laid face up."),
    "shuffled_by_hand_instead": _("The cards may also be shuffled by hand and cut."),
    "blinds_due": _(
        "Before the deal the two players left of the marker post the small blind and the big blind."
    ),
    "order_of_the_round": by(
        "round_is",
        {
            "first": _(
                "In the first round the player left of the two blinds decides first, then the"
                " others clockwise; the higher blind decides last."
            ),
            "second": _(
                "In the second round the first player left of the marker begins, and the "
                "marker decides last."
            ),
            "third": _(
                "In the third round the first player left of the marker begins, and the "
                "marker decides last."
            ),
            "last": _(
                "In the last round the first player left of the marker begins, and the marker"
                " decides last."
            ),
        },
    ),
    "turn_at_the_left": _(
        "After seat %(after)s it is the turn of the next player still in, to its left."
    ),
    "spoken_bet_binds": _("A spoken bet is valid and binds seat %(seat)s."),
    "short_raise_reopens": _(
        "The %(raised_by)s are all he has: they stand, though short of %(least)s, and "
        "those who have decided may raise again."
    ),
    "next_raise_at_least": _(
        "A raise after it is of at least %(least)s, and the bet never below the table's minimum."
    ),
    "no_fourth_raise": _(
        "In a game with limits the bet may go up three times in a round: a fourth raise "
        "is not allowed."
    ),
    "raises_not_counted": _("In a game without limits the raises of a round are not counted."),
    "raises_not_counted_between_two": _(
        "Between two players the raises of a round are not counted."
    ),
    "all_must_show": _("All who are still in must show their cards, seat %(seat)s too."),
    "all_hands_play_on": _("For that reason every hand stays in play until the end."),
    "own_cards_alone_seen": _("Players may see their own cards alone."),
    "folded_cards_face_down": _(
        "Seat %(seat)s, who folds, lays the cards face down and pushes them to the croupier."
    ),
    "bets_in_chips_alone": _("Every bet is placed in chips."),
    "chips_stay": _("In a tournament the chips may not leave the table during play."),
    "bets_go_back": _("Every bet goes back to the player who placed it, the blinds too."),
    "short_raise_stands": _(
        "The %(raised_by)s are all he has: they stand, though short of %(least)s, and"
        " those who have decided may not raise again for them."
    ),
}

SILENCES: dict[str, Message] = {
    "how_to_mend": _("The regulation does not state how an error of the deal is corrected."),
    "blind": _("The regulation does not state the consequence of a missing blind."),
    "chips_taken": _("The regulation forbids taking chips off the table in tournaments alone."),
}

REFUSALS: Sentences = {
    "bet_to_match": _("There is a bet to match: %(to_call)s to call"),
    "nothing_to_call": _("There is no bet to call"),
    "nothing_to_raise": _("There is no bet to raise"),
    "three_raises_made": (
        say(_("The bet has gone up %(most)s times in this round"), unsaid="raises"),
        say(_("The bet has gone up three times in this round"), unsaid="raises"),
    ),
    "not_enough_chips": _(
        "The %(stack)s left to the player do not reach beyond the bet of %(to_match)s"
    ),
    "not_reopened": _(
        "The player has already decided, and the bet has since gone up to %(to_match)s "
        "by an all-in short of the least raise"
    ),
    "nobody_can_match": _("No other player has chips left to match more"),
    "pot_below_the_bet": _(
        "The pot lets a bet come to %(most)s, and %(to_match)s are there to be matched"
    ),
    "chips_stay_on_table": _("In a tournament the chips may not be taken from the table"),
    "not_in_chips": _("%(to)s cannot be bet in chips of %(chip)s"),
    "blind_beyond_limits": _(
        "A blind of %(amount)s lies beyond the limits posted, %(minimum)s and %(maximum)s"
    ),
    "small_blind_above_big": _(
        "The small blind of %(small_blind)s is above the big blind of %(big_blind)s"
    ),
    "ante_not_in_this_game": _(
        "No bets but the two blinds are made before the deal, and antes were: %(antes)s"
    ),
    "blind_missing": _("Both blinds must be posted before the deal, and these were: %(blinds)s"),
    "straddle_not_in_this_game": _(
        "No bets but the two blinds are made before the deal, and these were: %(blinds)s"
    ),
    "cards_not_shown": _(
        "Seat %(seat)s is still in the hand after the last round and must show its cards"
    ),
    "bet_already_made": _("A bet of %(to_match)s has been made: it may be matched or raised"),
    "too_few_players": say(
        _("The game begins with %(fewest)s players at least, not %(players)s"), unsaid="most"
    ),
}

UNUSABLE: Sentences = {
    "board_of_three_to_five": _("There are %(given)s common cards here. Name from three to five."),
    "limits_crossed": _("The lower limit of %(minimum)s is above the higher of %(maximum)s."),
    "not_a_scale": _(
        "Amounts cannot be expressed in parts of %(given)s. Write a scale such as 4 or 100."
    ),
    "wrong_length": _("There are %(given)s entries here. Write %(needed)s, one for each player."),
    "no_such_player": _("There is no player “%(player)s”. The players are p1 to p%(players)s."),
    "seats_not_clockwise": _(
        "The seats %(seats)s do not run clockwise from the left of the button."
    ),
    "wrong_number_of_hole_cards": _("Seat %(seat)s is dealt %(given)s cards. Deal it %(needed)s."),
    "shown_cards_differ": _("The cards that seat %(seat)s shows are not those it was dealt."),
    "cards_unknown_at_showdown": _(
        "Seat %(seat)s reaches the showdown with cards that are not named. Name them."
    ),
    "board_out_of_step": _("The history has %(told)s common cards, and the hand %(dealt)s."),
}

READINGS: dict[str, dict[str, Message]] = {
    "OD-01": {
        "any_two": _("Any two of the four cards held count, with three of the board."),
        "first_two": _("Only the first two cards dealt count, with three of the board."),
    },
    "OD-02": {
        "5x": _("The commission stops at five big blinds."),
        "4x": _("The commission stops at four big blinds."),
    },
    "OD-03": {
        "on_the_raise": _("The pot limits what a raise adds."),
        "on_the_whole": _("The pot limits what the whole bet comes to."),
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
    "OA-09": {
        "last_bet_or_raise": _(
            "A raise is at least the bet or raise before it, even one cut short by an all-in."
        ),
        "last_in_full": _(
            "A raise is at least the last bet or raise in full; an all-in below it does not count."
        ),
    },
    "OA-10": {
        "raises_only": _("Of the three times in a round, only raises count."),
        "every_rise": _(
            "Of the three times in a round, all that makes the bet go up counts, "
            "an all-in below the least raise too."
        ),
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
        "short_reopens": _("An all-in below the least raise lets the others decide again."),
    },
    "OA-14": {
        "contested": _("The commission is computed without the unmatched bet."),
        "whole_pot": _("The commission is computed on every bet of the table."),
    },
    "OA-27": {
        "whole_blind": _(
            "Where the big blind is posted short, the others still match the blind of the table."
        ),
        "what_lies": _(
            "Where the big blind is posted short, the others match the highest bet that lies there."
        ),
    },
    "OA-28": {
        "error_of_the_deal": _("A hole card that is seen is an error of the deal."),
        "not_said": _("The regulation does not mention a hole card that is seen."),
    },
}

BETWEEN: Sentences = {
    "marker_moved": _("The marker moves clockwise from seat %(from)s to seat %(seat)s."),
    "marker_goes_on": _(
        "Nobody plays where the marker came to: it goes on to the next player, seat %(seat)s."
    ),
}

"""What a regulation orders when something has gone wrong, and what it leaves unsaid."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.narration.hand import facts_of
from games.narration.telling import Telling, by, say, tell
from games.narration.words import in_words
from games.rules.script import Step

SILENCES = {
    "how_to_mend": _("The regulation does not say how an error of the deal is put right."),
    "deck": _("The regulation does not say what follows when the deck is not whole."),
    "shuffler": _(
        "The regulation does not say what becomes of a hand in which the shuffler fails."
    ),
    "blind": _("The regulation does not say what follows when a blind is missing."),
    "out_of_turn": _(
        "The regulation does not say whether what was done out of turn binds the player when "
        "his turn comes."
    ),
    "time": _("The regulation sets no time within which to decide."),
    "bet_not_allowed": _(
        "The regulation does not say what follows when the bet has been made all the same."
    ),
    "refuses_to_show": _("The regulation does not say what follows when he refuses."),
    "hand_swept": _("The regulation does not say what becomes of a hand taken in by mistake."),
    "player": _("The regulation does not say what follows for the player."),
    "hand": _("The regulation does not say that the hand is touched by it."),
    "chips_taken": _("The regulation forbids taking chips off the table in tournaments alone."),
    "breach_of_the_deal": _(
        "The regulation names this breach neither among those that void the hand nor among "
        "those that do not."
    ),
    "bets_of_suspended_hand": _(
        "Of a suspended hand the regulation says only what becomes of the jackpot bets."
    ),
    "key_card_shown_later": _(
        "The regulation speaks only of a key card seen while it is being dealt."
    ),
    "bets_since": _("The regulation does not say whether the bets made in the meantime stand."),
    "burn": _("The regulation does not say what follows when it was left in."),
    "early_card": _("The regulation does not say what becomes of a card dealt or seen too soon."),
    "invalid_bet": _("The regulation does not say what becomes of the chips of an invalid bet."),
    "order_of_decisions": _("The regulation sets no order in which the players decide."),
    "cut": _("The regulation does not say what follows when the cut was wrong."),
}

ORDERS: dict[str, Telling] = {
    "hand_goes_on": say(_("The hand goes on.")),
    "hand_void": say(_("The hand is void.")),
    "hand_suspended": say(_("The hand is suspended at once.")),
    "bets_may_be_taken_back": say(_("The players may take back their bets.")),
    "bets_back_as_of_a_void_hand": say(_("Taken as those of a void hand, the other bets go back.")),
    "jackpot_bets_go_back_too": say(
        _("The bets on the progressive jackpot go back with the others.")
    ),
    "jackpot_bets_carried": say(_("The bets on the progressive jackpot pass to the next hand.")),
    "dealt_afresh": say(_("New bets are placed and new cards are dealt.")),
    "put_right_at_once": say(_("The error is put right at once.")),
    "void_if_not_mended": say(
        _("If it cannot be put right at all, the hand is void and every bet goes back.")
    ),
    "first_cards_due": say(
        _(
            "Each player is due four cards, one at a time, face down, clockwise from the left"
            " of the marker."
        )
    ),
    "street_due": by(
        "street",
        {
            "flop": _("Once the first round is over a card is burned and three are laid face up."),
            "turn": _("Once the second round is over a card is burned and one is laid face up."),
            "river": _("Once the third round is over a card is burned and one is laid face up."),
        },
    ),
    "full_deck_due": say(_("The game is played with one deck of %(cards)s cards.")),
    "shuffled_by_hand_instead": say(_("The cards may also be shuffled by hand and cut.")),
    "blinds_due": say(
        _(
            "Before the deal the two players left of the marker post the small blind and the "
            "big blind."
        )
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
    "turn_at_the_left": say(
        _("After seat %(after)s it is the turn of the next player still in, to its left.")
    ),
    "turn_at_the_right": say(
        _(
            "Once there is a bet the turn runs to the right: after seat %(after)s comes the "
            "next player still in."
        )
    ),
    "turn_awaited": say(
        _("Each player acts in his turn alone: seat %(seat)s must wait for its own.")
    ),
    "fold_not_told_before": say(
        _("Nor may anyone let it be known beforehand that he means to fold.")
    ),
    "spoken_bet_binds": say(_("A bet said aloud is valid and binds seat %(seat)s.")),
    "raise_stands": say(_("A raise of %(raised_by)s on %(least)s is enough: it stands.")),
    "raise_below_the_least": say(
        _("A raise of %(raised_by)s is too small: it must be at least %(least)s.")
    ),
    "short_raise_reopens": say(
        _(
            "The %(raised_by)s are all he has: they stand, though short of %(least)s, and "
            "those who have decided may raise again."
        )
    ),
    "no_fourth_raise": say(
        _(
            "In a game with limits the bet may go up three times in a round: a fourth raise "
            "is not allowed."
        )
    ),
    "raises_not_counted": say(_("In a game without limits the raises of a round are not counted.")),
    "raises_not_counted_between_two": say(
        _("Between two players the raises of a round are not counted.")
    ),
    "all_must_show": say(_("All who are still in must show their cards, seat %(seat)s too.")),
    "no_agreed_split": say(_("The pot may not be divided by agreement.")),
    "chips_stay": say(_("In a tournament the chips may not leave the table during play.")),
    "cards_stay_on_the_table": say(_("Cards may not be held off the table.")),
    "exposed_card_stays_up": say(
        _("The croupier's card stays in sight; all his others are dealt face down.")
    ),
    "empty_hand_void": say(_("The hand dealt to seat %(seat)s, which had no bet, is void.")),
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
    "own_hand_only": say(
        _("Bets may be placed on one's own hand alone, never together with another.")
    ),
    "must_decide": say(
        _("Seat %(seat)s has seen its cards and must decide whether to place the additional bet.")
    ),
    "nothing_compared": say(
        _("Nothing is compared: the additional bets go back and the antes are paid 1 to 1.")
    ),
    "no_aids": say(
        _("Players may use nothing to record results or to work out forecasts or strategies.")
    ),
    "no_talking": say(_("Nor may they talk to one another or to others while they decide.")),
    "deal_breached": say(_("The deal was not as this provision has it.")),
    "community_cards_last": say(
        _("The community cards lie face down and are revealed last of all, for the jackpot.")
    ),
    "cards_reshuffled": say(_("The cards are shuffled again.")),
    "no_hand_until_replaced": say(
        _("There is no new hand until the shuffler is replaced, or a shoe is used instead.")
    ),
    "late_bet_refused": say(
        _("Once the first card is dealt no bet is accepted: that of seat %(seat)s is refused.")
    ),
    "bet_invalid": say(_("Seat %(seat)s has no basic bet: its other bets are invalid.")),
    "bet_within_limits": say(
        _("The bet of seat %(seat)s must lie within the limits posted at the table.")
    ),
    "play_bet_due": say(_("To go on, seat %(seat)s must bet %(due)s more, as much as its ante.")),
    "ante_given_up": say(_("Otherwise seat %(seat)s has given up its ante.")),
    "hand_should_have_stayed": say(
        _("The hand of seat %(seat)s should have stayed on the table for its other bets.")
    ),
    "additional_bets_unaffected": say(
        _("Giving up or losing does not touch the Six Card Bonus and the jackpot.")
    ),
    "must_double_or_give_up": say(
        _("Seat %(seat)s must double its ante to go on, or else has given it up.")
    ),
    "seated_players_alone_see": say(_("Only seated players may hold and see the cards.")),
    "cards_told_to_nobody": say(_("Nobody may tell others of cards during a hand to sway a bet.")),
    "seat_kept": say(_("Seat %(seat)s may not be left during a hand, nor its cards be told.")),
    "hand_dead": say(_("The hand of seat %(seat)s is dead.")),
    "pot_money_back": say(_("Seat %(seat)s has its pot money back; the others play on.")),
    "cards_go_where_due": say(
        _(
            "When it is seen, the error is put right: the card or cards go to those they were"
            " due to, in the normal order of the deal."
        )
    ),
    "first_card_set_aside": say(
        _("Before the deal the first card is taken from the box and set aside.")
    ),
    "card_due_after_bets": say(
        _("This card is dealt once all the bets of the round have been matched.")
    ),
    "cut_due": say(
        _(
            "Players cut with one hand, at least %(cards)s cards each time, and no more than "
            "%(players)s players cut."
        )
    ),
    "folds_by_not_opening": say(_("By not opening, seat %(seat)s has given up the hand.")),
    "next_highest_opens": say(_("The duty to open passes to the next highest open card.")),
    "made_to_fold": say(
        _("Seat %(seat)s has not played within %(minutes)s minutes and is made to fold.")
    ),
    "bets_stay_in_the_pot": say(_("What seat %(seat)s has put in stays in the pot.")),
    "no_passing_after_a_bet": say(
        _("After a bet nobody may pass: seat %(seat)s must call, fold, raise or redouble.")
    ),
    "may_call_or_fold_alone": say(
        _("Seat %(seat)s has passed the voice and may only call or fold: its raise is not allowed.")
    ),
    "raise_of_one_who_passed_stands": say(
        _("Seat %(seat)s may raise, though it has passed the voice.")
    ),
    "not_all_in": say(
        _("Nobody is all-in with money on the table: seat %(seat)s must play with what it has.")
    ),
    "key_card_must_be_shown": say(
        _("All who are still in must turn their key card, seat %(seat)s too.")
    ),
    "capital_fixed": say(
        _("During a hand seat %(seat)s may neither add to its capital nor take from it.")
    ),
    "one_seat_kept": say(
        _(
            "The player of seat %(seat)s may bet at one seat alone, and may not change it "
            "during a hand."
        )
    ),
    "not_said": by("about", SILENCES),
}

OF_GAME: dict[str, dict[str, Telling]] = {
    "omaha": {
        "bets_go_back": say(_("Every bet goes back to the player who placed it, the blinds too.")),
        "short_raise_stands": say(
            _(
                "The %(raised_by)s are all he has: they stand, though short of %(least)s, and"
                " those who have decided may not raise again for them."
            )
        ),
    },
    "stud": {
        "bets_go_back": say(_("The bets are null and go back to those who placed them.")),
    },
    "five_card": {
        "short_raise_stands": say(
            _("The %(raised_by)s are all he has: they stand, though short of %(least)s.")
        ),
    },
}
"""Orders that a game puts in its own words."""


def tell_order(game_key: str, order: Step) -> str:
    facts = facts_of(order)
    telling = OF_GAME.get(game_key, {}).get(order.name) or ORDERS[order.name]
    said = telling.chosen_by(facts)
    return tell(said, facts, in_words(game_key, facts, said.names))

"""The faults met at a table by name, and the facts that are asked about each."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.narration.telling import Message

STAGES: dict[str, Message] = {
    "deal": _("In the deal"),
    "betting": _("In the betting"),
    "showdown": _("At the end"),
    "conduct": _("Around the table"),
}

FAULTS: dict[str, Message] = {
    "hole_card_exposed": _("A card dealt face down is seen"),
    "card_to_wrong_player": _("A card is dealt to the wrong player"),
    "wrong_number_in_hand": _("A player has too many cards or too few"),
    "deal_begun_at_wrong_seat": _("The deal begins at the wrong seat"),
    "board_too_soon": _("A common card is turned up too soon"),
    "burn_missed": _("The card to be set aside is not taken"),
    "wrong_number_on_board": _("Too many common cards are laid, or too few"),
    "deck_is_foul": _("A card of the deck is missing or is there twice"),
    "shuffler_failed": _("The shuffler fails"),
    "blind_missing": _("A blind has not been posted"),
    "out_of_turn": _("A player acts out of turn"),
    "time_passes": _("A player takes too long to decide"),
    "bet_spoken": _("A bet was said aloud and is denied"),
    "raise_too_small": _("A raise is said to be too small"),
    "fourth_raise": _("A fourth raise in the round"),
    "cards_not_shown": _("A player will not show his cards at the end"),
    "hand_swept": _("A hand is taken in by mistake"),
    "agreement": _("Players agree to divide the pot"),
    "chips_taken": _("A player takes chips off the table"),
    "cards_off_the_table": _("A player holds his cards off the table"),
    "cards_exposed": _("Cards are seen while they are dealt"),
    "dealt_wrongly": _("The cards are dealt wrongly"),
    "wrong_number_of_cards": _("The number of cards dealt is wrong"),
    "cards_to_empty_seat": _("Cards are dealt to a seat without bets"),
    "late_jackpot_bet": _("A jackpot bet comes after the first card"),
    "ante_missing": _("A hand is dealt without its ante"),
    "wrong_additional_bet": _("The additional bet has the wrong amount"),
    "bet_on_another_hand": _("A player bets on another hand"),
    "opened_without_value": _("The croupier opens hands without the value to do so"),
    "talk_or_aids": _("Players talk while deciding, or use aids"),
    "player_card_exposed": _("A player's card is exposed"),
    "bank_card_exposed": _("A card of the bank is exposed"),
    "late_bet": _("A bet comes after the first card"),
    "bet_without_basic": _("A bet by someone without a basic bet"),
    "bet_beyond_limits": _("A bet is beyond the limits posted"),
    "wrong_play_bet": _("The play bet has the wrong amount"),
    "cards_seen": _("Cards are seen by others, or told to them"),
    "seat_left": _("A seated player leaves his seat during a hand"),
    "aids": _("A player keeps records or works out forecasts"),
    "key_card_exposed": _("A key card is exposed"),
    "card_misdealt": _("A card is dealt to the wrong player"),
    "community_too_soon": _("A community card is turned too soon"),
    "dealt_too_soon": _("A card is dealt before the round is over"),
    "wrong_cut": _("The cards are not cut as they should be"),
    "opening_refused": _("The player who must open does not"),
    "time_expired": _("The two minutes to decide run out"),
    "voice_passed_after_bet": _("A player passes the voice after a bet"),
    "raised_after_passing": _("A player raises after passing the voice"),
    "all_in_with_chips": _("A player says he is all-in and has chips left"),
    "key_card_not_shown": _("A player will not turn his key card"),
    "capital_changed": _("A player adds to his capital or takes from it"),
    "seat_changed": _("A player plays two seats or changes seat"),
}

ASKS: dict[str, Message] = {
    "seat": _("Seat"),
    "after": _("The last seat to have acted in turn"),
    "mended": _("Can it be put right?"),
    "street": _("Which common cards"),
    "round": _("Round of betting"),
    "did": _("What was done"),
    "last_raise": _("The last bet or raise"),
    "raised_by": _("The raise itself, without the call"),
    "all_in": _("Is it all the chips he has?"),
    "structure": _("Kind of game"),
    "in_play": _("Players still in the hand"),
    "tournament": _("Tournament"),
    "exposed": _("What was seen"),
    "placed": _("When it was placed"),
    "ante": _("The ante"),
    "how_many": _("How many cards were seen"),
    "breach": _("What went wrong in the deal"),
    "failure": _("Failure of the shuffler"),
    "still_bets": _("Had it a bet still riding on it?"),
    "which": _("Which card"),
    "card": _("Which card"),
    "bets_since": _("Have there been bets since?"),
}

ANYWHERE: dict[str, Message] = {
    "yes": _("Yes"),
    "no": _("No"),
}
ANSWERS: dict[str, dict[str, Message]] = {
    "street": {
        "flop": pgettext_lazy("cards", "the flop"),
        "turn": pgettext_lazy("cards", "the turn"),
        "river": pgettext_lazy("cards", "the river"),
    },
    "round": {
        "first": pgettext_lazy("round", "the first"),
        "second": pgettext_lazy("round", "the second"),
        "third": pgettext_lazy("round", "the third"),
        "last": pgettext_lazy("round", "the last"),
    },
    "did": {
        "bet": _("bet, called, raised or checked"),
        "fold": _("folded"),
    },
    "structure": {
        "limit": _("With limits"),
        "no_limit": _("Without limits"),
    },
    "in_play": {
        "more": _("three or more"),
        "two": _("two"),
    },
    "exposed": {
        "one_of_a_player": _("one card of a player"),
        "one_of_the_dealer": _("one card of the croupier"),
        "two_or_more": _("two cards or more"),
        "in_the_deal": _("while it was being dealt"),
        "later": _("later in the hand"),
    },
    "placed": {
        "before_his_own": _("before the player's own first card"),
        "after_his_own": _("after the player's own first card"),
    },
    "how_many": {
        "one": _("one"),
        "more_of_one": _("more than one of the same player"),
        "one_each_of_several": _("one each of several players"),
    },
    "breach": {
        "order_of_players": _("dealt by hand: the order or number of the cards"),
        "packets": _("dealt by the shuffler: the order or number of the cards"),
        "community": _("the two community cards"),
        "top_card": _("the top card of three was not discarded"),
        "face_down": _("cards were not kept face down"),
    },
    "failure": {
        "first": _("the first"),
        "second": _("a further one"),
    },
    "which": {
        "first": _("the first, face up"),
        "key": _("the key card"),
        "third": pgettext_lazy("cards", "the third"),
        "fourth": pgettext_lazy("cards", "the fourth"),
        "fifth": pgettext_lazy("cards", "the fifth"),
    },
    "card": {
        "third": pgettext_lazy("cards", "the third"),
        "fourth": pgettext_lazy("cards", "the fourth"),
        "fifth": pgettext_lazy("cards", "the fifth"),
    },
}


def tell_fault(name: str) -> str:
    return str(FAULTS[name])


def tell_stage(name: str) -> str:
    return str(STAGES[name])


def tell_ask(name: str) -> str:
    return str(ASKS[name])


def tell_answer(ask: str, value: str) -> str:
    """What an answer means under this question, or under any."""
    own = ANSWERS.get(ask, {})
    return str(own[value] if value in own else ANYWHERE[value])

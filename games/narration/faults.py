"""The names of the faults at a table, and the questions about each."""

from collections.abc import Mapping
from typing import Any

from games import installed
from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.registry import of_any_game, own_or_common, words_of
from games.narration.sentences import Message, Sentences, Telling, say, tell, tellings
from games.narration.words import facts_of, in_words
from games.rules.script import Step

SILENCES: dict[str, Message] = {
    "deck": _("The regulation does not state the consequence of an incomplete deck."),
    "shuffler": _(
        "The regulation does not state what happens to a hand in which the shuffler fails."
    ),
    "out_of_turn": _(
        "The regulation does not state whether an action out of turn binds the player when his"
        " turn comes."
    ),
    "time": _("The regulation sets no time within which to decide."),
    "bet_not_allowed": _(
        "The regulation does not state the consequence when the bet was made nevertheless."
    ),
    "refuses_to_show": _("The regulation does not state the consequence of a refusal."),
    "hand_swept": _("The regulation does not state what happens to a hand collected by mistake."),
    "player": _("The regulation does not state the consequence for the player."),
    "hand": _("The regulation does not state that the hand is affected."),
    "burn": _("The regulation does not state the consequence of leaving it in."),
    "early_card": _("The regulation does not state what happens to a card dealt or seen too soon."),
    "card_seen_later": _(
        "The regulation covers cards seen during the deal and does not mention cards seen later."
    ),
    "bet_spoken": _("The regulation does not state whether a spoken bet is binding."),
    "short_bet": _(
        "The regulation does not state the consequence of putting in fewer chips than are due."
    ),
    "bet_unclear": _("The regulation does not state how an unclear bet is treated."),
    "paid_wrongly": _(
        "The regulation does not state how a wrong payment is corrected, nor until when."
    ),
    "error_found_once_paid": _(
        "The regulation does not mention an error of the deal that is found after the bets are"
        " paid."
    ),
    "order_of_decisions": _("The regulation sets no order in which the players decide."),
}

_ORDERS: Sentences = {
    "hand_goes_on": _("The hand goes on."),
    "hand_void": _("The hand is void."),
    "hand_suspended": _("The hand is suspended at once."),
    "jackpot_bets_carried": _("The bets on the progressive jackpot pass to the next hand."),
    "raise_stands": _("A raise of %(raised_by)s on %(least)s is enough and is valid."),
    "raise_below_the_least": _(
        "A raise of %(raised_by)s is too small: it must be at least %(least)s."
    ),
    "no_agreed_split": _("The pot may not be divided by agreement."),
    "cards_stay_on_the_table": _("Cards may not be held off the table."),
    "empty_hand_void": _("The hand dealt to seat %(seat)s, which had no bet, is void."),
    "own_hand_only": _("Bets may be placed on one's own hand alone, never together with another."),
    "full_deck_due": _("The game is played with one deck of %(cards)s cards."),
    "due_as_written": _("What is due is what the provision says."),
    "hand_is_what_its_cards_make": _(
        "A hand is worth what its cards make, in the order of the regulation."
    ),
    "no_aids": _(
        "Players may use nothing to record results or to work out forecasts or strategies."
    ),
    "class_wins": _("Wins: %(category)s. Loses: %(over)s."),
    "same_class": _("Both are %(category)s: the cards decide as the provision says."),
    "pot_goes": _("%(sum)s, %(amount)s → seat %(seat)s."),
    "pot_shared": _("%(sum)s, %(each)s each → seats %(winners)s."),
    "odd_chips_go": _("Odd chips, %(amount)s → seat %(seat)s."),
    "odd_chips_kept": _("Odd chips, %(amount)s → the house."),
    "jackpot_prize": _("Seat %(seat)s: prize of %(amount)s."),
    "jackpot_left": _("The pool is then %(pool)s."),
}
ORDERS = tellings(_ORDERS)


def order_sentence(game_key: str, order: Step) -> str:
    facts = facts_of(order)
    wording = sentence_for(game_key, order.name, facts).chosen_by(facts)
    return tell(wording, facts, in_words(game_key, facts, wording.ladder))


def sentence_for(game_key: str, name: str, facts: Mapping[str, Any]) -> Telling:
    if name == "not_said":
        return say(own_or_common(game_key, "silences", facts["about"], SILENCES), unsaid="about")
    return own_or_common(game_key, "orders", name, ORDERS)


STAGES: dict[str, Message] = {
    "deal": _("In the deal"),
    "betting": _("In the betting"),
    "showdown": _("At the end"),
    "payment": _("Once the bets are paid"),
    "conduct": _("Around the table"),
    "result": _("The result"),
}

FAULTS: dict[str, Message] = {
    "board_too_soon": _("A common card is turned up too soon"),
    "burn_missed": _("The card to be set aside is not taken"),
    "shuffler_failed": _("The shuffler fails"),
    "out_of_turn": _("A player acts out of turn"),
    "time_passes": _("A player takes too long to decide"),
    "raise_too_small": _("A raise is said to be too small"),
    "hand_swept": _("A hand is taken in by mistake"),
    "agreement": _("Players agree to divide the pot"),
    "cards_off_the_table": _("A player holds his cards off the table"),
    "dealt_wrongly": _("The cards are dealt wrongly"),
    "wrong_number_of_cards": _("The number of cards dealt is wrong"),
    "cards_to_empty_seat": _("Cards are dealt to a seat without bets"),
    "late_jackpot_bet": _("A jackpot bet comes after the first card"),
    "ante_missing": _("A hand is dealt without its ante"),
    "bet_on_another_hand": _("A player bets on another hand"),
    "player_card_exposed": _("A player's card is exposed"),
    "bank_card_exposed": _("A card of the bank is exposed"),
    "aids": _("A player keeps records or works out forecasts"),
    "key_card_exposed": _("A key card is exposed"),
    "card_misdealt": _("A card is dealt to the wrong player"),
    "time_expired": _("The two minutes to decide run out"),
    "deck_is_foul": _("A card of the deck is missing or appears twice"),
    "boxed_card": _("A card lies face up in the pack"),
    "bet_spoken": _("A spoken bet is denied"),
    "bet_unclear": _("A bet is short or unclear"),
    "paid_wrongly": _("A payment was wrong"),
    "hand_misread": _("A hand was misread"),
    "deal_error_after_payment": _("An error of the deal is found once the bets are paid"),
    "which_hand_wins": _("Which combination wins"),
    "bank_plays": _("Is the house's hand enough?"),
    "pot_divided": _("A pot divided between equal hands"),
    "pots_awarded": _("The pot and the side pots"),
    "jackpot_shared": _("A jackpot with one or several winners"),
}

ASKS: dict[str, Message] = {
    "seat": _("Seat"),
    "after": _("The last seat to have acted in turn"),
    "mended": _("Can it be corrected?"),
    "street": _("Which common cards"),
    "round": _("Round of betting"),
    "did": _("What was done"),
    "last_raise": _("The last bet or raise"),
    "raised_by": _("The raise itself, without the call"),
    "all_in": _("Is it all the chips he has?"),
    "structure": _("Kind of game"),
    "tournament": _("Tournament"),
    "exposed": _("What was seen"),
    "ante": _("The ante"),
    "which": _("Which card"),
    "card": _("Which card"),
    "what": _("What was paid wrongly"),
    "paid": _("Have the bets been paid?"),
    "went": _("Where the card went"),
    "how": _("What is wrong with the bet"),
    "bet": _("Which bet"),
    "first": _("One hand"),
    "second": _("The other hand"),
    "cards": _("The cards of the house"),
    "pot": _("Chips in the pot, without the commission"),
    "chip": _("Smallest chip"),
    "winners": _("Seats that win, such as 1 4"),
    "others": _("Seats still in that lose"),
    "best_first": _("Seats still in, the best hand first; = between equal ones, such as 1=4 7"),
    "side_1": _("Chips in the first side pot"),
    "side_1_seats": _("Seats in the first side pot"),
    "side_2": _("Chips in the second side pot"),
    "side_2_seats": _("Seats in the second side pot"),
    "most": _("The most that a seat put in"),
    "category": _("The hand that wins"),
    "pool": _("Sum in the pool"),
    "fixed": _("Its fixed sum"),
    "minimum": _("Sum it starts again at"),
    "other": _("Another hand that wins"),
    "other_winners": _("The seats that have it"),
    "other_fixed": _("The fixed sum of the other hand"),
}

ANYWHERE: dict[str, Message] = {"yes": _("Yes"), "no": _("No")}
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
    "did": {"bet": _("bet, called, raised or checked"), "fold": _("folded")},
    "structure": {"limit": _("With limits"), "no_limit": _("Without limits")},
    "exposed": {
        "one_of_a_player": _("one card of a player"),
        "one_of_the_dealer": _("one card of the croupier"),
        "two_or_more": _("two cards or more"),
        "one_later": _("one card, once the deal was over"),
        "in_the_deal": _("while it was being dealt"),
        "before_the_last_card": _("later, before the last card was dealt"),
        "later": _("after the last card was dealt"),
    },
    "which": {
        "first": _("the first, face up"),
        "key": _("the key card"),
        "third": pgettext_lazy("cards", "the third"),
        "fourth": pgettext_lazy("cards", "the fourth"),
        "fifth": pgettext_lazy("cards", "the fifth"),
    },
    "what": {
        "another_hand": _("another hand was paid"),
        "shares": _("the equal parts"),
        "commission": _("the commission"),
        "jackpot": _("the jackpot"),
    },
    "how": {"short": _("fewer chips than the bet asks for"), "unclear": _("the bet is not clear")},
    "card": {
        "third": pgettext_lazy("cards", "the third"),
        "fourth": pgettext_lazy("cards", "the fourth"),
        "fifth": pgettext_lazy("cards", "the fifth"),
    },
}


def fault_sentence(name: str) -> str:
    return str(of_any_game("faults", name, FAULTS))


def stage_sentence(name: str) -> str:
    return str(STAGES[name])


def question_sentence(name: str) -> str:
    return str(of_any_game("asks", name, ASKS))


def answer_label(ask: str, value: str) -> str:
    """The label of an answer under this question, or under any."""
    for answers in (ANSWERS, *(words_of(game).answers for game in installed.games())):
        own = answers.get(ask, {})
        if value in own:
            return str(own[value])
    return str(ANYWHERE[value])

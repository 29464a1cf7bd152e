"""Sentences for what a regulation orders after a fault, and for its silences."""

from collections.abc import Mapping
from typing import Any

from games.narration.language import gettext_lazy as _
from games.narration.registry import own_or_common
from games.narration.sentences import Message, Telling, say, tell
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

ORDERS: dict[str, Telling] = {
    "hand_goes_on": say(_("The hand goes on.")),
    "hand_void": say(_("The hand is void.")),
    "hand_suspended": say(_("The hand is suspended at once.")),
    "jackpot_bets_carried": say(_("The bets on the progressive jackpot pass to the next hand.")),
    "raise_stands": say(_("A raise of %(raised_by)s on %(least)s is enough and is valid.")),
    "raise_below_the_least": say(
        _("A raise of %(raised_by)s is too small: it must be at least %(least)s.")
    ),
    "no_agreed_split": say(_("The pot may not be divided by agreement.")),
    "cards_stay_on_the_table": say(_("Cards may not be held off the table.")),
    "empty_hand_void": say(_("The hand dealt to seat %(seat)s, which had no bet, is void.")),
    "own_hand_only": say(
        _("Bets may be placed on one's own hand alone, never together with another.")
    ),
    "full_deck_due": say(_("The game is played with one deck of %(cards)s cards.")),
    "due_as_written": say(_("What is due is what the provision says.")),
    "hand_is_what_its_cards_make": say(
        _("A hand is worth what its cards make, in the order of the regulation.")
    ),
    "no_aids": say(
        _("Players may use nothing to record results or to work out forecasts or strategies.")
    ),
    "class_wins": say(_("Wins: %(category)s. Loses: %(over)s.")),
    "same_class": say(_("Both are %(category)s: the cards decide as the provision says.")),
    "pot_goes": say(_("%(sum)s, %(amount)s → seat %(seat)s.")),
    "pot_shared": say(_("%(sum)s, %(each)s each → seats %(winners)s.")),
    "odd_chips_go": say(_("Odd chips, %(amount)s → seat %(seat)s.")),
    "odd_chips_kept": say(_("Odd chips, %(amount)s → the house.")),
    "jackpot_prize": say(_("Seat %(seat)s: prize of %(amount)s.")),
    "jackpot_left": say(_("The pool is then %(pool)s.")),
}


def order_sentence(game_key: str, order: Step) -> str:
    facts = facts_of(order)
    wording = sentence_for(game_key, order.name, facts).chosen_by(facts)
    return tell(wording, facts, in_words(game_key, facts, wording.ladder))


def sentence_for(game_key: str, name: str, facts: Mapping[str, Any]) -> Telling:
    if name == "not_said":
        return say(own_or_common(game_key, "silences", facts["about"], SILENCES), unsaid="about")
    return own_or_common(game_key, "orders", name, ORDERS)

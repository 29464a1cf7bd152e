"""The higher card in sentences."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from rulesite_rules.games.narration.bets import BetWords
from rulesite_rules.games.narration.between import BANKED
from rulesite_rules.games.narration.registry import Words
from rulesite_rules.games.narration.sentences import Message, Telling, say

STEPS: dict[str, Telling] = {
    **BANKED,
    "wager_placed": say(_("Seat %(seat)s places a rehearsal bet of %(amount)s.")),
    "card_dealt": say(_("Seat %(seat)s receives a card.")),
    "bank_dealt": say(_("The rehearser receives a card, face down.")),
    "bank_card_seen": say(_("The rehearser's card is seen too soon: %(card)s.")),
    "hand_voided": say(_("The rehearsed hand is void.")),
    "double_placed": say(_("Seat %(seat)s doubles with %(amount)s more.")),
    "folded": say(_("Seat %(seat)s does not double and gives up.")),
    "bank_revealed": say(_("The rehearser turns up %(card)s.")),
    "hand_shown": say(_("Seat %(seat)s shows %(card)s: %(category)s.")),
    "player_won": say(_("Seat %(seat)s has the higher card: %(player)s against %(bank)s.")),
    "bank_won": say(_("The rehearser has the higher card: %(bank)s against %(player)s.")),
    "cards_equal": say(_("Neither card is higher: %(player)s against %(bank)s.")),
    "wager_won": say(_("The rehearsal bet of %(stake)s wins %(prize)s."), unsaid="net seat"),
    "wager_lost": say(_("The rehearsal bet of %(stake)s is lost."), unsaid="net prize seat"),
    "wager_returned": say(_("The rehearsal bet of %(stake)s goes back."), unsaid="net prize seat"),
    "double_won": say(
        _("The double of %(stake)s wins %(prize)s with %(category)s."), unsaid="net seat"
    ),
    "double_lost": say(_("The double of %(stake)s is lost."), unsaid="net prize seat"),
    "double_returned": say(_("The double of %(stake)s goes back."), unsaid="net prize seat"),
}
OFFERS: dict[str, Telling] = {
    "double": say(_("Double with %(wager)s more")),
    "fold": say(_("Give up the rehearsed hand")),
}
CATEGORIES: dict[str, Message] = {
    "ace": _("an ace of the rehearsal"),
    "court_card": _("a court card of the rehearsal"),
    "number": _("a number of the rehearsal"),
}
SEEN: dict[str, Message] = {
    "before_all_decided": _("before everybody had decided"),
    "after_all_decided": _("after everybody had decided"),
}
READINGS: dict[str, dict[str, Message]] = {
    "HC-01": {
        "returned": _("With equal cards the bets of the rehearsal go back."),
        "lost": _("With equal cards the bets of the rehearsal are lost."),
    }
}

WORDS = Words(
    steps=STEPS,
    offers=OFFERS,
    categories=CATEGORIES,
    bets={
        "wager": BetWords(_("rehearsal bet")),
        "double": BetWords(_("double of the rehearsal")),
    },
    refusals={
        "wager_missing": say(_("Every hand of the rehearsal begins with a bet")),
        "stack_too_short": say(_("The double of %(needed)s is more than the %(stack)s left")),
    },
    orders={"bets_go_back": say(_("The bets of the rehearsal go back."))},
    faults={"bank_card_seen": _("The rehearser's card is seen")},
    asks={"seen": _("When was it seen?")},
    answers={"seen": SEEN},
    events={"bank_card_seen": _("The rehearser's card is seen")},
    readings=READINGS,
)

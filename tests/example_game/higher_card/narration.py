"""Higher Card in sentences."""

from django.utils.translation import gettext_lazy as _
from rulesite_rules.games.narration.bets import BetWords
from rulesite_rules.games.narration.between import BANKED, BANKED_BETWEEN
from rulesite_rules.games.narration.registry import Words
from rulesite_rules.games.narration.sentences import say, tellings

WORDS = Words(
    steps={
        **BANKED,
        "card_dealt": say(_("Seat %(seat)s receives a card.")),
        "bank_dealt": say(_("The rehearser receives a card, face down.")),
        "bank_card_seen": say(
            _("The rehearser's card is seen too soon: %(card)s."), unsaid="number exposed"
        ),
        "hand_voided": say(_("The rehearsed hand is void."), unsaid="reason"),
        "folded": say(_("Seat %(seat)s does not double and gives up."), unsaid="lost"),
        "hand_collected": say(_("The rehearser takes the card of seat %(seat)s.")),
        "bank_revealed": say(_("The rehearser turns up %(cards)s."), unsaid="category"),
        "hand_shown": say(_("Seat %(seat)s shows %(cards)s: %(category)s.")),
    },
    offers=tellings(
        {"double": _("Double with %(wager)s more"), "fold": _("Give up the rehearsed hand")}
    ),
    categories={
        "ace": _("an ace of the rehearsal"),
        "court_card": _("a court card of the rehearsal"),
        "number": _("a number of the rehearsal"),
    },
    bets={"wager": BetWords(_("rehearsal bet")), "double": BetWords(_("double of the rehearsal"))},
    between=BANKED_BETWEEN,
    refusals={"stack_too_short": say(_("The double of %(needed)s exceeds the %(stack)s left"))},
    orders={"bets_go_back": say(_("The bets of the rehearsal go back."))},
    faults={"bank_card_seen": _("The rehearser's card is seen")},
    asks={"seen": _("When was it seen?")},
    answers={
        "seen": {
            "before_all_decided": _("before everybody had decided"),
            "after_all_decided": _("after everybody had decided"),
        }
    },
    events={"bank_card_seen": _("The rehearser's card is seen")},
    readings={
        "HC-01": {
            "returned": _("With equal cards the bets of the rehearsal go back."),
            "lost": _("With equal cards the bets of the rehearsal are lost."),
        }
    },
)

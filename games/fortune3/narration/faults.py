"""The names of the faults of Fortune 3 and the questions about each."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message

FAULTS: dict[str, Message] = {
    "late_bet": _("A bet comes after the first card"),
    "bet_without_basic": _("A bet by someone without a basic bet"),
    "bet_beyond_limits": _("A bet is beyond the limits posted"),
    "wrong_play_bet": _("The play bet has the wrong amount"),
    "cards_seen": _("Cards are shown or disclosed to others"),
    "seat_left": _("A seated player leaves his seat during a hand"),
    "community_too_soon": _("A community card is turned too soon"),
}

ASKS: dict[str, Message] = {
    "how_many": _("How many cards were seen"),
    "breach": _("What went wrong in the deal"),
    "failure": _("Failure of the shuffler"),
    "when": _("When it was seen"),
    "still_bets": _("Did the hand still have a bet?"),
}

ANSWERS: dict[str, dict[str, Message]] = {
    "went": {
        "player": _("to a player"),
        "bank": _("to the bank"),
        "community": _("to the community cards"),
    },
    "what": {
        "ante_and_play": _("the ante and the play bet"),
        "ante_bonus": _("the prize over the ante"),
        "pair_plus": _("the Pair Plus bet"),
        "six_card_bonus": _("the Six Card Bonus bet"),
    },
    "bet": {"before_the_deal": _("a bet placed before the deal"), "play": _("the play bet")},
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
    "when": {
        "in_the_deal": _("while the cards were dealt"),
        "after_the_deal": _("once the deal was over"),
    },
    "failure": {"first": _("the first"), "second": _("a further one")},
}

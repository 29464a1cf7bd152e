"""The names of the faults of Stud Poker and the questions about each."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message

FAULTS: dict[str, Message] = {
    "cards_exposed": _("Cards are seen while they are dealt"),
    "wrong_additional_bet": _("The additional bet has the wrong amount"),
    "opened_without_value": _("The croupier opens hands without the value to do so"),
    "leaves_with_cards": _("A player leaves the table with cards in his hand"),
    "talk_or_aids": _("Players talk while deciding, or use aids"),
}

ASKS: dict[str, Message] = {"placed": _("When it was placed")}

ANSWERS: dict[str, dict[str, Message]] = {
    "went": {"player": _("to a player"), "dealer": _("to the croupier")},
    "what": {"ante": _("the ante"), "additional": _("the additional bet")},
    "bet": {
        "ante": _("the ante"),
        "additional": _("the additional bet"),
        "jackpot": _("the bet on the jackpot"),
    },
    "placed": {
        "before_his_own": _("before the player's own first card"),
        "after_his_own": _("after the player's own first card"),
    },
}

"""The names of the faults of Omaha and the questions about each."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message

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

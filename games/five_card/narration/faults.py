"""The names of the faults of five-card poker and the questions about each."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message

FAULTS: dict[str, Message] = {
    "dealt_too_soon": _("A card is dealt before the round is over"),
    "pack_used_too_long": _("A deck is used for more hands than it may be"),
    "wrong_cut": _("The cards are not cut as they should be"),
    "opening_refused": _("The player who must open does not"),
    "voice_passed_after_bet": _("A player passes the voice after a bet"),
    "raised_after_passing": _("A player raises after passing the voice"),
    "all_in_with_chips": _("A player says he is all-in and has chips left"),
    "key_card_not_shown": _("A player will not turn his key card"),
    "capital_changed": _("A player adds to his capital or takes from it"),
    "seat_changed": _("A player plays two seats or changes seat"),
}

ASKS: dict[str, Message] = {"bets_since": _("Have there been bets since?")}

ANSWERS: dict[str, dict[str, Message]] = {
    "went": {"key": _("as a key card"), "open": _("as an open card")},
    "what": {"separate_pot": _("a separate pot")},
}

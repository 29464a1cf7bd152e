"""Sentences about each value of each reading: how it understands the law."""

from games.narration import banked
from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message

READINGS: dict[str, dict[str, Message]] = {
    "FA-02": {
        "amended": _("Straight flush, trio, straight, flush, pair, three odd cards."),
        "first_published": _("Straight flush, straight, flush, trio, pair, three odd cards."),
    },
    "FA-08": {
        "not_on_fold": _("A player who gave up the ante receives no additional prize on it."),
        "also_on_fold": _("The additional prize is also paid to a player who gave up the ante."),
    },
    "FA-09": {
        "stays_live": _("A player who gives up the ante keeps the Pair Plus bet in play."),
        "lost_on_fold": _("A player who gives up the ante also loses the Pair Plus bet."),
    },
    "FA-11": {
        "bank_last": _("The bank receives its three cards after all the players have theirs."),
        "bank_in_rotation": _("The bank receives one card at the end of each of the three rounds."),
    },
    "FA-13": {
        "not_dealt": _("Without jackpot bets the community cards are not dealt."),
        "dealt_unrevealed": _("Without jackpot bets the community cards are dealt face down."),
    },
    "FA-14": {
        "best_of_six": _("The best five of the six cards win the Six Card Bonus."),
        "own_trio_required": _("The player's own three cards must be a trio or higher."),
    },
    "FA-17": banked.JACKPOT_BASE,
    "FA-20": {
        "any_players": _("Two cards exposed make the hand void, whichever players' they are."),
        "per_player": _("Only two cards exposed of one player make the hand void."),
    },
    "FA-28": banked.JACKPOT_STAKE,
    "FA-29": banked.ROYAL_BASE,
    "FA-30": banked.JACKPOT_ORDER,
    "FA-32": {
        "first_out": _("The top card of the three is the first out of the shuffler."),
        "last_out": _("The top card of the three is the last out of the shuffler."),
    },
    "FA-34": banked.VOID_AFTER_A_FOLD,
}

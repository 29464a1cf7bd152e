"""What both games against the house tell alike."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.narration.telling import Message, Telling, say

BANKED: dict[str, Telling] = {
    "table_opened": say(
        _("The table has %(places)s places for players; seats with bets: %(seats)s.")
    ),
    "progressive_placed": say(_("Seat %(seat)s places %(amount)s on the progressive jackpot.")),
    "packet_dealt": say(_("Seat %(seat)s receives %(cards)s cards at once, face down.")),
    "empty_seat_cards_voided": say(
        _("Seat %(seat)s has placed no bet: the cards dealt to it, %(cards)s in all, are void.")
    ),
    "wrong_deal_found": say(_("The cards were dealt wrongly (%(place)s, card %(card)s).")),
    "bets_taken_back": say(_("Seat %(seat)s takes back its bets, %(amount)s in all.")),
    "jackpot_stake_carried": say(
        _("The %(amount)s of seat %(seat)s on the progressive jackpot pass to the next hand.")
    ),
    "ante_won": say(_("The ante of seat %(seat)s, %(stake)s, wins %(prize)s."), unsaid="net"),
    "ante_lost": say(_("The ante of seat %(seat)s, %(stake)s, is lost."), unsaid="prize net"),
    "jackpot_reduced": say(
        _("The pool of the progressive jackpot goes from %(before)s to %(after)s.")
    ),
    "jackpot_restarted": say(
        _("Nothing is left of the pool: the jackpot starts again at %(minimum)s.")
    ),
}

JACKPOT_BASE: dict[str, Message] = {
    "same_base": _("Each ten per cent is reckoned on the pool as it stood before any prize."),
    "sequential": _("Each prize is reckoned on what the one before it left in the pool."),
}
"""On what the shares of the jackpot are reckoned."""

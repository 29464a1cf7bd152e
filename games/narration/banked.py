"""Sentences common to the games against the house."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message, Telling, by, say

_STAKE_BACK = _("Its stake of %(stake)s goes back, though the regulation does not say so.")
_STAKE_FORFEITED = _("Its stake of %(stake)s stays with the house.")


def jackpot_won(sentence: Message, ladder: str = "") -> Telling:
    """A jackpot prize; what becomes of the stake is a reading, with its own sentence."""
    stakes = {"back": _STAKE_BACK, "kept": _STAKE_FORFEITED}
    return by(
        "stake_goes",
        {
            goes: say(sentence, ("stake_goes", stake), unsaid="net", ladder=ladder)
            for goes, stake in stakes.items()
        },
    )


VOID_AFTER_A_FOLD: dict[str, Message] = {
    "all_go_back": _("A void hand also returns the antes of players who had already given up."),
    "lost_stay_lost": _(
        "In a void hand, the ante of a player who had already given up stays lost."
    ),
}

BANKED: dict[str, Telling] = {
    "table_opened": say(
        _("The table has %(places)s places for players; seats with bets: %(seats)s.")
    ),
    "progressive_placed": say(_("Seat %(seat)s places %(amount)s on the progressive jackpot.")),
    "carried_stake_played": say(
        _(
            "The %(amount)s that seat %(seat)s had on the progressive jackpot in the hand before "
            "are its bet on it in this one."
        )
    ),
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
    "same_base": _("Each ten per cent is computed on the pool before any prize."),
    "sequential": _("Each prize is computed on what the previous one left in the pool."),
}
"""The base on which the shares of the jackpot are computed."""

JACKPOT_STAKE: dict[str, Message] = {
    "stake_returned": _(
        "The winner of the jackpot receives the stake back in addition to the prize."
    ),
    "prize_alone": _("The winner of the jackpot receives the prize and nothing else."),
}

ROYAL_BASE: dict[str, Message] = {
    "before_fixed_sums": _(
        "The royal flush's hundred per cent is computed before the fixed sums of the hand."
    ),
    "after_fixed_sums": _(
        "The royal flush's hundred per cent is computed after all the fixed sums of the hand."
    ),
    "by_seat": _("The royal flush wins what is in the pool when its seat is paid."),
}

JACKPOT_ORDER: dict[str, Message] = {
    "first_with_a_royal": _(
        "Straight flushes are paid before all others where there is a royal flush; "
        "elsewhere the order is that of the seats."
    ),
    "always_first": _("Straight flushes are paid before all others in every hand."),
    "by_seat": _("The order is that of the seats; a royal flush alone waits for straight flushes."),
}

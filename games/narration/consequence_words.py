"""Sentences for the consequences of a doubt: how often it matters, why it cannot be counted."""

from games.consequences.record import DealShare, HandsMoved
from games.narration import numbers
from games.narration.language import gettext
from games.narration.language import gettext_lazy as _
from games.narration.sentences import Message, in_a_row

SHARES: dict[str, Message] = {
    "winner_changes": _("Another hand wins in %(count)s of %(of)s deals (%(part)s)."),
    "house_opens_otherwise": _(
        "Of %(of)s hands of the croupier, %(count)s (%(part)s) open under one reading alone."
    ),
    "low_straights_apart": _(
        "In %(count)s of %(of)s deals of two hands both are 5-4-3-2-ace and the other one wins "
        "(%(part)s)."
    ),
    "jackpot_hands": _("%(count)s of %(of)s hands of five cards win the jackpot (%(part)s)."),
    "fixed_sum_hands": _("%(count)s of %(of)s hands of five cards win a fixed sum (%(part)s)."),
    "two_royals": _(
        "Two players both hold a royal flush in %(count)s of %(of)s deals to them (%(part)s)."
    ),
    "straight_flush_paid_later": _(
        "Of two players, the one on the right holds a straight flush and is paid after another "
        "prize of the jackpot in %(count)s of %(of)s deals (%(part)s)."
    ),
    "straight_flush_after_fixed": _(
        "Of two players, the one on the right holds a straight flush and the one on the left "
        "wins a fixed sum in %(count)s of %(of)s deals (%(part)s)."
    ),
    "royal_beside_fixed": _(
        "Of two players, one holds a royal flush and the other wins a fixed sum in %(count)s of "
        "%(of)s deals (%(part)s)."
    ),
    "royal_after_fixed": _(
        "Of two players, the one on the right holds a royal flush and the one on the left wins "
        "a fixed sum in %(count)s of %(of)s deals (%(part)s)."
    ),
    "bonus_hands": _("%(count)s of %(of)s hands of three cards have the bonus (%(part)s)."),
    "paying_hands": _("%(count)s of %(of)s hands of three cards win this bet (%(part)s)."),
    "six_cards_without_own_trio": _(
        "In %(count)s of %(of)s deals the six cards win although the player's own three are no "
        "trio (%(part)s)."
    ),
    "hands_of_another_class": _(
        "%(count)s of %(of)s hands of five cards are of another class (%(part)s)."
    ),
}

NOTES: dict[str, Message] = {
    "error": _(
        "It matters only after an irregularity at the table. How often that happens is not counted."
    ),
    "best_play": _(
        "Best play gives up no such hand, so no edge moves: it matters only to who folds one."
    ),
    "house_maximum": _("How often it matters depends on the maximum that the house posts."),
    "many_winners": _("It takes more than one winner of the jackpot in one round."),
    "turn_of_payment": _(
        "It moves whose turn it is to be paid; with the other readings as taken, no chip moves."
    ),
    "pool_alone": _("The prizes do not change: it changes what is left in the pool."),
    "odd_pool": _("It takes two royal flushes and a pool that cannot be halved: it is one chip."),
    "even_cards": _(
        "Every card is as likely to lie in one place as in another, so no edge moves: only the "
        "hands of one given deck do."
    ),
    "even_suits": _("Each deal has a counterpart with the suits exchanged, so no edge moves."),
    "even_classes": _(
        "What the player wins in some of these deals he loses in as many, so no edge moves."
    ),
    "unseen_cards": _("Whether the cards are dealt does not affect any payment."),
    "top_up": _(
        "It moves no chip of the hand: it decides what a player adds to his capital before the"
        " next."
    ),
    "late_bet": _("It matters only to who bets on the jackpot after the first card."),
}


def share_sentence(share: DealShare) -> str:
    """``{"what": …, "count": …, "of": …}`` as a sentence."""
    return str(SHARES[share["what"]]) % {
        "count": numbers.whole(share["count"]),
        "of": numbers.whole(share["of"]),
        "part": _part(share["count"] / share["of"]),
    }


def note_sentence(note: str) -> str:
    return str(NOTES[note])


def chance_sentence(chance: HandsMoved) -> str:
    """Random hands: how many there were, in how many money moves, and how much."""
    hands = numbers.whole(chance["hands"])
    opening = gettext("Of %(hands)s hands played by chance (seeds 0 to %(last)s):")
    parts = [opening % {"hands": hands, "last": numbers.whole(chance["hands"] - 1)}]
    if not chance["money"]:
        none = gettext("in none does anybody end with other chips (99%% interval: to %(high)s).")
        return in_a_row([*parts, none % {"high": numbers.percent(chance["high"], 2)}])
    moved = gettext(
        "in %(money)s somebody ends with other chips (%(low)s to %(high)s, a 99%% interval), "
        "in %(winner)s another seat comes out ahead; %(per_100)s chips move in 100 hands."
    )
    parts.append(
        moved
        % {
            "money": numbers.whole(chance["money"]),
            "winner": numbers.whole(chance["winner"]),
            "low": numbers.percent(chance["low"], 2),
            "high": numbers.percent(chance["high"], 2),
            "per_100": numbers.decimal(chance["per_100"], 1),
        }
    )
    return in_a_row(parts)


def commission_sentence(chance: HandsMoved) -> str:
    """The house's commission per hand, before and after; empty if there is none."""
    sides = {"here": chance["commission_here"], "there": chance["commission_there"]}
    if not any(sides.values()):
        return ""
    amounts = {
        side: numbers.decimal(commission / chance["hands"], 2) for side, commission in sides.items()
    }
    return gettext("Commission per hand: %(here)s before, %(there)s after.") % amounts


def _part(part: float) -> str:
    """A percentage with enough digits to differ from zero."""
    places = 4
    while places < 12 and part and 100 * part < 10 ** (2 - places):
        places += 1
    return numbers.percent(part, places)

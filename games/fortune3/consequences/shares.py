"""How often the doubts of Fortune 3 matter, counted exactly."""

from collections.abc import Sequence

import numpy as np

from games.consequences.game import CountedShare
from games.consequences.two_winners import two_winners
from games.fortune3.odds import showdowns, six_cards
from games.fortune3.odds.ladder import CATEGORIES, ladder
from games.fortune3.odds.sheets import own_trio_or_higher
from games.fortune3.rules.paytable import ANTE_BONUS, PAIR_PLUS, PROGRESSIVE
from games.odds.progressive import FIVE_CARD_HANDS, five_card_counts
from games.rules.jackpot import ROYAL, STRAIGHT_FLUSH
from games.rules.paytable import Paytable

COMMON = 2


def other_winner(value: str) -> Sequence[CountedShare]:
    return (CountedShare("winner_changes", showdowns.changed_winners(), showdowns.DEALS),)


def bonus_hands(value: str) -> Sequence[CountedShare]:
    return (CountedShare("bonus_hands", _paid(ANTE_BONUS), showdowns.HANDS),)


def paying_hands(value: str) -> Sequence[CountedShare]:
    return (CountedShare("paying_hands", _paid(PAIR_PLUS), showdowns.HANDS),)


def _paid(table: Paytable) -> int:
    """The number of three-card hands that a table pays."""
    rungs = ladder("amended").categories
    counts = np.bincount(
        rungs, weights=showdowns.by_rung("amended").hands, minlength=len(CATEGORIES)
    )
    return int(sum(counts[CATEGORIES.index(line.category)] for line in table.lines))


def bonus_won_in_one_reading(value: str) -> Sequence[CountedShare]:
    """Reading FA-14: deals whose six cards win although the player's own three are below a trio."""
    counts = six_cards.by_own_class()
    without = counts[~own_trio_or_higher("amended")]
    return (CountedShare("six_cards_without_own_trio", int(without[:, 1:].sum()), showdowns.DEALS),)


def jackpot_hands(value: str) -> Sequence[CountedShare]:
    won = sum(five_card_counts()[line.category] for line in PROGRESSIVE.lines)
    return (CountedShare("jackpot_hands", won, FIVE_CARD_HANDS),)


def straight_flush_paid_later(value: str) -> Sequence[CountedShare]:
    """Reading FA-17: the prize of the seat on the left comes off the pool first."""
    two = two_winners(COMMON)
    deals = two.deals[STRAIGHT_FLUSH, STRAIGHT_FLUSH] + two.fixed_next_to(STRAIGHT_FLUSH)
    return (CountedShare("straight_flush_paid_later", deals, two.total),)


def royal_beside_fixed(value: str) -> Sequence[CountedShare]:
    """Reading FA-29: wherever the other seat is, or only if it is on the left."""
    two = two_winners(COMMON)
    deals = two.fixed_next_to(ROYAL)
    if value == "by_seat":
        return (CountedShare("royal_after_fixed", deals, two.total),)
    return (CountedShare("royal_beside_fixed", 2 * deals, two.total),)


def straight_flush_after_fixed(value: str) -> Sequence[CountedShare]:
    """Reading FA-30. Of two winners, one of them a royal, the order by seat is the same."""
    if value == "by_seat":
        return ()
    two = two_winners(COMMON)
    return (
        CountedShare("straight_flush_after_fixed", two.fixed_next_to(STRAIGHT_FLUSH), two.total),
    )

"""How often the doubts of Stud matter, counted exactly."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from math import comb

import numpy as np

from games.consequences.game import CountedShare
from games.consequences.two_winners import two_winners
from games.odds.progressive import FIVE_CARD_HANDS, five_card_counts
from games.rules.jackpot import ROYAL, STRAIGHT_FLUSH
from games.stud.odds.hands import hands, qualifying
from games.stud.rules.paytable import PROGRESSIVE

SUITS = range(4)
PAIRS_OF_HANDS = FIVE_CARD_HANDS * comb(47, 5)


def opens_in_one_reading(value: str) -> Sequence[CountedShare]:
    """Reading SA-01: the hands that qualify the croupier under one of the two readings only."""
    per_rung = np.diff(hands().starts)
    differs = qualifying("value") != qualifying(value)
    return (CountedShare("house_opens_otherwise", int(per_rung[differs].sum()), FIVE_CARD_HANDS),)


@cache
def _low_straight_pairs() -> int:
    """Pairs of disjoint hands 5-4-3-2-ace that the suits of the fives and of the aces order
    differently.

    Each is a tuple of suits from the five to the ace. Flushes are left out, because they are
    straight flushes.
    """
    mixed = [suits for suits in product(SUITS, repeat=5) if len(set(suits)) > 1]
    middle = sum(
        1 for fives, aces in product(permutations(SUITS, 2), repeat=2)
        if (fives[0] > fives[1]) != (aces[0] > aces[1])
    )  # fmt: skip
    three = 12**3
    flushes = sum(_against_a_flush(suits) for suits in mixed)
    return middle * three - 2 * flushes


def _against_a_flush(suits: tuple[int, ...]) -> int:
    """Flushes of 5-4-3-2-ace disjoint from a mixed hand, ordered differently by five and ace."""
    return sum(1 for suit in SUITS if suit not in suits and (suits[0] > suit) != (suits[4] > suit))


def low_straights(value: str) -> Sequence[CountedShare]:
    return (CountedShare("low_straights_apart", _low_straight_pairs(), PAIRS_OF_HANDS),)


def jackpot_hands(value: str) -> Sequence[CountedShare]:
    won = sum(five_card_counts()[line.category] for line in PROGRESSIVE.lines)
    return (CountedShare("jackpot_hands", won, FIVE_CARD_HANDS),)


def fixed_sum_hands(value: str) -> Sequence[CountedShare]:
    fixed = [line.category for line in PROGRESSIVE.lines if line.share is None]
    won = sum(five_card_counts()[category] for category in fixed)
    return (CountedShare("fixed_sum_hands", won, FIVE_CARD_HANDS),)


def two_royals(value: str) -> Sequence[CountedShare]:
    two = two_winners(0)
    return (CountedShare("two_royals", two.deals[ROYAL, ROYAL], two.total),)


def straight_flush_paid_later(value: str) -> Sequence[CountedShare]:
    """Reading SA-11: the prize of the seat on the left comes off the pool first."""
    two = two_winners(0)
    deals = two.deals[STRAIGHT_FLUSH, STRAIGHT_FLUSH] + two.fixed_next_to(STRAIGHT_FLUSH)
    return (CountedShare("straight_flush_paid_later", deals, two.total),)


def royal_beside_fixed(value: str) -> Sequence[CountedShare]:
    """Reading SA-23: wherever the other seat is, or only if it is on the left."""
    two = two_winners(0)
    deals = two.fixed_next_to(ROYAL)
    if value == "by_seat":
        return (CountedShare("royal_after_fixed", deals, two.total),)
    return (CountedShare("royal_beside_fixed", 2 * deals, two.total),)


def straight_flush_after_fixed(value: str) -> Sequence[CountedShare]:
    """Reading SA-24. Of two winners, one of them a royal, the order by seat is the same."""
    if value == "by_seat":
        return ()
    two = two_winners(0)
    return (
        CountedShare("straight_flush_after_fixed", two.fixed_next_to(STRAIGHT_FLUSH), two.total),
    )

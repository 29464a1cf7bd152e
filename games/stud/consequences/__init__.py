"""Which consequences of Stud's doubts are counted exactly, and which cannot be counted."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from math import comb
from random import Random

import numpy as np

from games.consequences.game import CountedShare, Turns
from games.consequences.two_winners import JackpotShares, two_winners
from games.odds.counting.progressive import FIVE_CARD_COUNTS, FIVE_CARD_HANDS
from games.rules.bets.jackpot import POSTED, ROYAL
from games.rules.game import Record
from games.stud.odds.sweep import hands, qualifying
from games.stud.rules.bets import PROGRESSIVE


def deal(number: int) -> Record:
    """A random table of one to four antes of 100; every second seat bets on the jackpot."""
    chance = Random(f"stud {number}")
    seats = list(range(1, 2 + int(chance.random() * 4)))
    bets = {str(s): {"ante": 100, **({"progressive": 10} if s % 2 == 0 else {})} for s in seats}
    jackpot = {"pool": POSTED.pool, "minimum": POSTED.minimum, "fixed": dict(POSTED.fixed)}
    table = {
        "seats": seats,
        "bets": bets,
        "stacks": {str(seat): 5_000 for seat in seats},
        "limits": {"maximum_payout": 5_000},
        "jackpot": jackpot,
    }
    return {"table": table, "seed": number}


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


def fixed_sum_hands(value: str) -> Sequence[CountedShare]:
    fixed = [line.category for line in PROGRESSIVE.lines if line.share is None]
    won = sum(FIVE_CARD_COUNTS[category] for category in fixed)
    return (CountedShare("fixed_sum_hands", won, FIVE_CARD_HANDS),)


def two_royals(value: str) -> Sequence[CountedShare]:
    two = two_winners(0)
    return (CountedShare("two_royals", two.deals[ROYAL, ROYAL], two.total),)


JACKPOT = JackpotShares(PROGRESSIVE)

TURNS = Turns(
    deal=deal,
    shares={
        "SA-01": opens_in_one_reading,
        "SA-06": low_straights,
        "SA-07": JACKPOT.hands,
        "SA-11": JACKPOT.straight_flush_paid_later,
        "SA-12": two_royals,
        "SA-13": fixed_sum_hands,
        "SA-22": JACKPOT.hands,
        "SA-23": JACKPOT.royal_beside_fixed,
        "SA-24": JACKPOT.straight_flush_after_fixed,
        "SA-25": two_royals,
    },
    notes={
        "SA-05": "even_cards",
        "SA-06": "even_suits",
        "SA-07": "best_play",
        "SA-10": "house_maximum",
        "SA-11": "many_winners",
        "SA-12": "many_winners",
        "SA-13": "pool_alone",
        "SA-23": "many_winners",
        "SA-24": "turn_of_payment",
        "SA-25": "odd_pool",
        "SA-27": "error",
        "SA-31": "error",
        "SD-33": "late_bet",
    },
)

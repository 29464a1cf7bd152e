"""Which consequences of Fortune 3's doubts are counted exactly, and which cannot be counted."""

from collections.abc import Sequence
from random import Random

import numpy as np

from games.consequences.game import CountedShare, Turns
from games.consequences.two_winners import JackpotShares
from games.fortune3.odds import showdowns, six_cards
from games.fortune3.odds.sheets import own_trio_or_higher
from games.fortune3.odds.showdowns import CATEGORIES, ladder
from games.fortune3.rules.bets import ANTE_BONUS, PAIR_PLUS, PROGRESSIVE
from games.rules.bets.jackpot import POSTED
from games.rules.game import Record
from games.rules.provisions.figures import Paytable

METHODS = ("manual", "machine", "machine_of_three")


def deal(number: int) -> Record:
    """A random table of one to four players with every bet, using each method in turn."""
    chance = Random(f"fortune {number}")
    seats = list(range(1, 2 + int(chance.random() * 4)))
    bets = {"ante": 100, "pair_plus": 50, "six_card_bonus": 50}
    jackpot = {"pool": POSTED.pool, "minimum": POSTED.minimum, "fixed": dict(POSTED.fixed)}
    table = {
        "seats": seats,
        "method": METHODS[number % len(METHODS)],
        "bets": {str(s): {**bets, **({"progressive": 10} if s % 2 == 0 else {})} for s in seats},
        "stacks": {str(seat): 5_000 for seat in seats},
        "jackpot": jackpot,
    }
    return {"table": table, "seed": number}


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


JACKPOT = JackpotShares(PROGRESSIVE, common=2)

TURNS = Turns(
    deal=deal,
    shares={
        "FA-02": other_winner,
        "FA-08": bonus_hands,
        "FA-09": paying_hands,
        "FA-14": bonus_won_in_one_reading,
        "FA-17": JACKPOT.straight_flush_paid_later,
        "FA-28": JACKPOT.hands,
        "FA-29": JACKPOT.royal_beside_fixed,
        "FA-30": JACKPOT.straight_flush_after_fixed,
    },
    notes={
        "FA-02": "even_classes",
        "FA-08": "best_play",
        "FA-09": "best_play",
        "FA-11": "even_cards",
        "FA-13": "unseen_cards",
        "FA-17": "many_winners",
        "FA-20": "error",
        "FA-29": "many_winners",
        "FA-30": "turn_of_payment",
        "FA-32": "even_cards",
        "FA-34": "error",
    },
)

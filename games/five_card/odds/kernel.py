"""Whole five-card showdowns, dealt and decided: only outcomes are counted here, never money."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from games.five_card.odds.showdown import (
    IN_HAND,
    Pairs,
    Strengths,
    Triples,
    winners_among,
)
from games.odds.evaluate import Codes
from games.odds.generator import deal, gather, key_of, word_of
from games.odds.kernelcache import kernel, part_of_kernel

DECK = 40

Keys = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]


def keys_of(seed: int, players: int) -> Keys:
    """The words of a round: one for every player."""
    return np.array([key_of(seed, place) for place in range(players)], dtype=np.uint64)


@part_of_kernel
def deal_round(deck: Codes, keys: Keys, index: int) -> None:
    """Five cards for every player in turn.

    There are always two: theirs are dealt at places known beforehand, which is twice as fast.
    """
    gather(deck)
    deal(word_of(keys[0], index), deck, 0, IN_HAND)
    deal(word_of(keys[1], index), deck, IN_HAND, IN_HAND)
    for place in range(2, keys.size):
        deal(word_of(keys[place], index), deck, IN_HAND * place, IN_HAND)


@kernel
def play(
    pair: Pairs,
    triple: Triples,
    mixed: Strengths,
    suited: Strengths,
    categories: Codes,
    keys: Keys,
    first: int,
    count: int,
    won: Counts,
    held: Counts,
) -> None:
    """Play rounds ``first`` to ``first + count - 1``.

    ``won`` counts rounds by the category that won and the set of players who had it;
    ``held``, by the category of the first player's hand.
    """
    deck = np.empty(DECK, dtype=np.uint8)
    for index in range(first, first + count):
        deal_round(deck, keys, index)
        together, highest, strength_of_first = winners_among(
            pair, triple, mixed, suited, deck, keys.size
        )
        won[categories[highest], together] += 1
        held[categories[strength_of_first]] += 1

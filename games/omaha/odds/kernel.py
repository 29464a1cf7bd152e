"""Whole Omaha showdowns, dealt and decided: only outcomes are counted here, never money."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from games.odds.evaluate import Codes
from games.odds.generator import deal, gather, key_of, word_of
from games.odds.kernelcache import kernel, part_of_kernel
from games.omaha.odds.showdown import (
    BOARD,
    IN_HAND,
    Pairs,
    Rows,
    Suited,
    Triples,
    winners_among,
)

DECK = 52

Keys = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]


def keys_of(seed: int, players: int) -> Keys:
    """The words of a round: the board has the first, every player one of his own."""
    return np.array([key_of(seed, place) for place in range(players + 1)], dtype=np.uint64)


@part_of_kernel
def deal_round(deck: Codes, keys: Keys, index: int) -> None:
    """The board, then four cards for every player in turn.

    There are always two: theirs are dealt at places known beforehand, which is twice as fast.
    """
    gather(deck)
    deal(word_of(keys[0], index), deck, 0, BOARD)
    deal(word_of(keys[1], index), deck, BOARD, IN_HAND)
    deal(word_of(keys[2], index), deck, BOARD + IN_HAND, IN_HAND)
    for place in range(3, keys.size):
        deal(word_of(keys[place], index), deck, BOARD + IN_HAND * (place - 1), IN_HAND)


@kernel
def play(
    triple: Triples,
    pair: Pairs,
    rows: Rows,
    best: Rows,
    suited: Suited,
    categories: npt.NDArray[np.uint8],
    keys: Keys,
    in_play: int,
    first: int,
    count: int,
    won: Counts,
    held: Counts,
) -> None:
    """Play rounds ``first`` to ``first + count - 1``.

    ``won`` counts rounds by the category that won and the set of players who had it;
    ``held``, by the category of the first player's hand.
    """
    players = keys.size - 1
    deck = np.empty(DECK, dtype=np.uint8)
    for index in range(first, first + count):
        deal_round(deck, keys, index)
        together, highest, strength_of_first = winners_among(
            triple, pair, rows, best, suited, deck, players, in_play
        )
        won[categories[highest], together] += 1
        held[categories[strength_of_first]] += 1

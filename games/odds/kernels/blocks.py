"""Deal rounds in blocks: the same cards as ``generator.deal``, many times as fast.

Every step is done for all rounds of a block before the next, so that the processor works on dozens
of rounds at a time. A deck for each round would prevent that, so there is none: dealing a card from
place ``taken`` moves the card of the dealt place there, so the card at a place is the last that was
moved to it, or else its own.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.kernels.generator import WORD_BITS, Word, keys_of, word_of
from games.odds.kernels.kernelcache import Ints, kernel, part_of_kernel

BLOCK = 256
"""Rounds in a block: with ten hands it fits in the processor's fastest cache."""

_SHIFT = np.uint64(WORD_BITS)
_REST = np.uint64((1 << WORD_BITS) - 1)

Cards = npt.NDArray[np.uint8]
"""By place in the order of dealing, and by round of the block."""


class Room(NamedTuple):
    """The arrays that a block is dealt with; ``cards`` is the result."""

    keys: npt.NDArray[np.uint64]
    counts: npt.NDArray[np.int64]
    words: npt.NDArray[np.uint64]
    taken: Cards
    moved: Cards
    cards: Cards


def new_room(seed: int, counts: Sequence[int]) -> Room:
    """The arrays for rounds with ``counts`` cards from each word."""
    cards = sum(counts)
    return Room(
        keys_of(seed, len(counts)),
        np.array(counts, dtype=np.int64),
        np.empty(BLOCK, dtype=np.uint64),
        np.empty((cards, BLOCK), dtype=np.uint8),
        np.empty((cards, BLOCK), dtype=np.uint8),
        np.empty((cards, BLOCK), dtype=np.uint8),
    )


@kernel
def deal_block(room: Room, size: int, first: int) -> None:
    """Deal rounds ``first`` to ``first + BLOCK - 1`` from a deck of ``size`` cards."""
    keys, counts, words, taken, moved, cards = room
    place = 0
    for word in range(keys.size):
        begin(keys[word], first, words)
        for _ in range(counts[word]):
            draw(words, size, place, taken[place])
            find(place, taken, moved, cards[place])
            place += 1


@part_of_kernel
def begin(key: Word, first: int, words: Ints) -> None:
    """Write the word of every round."""
    for index in range(BLOCK):
        words[index] = word_of(key, first + index)


@part_of_kernel
def draw(words: Ints, size: int, place: int, taken: Ints) -> None:
    """Write the place from which each round's next card comes, and the rest of its word."""
    one_in, first = np.uint64(size - place), np.uint64(place)
    for index in range(BLOCK):
        product = words[index] * one_in
        taken[index] = np.uint8((product >> _SHIFT) + first)
        words[index] = product & _REST


@part_of_kernel
def find(place: int, taken: Ints, moved: Ints, cards: Ints) -> None:
    """Write the card that each round takes, and the one it moves there: the card at ``place``."""
    own, displaced, left = taken[place], moved[place], np.uint8(place)
    for index in range(BLOCK):
        cards[index], displaced[index] = own[index], left
    for before in range(place):
        theirs, lay = taken[before], moved[before]
        for index in range(BLOCK):
            to, card, other, ours = theirs[index], lay[index], cards[index], displaced[index]
            cards[index] = card if to == own[index] else other
            displaced[index] = card if to == left else ours

"""Numbered randomness: any round of any run can be dealt again alone.

A random word is a fixed function of (seed, round, place) without state, so rounds may be dealt in
any order, in any batches, by any number of workers.

Each word has 58 uniform bits. A draw of one in ``n`` multiplies the word by ``n``: the bits above
the 58 are the draw, the others are the word of the next draw. Together the draws of a word scale it
to the product of their ``n``, so the probability of an order of cards is off by at most product /
2**58: 5e-8 for six cards of 52, 1.1e-9 for five, which no run of ten thousand million rounds can
show.
"""

import numpy as np
from numpy.typing import NDArray

from games.odds.kernels.kernelcache import Int, part_of_kernel

WORD_BITS = 58
LONGEST_SEED = 2**63 - 1

_SHIFT = np.uint64(WORD_BITS)
_REST = np.uint64((1 << WORD_BITS) - 1)
_LOST = np.uint64(64 - WORD_BITS)
_STRIDE = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_PLACE = np.uint64(0xD6E8FEB86659FD93)
_ONE = np.uint64(1)
_THIRTY = np.uint64(30)
_TWENTY_SEVEN = np.uint64(27)
_THIRTY_ONE = np.uint64(31)
_THIRTY_TWO = np.uint64(32)

Word = Int
"""Inside a kernel, an unsigned integer of 64 bits."""

Deck = NDArray[np.uint8]


@part_of_kernel
def mix(word: Word) -> Word:
    """Mix 64 bits one to one, so that every output bit depends on every input bit."""
    word = np.uint64(word)
    word = (word ^ (word >> _THIRTY)) * _FIRST
    word = (word ^ (word >> _TWENTY_SEVEN)) * _SECOND
    return word ^ (word >> _THIRTY_ONE)


@part_of_kernel
def key_of(seed: int, place: int) -> Word:
    """The key of a seed for the words at one place of its rounds; computed once a batch.

    Places separate the words of one round: 0 for the first word, 1 for the second. A key has 63
    bits, so that it passes between Python and a kernel unchanged.
    """
    stirred = mix(np.uint64(seed) * _STRIDE + _FIRST)
    return mix(stirred + np.uint64(place) * _PLACE) >> _ONE


def keys_of(seed: int, words: int) -> NDArray[np.uint64]:
    """``key_of`` every place of a round with so many words."""
    stir = mix.py_func  # type: ignore[attr-defined]
    stirred = stir(np.array([seed], dtype=np.uint64) * _STRIDE + _FIRST)
    keys: NDArray[np.uint64] = stir(stirred + np.arange(words, dtype=np.uint64) * _PLACE) >> _ONE
    return keys


@part_of_kernel
def word_of(key: Word, round_index: Word) -> Word:
    """The word of a round: 58 uniform bits, unrelated to those of another key."""
    key = np.uint64(key)
    word = np.uint64(round_index) * _STRIDE + key
    word = (word ^ (word >> _THIRTY)) * _FIRST
    word = (word ^ (word >> _TWENTY_SEVEN) ^ (key >> _THIRTY_TWO)) * _SECOND
    return (word ^ (word >> _THIRTY_ONE)) >> _LOST


@part_of_kernel
def drawn(word: Word, one_in: Word) -> Word:
    """A number from 0 to ``one_in - 1``; ``one_in`` is 64 at most."""
    return (np.uint64(word) * np.uint64(one_in)) >> _SHIFT


@part_of_kernel
def rest_of(word: Word, one_in: Word) -> Word:
    """The rest of the word after ``drawn``, for the next draw."""
    return (np.uint64(word) * np.uint64(one_in)) & _REST


@part_of_kernel
def deal(word: Word, deck: Deck, dealt: int, count: int) -> None:
    """Deal ``count`` cards to ``deck[dealt:dealt + count]`` from one word.

    The first ``dealt`` cards of ``deck`` are out already. The order of the others does not affect
    fairness, but ``gather`` the deck first to deal a round that can be repeated.
    """
    size = deck.size
    rest = np.uint64(word)
    for place in range(dealt, dealt + count):
        left = np.uint64(size - place)
        taken = place + np.int64(drawn(rest, left))
        rest = rest_of(rest, left)
        card = deck[taken]
        deck[taken] = deck[place]
        deck[place] = card


@part_of_kernel
def gather(deck: Deck) -> None:
    """Put the deck in order: the card numbered n at place n."""
    for place in range(deck.size):
        deck[place] = place


def new_deck(size: int) -> Deck:
    """Cards numbered as ``games.rules.values.cards.DECK_52`` (or ``DECK_40``) lists them."""
    return np.arange(size, dtype=np.uint8)

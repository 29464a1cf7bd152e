"""Rounds dealt by kernels, one by one and by the block."""

import numpy as np
import pytest

from games.odds.blocks import BLOCK, deal_block, new_room
from games.odds.generator import LONGEST_SEED, deal, gather, key_of, new_deck, word_of
from tests.odds.kernels.plainly import dealt


@pytest.mark.parametrize("seed", [0, 2025, LONGEST_SEED])
def test_words_of_a_round_are_dealt_one_after_another(seed):
    deck = new_deck(52)
    gather(deck)
    deal(word_of(key_of(seed, 0), 7), deck, 0, 6)
    deal(word_of(key_of(seed, 1), 7), deck, 6, 5)
    assert deck[:11].tolist() == dealt(seed, 7, [6, 5], 52)
    gather(deck)
    assert deck.tolist() == list(range(52))


@pytest.mark.parametrize(("size", "counts"), [(52, [6, 2, 3]), (40, [5, 5])])
def test_a_block_holds_the_cards_of_its_rounds(size, counts):
    keys = np.array([key_of(97, word) for word in range(len(counts))], dtype=np.uint64)
    room = new_room(sum(counts))
    deal_block(keys, np.array(counts), size, 10**9, room)
    assert BLOCK == 256
    for at in range(BLOCK):
        assert room[3][:, at].tolist() == dealt(97, 10**9 + at, counts, size)


def test_the_whole_deck_can_be_dealt_in_blocks():
    """So many cards move to the places of those dealt that every one is met again."""
    room = new_room(52)
    keys = np.array([key_of(97, word) for word in range(13)], dtype=np.uint64)
    deal_block(keys, np.full(13, 4), 52, 0, room)
    for at in (0, 1, BLOCK - 1):
        assert room[3][:, at].tolist() == dealt(97, at, [4] * 13, 52)

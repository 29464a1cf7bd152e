"""Rounds dealt by the block are those dealt one by one."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from games.odds.kernels.blocks import BLOCK, deal_block, new_room
from games.odds.kernels.generator import LONGEST_SEED, deal, key_of, new_deck, word_of


@settings(deadline=None)
@given(
    seed=st.integers(0, LONGEST_SEED),
    first=st.integers(0, 10**12),
    size=st.sampled_from([40, 52]),
    counts=st.lists(st.integers(1, 6), min_size=1, max_size=6),
    at=st.integers(0, BLOCK - 1),
)
def test_a_block_holds_the_cards_of_its_rounds(seed, first, size, counts, at):
    room = new_room(seed, counts)
    deal_block(room, size, first)
    deck = new_deck(size)
    for word, count in enumerate(counts):
        deal(word_of(key_of(seed, word), first + at), deck, sum(counts[:word]), count)
    assert room.cards[:, at].tolist() == deck[: sum(counts)].tolist()


def test_the_whole_deck_can_be_dealt():
    """Every card once, whatever the round."""
    room = new_room(97, [4] * 13)
    deal_block(room, 52, 0)
    assert (np.sort(room.cards, axis=0) == np.arange(52)[:, None]).all()

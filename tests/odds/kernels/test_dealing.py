"""Rounds dealt by kernels, card by card."""

import pytest

from games.odds.kernels.generator import LONGEST_SEED, deal, gather, key_of, new_deck, word_of
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

"""Any round can be dealt again alone, and every card is as likely as any other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.odds.kernels import generator

MASK = (1 << 64) - 1
numbers = st.integers(0, 2**63 - 1)


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    deck = generator.new_deck(52)
    generator.deal(generator.word_of(generator.key_of(0, 0), 0), deck, 0, 1)
    generator.gather(deck)


def mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def key_of(seed: int, place: int) -> int:
    stirred = mix((seed * 0x9E3779B97F4A7C15 + 0xBF58476D1CE4E5B9) & MASK)
    return mix((stirred + place * 0xD6E8FEB86659FD93) & MASK) >> 1


def word_of(key: int, round_index: int) -> int:
    word = (round_index * 0x9E3779B97F4A7C15 + key) & MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27) ^ (key >> 32)) * 0x94D049BB133111EB) & MASK
    return (word ^ (word >> 31)) >> 6


@given(seed=numbers, place=st.integers(0, 20), round_index=st.integers(0, 10**10))
def test_a_word_is_what_plain_arithmetic_says(seed, place, round_index):
    key = key_of(seed, place)
    assert generator.key_of(seed, place) == key
    assert generator.word_of(key, round_index) == word_of(key, round_index) < 2**58


def test_words_known_by_heart():
    """Figures published under a seed stay true only while these do."""
    key = generator.key_of(2025, 0)
    assert key == 0x45C3F17835F6959D
    assert [generator.word_of(key, n) for n in range(3)] == [
        50623049251545303,
        178028752272384303,
        11181403822162077,
    ]


@given(word=st.integers(0, 2**58 - 1), size=st.sampled_from([40, 52]), count=st.integers(1, 6))
def test_cards_are_dealt_as_from_a_deck(word, size, count):
    deck = generator.new_deck(size)
    generator.deal(word, deck, 0, count)
    expected = list(range(size))
    for place in range(count):
        taken = place + (word * (size - place) >> 58)
        word = word * (size - place) & ((1 << 58) - 1)
        expected[place], expected[taken] = expected[taken], expected[place]
    assert deck.tolist() == expected


def test_every_card_falls_at_every_place_alike():
    """52,000 deals of six: 1,000 of each card at each place, within five deviations."""
    seen = np.zeros((6, 52), dtype=int)
    deck = generator.new_deck(52)
    key = generator.key_of(7, 0)
    for round_index in range(52_000):
        generator.gather(deck)
        generator.deal(generator.word_of(key, round_index), deck, 0, 6)
        for place in range(6):
            seen[place, deck[place]] += 1
    expected = 1000
    assert np.abs(seen - expected).max() < 5 * (expected * 51 / 52) ** 0.5

"""Numbers every game's odds share, each held to what it is for."""

import numpy as np

from games.odds.kernels import blocks
from games.odds.kernels.generator import LONGEST_SEED, drawn, rest_of, word_of
from games.odds.kernels.table import LARGEST_NET

WORDS = [int(word_of(np.uint64(69), number)) for number in range(40)] + [1, 2**58 - 1]


def test_the_longest_seed_is_the_largest_whole_number_a_kernel_takes() -> None:
    assert np.iinfo(np.int64).max == LONGEST_SEED


def test_the_square_of_the_largest_net_just_fits_62_bits() -> None:
    assert LARGEST_NET**2 < 2**62 <= (LARGEST_NET + 1) ** 2


def test_a_draw_and_what_it_leaves_of_the_word_lose_no_bit() -> None:
    for word in WORDS:
        for one_in in (3, 40, 51):
            drawn_and_left = int(drawn(word, one_in)), int(rest_of(word, one_in))
            assert drawn_and_left == divmod(word * one_in, 2**58)


def test_a_block_s_draws_leave_of_each_word_what_plain_arithmetic_does() -> None:
    words = np.resize(np.array(WORDS, dtype=np.uint64), blocks.BLOCK)
    before, taken = words.tolist(), np.zeros(blocks.BLOCK, dtype=np.uint8)
    blocks.draw(words, 52, 1, taken)
    found = zip(taken.tolist(), words.tolist(), strict=True)
    assert [(card - 1, left) for card, left in found] == [
        divmod(word * 51, 2**58) for word in before
    ]

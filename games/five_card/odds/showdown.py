"""Compiled comparison of hands of five cards: articles 4 and 5 of 104/85/M.

The tables are separate arguments, in the order of ``games.odds.evaluate.Tables``.
"""

import numpy as np
import numpy.typing as npt

from games.odds.evaluate import Codes, strength_of
from games.odds.kernelcache import part_of_kernel

IN_HAND = 5

Pairs = npt.NDArray[np.uint8]
Triples = npt.NDArray[np.uint16]
Strengths = npt.NDArray[np.int16]


@part_of_kernel
def winners_among(
    pair: Pairs, triple: Triples, mixed: Strengths, suited: Strengths, dealt: Codes, players: int
) -> tuple[int, int, int]:
    """The set of winners, a bit each; their strength; the first player's strength.

    ``dealt`` has the five cards of each player, one player after another.
    """
    highest, together, strength_of_first = np.int16(-1), 0, np.int16(-1)
    for player in range(players):
        a = IN_HAND * player
        strength = strength_of(
            pair, triple, mixed, suited,
            dealt[a], dealt[a + 1], dealt[a + 2], dealt[a + 3], dealt[a + 4],
        )  # fmt: skip
        if player == 0:
            strength_of_first = strength
        together = int(strength <= highest) * together | int(strength >= highest) << player
        highest = max(strength, highest)
    return together, int(highest), int(strength_of_first)

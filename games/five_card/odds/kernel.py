"""Deals and decides whole five-card showdowns; counts outcomes, never money."""

import numpy as np
import numpy.typing as npt

from games.odds.blocks import BLOCK, Room, deal_block
from games.odds.evaluate import Codes, strength_of
from games.odds.generator import deal, gather, word_of
from games.odds.kernelcache import kernel, part_of_kernel

IN_HAND = 5

Pairs = npt.NDArray[np.uint8]
Triples = npt.NDArray[np.uint16]
Strengths = npt.NDArray[np.int16]


@part_of_kernel
def winners_among(
    pair: Pairs, triple: Triples, mixed: Strengths, suited: Strengths, dealt: Codes, players: int
) -> tuple[int, int, int]:
    """The set of winners, a bit each; their strength; the first player's strength."""
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


DECK = 40

Keys = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]


@part_of_kernel
def deal_round(deck: Codes, keys: Keys, index: int) -> None:
    """Deal five cards to every player in turn, each from his own random word."""
    gather(deck)
    for place in range(keys.size):
        deal(word_of(keys[place], index), deck, IN_HAND * place, IN_HAND)


@kernel
def play(
    pair: Pairs,
    triple: Triples,
    mixed: Strengths,
    suited: Strengths,
    categories: Codes,
    room: Room,
    first: int,
    count: int,
    won: Counts,
    own: Counts,
) -> None:
    """Play rounds ``first`` to ``first + count - 1``.

    ``won`` counts rounds by the winning category and the set of winners; ``own``, by the category
    of the first player's hand.
    """
    dealt, players = room.cards, room.keys.size
    for block in range(first, first + count, BLOCK):
        deal_block(room, DECK, block)
        for index in range(min(BLOCK, first + count - block)):
            together, highest, strength_of_first = winners_among(
                pair, triple, mixed, suited, dealt[:, index], players
            )
            won[categories[highest], together] += 1
            own[categories[strength_of_first]] += 1

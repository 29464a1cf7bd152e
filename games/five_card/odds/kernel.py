"""Deals and decides whole five-card showdowns; counts outcomes, never money."""

import numpy as np
import numpy.typing as npt

from games.five_card.odds.showdown import IN_HAND, Pairs, Strengths, Triples, winners_among
from games.odds.blocks import BLOCK, Room, deal_block
from games.odds.evaluate import Codes
from games.odds.generator import deal, gather, word_of
from games.odds.kernelcache import kernel, part_of_kernel

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

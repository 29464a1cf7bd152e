"""Deals and decides whole Omaha showdowns; counts outcomes, never money."""

import numpy as np
import numpy.typing as npt

from games.odds.blocks import BLOCK, Room, deal_block, new_room
from games.odds.evaluate import Codes
from games.odds.generator import deal, gather, word_of
from games.odds.kernelcache import kernel, part_of_kernel
from games.omaha.odds.showdown import BOARD, IN_HAND, BoardTables
from games.omaha.odds.showdown_block import BlockBuffers, strengths_in_block, winners_in_block

DECK = 52

Keys = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]


def room_for(seed: int, players: int) -> Room:
    """The random words of a round: one for the board, one for each player."""
    return new_room(seed, [BOARD, *[IN_HAND] * players])


@part_of_kernel
def deal_round(deck: Codes, keys: Keys, index: int) -> None:
    """Deal the board, then four cards to every player in turn."""
    gather(deck)
    deal(word_of(keys[0], index), deck, 0, BOARD)
    deal(word_of(keys[1], index), deck, BOARD, IN_HAND)
    deal(word_of(keys[2], index), deck, BOARD + IN_HAND, IN_HAND)
    for place in range(3, keys.size):
        deal(word_of(keys[place], index), deck, BOARD + IN_HAND * (place - 1), IN_HAND)


@kernel
def play(
    board: BoardTables,
    categories: npt.NDArray[np.uint8],
    room: Room,
    showdown: BlockBuffers,
    in_play: int,
    first: int,
    count: int,
    won: Counts,
    own: Counts,
) -> None:
    """Play rounds ``first`` to ``first + count - 1``.

    ``won`` counts rounds by the winning category and the set of winners; ``own``, by the category
    of the first player's hand.
    """
    strengths, together, highest = showdown.strengths, showdown.together, showdown.highest
    for block in range(first, first + count, BLOCK):
        rounds = min(BLOCK, first + count - block)
        deal_block(room, DECK, block)
        strengths_in_block(board, room.cards, rounds, in_play, showdown)
        winners_in_block(strengths, together, highest)
        for index in range(rounds):
            won[categories[highest[index]], together[index]] += 1
            own[categories[strengths[0, index]]] += 1

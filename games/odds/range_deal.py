"""Deal showdowns among ranges of hands: all of them, or a fair sample.

A showdown is a row: the board first, then each player's cards. A game judges the rows.
"""

import numpy as np
import numpy.typing as npt

from games.odds.evaluate import Codes
from games.odds.generator import deal, word_of
from games.odds.kernelcache import kernel
from games.odds.ranges import Masks, Rows

Places = npt.NDArray[np.int64]
A_WORD_DEALS = 5


@kernel
def every_showdown(
    hands: Rows,
    masks: Masks,
    starts: Places,
    blocked: np.uint64,
    deck_size: int,
    board: Codes,
    to_come: int,
    cursor: Places,
    taken: Masks,
    stock: Codes,
    chosen: Places,
    showdowns: Rows,
) -> int:
    """Write every showdown as a row and return how many there are.

    The players choose in turn, one hand after another, no card twice; then the board's remaining
    cards are chosen from the rest in every way. ``cursor`` is the next hand of each player,
    ``taken`` the cards used before each; ``stock`` and ``chosen`` are work arrays.
    """
    players, size, width = starts.size - 1, hands.shape[1], board.size + to_come
    taken[0] = np.uint64(blocked)
    count, player = 0, 0
    while player >= 0:
        if player < players:
            if cursor[player] == starts[player + 1]:
                cursor[player] = starts[player]
                player -= 1
                continue
            way = cursor[player]
            cursor[player] += 1
            if masks[way] & taken[player] == 0:
                taken[player + 1] = taken[player] | masks[way]
                player += 1
            continue
        left = 0
        for code in range(deck_size):
            if (taken[players] >> np.uint64(code)) & np.uint64(1) == 0:
                stock[left] = code
                left += 1
        for place in range(to_come):
            chosen[place] = place
        is_left = left >= to_come
        while is_left:
            row = showdowns[count]
            for place in range(board.size):
                row[place] = board[place]
            for place in range(to_come):
                row[board.size + place] = stock[chosen[place]]
            for seat in range(players):
                for place in range(size):
                    row[width + size * seat + place] = hands[cursor[seat] - 1, place]
            count += 1
            moving = to_come - 1
            while moving >= 0 and chosen[moving] == left - to_come + moving:
                moving -= 1
            is_left = moving >= 0
            if is_left:
                chosen[moving] += 1
                for place in range(moving + 1, to_come):
                    chosen[place] = chosen[place - 1] + 1
        player -= 1
    return count


@kernel
def some_showdowns(
    hands: Rows,
    masks: Masks,
    starts: Places,
    known: Places,
    blocked: np.uint64,
    deck_size: int,
    board: Codes,
    to_come: int,
    keys: Masks,
    tries: int,
    stock: Codes,
    showdowns: Rows,
) -> int:
    """Deal showdowns until the rows are full or the tries used up; return how many.

    Each player with a range draws any hand of it; if two draw the same card, all draw again, so
    that all ways to deal the ranges are equally likely. The rest comes from the stock. A player
    without a range has the known cards in the first row. ``stock`` is a work array for the deck.
    """
    players, size, width = starts.size - 1, hands.shape[1], board.size + to_come
    needed = to_come + players * size
    for player in range(players):
        needed -= known[player]
    count = 0
    for attempt in range(tries):
        if count == showdowns.shape[0]:
            break
        row = showdowns[count]
        taken = np.uint64(blocked)
        is_dealt = True
        for player in range(players):
            start, ways = starts[player], starts[player + 1] - starts[player]
            way = start
            if known[player] == size and ways > 1:
                word = np.uint64(word_of(keys[player], attempt)) >> np.uint64(26)
                way = start + np.int64((word * np.uint64(ways)) >> np.uint64(32))
            if masks[way] & taken:
                is_dealt = False
                break
            taken |= masks[way]
            for place in range(known[player]):
                row[width + size * player + place] = hands[way, place]
        if not is_dealt:
            continue
        left = 0
        for code in range(deck_size):
            if (taken >> np.uint64(code)) & np.uint64(1) == 0:
                stock[left] = code
                left += 1
        for place in range((needed + A_WORD_DEALS - 1) // A_WORD_DEALS):
            begun = place * A_WORD_DEALS
            word = word_of(keys[players + place], attempt)
            deal(word, stock[:left], begun, min(A_WORD_DEALS, needed - begun))
        for place in range(board.size):
            row[place] = board[place]
        for place in range(to_come):
            row[board.size + place] = stock[place]
        dealt = to_come
        for player in range(players):
            for place in range(known[player], size):
                row[width + size * player + place] = stock[dealt]
                dealt += 1
        count += 1
    return count

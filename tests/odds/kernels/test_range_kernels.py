"""Showdowns dealt among ranges, against the same dealt with plain lists."""

from itertools import combinations

import numpy as np
import pytest

from games.odds.equities.range_plan import every_showdown, some_showdowns
from games.odds.equities.ranges import masks_of
from games.odds.kernels.generator import key_of
from tests.odds.test_generator import key_of as plain_key_of
from tests.odds.test_generator import word_of

SIZE, DECK = 3, 16
RANGES = (
    [[[0, 1, 2], [3, 4, 5], [0, 5, 9]], [[6, 7, 8], [1, 6, 10], [3, 7, 11], [2, 9, 12]]],
    [[[0, 1, 2]], [[0, 3, 4], [3, 4, 5]], [[5, 6, 7], [6, 7, 8], [1, 9, 10]]],
    [[[4, 5, 6], [7, 8, 9]]],
    [[[0, 1, 2]], [[2, 3, 4]]],
)


def told(lists):
    hands = np.array([hand for each in lists for hand in each], dtype=np.uint8)
    starts = np.cumsum([0, *(len(each) for each in lists)]).astype(np.int64)
    return hands, masks_of(hands), starts


def beside(lists, deck, to_come):
    """Room to reckon in, and where each player begins to choose."""
    starts = told(lists)[2]
    taken, stock = np.full(len(starts), 99, dtype=np.uint64), np.full(deck, 99, dtype=np.uint8)
    return starts[:-1].copy(), taken, stock, np.full(to_come, 99)


def blocked(cards):
    return np.uint64(sum(1 << card for card in cards))


@pytest.mark.parametrize("to_come", [0, 1, 2])
@pytest.mark.parametrize("board", [[], [13, 14]])
@pytest.mark.parametrize("lists", RANGES)
def test_every_showdown_is_written_down_once_in_turn(lists, board, to_come):
    dead = [15]
    expected = []

    def choose(held):
        if len(held) < len(lists):
            for hand in lists[len(held)]:
                if not {*hand} & {*dead, *board, *(card for each in held for card in each)}:
                    choose([*held, hand])
            return
        out = {*dead, *board, *(card for each in held for card in each)}
        stock = [card for card in range(DECK) if card not in out]
        expected.extend(
            [*board, *rest, *(card for hand in held for card in hand)]
            for rest in combinations(stock, to_come)
        )

    choose([])
    room = np.full((len(expected) + 1, len(board) + to_come + SIZE * len(lists)), 99, np.uint8)
    found = every_showdown(
        *told(lists), blocked([*dead, *board]), DECK, np.array(board, np.uint8), to_come,
        *beside(lists, DECK, to_come), room,
    )  # fmt: skip
    assert room[:found].tolist() == expected
    assert (room[found:] == 99).all()


def test_no_showdown_where_the_stock_is_too_short():
    lists = [[[0, 1, 2], [1, 2, 3]], [[3, 4, 5]]]
    room = np.full((4, 9), 99, dtype=np.uint8)
    nothing = np.zeros(0, dtype=np.uint8)
    for deck, ways in ((8, 0), (9, 1)):
        given = (*told(lists), blocked([]), deck, nothing, 3, *beside(lists, deck, 3), room)
        assert every_showdown(*given) == ways
    assert room[0].tolist() == [6, 7, 8, 0, 1, 2, 3, 4, 5]


SEATS = (
    # known of each, then what each may hold: a seat without a range has but its known cards
    ((3, 3), RANGES[0]),
    ((3, 1), [RANGES[0][0], [[11, 0, 0]]]),
    ((0, 3, 2), [[[0, 0, 0]], RANGES[1][2], [[11, 12, 0]]]),
    ((3, 3), [[[4, 5, 6]], [[7, 8, 9], [4, 8, 10]]]),
    ((0, 0), [[[0, 0, 0]], [[0, 0, 0]]]),
)


@pytest.mark.parametrize("tries", [30, 3, 400])
@pytest.mark.parametrize(("board", "to_come"), [([], 0), ([13, 14], 1), ([], 3)])
@pytest.mark.parametrize(("known", "lists"), SEATS)
def test_showdowns_of_a_sample_are_dealt_by_the_words_of_their_tries(
    known, lists, board, to_come, tries
):
    hands, masks, starts = told(lists)
    for place, count in enumerate(known):
        if count < SIZE:
            masks[starts[place]] = sum(1 << card for card in lists[place][0][:count])
    rooms, dead = 20, [15]
    words = len(known) - (-(to_come + SIZE * len(known) - sum(known)) // 5)
    keys = np.array([key_of(7, place) for place in range(words)], dtype=np.uint64)
    room = np.full((rooms, len(board) + to_come + SIZE * len(known)), 99, dtype=np.uint8)
    found = some_showdowns(
        hands, masks, starts, np.array(known), blocked([*dead, *board]), DECK,
        np.array(board, np.uint8), to_come, keys, tries,
        np.full(DECK, 99, dtype=np.uint8), room,
    )  # fmt: skip
    expected = list(sampled(known, lists, [*dead, *board], board, to_come, tries))[:rooms]
    assert room[:found].tolist() == expected


def test_a_stock_of_just_what_is_needed_is_dealt_to_its_end():
    known, lists, dead = (0, 0), [[[0, 0, 0]], [[0, 0, 0]]], list(range(2 * SIZE, DECK))
    hands, masks, starts = told(lists)
    masks[:] = 0
    keys = np.array([key_of(7, place) for place in range(4)], dtype=np.uint64)
    room = np.full((5, 2 * SIZE), 99, dtype=np.uint8)
    found = some_showdowns(
        hands, masks, starts, np.array(known), blocked(dead), DECK, np.zeros(0, np.uint8), 0,
        keys, 5, np.full(DECK, 99, dtype=np.uint8), room,
    )  # fmt: skip
    assert room[:found].tolist() == list(sampled(known, lists, dead, [], 0, 5))
    assert found == 5


def sampled(known, lists, out, board, to_come, tries):
    for attempt in range(tries):
        held = []
        for player, ways in enumerate(lists):
            word = word_of(plain_key_of(7, player), attempt) >> 26
            way = ways[word * len(ways) >> 32] if known[player] == SIZE else ways[0]
            held.append(way[: known[player]])
        taken = [card for hand in held for card in hand]
        if len({*taken, *out}) < len(taken) + len(out):
            continue
        stock = [card for card in range(DECK) if card not in {*taken, *out}]
        needed = to_come + SIZE * len(known) - sum(known)
        for at in range(needed):
            if at % 5 == 0:
                word = word_of(plain_key_of(7, len(known) + at // 5), attempt)
            left = len(stock) - at
            found = at + (word * left >> 58)
            word = word * left & ((1 << 58) - 1)
            stock[at], stock[found] = stock[found], stock[at]
        drawn = iter(stock[to_come:])
        filled = [[*hand, *(next(drawn) for _ in range(SIZE - len(hand)))] for hand in held]
        yield [*board, *stock[:to_come], *(card for hand in filled for card in hand)]

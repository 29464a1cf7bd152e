"""The plan for the showdowns of ranges: all of them or a sample, in parts."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod

import numpy as np
import numpy.typing as npt

from games.odds.equities.range_record import Ranges
from games.odds.equities.ranges import Masks, Rows, Seat, in_any_order, masks_of, without
from games.odds.kernels.evaluate import Codes, codes_of
from games.odds.kernels.generator import deal, key_of, word_of
from games.odds.kernels.kernelcache import kernel
from games.rules.values.refusal import Unusable

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


MOST_COUNTED = 300_000
"""The most showdowns counted while a reader waits; above it a sample is dealt."""
ROWS = 300_000
"""Approximately the most showdowns of a counted part."""
DEALT = 200_000
"""Showdowns of a part of a sample."""
TRIES_A_ROUND = 20
KEYS_OF_A_PART = 64
"""Keys for each part of a sample, more than it needs."""


@dataclass(frozen=True, slots=True)
class Plan:
    ranges: Ranges
    lists: tuple[Rows, ...]
    """For each seat: every hand it may have if all are counted, else its known cards or range."""
    parts: int
    is_whole: bool
    """Whether the parts are all the showdowns there are."""
    showdowns: int
    """The most possible, if they are counted; else the number to be dealt."""
    left_out: tuple[int, ...]
    """For each seat, the hands of its range that contain a card known elsewhere."""

    def rows(self, part: int) -> Rows:
        """The showdowns of a part, a row each: the board, then the seats' cards."""
        return _all(self, part) if self.is_whole else _some(self, part)


def plan_of(ranges: Ranges, most: int = MOST_COUNTED) -> Plan:
    """A full count if there are at most ``most`` showdowns and parts are small; else a sample."""
    lists, left_out = _lists(ranges)
    counts = [_ways(seat, rows, ranges) for seat, rows in zip(ranges.seats, lists, strict=True)]
    stock = len(ranges.table.deck) - len(ranges.board) - len(ranges.dead)
    ways = prod(counts) * comb(stock - ranges.table.hand * len(ranges.seats), ranges.to_come)
    if ways <= most and ways // counts[0] <= ROWS:
        result = []
        for seat, rows in zip(ranges.seats, lists, strict=True):
            known = len(seat.known)
            if seat.rows is None:
                rest = list(combinations(_stock(ranges), ranges.table.hand - known))
                filled = np.repeat(rows, len(rest), axis=0)
                filled[:, known:] = np.array(rest, dtype=np.uint8).reshape(len(rest), -1)
                rows = filled
            result.append(in_any_order(rows, known, ranges.leading))
        whole_lists = tuple(result)
        parts = -(-counts[0] // _hands_a_part(ways, counts[0]))
        return Plan(ranges, whole_lists, parts, True, ways, left_out)
    ordered = tuple(
        rows if seat.rows is None else in_any_order(rows, 0, ranges.leading)
        for seat, rows in zip(ranges.seats, lists, strict=True)
    )
    return Plan(ranges, ordered, -(-ranges.rounds // DEALT), False, ranges.rounds, left_out)


def _hands_a_part(ways: int, count: int) -> int:
    """How many hands of the first seat one part covers."""
    return max(1, ROWS * count // ways)


def _lists(ranges: Ranges) -> tuple[list[Rows], tuple[int, ...]]:
    """The hands of each seat (without a range, its known cards), and how many are left out."""
    lists, left_out = [], []
    for place, seat in enumerate(ranges.seats):
        if seat.rows is None:
            row = np.zeros((1, ranges.table.hand), dtype=np.uint8)
            row[0, : len(seat.known)] = codes_of(seat.known, ranges.table.deck)
            lists.append(row)
            left_out.append(0)
            continue
        elsewhere = [*ranges.board, *ranges.dead]
        elsewhere += [card for other in ranges.seats for card in other.known]
        rows = without(seat.rows, codes_of(elsewhere, ranges.table.deck))
        if not len(rows):
            raise Unusable("range_lies_elsewhere", {}, f"hands[{place}]")
        lists.append(rows)
        left_out.append(len(seat.rows) - len(rows))
    return lists, tuple(left_out)


def _lead(ranges: Ranges, known: int) -> int:
    lacking = max(0, ranges.leading - known)
    return comb(ranges.table.hand - known, lacking)


def _ways(seat: Seat, rows: Rows, ranges: Ranges) -> int:
    """The most hands of a seat, as they are counted."""
    if seat.rows is not None:
        return len(rows) * _lead(ranges, 0)
    known = len(seat.known)
    return comb(len(_stock(ranges)), ranges.table.hand - known) * _lead(ranges, known)


def _stock(ranges: Ranges) -> list[int]:
    """The cards that are not known to be anywhere."""
    used = {*ranges.board, *ranges.dead, *(card for seat in ranges.seats for card in seat.known)}
    return [code for code, card in enumerate(ranges.table.deck) if card not in used]


def _all(plan: Plan, part: int) -> Rows:
    ranges, count = plan.ranges, len(plan.lists[0])
    hands_a_part = _hands_a_part(plan.showdowns, count)
    mine = plan.lists[0][part * hands_a_part : (part + 1) * hands_a_part]
    hands, starts = _joined((mine, *plan.lists[1:]))
    showdowns = _room(ranges, len(mine) * (plan.showdowns // count))
    dealt = every_showdown(
        hands=hands,
        masks=masks_of(hands),
        starts=starts,
        blocked=_blocked(ranges),
        deck_size=len(ranges.table.deck),
        board=codes_of(ranges.board, ranges.table.deck),
        to_come=ranges.to_come,
        cursor=starts[:-1].copy(),
        taken=np.zeros(starts.size, dtype=np.uint64),
        stock=_deck(ranges),
        chosen=np.zeros(ranges.to_come, dtype=np.int64),
        showdowns=showdowns,
    )
    return showdowns[:dealt]


def _some(plan: Plan, part: int) -> Rows:
    ranges = plan.ranges
    known = [len(seat.known) if seat.rows is None else ranges.table.hand for seat in ranges.seats]
    hands, starts = _joined(plan.lists)
    masks = masks_of(hands)
    for place, seat in enumerate(ranges.seats):
        if seat.rows is None:
            codes = codes_of(seat.known, ranges.table.deck).tolist()
            masks[starts[place]] = sum(1 << code for code in codes)
    to_deal = ranges.to_come + ranges.table.hand * len(known) - sum(known)
    words = len(known) - (-to_deal // A_WORD_DEALS)
    first = part * KEYS_OF_A_PART
    keys = np.array([key_of(ranges.seed, first + word) for word in range(words)], dtype=np.uint64)
    rounds = min(DEALT, ranges.rounds - part * DEALT)
    showdowns = _room(ranges, rounds)
    dealt = some_showdowns(
        hands=hands,
        masks=masks,
        starts=starts,
        known=np.array(known, dtype=np.int64),
        blocked=_blocked(ranges),
        deck_size=len(ranges.table.deck),
        board=codes_of(ranges.board, ranges.table.deck),
        to_come=ranges.to_come,
        keys=keys,
        tries=rounds * TRIES_A_ROUND,
        stock=_deck(ranges),
        showdowns=showdowns,
    )
    return showdowns[:dealt]


def _joined(lists: Sequence[Rows]) -> tuple[Rows, npt.NDArray[np.int64]]:
    starts = np.cumsum([0, *(len(rows) for rows in lists)]).astype(np.int64)
    return np.ascontiguousarray(np.concatenate(lists)), starts


def _blocked(ranges: Ranges) -> np.uint64:
    codes = codes_of((*ranges.board, *ranges.dead), ranges.table.deck).tolist()
    return np.uint64(sum(1 << code for code in codes))


def _deck(ranges: Ranges) -> npt.NDArray[np.uint8]:
    return np.zeros(len(ranges.table.deck), dtype=np.uint8)


def _room(ranges: Ranges, rows: int) -> Rows:
    width = ranges.table.board + ranges.table.hand * len(ranges.seats)
    return np.zeros((rows, width), dtype=np.uint8)

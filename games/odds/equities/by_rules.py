"""Equities by the readable rules, where run-outs are few and the kernels' numba is missing."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import numpy as np

from games.odds.equities.range_record import KnownCards, Winners
from games.rules.game import Record, game
from games.rules.values.cards import Card

MOST_RUN_OUTS = 20_000


def ways_to_deal(stock: int, lacking: Sequence[int]) -> int:
    ways = 1
    for cards in lacking:
        ways *= comb(stock, cards)
        stock -= cards
    return ways


def winners_by_rules(
    key: str, record: Record, state: KnownCards, in_hand: int, on_board: int = 0
) -> Winners:
    """How often each set of hands wins; ``ModuleNotFoundError`` for too many run-outs."""
    known = [*state.hands, state.board]
    full = [in_hand] * len(state.hands) + [on_board]
    lacking = [most - len(cards) for most, cards in zip(full, known, strict=True)]
    if ways_to_deal(len(state.stock), lacking) > MOST_RUN_OUTS:
        raise ModuleNotFoundError("So many run-outs need numba.", name="numba")
    winners = np.zeros(1 << len(state.hands), dtype=np.int64)
    settings = {name: record[name] for name in ("readings", "at") if name in record}
    for drawn in _draws(state.stock, lacking):
        *hands, board = (
            [card.name for card in (*cards, *dealt)]
            for cards, dealt in zip(known, drawn, strict=True)
        )
        compared = {"hands": hands, "board": board} if on_board else {"hands": hands}
        winners[sum(1 << seat for seat in game(key).rank({**settings, **compared})["winners"])] += 1
    return winners


def _draws(stock: Sequence[Card], lacking: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to deal so many cards of the stock to each place."""
    if not lacking:
        yield ()
        return
    for cards in combinations(stock, lacking[0]):
        left = [card for card in stock if card not in cards]
        for others in _draws(left, lacking[1:]):
            yield (cards, *others)

"""The named strategies, and how many of the 22,100 hands each plays."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.fortune3.rules.bets import STRATEGIES
from games.rules.values.cards import DECK_52, cards


@pytest.mark.parametrize(
    ("key", "hand", "action"),
    [
        ("q64_or_better", "Qs 6h 4d", "play"),
        ("q64_or_better", "Qs 6h 3d", "fold"),
        ("q64_or_better", "2s 2h 3d", "play"),
        ("queen_or_better", "Qs 3h 2d", "play"),
        ("queen_or_better", "Js Th 8d", "fold"),
        ("always_play", "5s 3h 2d", "play"),
        ("never_play", "As Ah Ad", "fold"),
    ],
)
def test_decisions(key: str, hand: str, action: str) -> None:
    assert STRATEGIES[key].decide(cards(hand)) == action


def test_queen_or_better_plays_what_lets_the_bank_go_on() -> None:
    decide = STRATEGIES["queen_or_better"].decide
    played = sum(decide(hand) == "play" for hand in combinations(DECK_52, 3))
    assert played == 15380


def test_q64_or_better_leaves_out_the_hands_below_it() -> None:
    """Below Q-6-4 stand Q-6-3, Q-6-2, Q-5-4, Q-5-3, Q-5-2, Q-4-3, Q-4-2 and Q-3-2: eight pairs of
    side cards, sixty suits each (64 less the four flushes).
    """
    decide = STRATEGIES["q64_or_better"].decide
    played = sum(decide(hand) == "play" for hand in combinations(DECK_52, 3))
    assert played == 15380 - 8 * 60

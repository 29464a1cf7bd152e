"""The named strategies."""

from __future__ import annotations

import pytest

from games.rules.values.cards import card, cards
from games.stud.rules.bets import STRATEGIES


@pytest.mark.parametrize(
    ("key", "hand", "action"),
    [
        ("ace_king_or_better", "Ad Kd 4c 3c 2c", "raise"),
        ("ace_king_or_better", "As Qs Jd Td 8c", "fold"),
        ("ace_king_or_better", "2s 2h 5d 4c 3c", "raise"),
        ("akj83_or_better", "Ad Kd Jc 8c 3c", "raise"),
        ("akj83_or_better", "As Ks Jh 8h 2h", "fold"),
        ("pair_or_better", "2d 2c 5c 4c 3c", "raise"),
        ("pair_or_better", "As Ks Jh 8h 2h", "fold"),
        ("always_raise", "7d 5d 4c 3c 2c", "raise"),
        ("never_raise", "As Ks Qs Js Ts", "fold"),
    ],
)
def test_decisions(key: str, hand: str, action: str) -> None:
    assert STRATEGIES[key].decide(cards(hand), card("9h")) == action

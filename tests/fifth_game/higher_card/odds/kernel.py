"""Rounds of the higher card, dealt by number and counted by the ranks of the two cards."""

from __future__ import annotations

from typing import Any

from rulesite_rules.games.odds.kernels.generator import deal, gather, key_of, word_of
from rulesite_rules.games.odds.kernels.kernelcache import kernel


@kernel
def play_rounds(seed: int, first: int, count: int, deck: Any, met: Any) -> None:
    """Count into ``met[own, bank]``, ranks from 0."""
    key = key_of(seed, 0)
    for number in range(first, first + count):
        gather(deck)
        deal(word_of(key, number), deck, 0, 2)
        met[deck[0] >> 2, deck[1] >> 2] += 1

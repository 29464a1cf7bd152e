"""The figures of Stud as every deal gives them: all hands gone through anew for given prizes."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any
from unittest import mock

import numpy as np

from games.odds.kernels.evaluate import ladder_52
from games.rules.values.ranking import CATEGORIES
from games.stud.odds import best_play, sheets
from games.stud.odds.policy import ARRANGEMENTS, BY_UPCARD, EXPOSED_CARDS, OPTIMAL, RAISE, policy
from games.stud.odds.sweep import hands
from tests.sheet_json import exact_json


def counted(options: dict[str, Any]) -> dict[str, Any]:
    """The sheet, its deals and its best play from the full count instead of what is kept."""
    with _from_every_deal():
        return exact_json("stud", options)


@contextmanager
def _from_every_deal() -> Any:
    with (
        mock.patch.object(sheets, "dealt", _dealt),
        mock.patch.object(sheets, "met", lambda *told: told),
        mock.patch.object(best_play, "_raised", _raised),
    ):
        yield


def _dealt(
    strategy: str, reading: str, wins: tuple[int, ...], unit: int, lost: int
) -> dict[str, list[int]]:
    counts, categories = policy(strategy, reading, wins, unit, lost).counts, ladder_52().categories
    return {
        name: [int(each) for each in counts[categories == place].sum(axis=0)]
        for place, name in enumerate(CATEGORIES)
    }


def _raised(met: tuple[str, int], wins: tuple[int, ...], unit: int) -> Any:
    """By rung and rank shown, read off the decisions themselves, suit by suit."""
    reading, lost = met
    best, every = policy(OPTIMAL, reading, wins, unit, lost).decisions, hands()
    found = np.zeros((len(best.acts), 13), dtype=np.int64)
    for rung in np.flatnonzero(best.acts == RAISE).tolist():
        group = every.cards[every.starts[rung] : every.starts[rung + 1]]
        held = np.bincount((group >> 2).ravel(), minlength=13)
        found[rung] = 4 * len(group) - held
        assert found[rung].sum() == EXPOSED_CARDS * len(group)
    for rung in np.flatnonzero(best.acts == BY_UPCARD).tolist():
        rows = best.rows[best.bases[rung] : best.bases[rung] + ARRANGEMENTS]
        found[rung] = [
            int(np.bitwise_count(rows & np.uint64(0b1111 << 4 * rank)).sum()) for rank in range(13)
        ]
    return found

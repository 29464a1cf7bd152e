"""The best decisions at Stud Poker in data: what hangs on the card the croupier shows."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from games.odds.evaluate import ladder_52
from games.rules.cards import RANKS
from games.rules.ranking import CATEGORIES
from games.stud.odds.hands import hands
from games.stud.odds.policy import ARRANGEMENTS, BY_SHOWN, FOLD, RAISE, Decisions

ACTS = {FOLD: "fold", RAISE: "raise", BY_SHOWN: "by_card_shown"}


def table(best: Decisions) -> dict[str, Any]:
    """By class what is always done, and hand by hand where the card shown decides."""
    return {
        "by_class": _by_class(best),
        "lowest_always_raised": _ranks(_last(best.acts != RAISE) + 1),
        "highest_always_folded": _ranks(_last(best.acts == FOLD)),
        "shown": list(RANKS),
        "by_card_shown": [
            _row(best, rung) for rung in np.flatnonzero(best.acts == BY_SHOWN).tolist()
        ],
    }


def _last(where: npt.NDArray[np.bool_]) -> int:
    places = np.flatnonzero(where)
    return int(places[-1]) if places.size else -1


def _ranks(rung: int) -> list[int] | None:
    shapes = ladder_52().shapes
    return list(shapes[rung].ranks) if 0 <= rung < len(shapes) else None


def _by_class(best: Decisions) -> list[dict[str, Any]]:
    """How many hands of each class are raised, folded, or wait on the card shown."""
    per_rung, categories = np.diff(hands().starts), ladder_52().categories
    return [
        {
            "category": name,
            **{
                told: int(per_rung[(categories == place) & (best.acts == act)].sum())
                for act, told in ACTS.items()
            },
        }
        for place, name in enumerate(CATEGORIES)
    ]


def _row(best: Decisions, rung: int) -> dict[str, Any]:
    """One hand by its ranks: for each rank shown, the cases to raise in, of how many.

    A case is an arrangement of the hand's suits and the suit of the card shown; where only
    some are raised, suits decide.
    """
    of = _cases(rung)
    rows = best.rows[best.bases[rung] : best.bases[rung] + ARRANGEMENTS]
    raised = [
        int(np.bitwise_count(rows & np.uint64(0b1111 << 4 * rank)).sum()) for rank in range(13)
    ]
    return {
        "ranks": _ranks(rung),
        "category": CATEGORIES[ladder_52().categories[rung]],
        "raise": raised,
        "of": of,
        "acts": [
            "fold" if not some else "raise" if some == every else "by_suits"
            for some, every in zip(raised, of, strict=True)
        ],
    }


def _cases(rung: int) -> list[int]:
    """By rank shown, how many cards of it are left to show, over all hands of the rung."""
    every = hands()
    group = every.cards[every.starts[rung] : every.starts[rung + 1]]
    held = np.bincount((group >> 2).ravel(), minlength=13)
    return [int(4 * len(group) - own) for own in held]

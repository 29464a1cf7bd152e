"""Play or fold, by rung of the player's hand, for every strategy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from games.fortune3.odds.kept import by_rung
from games.fortune3.odds.ladder import CATEGORIES, ladder
from games.fortune3.odds.offer import OPTIMAL
from games.fortune3.odds.showdowns import BANKS, BELOW_QUEEN, LOSE, WIN
from games.fortune3.rules.strategy import STRATEGIES
from games.odds import parsheet
from games.rules.paytable import Paytable

Plays = npt.NDArray[np.bool_]

WORTH_OF_FOLDING = -1


def plays(strategy: str, readings: Mapping[str, str], bonus: Paytable) -> Plays:
    """Which rungs are played."""
    order = readings["FA-02"]
    return best(readings, bonus) if strategy == OPTIMAL else _plays_by_rule(strategy, order)


@lru_cache(maxsize=16)
def _plays_by_rule(strategy: str, order: str) -> Plays:
    decide = STRATEGIES[strategy].decide
    return np.array([decide(hand) == "play" for hand in ladder(order).examples], dtype=np.bool_)


def best(readings: Mapping[str, str], bonus: Paytable) -> Plays:
    """The better decision by rung; all hands of a rung share it.

    It considers only the ante. The other bets could matter only to a hand with a bonus, and such a
    hand is never folded.
    """
    order = readings["FA-02"]
    # Reading FA-08: a bonus paid to whoever folds too moves no decision.
    is_paid_anyway = readings["FA-08"] == "also_on_fold"
    added = (Fraction(0) if is_paid_anyway else bonus_of(name, bonus) for name in CATEGORIES)
    return _best(order, tuple(amount.as_integer_ratio() for amount in added))


@lru_cache(maxsize=32)
def _best(order: str, added: tuple[tuple[int, int], ...]) -> Plays:
    """The better decision by rung; ``added`` is the bonus of each class, as a fraction."""
    return np.array(
        [
            (won - WORTH_OF_FOLDING * deals) * added[category][1] + added[category][0] * deals > 0
            for won, deals, category in _won(order)
        ],
        dtype=np.bool_,
    )


def bonus_of(category: str, bonus: Paytable) -> Fraction:
    line = bonus.line(category)
    return Fraction(0) if line is None or line.odds is None else line.odds


@lru_cache(maxsize=2)
def _won(order: str) -> list[tuple[int, int, int]]:
    """By rung: what its deals win in total for an ante of one if played, without the bonus; the
    number of deals; the index of its class."""
    counts, hands = by_rung(order)
    won = counts[:, BELOW_QUEEN] + 2 * counts[:, WIN] - 2 * counts[:, LOSE]
    columns = (won, hands * BANKS, ladder(order).categories)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def table(readings: Mapping[str, str], bonus: Paytable) -> dict[str, Any]:
    """The best decisions as data: the lowest hand played, and every hand near it."""
    order = readings["FA-02"]
    rungs, hands, won = ladder(order), by_rung(order).hands, _won(order)
    chosen = best(readings, bonus)
    lowest = int(np.argmax(chosen))
    near = range(max(0, lowest - 10), min(len(chosen), lowest + 10))
    return {
        "lowest_hand_played": [card.name for card in rungs.examples[lowest]],
        "is_a_threshold": bool(chosen[lowest:].all() and not chosen[:lowest].any()),
        "worth_of_folding": parsheet.exactly(Fraction(WORTH_OF_FOLDING)),
        "near": [
            {
                "hand": [card.name for card in rungs.examples[rung]],
                "action": "play" if chosen[rung] else "fold",
                "worth_of_playing": parsheet.exactly(
                    Fraction(*won[rung][:2]) + bonus_of(rungs.hands[rung].category, bonus)
                ),
            }
            for rung in near
        ],
        "hands_played": int(hands[chosen].sum()),
        "by_top_card": _by_top_card(order, chosen),
    }


def _by_top_card(order: str, chosen: Plays) -> list[dict[str, Any]]:
    """How many hands of each class are played and folded; odd cards by their highest."""
    hands = by_rung(order).hands.tolist()
    groups: dict[tuple[str, int], list[int]] = {}
    for hand, is_played, count in zip(ladder(order).hands, chosen.tolist(), hands, strict=True):
        top = hand.strength[1] if hand.category == "high_card" else 0
        group = groups.setdefault((hand.category, top), [0, 0])
        group[int(is_played)] += count
    return [
        {"category": category, "top_rank": top or None, "folded": folded, "played": played}
        for (category, top), (folded, played) in groups.items()
    ]

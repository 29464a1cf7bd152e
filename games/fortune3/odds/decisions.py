"""Play or fold, by rung of the player's hand, for every strategy on offer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from games.fortune3.odds.ladder import ladder
from games.fortune3.odds.offer import OPTIMAL
from games.fortune3.odds.showdowns import BANKS, BELOW_QUEEN, LOSE, WIN, by_rung
from games.fortune3.rules.strategy import STRATEGIES
from games.odds import parsheet
from games.rules.paytable import Paytable

Plays = npt.NDArray[np.bool_]


def plays(strategy: str, readings: Mapping[str, str], bonus: Paytable) -> Plays:
    """Which rungs are played on."""
    if strategy == OPTIMAL:
        return best(readings, bonus)
    decide = STRATEGIES[strategy].decide
    examples = ladder(readings["FA-02"]).examples
    return np.array([decide(hand) == "play" for hand in examples], dtype=np.bool_)


def best(readings: Mapping[str, str], bonus: Paytable) -> Plays:
    """The decision worth more, hand by hand: no hand of a rung would decide otherwise.

    It is reckoned on the ante alone. Only a hand with a bonus could gain by looking at the
    other bets, and such a hand is never folded.
    """
    order = readings["FA-02"]
    played, folded = _worth(order, bonus)
    if readings["FA-08"] == "also_on_fold":
        played = [
            worth - bonus_of(hand.category, bonus)
            for worth, hand in zip(played, ladder(order).hands, strict=True)
        ]
    return np.array([worth > folded for worth in played], dtype=np.bool_)


def bonus_of(category: str, bonus: Paytable) -> Fraction:
    line = bonus.line(category)
    return Fraction(0) if line is None or line.odds is None else line.odds


def _worth(order: str, bonus: Paytable) -> tuple[list[Fraction], Fraction]:
    """By rung, what playing is worth for an ante of one, bonus and all; and what folding is."""
    counts, hands = by_rung(order)
    worth = []
    for rung, hand in enumerate(ladder(order).hands):
        below, win, lose = (int(counts[rung, what]) for what in (BELOW_QUEEN, WIN, LOSE))
        deals = int(hands[rung]) * BANKS
        worth.append(Fraction(below + 2 * win - 2 * lose, deals) + bonus_of(hand.category, bonus))
    return worth, Fraction(-1)


def table(readings: Mapping[str, str], bonus: Paytable) -> dict[str, Any]:
    """The best decisions in data: the lowest hand played, and every hand near it."""
    order = readings["FA-02"]
    rungs, hands = ladder(order), by_rung(order).hands
    chosen = best(readings, bonus)
    worth, folded = _worth(order, bonus)
    lowest = int(np.argmax(chosen))
    near = range(max(0, lowest - 10), min(len(chosen), lowest + 10))
    return {
        "lowest_hand_played": [card.name for card in rungs.examples[lowest]],
        "is_a_threshold": bool(chosen[lowest:].all() and not chosen[:lowest].any()),
        "worth_of_folding": parsheet.exactly(folded),
        "near": [
            {
                "hand": [card.name for card in rungs.examples[rung]],
                "action": "play" if chosen[rung] else "fold",
                "worth_of_playing": parsheet.exactly(worth[rung]),
            }
            for rung in near
        ],
        "hands_played": int(hands[chosen].sum()),
        "by_top_card": _by_top_card(order, chosen),
    }


def _by_top_card(order: str, chosen: Plays) -> list[dict[str, Any]]:
    """Hands of each class, odd cards by their highest: how many are played, how many folded."""
    hands = by_rung(order).hands
    groups: dict[tuple[str, int], list[int]] = {}
    for rung, hand in enumerate(ladder(order).hands):
        top = hand.strength[1] if hand.category == "high_card" else 0
        group = groups.setdefault((hand.category, top), [0, 0])
        group[int(chosen[rung])] += int(hands[rung])
    return [
        {"category": category, "top_rank": top or None, "folded": folded, "played": played}
        for (category, top), (folded, played) in groups.items()
    ]

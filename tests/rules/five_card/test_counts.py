"""All 658,008 hands of the 40-card deck, counted one by one and by formula."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from games.five_card.rules.ranking import Grade, grade
from games.rules.values.cards import DECK_40
from tests.rules.five_card.table import DEFAULTS

RANKS, SUITS = 10, 4
STRAIGHTS = 7
"""Tops 8 (with the ace below), 9, 10, J, Q, K and A."""

ODD_RANKS = comb(RANKS, 5) - STRAIGHTS

BY_FORMULA = {
    "royal_flush": SUITS,
    "straight_flush": (STRAIGHTS - 1) * SUITS,
    "four_of_a_kind": RANKS * (len(DECK_40) - 4),
    "full_house": RANKS * comb(SUITS, 3) * (RANKS - 1) * comb(SUITS, 2),
    "flush": SUITS * ODD_RANKS,
    "straight": STRAIGHTS * (SUITS**5 - SUITS),
    "three_of_a_kind": RANKS * comb(SUITS, 3) * comb(RANKS - 1, 2) * SUITS**2,
    "two_pair": comb(RANKS, 2) * comb(SUITS, 2) ** 2 * (RANKS - 2) * SUITS,
    "pair": RANKS * comb(SUITS, 2) * comb(RANKS - 1, 3) * SUITS**3,
    "high_card": ODD_RANKS * (SUITS**5 - SUITS),
}

GRADES_BY_FORMULA = {
    "royal_flush": 1,
    "straight_flush": STRAIGHTS - 1,
    "four_of_a_kind": RANKS,
    "full_house": RANKS,
    "flush": ODD_RANKS,
    "straight": STRAIGHTS,
    "three_of_a_kind": RANKS,
    "two_pair": comb(RANKS, 2) * (RANKS - 2),
    "pair": RANKS * comb(RANKS - 1, 3),
    "high_card": ODD_RANKS,
}
"""How many hands of a class differ from one another in what article 5 compares."""


def test_the_formulas_exhaust_the_deck() -> None:
    assert sum(BY_FORMULA.values()) == comb(40, 5) == 658_008
    # Article 5 puts the full house above the flush, though the flush is the rarer here.
    assert BY_FORMULA["flush"] == 980 < BY_FORMULA["full_house"] == 2_160


@pytest.mark.slow
def test_every_hand_of_the_deck_is_of_the_class_its_formula_counts() -> None:
    counted: Counter[Grade] = Counter(
        grade(each, DEFAULTS).value for each in combinations(DECK_40, 5)
    )
    classes: Counter[str] = Counter()
    for each, count in counted.items():
        classes[each.category] += count
    assert dict(classes) == BY_FORMULA
    assert Counter(each.category for each in counted) == GRADES_BY_FORMULA

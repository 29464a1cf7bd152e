"""Every hand there is, graded by the readable rules and by the kernels. The counts are printed:
``make proof`` shows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, islice, pairwise
from math import comb
from typing import Any

import numpy as np
import pytest

from games.five_card.odds.equity import rank_all
from games.five_card.rules.ranking import grade as five_card_grade
from games.fortune3.odds.showdowns import every_hand, ladder
from games.fortune3.rules.ranking import ORDERS, grade
from games.odds.kernels.evaluate import Ladder, ladder_40, ladder_52
from games.rules.values.cards import DECK_40, DECK_52, Card
from games.rules.values.ranking import Graded, shape_of
from games.stud.rules.ranking import grade as stud_grade

CHUNK = 50_000

Told = tuple[tuple[int, ...], str]


@pytest.mark.proof
@pytest.mark.parametrize("order", ORDERS)
def test_every_three_card_hand_against_every_other(order: str) -> None:
    """22,100 hands against 22,100: who is higher, by class and class, is the same by rung and by
    strength (FA-02: under either order).
    """
    known, hands = ladder(order), every_hand()
    rungs = known.rungs[hands.rows, hands.suited]
    graded = [grade([DECK_52[code] for code in hand], order) for hand in hands.cards.tolist()]
    by_rung: dict[int, set[Told]] = {}
    for rung, told in zip(rungs.tolist(), graded, strict=True):
        by_rung.setdefault(rung, set()).add((told.strength, told.category))
    assert all(len(told) == 1 for told in by_rung.values())
    standing = [next(iter(by_rung[rung])) for rung in sorted(by_rung)]
    assert all(low[0] < high[0] for low, high in pairwise(standing))
    assert [told[1] for told in standing] == [hand.category for hand in known.hands]
    by_rules = _pairs([(told.strength, told.category) for told in graded])
    by_kernel = _pairs([((rung,), known.hands[rung].category) for rung in rungs.tolist()])
    assert by_rules == by_kernel
    assert sum(by_rules.values()) == comb(52, 3) ** 2
    print(f"\n{order}: {len(graded):,} hands of three cards, {len(standing)} rungs")
    for (one, result, other), pairs in sorted(by_rules.items()):
        print(f"  {one:16} {result} {other:16} {pairs:>12,}")


def _pairs(told: list[Told]) -> Counter[tuple[str, str, str]]:
    """How many ordered pairs of hands come out above, level and below, by class and class."""
    of_each = Counter(told)
    found: Counter[tuple[str, str, str]] = Counter()
    below: Counter[str] = Counter()
    for (_, category), hands in sorted(of_each.items()):
        found[category, "=", category] += hands * hands
        for other, lower in below.items():
            found[category, ">", other] += hands * lower
            found[other, "<", category] += hands * lower
        below[category] += hands
    return found


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize(
    ("deck", "known", "ace_below", "hands"),
    [
        pytest.param(DECK_52, ladder_52(), 2, 2_598_960, id="52"),
        pytest.param(DECK_40, ladder_40(), 5, 658_008, id="40"),
    ],
)
def test_every_five_card_hand_has_the_grade_of_its_rung(
    deck: tuple[Card, ...], known: Ladder, ace_below: int, hands: int
) -> None:
    assert comb(len(deck), 5) == hands
    counted: Counter[str] = Counter()
    every = combinations(range(len(deck)), 5)
    while some := list(islice(every, CHUNK)):
        found = np.empty(len(some), dtype=np.int16)
        rank_all(*known.tables, np.array(some, dtype=np.uint8), found)
        for rung, codes in zip(found.tolist(), some, strict=True):
            shape = shape_of([deck[code] for code in codes], ace_below)
            assert known.shapes[rung] == shape
            counted[shape.category] += 1
    assert sum(counted.values()) == hands
    print(f"\n{len(deck)} cards: {hands:,} hands of five, {len(known.shapes):,} rungs")
    for category, number in counted.most_common():
        print(f"  {category:16} {number:>12,}")


READ = {"PA-03": "straight_flush"}
BY_THE_GROUP = ("four_of_a_kind", "full_house", "three_of_a_kind")


def test_stud_and_five_card_poker_order_the_rungs_as_the_kernels_do() -> None:
    """Each game's own grade of one hand on every rung never falls as the rung rises; it stays
    level only where odd cards “não são contadas para nenhum efeito”.
    """
    in_order(ladder_52(), DECK_52, lambda hand: _without_suit(stud_grade(hand)))
    in_order(ladder_40(), DECK_40, lambda hand: five_card_grade(hand, READ).value[:2])


def in_order(
    known: Ladder, deck: tuple[Card, ...], strength_of: Callable[[list[Card]], tuple[object, ...]]
) -> None:
    examples = _one_on_each_rung(known, deck)
    assert len(examples) == len(known.shapes)
    strengths: list[Any] = [strength_of(examples[rung]) for rung in range(len(examples))]
    for rung, (low, high) in enumerate(pairwise(strengths)):
        assert low < high or (low == high and known.shapes[rung].category in BY_THE_GROUP)


def _without_suit(graded: Graded) -> tuple[int, ...]:
    is_by_suit = graded.category not in BY_THE_GROUP
    return graded.strength[:-1] if is_by_suit else graded.strength


def _one_on_each_rung(known: Ladder, deck: tuple[Card, ...]) -> dict[int, list[Card]]:
    """A hand for each rung: five ranks in mixed suits, and of one suit where they differ."""
    ranks = range(len(deck) // 4)
    some = [_suited(five, (0, 1, 2, 3, 0)) for five in combinations_with_replacement(ranks, 5)]
    some += [_suited(five, (3, 3, 3, 3, 3)) for five in combinations(ranks, 5)]
    some = [hand for hand in some if len({*hand}) == 5]
    found = np.empty(len(some), dtype=np.int16)
    rank_all(*known.tables, np.array(some, dtype=np.uint8), found)
    placed = zip(found.tolist(), some, strict=True)
    return {rung: [deck[code] for code in hand] for rung, hand in placed}


def _suited(ranks: tuple[int, ...], suits: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))

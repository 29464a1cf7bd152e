"""The ranking of arts. 14 and 15 as an order, and held against another evaluator."""

from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_5cards, evaluate_omaha_cards

from games.omaha.rules.ranking import Strength, best_combination, combination
from games.rules.values.cards import DECK_52, Card, card

ANY_TWO = {"OD-01": "any_two"}
deals = st.lists(st.sampled_from(DECK_52), min_size=9, max_size=9, unique=True)


def names(held: list[Card] | tuple[Card, ...]) -> list[str]:
    return [each.name for each in held]


def best(hole: list[Card], board: list[Card]) -> Strength:
    return best_combination(hole, board, ANY_TWO).value.strength


def test_held_against_phevaluator() -> None:
    """Two hands on a board: the same winner, thousands of times, ties included."""
    chance = Random(97_2010)
    outcomes: Counter[int] = Counter()
    for _ in range(2500):
        dealt = chance.sample(DECK_52, 13)
        board, first, second = dealt[:5], dealt[5:9], dealt[9:]
        ours = best(first, board), best(second, board)
        theirs = [evaluate_omaha_cards(*names(board), *names(hole)) for hole in (first, second)]
        outcome = (ours[0] > ours[1]) - (ours[0] < ours[1])
        assert outcome == (theirs[0] < theirs[1]) - (theirs[0] > theirs[1])
        outcomes[outcome] += 1
    assert min(outcomes.values()) > 30


@given(deals)
def test_the_best_is_at_least_every_combination(dealt: list[Card]) -> None:
    board, hole = dealt[:5], dealt[5:]
    found = best_combination(hole, board, ANY_TWO).value
    assert len(set(found.cards) & set(hole)) == 2
    assert len(set(found.cards) & set(board)) == 3
    made = (
        combination((*two, *three)).strength
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
    )
    assert found.strength == max(made) == combination(found.cards).strength


@given(deals, st.permutations(range(4)), st.permutations(range(5)))
def test_the_order_of_the_cards_does_not_matter(
    dealt: list[Card], hole_order: list[int], board_order: list[int]
) -> None:
    board, hole = dealt[:5], dealt[5:]
    assert best(hole, board) == best([hole[i] for i in hole_order], [board[i] for i in board_order])


@given(deals, st.permutations("cdhs"))
def test_suits_may_be_exchanged(dealt: list[Card], other: list[str]) -> None:
    suits = dict(zip("cdhs", other, strict=True))
    changed = [card(each.name[0] + suits[each.suit]) for each in dealt]
    assert best(dealt[5:], dealt[:5]) == best(changed[5:], changed[:5])


COUNTS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 13 * 48,
    "full_house": 13 * 4 * 12 * 6,
    "flush": (1287 - 10) * 4,
    "straight": 10 * (4**5 - 4),
    "three_of_a_kind": 13 * 4 * 66 * 16,
    "two_pair": 78 * 36 * 44,
    "pair": 13 * 6 * 220 * 64,
    "high_card": (1287 - 10) * (4**5 - 4),
}


@pytest.mark.slow
@pytest.mark.parametrize("step", [23, pytest.param(1, marks=pytest.mark.long)])
def test_every_hand_of_five_cards(step: int) -> None:
    """2,598,960 hands: counted by class, and in the order of the other evaluator."""
    found: Counter[str] = Counter()
    place: dict[int, Strength] = {}
    for five in islice(combinations(DECK_52, 5), 0, None, step):
        made = combination(five)
        found[made.category] += 1
        theirs = evaluate_5cards(*(each.name for each in five))
        if made.category == "four_of_a_kind":
            continue
        assert place.setdefault(theirs, made.strength) == made.strength
    ordered = [place[theirs] for theirs in sorted(place)]
    assert ordered == sorted(ordered, reverse=True)
    if step > 1:
        return
    assert found == COUNTS
    assert len(set(ordered)) == len(ordered) == 7462 - 156

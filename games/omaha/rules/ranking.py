"""The final combination: two cards of the hand and three of the board, and how these rank."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from games.omaha.rules import law
from games.rules.provisions.readings import of_reading
from games.rules.values.cards import Card
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.ranking import (
    ACE,
    CATEGORIES,
    ComparedHand,
    Grounds,
    Shape,
    Why,
    shape_of,
    why,
)

# Art. 14.º, n.º 3: the ace is lowest only in a sequence with 5, 4, 3 and 2.
ACE_BELOW = 2
LOWEST_SEQUENCE = (5, 4, 3, 2, 1)

FROM_THE_HAND, FROM_THE_BOARD = 2, 3

HEIGHT = {category: len(CATEGORIES) - place for place, category in enumerate(CATEGORIES)}

GROUNDS = Grounds(
    law.HAND_ORDER, law.CLASS, tie=law.SUITS_EQUAL, rows={("odd", "three_of_a_kind"): ("OA-15",)}
)
"""The provisions that decide between classes and within a class, and that suits never do."""


class Strength(NamedTuple):
    """Exactly what arts. 14.º and 15.º compare: two hands of equal strength tie."""

    height: int
    ranks: tuple[int, ...]


class Combination(NamedTuple):
    """Five cards, in the order that decides ties, and their strength."""

    strength: Strength
    category: str
    cards: tuple[Card, ...]


def combination(five: Sequence[Card]) -> Combination:
    shape = shape_of(five, ACE_BELOW)
    return Combination(strength_of(shape), shape.category, in_deciding_order(five, shape))


def strength_of(shape: Shape) -> Strength:
    ranks = shape.ranks
    if shape.category == "four_of_a_kind":
        # Art. 15.º, 3): "A outra carta não conta para qualquer efeito".
        ranks = ranks[:1]
    # Reading OA-15: between equal trios the higher odd card decides, then the lower.
    return Strength(HEIGHT[shape.category], ranks)


def in_deciding_order(five: Sequence[Card], shape: Shape) -> tuple[Card, ...]:
    place = {rank: order for order, rank in enumerate(shape.ranks)}
    if shape.ranks == LOWEST_SEQUENCE:
        place[ACE] = place[1]
    return tuple(sorted(five, key=lambda card: place[card.rank]))


def best_combination(
    hole: Sequence[Card], board: Sequence[Card], readings: Mapping[str, str]
) -> CitedValue[Combination]:
    """The highest combination of two cards of the hand and three of the board."""
    # Reading OD-01: any two of the four ("qualquer combinação utilizando apenas duas cartas da
    # sua mão"), or the first two dealt (獲發的首兩張紙牌).
    threes = tuple(combinations(board, FROM_THE_BOARD))
    fives = {
        "any_two": _highest(combinations(hole, FROM_THE_HAND), threes),
        "first_two": _highest([tuple(hole[:FROM_THE_HAND])], threes),
    }
    best = combination(of_reading(readings, "OD-01", fives))
    return law.TWO_AND_THREE.says(best).under(*grounds_of(best))


def _highest(
    twos: Iterable[tuple[Card, ...]], threes: Sequence[tuple[Card, ...]]
) -> tuple[Card, ...]:
    """The highest five of two and three cards; the first of them if several are as high."""
    highest: tuple[Strength, tuple[Card, ...]] | None = None
    for two in twos:
        for three in threes:
            strength = strength_of(shape_of(two + three, ACE_BELOW))
            if highest is None or strength > highest[0]:
                highest = strength, two + three
    assert highest is not None
    return highest[1]


def grounds_of(best: Combination) -> tuple[Provision, ...]:
    """The provisions that give these five cards their class."""
    if best.strength.ranks == LOWEST_SEQUENCE:
        return law.CLASS[best.category], law.ACE_LOW
    return (law.CLASS[best.category],)


def highest_of(hands: Sequence[Combination]) -> CitedValue[tuple[int, ...]]:
    """The highest hands: one wins, several tie (art. 10.º, n.ºs 2 and 4)."""
    top = max(hand.strength for hand in hands)
    winners = tuple(index for index, hand in enumerate(hands) if hand.strength == top)
    rule = law.BEST_TAKES_POT if len(winners) == 1 else law.EQUAL_PARTS
    return rule.says(winners).under(*_deciding(hands, winners))


def _deciding(hands: Sequence[Combination], winners: tuple[int, ...]) -> list[Provision]:
    winner = hands[winners[0]]
    grounds = [law.CLASS[winner.category]]
    losers = [hand for index, hand in enumerate(hands) if index not in winners]
    if any(hand.category != winner.category for hand in losers):
        grounds.append(law.HAND_ORDER)
    if any(hand.category == winner.category for hand in losers):
        grounds.append(law.RANK_ORDER)
    if len(winners) > 1:
        grounds.append(law.SUITS_EQUAL)
    if any(hand.strength.ranks == LOWEST_SEQUENCE for hand in hands):
        grounds.append(law.ACE_LOW)
    return grounds


def why_higher(
    winner: Combination, other: Combination, seat: int | None = None, over: int | None = None
) -> Why:
    return why(_compared(winner), _compared(other), GROUNDS, seat, over)


def _compared(best: Combination) -> ComparedHand:
    return ComparedHand(best.category, best.strength.ranks, best.cards)

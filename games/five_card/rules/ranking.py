"""The ranking of hands: article 5, ten classes of a 40-card deck."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.five_card.rules import law
from games.rules.cards import Card
from games.rules.citation import CitedValue, Provision
from games.rules.ranking import ACE, Shape, shape_of
from games.rules.why import ComparedHand, Grounds, Why, why

LOWEST = 5
"""The lowest rank of the deck; in A-5-6-7-8 the ace ranks below it, as a 4."""

CLASSES: dict[str, Provision] = {
    "royal_flush": law.ROYAL_FLUSH,
    "straight_flush": law.STRAIGHT_FLUSH,
    "four_of_a_kind": law.FOUR_OF_A_KIND,
    "full_house": law.FULL_HOUSE,
    "flush": law.FLUSH,
    "straight": law.STRAIGHT,
    "three_of_a_kind": law.THREE_OF_A_KIND,
    "two_pair": law.TWO_PAIR,
    "pair": law.PAIR,
    "high_card": law.HIGH_CARD,
}
"""In the decreasing order of the article."""

GROUNDS = Grounds(law.HIGHER_CLASS_WINS, CLASSES)
"""The provisions that decide between classes, and within a class, equal hands included."""

_HEIGHT = {category: height for height, category in enumerate(reversed(CLASSES))}

_RANKS_THAT_DECIDE = {
    "royal_flush": 0,  # n.º 1: any two of them tie
    "straight_flush": 1,  # n.º 2: the top card
    "four_of_a_kind": 1,  # n.º 3: the odd card counts for nothing
    "full_house": 1,  # n.º 4: the trio, whatever the pair
    "straight": 1,  # n.º 6: the top card
    "three_of_a_kind": 1,  # n.º 7: the trio, whatever the odd cards
}
"""In the other classes every card is compared, the larger groups first."""


class Grade(NamedTuple):
    """What article 5 compares. Equal grades share the pot; suits never count."""

    height: int
    ranks: tuple[int, ...]
    category: str


def grade(hand: Sequence[Card], chosen: Mapping[str, str]) -> CitedValue[Grade]:
    shape = _shape(hand, chosen)
    ranks = shape.ranks[: _RANKS_THAT_DECIDE.get(shape.category, len(shape.ranks))]
    return CLASSES[shape.category].says(Grade(_HEIGHT[shape.category], ranks, shape.category))


def _shape(hand: Sequence[Card], chosen: Mapping[str, str]) -> Shape:
    shape = shape_of(hand, ace_below=LOWEST)
    # Reading PA-03: A-5-6-7-8 of one suit is a straight flush; n.º 6 lets the ace stand for a 4
    # "na sequência", and n.º 2 asks for no more than a sequence of one suit.
    if is_suited_with_low_ace(shape) and chosen["PA-03"] == "flush":
        return Shape("flush", (ACE, *shape.ranks[:-1]))
    return shape


def is_suited_with_low_ace(shape: Shape) -> bool:
    return shape.category == "straight_flush" and shape.ranks[-1] == LOWEST - 1


def highest(grades: Sequence[Grade]) -> CitedValue[tuple[int, ...]]:
    """The indices of the winning hands, with the paragraph that decides."""
    best = max(grades)
    winners = tuple(place for place, grade in enumerate(grades) if grade == best)
    of_its_class = sum(1 for grade in grades if grade.height == best.height)
    provision = CLASSES[best.category]
    if of_its_class == 1:
        return law.HIGHER_CLASS_WINS.says(winners).under(provision)
    ruling = provision.says(winners)
    return ruling.under(law.OBJECT) if len(winners) > 1 else ruling


class GradedHand(NamedTuple):
    """A hand and its grade."""

    cards: tuple[Card, ...]
    grade: Grade


def why_higher(
    winner: GradedHand, other: GradedHand, seat: int | None = None, over: int | None = None
) -> Why:
    return why(_compared(winner), _compared(other), GROUNDS, seat, over)


def _compared(hand: GradedHand) -> ComparedHand:
    return ComparedHand(hand.grade.category, hand.grade.ranks, hand.cards)

"""The ranking of hands: art. 8.º, with the values of art. 4.º. No two hands of a deck tie."""

from collections.abc import Mapping, Sequence

from games.rules.provisions.readings import applied, rest_on
from games.rules.values.cards import Card
from games.rules.values.citation import Provision
from games.rules.values.ranking import (
    ACE,
    CATEGORIES,
    ComparedHand,
    Graded,
    Grounds,
    Ranking,
    Shape,
    shape_of,
)
from games.stud.rules import law

LOW_ACE = 2
"""The ace may rank below the two: «5, 4, 3, 2, Ás»."""

KING, FIVE = 13, 5

SUIT_VALUE = {"d": 0, "c": 1, "h": 2, "s": 3}
"""Reading SA-20: "espadas, copas, paus e ouros", 黑桃、紅心、梅花及鑽石."""

_VALUE = {category: value for value, category in enumerate(reversed(CATEGORIES))}

_BY_THE_GROUP_ALONE = ("four_of_a_kind", "full_house", "three_of_a_kind")
"""Odd cards are "contadas para nenhum efeito"; a deck has no two such groups of one rank."""


def grade(hand: Sequence[Card], wheel: str = "suit_of_five") -> Graded:
    """Grade a hand by class and ranks; then by a suit, where the class has one decide."""
    shape = shape_of(hand, LOW_ACE)
    return _graded(hand, shape, _is_low_straight(shape) and wheel == "suit_of_ace")


def _by_readings(hand: Sequence[Card], readings: Mapping[str, str]) -> Graded:
    shape = shape_of(hand, LOW_ACE)
    # Only of 5-4-3-2-ace the suit is in doubt.
    is_doubtful = _is_low_straight(shape)
    reading = readings["SA-06"] if is_doubtful else applied(readings)["SA-06"]
    return _graded(hand, shape, is_doubtful and reading == "suit_of_ace")


def _is_low_straight(shape: Shape) -> bool:
    return shape.category == "straight" and shape.ranks[0] == FIVE


def _graded(hand: Sequence[Card], shape: Shape, is_by_the_ace: bool) -> Graded:
    category, ranks = shape
    if category in _BY_THE_GROUP_ALONE:
        return Graded(category, (_VALUE[category], ranks[0]))
    # Reading SA-06: the ace is the lowest card there, so the five is the highest.
    deciding = ACE if is_by_the_ace else ranks[0]
    # Reading SA-04: of a pair, the higher suit in it; the one who holds the spade.
    suit = max([SUIT_VALUE[card.suit] for card in hand if card.rank == deciding])
    return Graded(category, (_VALUE[category], *ranks, suit))


_SUIT = {value: suit for suit, value in SUIT_VALUE.items()}


def _compared(cards: Sequence[Card], graded: Graded) -> ComparedHand:
    ranks = graded.strength[1:]
    if graded.category in _BY_THE_GROUP_ALONE:
        return ComparedHand(graded.category, ranks, tuple(cards))
    return ComparedHand(graded.category, ranks[:-1], tuple(cards), _SUIT[ranks[-1]])


GROUNDS = Grounds(
    law.ORDER,
    law.CLASS,
    suits=law.SUITS,
    rows={
        ("suit", "pair"): ("SA-04",),
        ("suit", "two_pair"): ("SA-04",),
        ("suit", "low_ace"): ("SA-06",),
    },
)
RANKING = Ranking(_by_readings, _compared, GROUNDS)


def strength(hand: Sequence[Card], readings: Mapping[str, str] | None = None) -> tuple[int, ...]:
    return grade(hand, (readings or {}).get("SA-06", "suit_of_five")).strength


def category(hand: Sequence[Card]) -> str:
    return shape_of(hand, LOW_ACE).category


def qualifies_by(dealer: Graded, cards: Sequence[Card], readings: Mapping[str, str]) -> bool:
    """Whether the croupier qualifies; the reading is used where it decides."""
    if is_doubtful(dealer, cards):
        return readings["SA-01"] == "value"
    return qualifies(dealer, cards, applied(readings)["SA-01"])


def is_doubtful(dealer: Graded, cards: Sequence[Card]) -> bool:
    """Whether a croupier has the value of an ace and a king, but not both cards."""
    return dealer.category != "high_card" and not _holds(cards)


def _holds(cards: Sequence[Card]) -> bool:
    return {ACE, KING} <= {card.rank for card in cards}


def qualifies(dealer: Graded, cards: Sequence[Card], reading: str = "value") -> bool:
    """Whether the croupier qualifies."""
    # Reading SA-01: "pelo menos o valor de «Poker» de um Às e um Rei (K)" is a value that any
    # pair exceeds; 必須至少有一張A和一張K, taken alone, is a matter of holding the two cards.
    if reading == "holding":
        return _holds(cards)
    if dealer.category != "high_card":
        return True
    # Reading SA-02: A-K-4-3-2 is enough.
    rest_on("SA-02")
    return dealer.strength[1:3] == (ACE, KING)


def is_decided_by_suit(one: Graded, other: Graded) -> bool:
    """Whether two hands are equal except for the suit, the last criterion of art. 8.º."""
    return one.strength[:-1] == other.strength[:-1] and len(one.strength) > 2


def value_of_cards(graded: Graded) -> Provision:
    """The provision of art. 4.º that gives the ranks of this hand their value."""
    is_low_ace = graded.category in ("straight", "straight_flush") and graded.strength[1] == FIVE
    return law.LOW_ACE if is_low_ace else law.FACE_VALUES

"""The ranking of hands (article 5), and of what the open cards of a player show (article 10).

Suits break ties only between open cards (article 10, b), second paragraph): they decide who opens
and who has the voice, never who wins.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.five_card.rules import law
from games.rules.hands.script import Seat
from games.rules.provisions.readings import of_reading, rest_on
from games.rules.values.cards import Card
from games.rules.values.citation import CitedValue
from games.rules.values.ranking import ACE, ComparedHand, Grounds, Shape, in_sequence, shape_of

LOWEST = 5
"""The lowest rank of the deck; in A-5-6-7-8 the ace ranks below it, as a 4."""

GROUNDS = Grounds(law.HIGHER_CLASS_WINS, law.CLASSES)
"""The provisions that decide between classes, and within a class, equal hands included."""

_HEIGHT = {category: height for height, category in enumerate(reversed(law.CLASSES))}

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
    return law.CLASSES[shape.category].says(Grade(_HEIGHT[shape.category], ranks, shape.category))


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
    provision = law.CLASSES[best.category]
    if of_its_class == 1:
        return law.HIGHER_CLASS_WINS.says(winners).under(provision)
    ruling = provision.says(winners)
    return ruling.under(law.OBJECT) if len(winners) > 1 else ruling


def compared(hand: Sequence[Card], grade: Grade) -> ComparedHand:
    return ComparedHand(grade.category, grade.ranks, tuple(hand))


SUIT_ORDER = "dchs"
"""Lowest to highest: "espadas, copas, paus e oiros" read backwards."""

EXHIBITS = (
    "last_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "possible_straight",
    "possible_flush",
    "four_of_a_kind",
    "possible_straight_flush",
    "possible_royal_flush",
)
"""What open cards may show, lowest first: article 10, d), in reverse."""

_ROUND_LAW = {1: law.DUTY_TO_OPEN, 2: law.VOICE, 3: law.THIRD_ROUND, 4: law.LAST_ROUND}
_NO_ACE_BELOW = 0
LAST_ROUND_CARDS = 4
"""The open cards of each player in the fourth round."""

READINGS = ("PA-06", "PA-07", "PA-08")
"""The readings that affect what open cards show."""


class Exhibit(NamedTuple):
    """What a player shows. ``ranks`` are compared in order, then ``suit``, best of the top rank."""

    height: int
    ranks: tuple[int, ...]
    suit: int
    category: str

    @property
    def without_suit(self) -> tuple[int, tuple[int, ...]]:
        return self.height, self.ranks


def exhibit(cards: Sequence[Card], chosen: Mapping[str, str]) -> Exhibit:
    """What one to four open cards show, in the order they were dealt."""
    if len(cards) == LAST_ROUND_CARDS:
        category, ranks = _four(cards, chosen)
    elif len({c.rank for c in cards}) == len(cards):
        category, ranks = "last_card", (cards[-1].rank,)
    else:
        category, ranks = _groups(cards, chosen)
    suit = max(SUIT_ORDER.index(c.suit) for c in cards if c.rank == ranks[0])
    return Exhibit(EXHIBITS.index(category), ranks, suit, category)


def _four(cards: Sequence[Card], chosen: Mapping[str, str]) -> tuple[str, tuple[int, ...]]:
    ranks = tuple(sorted((c.rank for c in cards), reverse=True))
    if len(set(ranks)) < LAST_ROUND_CARDS:
        return _groups(cards, chosen)
    # Reading PA-07: in A-5-6-7 the ace stands for a 4, as article 5, n.º 6 lets it.
    # A sequence "não consecutiva", such as 10-9-6-7, is no possible straight.
    below = {"ace_as_four": LOWEST, "not_consecutive": _NO_ACE_BELOW}
    sequences = {value: in_sequence(ranks, ace_below) for value, ace_below in below.items()}
    sequence = of_reading(chosen, "PA-07", sequences)
    if len({c.suit for c in cards}) == 1:
        # Reading PA-06: any four of A-K-Q-J-10 may become a royal flush, whichever is wanting.
        is_royal = ranks[-1] >= 10 and (chosen["PA-06"] == "any_four" or sequence is not None)
        if is_royal:
            return "possible_royal_flush", ranks
        if sequence is not None:
            return "possible_straight_flush", sequence
        return "possible_flush", ranks
    if sequence is not None:
        return "possible_straight", sequence
    return "last_card", (cards[-1].rank,)


def _groups(cards: Sequence[Card], chosen: Mapping[str, str]) -> tuple[str, tuple[int, ...]]:
    """The exhibit of cards of which at least two share a rank."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[card.rank] = counts.get(card.rank, 0) + 1
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    largest = counts[ranks[0]]
    if largest > 2:
        return ("four_of_a_kind" if largest == 4 else "three_of_a_kind"), ranks
    if len(ranks) == 2 and len(cards) == LAST_ROUND_CARDS:
        return "two_pair", ranks
    # Reading PA-08: from the third round on, a pair counts only if the last open card made it.
    if chosen["PA-08"] == "last_card" and cards[-1].rank != ranks[0]:
        return "last_card", (cards[-1].rank,)
    return "pair", ranks


def order(
    by_seat: Mapping[Seat, Sequence[Card]], chosen: Mapping[str, str]
) -> CitedValue[tuple[Seat, ...]]:
    """The seats from the highest exhibit to the lowest, all with equally many open cards."""
    exhibits = {seat: exhibit(open_cards, chosen) for seat, open_cards in by_seat.items()}
    seats = tuple(sorted(exhibits, key=lambda seat: exhibits[seat], reverse=True))
    open_to_each = len(next(iter(by_seat.values())))
    ruling = _ROUND_LAW[open_to_each].says(seats)
    top, *rest = (exhibits[seat].without_suit for seat in seats)
    if top not in rest:
        return ruling
    if open_to_each > 1:
        # Reading PA-15: the suits that settle the duty to open settle the voice of later rounds
        # too. Reading PA-18: what is shown is compared card by card, then by its highest's suit.
        rest_on("PA-15", "PA-18")
    return ruling.under(law.SUITS)


def best_board(
    by_seat: Mapping[Seat, Sequence[Card]], in_turn: Sequence[Seat], chosen: Mapping[str, str]
) -> CitedValue[Seat]:
    """The player with "o melhor jogo à vista" at the showdown, where suits do not count."""
    # Reading PA-23: equal boards are not told apart by suit (article 10, b)); of them the text
    # names none, and the first in the direction of play is taken.
    first = equal_boards(by_seat, in_turn, chosen)[0]
    return law.SHOWDOWN.says(first).under(law.LAST_ROUND)


def equal_boards(
    by_seat: Mapping[Seat, Sequence[Card]], in_turn: Sequence[Seat], chosen: Mapping[str, str]
) -> tuple[Seat, ...]:
    """The players with the best board; several if it is the same without the suits."""
    boards = {seat: exhibit(by_seat[seat], chosen).without_suit for seat in in_turn}
    best = max(boards.values())
    return tuple(seat for seat in in_turn if boards[seat] == best)

"""The ranking of hands: art. 7.º, with the values of art. 6.º. Suits have no rank in this game."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from games.fortune3.rules import law
from games.rules.provisions.readings import applied, rest_on
from games.rules.values import ranking
from games.rules.values.cards import Card
from games.rules.values.citation import Provision

LOW_SEQUENCE = 2
"""«3, 2, A» and «5, 4, 3, 2, A»: the ace may rank below the two."""

QUEEN = 12

# Reading FA-02: the order of the seed, which is 94/2025's, or the one 89/2025 first had.
ORDERS = {
    "amended": ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush"),
    "first_published": (
        "high_card",
        "pair",
        "three_of_a_kind",
        "flush",
        "straight",
        "straight_flush",
    ),
}
IN_DOUBT = ("flush", "straight", "three_of_a_kind")
_VALUE = {
    order: {category: value for value, category in enumerate(classes)}
    for order, classes in ORDERS.items()
}


def grade(hand: Sequence[Card], order: str = "amended") -> ranking.Graded:
    """Reading FA-03: sequences rank by their place in the list, so «3, 2, A» is lowest."""
    return _graded(ranking.shape_of(hand, LOW_SEQUENCE), order)


@lru_cache(maxsize=2048)
def _graded(shape: ranking.Shape, order: str) -> ranking.Graded:
    """Cached, as there are fewer than 900 shapes of three cards."""
    return ranking.Graded(shape.category, (_VALUE[order][shape.category], *shape.ranks))


def _compared(cards: Sequence[Card], graded: ranking.Graded) -> ranking.ComparedHand:
    return ranking.ComparedHand(graded.category, graded.strength[1:], tuple(cards))


def _by_readings(hand: Sequence[Card], readings: Mapping[str, str]) -> ranking.Graded:
    shape = ranking.shape_of(hand, LOW_SEQUENCE)
    # The order of these three alone is in doubt; the other classes are above or below them all.
    chosen = readings if shape.category in IN_DOUBT else applied(readings)
    return _graded(shape, chosen["FA-02"])


# Readings FA-03 and FA-05: the list of art. 6.º, 2) puts «3, 2, A» last, though the ace is its
# highest card; and of three equal odd cards nothing is said.
GROUNDS = ranking.Grounds(
    law.THREE_CARD_ORDER,
    law.BASIC_CLASS,
    low_ace=law.SEQUENCES_OF_THREE,
    rows={("top", "low_ace"): ("FA-03",), ("nothing", "high_card"): ("FA-05",)},
)
RANKING = ranking.Ranking(_by_readings, _compared, GROUNDS)


def strength(hand: Sequence[Card], readings: Mapping[str, str] | None = None) -> tuple[int, ...]:
    return grade(hand, (readings or {}).get("FA-02", "amended")).strength


def category(hand: Sequence[Card]) -> str:
    return ranking.shape_of(hand, LOW_SEQUENCE).category


def is_queen_or_higher(bank: ranking.Graded) -> bool:
    if bank.category != "high_card":
        return True
    # Reading FA-07: odd cards with a jack or less on top are below the value of Q.
    rest_on("FA-07")
    return bank.strength[1] >= QUEEN


def is_below_flush(five: Sequence[Card]) -> bool:
    """A quick test: not of one suit, and of more ranks than four of a kind or a full house has."""
    return len({card.suit for card in five}) > 1 and len({card.rank for card in five}) > 2


def is_trio_or_higher(hand: ranking.Graded, order: str) -> bool:
    return _VALUE[order][hand.category] >= _VALUE[order]["three_of_a_kind"]


def best_five(six: Sequence[Card]) -> tuple[ranking.Shape, tuple[Card, ...]]:
    """The highest five of the player's three and the bank's three (art. 14.º)."""
    graded = ((ranking.shape_of(five, LOW_SEQUENCE), five) for five in combinations(six, 5))
    return max(
        graded,
        key=lambda candidate: (
            -ranking.CATEGORIES.index(candidate[0].category),
            candidate[0].ranks,
        ),
    )


def best_class(six: Sequence[Card]) -> str:
    """The class of the best five, computed without trying each of the six fives."""
    ranks, suits = [card.rank for card in six], [card.suit for card in six]
    distinct = set(ranks)
    # If five share a suit, the first or the second card has that suit.
    if suits.count(suits[0]) >= 5 or suits.count(suits[1]) >= 5:
        return _best_of_a_suit(six)
    if len(distinct) >= 5:
        if _top_of_five_in_sequence(distinct):
            return "straight"
        return "pair" if len(distinct) == 5 else "high_card"
    most = max([ranks.count(rank) for rank in distinct])
    if most == 4:
        return "four_of_a_kind"
    if most == 3:
        return "full_house" if len(distinct) < 4 else "three_of_a_kind"
    return "two_pair"


def _best_of_a_suit(six: Sequence[Card]) -> str:
    """The class when five share a suit: the sixth card can add no more than one pair."""
    suits = [card.suit for card in six]
    suited = {card.rank for card in six if suits.count(card.suit) >= 5}
    if top := _top_of_five_in_sequence(suited):
        return "royal_flush" if top == ranking.ACE else "straight_flush"
    return "flush"


def _top_of_five_in_sequence(distinct: set[int]) -> int:
    """The top rank of the highest sequence of five, the ace also counting below the two; or 0."""
    ranks = 1 << LOW_SEQUENCE - 1 if ranking.ACE in distinct else 0
    for rank in distinct:
        ranks |= 1 << rank
    # A bit for each rank from which five run upwards.
    lowest = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
    return lowest.bit_length() + 3 if lowest else 0


def value_of_cards(category: str, *, of_five: bool = False) -> Provision:
    """The provision of art. 6.º that gives a hand of this class its value."""
    if category not in ("straight", "straight_flush", "royal_flush"):
        return law.FACE_VALUES
    return law.SEQUENCES_OF_FIVE if of_five else law.SEQUENCES_OF_THREE

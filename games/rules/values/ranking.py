"""The shape of a hand, and why one hand is higher than another."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from games.rules.values.cards import Card
from games.rules.values.citation import Provision

ACE = 14

CATEGORIES = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)

_BY_GROUPS = {
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (3,): "three_of_a_kind",
    (2, 1): "pair",
}


_RANK, _SUIT = attrgetter("rank"), attrgetter("suit")


class Shape(NamedTuple):
    """``ranks`` has larger groups first; a sequence is in order, with its low ace last as 1."""

    category: str
    ranks: tuple[int, ...]


class Graded(NamedTuple):
    """A hand and its class; ``strength`` compares with any other under the same reading."""

    category: str
    strength: tuple[int, ...]


def shape_of(hand: Sequence[Card], ace_below: int) -> Shape:
    """Classify three or five cards; ``ace_below`` is the rank above a low ace: 2, or 5."""
    values = sorted(map(_RANK, hand), reverse=True)
    is_flush = hand[0].suit == hand[1].suit and len(set(map(_SUIT, hand))) == 1
    return _of_values(tuple(values), is_flush, ace_below)


@lru_cache(maxsize=16384)
def _of_values(values: tuple[int, ...], is_flush: bool, ace_below: int) -> Shape:
    """Classify by ranks; there are fewer than 8,000 such hands, so all fit the cache."""
    distinct = set(values)
    if len(distinct) == len(values):
        sequence = in_sequence(values, ace_below)
        if sequence is None:
            return Shape("flush" if is_flush else "high_card", values)
        if not is_flush:
            return Shape("straight", sequence)
        if len(values) == 5 and sequence[-1] == 10:
            return Shape("royal_flush", sequence)
        return Shape("straight_flush", sequence)
    groups = sorted([(values.count(value), value) for value in distinct], reverse=True)
    sizes, ranks = zip(*groups, strict=True)
    return Shape(_BY_GROUPS[sizes], ranks)


def in_sequence(values: Sequence[int], ace_below: int) -> tuple[int, ...] | None:
    """The ranks if they form a sequence, else None; ``values`` are sorted, highest first."""
    if values[0] - values[-1] == len(values) - 1:
        return tuple(values)
    if values[0] == ACE and values[-1] == ace_below and values[1] - ace_below == len(values) - 2:
        return (*values[1:], ace_below - 1)
    return None


LOW_ACE = 1
_IN_SEQUENCE = ("straight", "straight_flush", "royal_flush")
_OF_ODD_CARDS = ("flush", "high_card")
_GROUPS = {"two_pair": ("group", "second_pair"), "full_house": ("group", "pair_of_full_house")}


class ComparedHand(NamedTuple):
    """A hand prepared for comparison: its class, ranks in order, and a suit if one counts."""

    category: str
    ranks: tuple[int, ...]
    cards: tuple[Card, ...]
    suit: str = ""


class Why(NamedTuple):
    """``by`` is what decides: the ``class``, a ``rank``, the ``suit``, or ``nothing`` in a tie.

    ``part`` names the deciding rank's role: the ``group`` that makes the class, the
    ``second_pair``, the ``pair_of_full_house``, the ``top`` of a sequence, or an ``odd`` card.
    """

    by: str
    higher: str
    lower: str
    provision: Provision
    part: str = ""
    ranks: tuple[int, ...] = ()
    suits: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    seat: int | None = None
    over: int | None = None
    readings: tuple[str, ...] = ()
    """The rows of the register that it rests on."""
    others_by: tuple[Provision, ...] = ()
    """The provisions that decide together with ``provision``."""

    @property
    def without_cards(self) -> tuple[object, ...]:
        """What its sentence says: all but the cards of the two hands."""
        return self[:7] + self[9:]

    @property
    def provisions(self) -> tuple[Provision, ...]:
        return (self.provision, *self.others_by)


@dataclass(frozen=True, slots=True)
class Grounds:
    """The provisions that decide between classes and within a class.

    ``suits`` orders the suits and ``tie`` makes them equal, both beside the clause of the class.
    ``low_ace`` orders a sequence in which the ace is lowest, before that clause.
    """

    order: Provision
    within: Mapping[str, Provision]
    suits: Provision | None = None
    tie: Provision | None = None
    low_ace: Provision | None = None
    rows: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """The rows of the register, by what decides (or by the deciding part) and the class, or
    ``low_ace`` for every class with such a sequence."""

    def rows_of(self, by: str, hand: ComparedHand) -> tuple[str, ...]:
        of_the_ace = self.rows.get((by, "low_ace"), ()) if LOW_ACE in hand.ranks else ()
        return (*self.rows.get((by, hand.category), ()), *of_the_ace)


def why(
    higher: ComparedHand,
    lower: ComparedHand,
    grounds: Grounds,
    seat: int | None = None,
    over: int | None = None,
) -> Why:
    """The first difference between two hands, in the order of the game's law."""
    classes = higher.category, lower.category
    if higher.category != lower.category:
        cards, others = _names(higher.cards), _names(lower.cards)
        return Why(
            "class", *classes, grounds.order, cards=cards, others=others, seat=seat, over=over
        )
    within = grounds.within[higher.category]
    for place, ranks in enumerate(zip(higher.ranks, lower.ranks, strict=True)):
        if ranks[0] != ranks[1]:
            part = _part(higher.category, place)
            decisive: tuple[Provision, ...] = (within,)
            if part == "top" and LOW_ACE in lower.ranks and grounds.low_ace is not None:
                decisive = (grounds.low_ace, within)
            return Why(
                "rank",
                *classes,
                decisive[0],
                part,
                ranks,
                cards=_of_rank(higher.cards, ranks[0]),
                others=_of_rank(lower.cards, ranks[1]),
                seat=seat,
                over=over,
                readings=grounds.rows_of(part, lower),
                others_by=decisive[1:],
            )
    if higher.suit != lower.suit and grounds.suits is not None:
        return Why(
            "suit",
            *classes,
            within,
            suits=(higher.suit, lower.suit),
            cards=_of_suit(higher),
            others=_of_suit(lower),
            seat=seat,
            over=over,
            readings=grounds.rows_of("suit", lower),
            others_by=(grounds.suits,),
        )
    return Why(
        "nothing",
        *classes,
        within,
        cards=_names(higher.cards),
        others=_names(lower.cards),
        seat=seat,
        over=over,
        readings=grounds.rows_of("nothing", lower),
        others_by=(grounds.tie,) if grounds.tie is not None else (),
    )


@dataclass(frozen=True, slots=True)
class Ranking:
    """How a game grades hands, under its readings, and why one is higher than another."""

    grade: Callable[[Sequence[Card], Mapping[str, str]], Graded]
    compared: Callable[[Sequence[Card], Graded], ComparedHand]
    grounds: Grounds

    def why(
        self, winner: tuple[Sequence[Card], Graded], other: tuple[Sequence[Card], Graded]
    ) -> Why:
        return why(self.compared(*winner), self.compared(*other), self.grounds)


def closest(hands: Sequence[object], winner: int, compare: Callable[..., Why]) -> Why | None:
    """Why the winner is higher than the best other hand; none if there is no other."""
    reasons = [
        compare(hands[winner], other) for index, other in enumerate(hands) if index != winner
    ]
    return min(reasons, key=nearness, default=None)


def nearness(why: Why) -> tuple[int, int]:
    """Sort key of closeness: a tie is closest, then a suit, a rank, and a class."""
    return ("nothing", "suit", "rank", "class").index(why.by), -len(why.ranks)


def _part(category: str, place: int) -> str:
    if category in _IN_SEQUENCE:
        return "top"
    if category in _OF_ODD_CARDS:
        return "odd"
    parts = _GROUPS.get(category, ("group",))
    return parts[place] if place < len(parts) else "odd"


def _of_rank(cards: Sequence[Card], rank: int) -> tuple[str, ...]:
    wanted = ACE if rank == LOW_ACE else rank
    return _names([card for card in cards if card.rank == wanted])


def _of_suit(hand: ComparedHand) -> tuple[str, ...]:
    wanted = ACE if hand.ranks[0] == LOW_ACE else hand.ranks[0]
    suited = [card for card in hand.cards if card.suit == hand.suit]
    return _names([card for card in suited if card.rank == wanted] or suited[:1])


def _names(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple([card.name for card in cards])

"""Cards, named by two characters: rank then suit, ``As``, ``Th``, ``5d``."""

from collections.abc import Iterable, Sequence

from games.rules.values.refusal import Unusable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
_RANK_VALUE = {rank: value for value, rank in enumerate(RANKS, start=2)}


class Card:
    """One card of a deck. There is one object for each, so ``is`` and ``==`` agree."""

    __slots__ = ("name", "rank", "suit")

    name: str
    rank: int
    suit: str

    def __init__(self, name: str) -> None:
        self.name = name
        self.rank = _RANK_VALUE[name[0]]
        self.suit = name[1]

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.name,)


CARDS_BY_NAME = {rank + suit: Card(rank + suit) for rank in RANKS for suit in SUITS}

_NAMED = CARDS_BY_NAME.__getitem__

DECK_52: tuple[Card, ...] = tuple(CARDS_BY_NAME.values())
DECK_40: tuple[Card, ...] = tuple(c for c in DECK_52 if c.rank >= 5)


def card(name: object) -> Card:
    """The card with this name; ``10s`` and any case are accepted."""
    known = CARDS_BY_NAME.get(name) if isinstance(name, str) else None
    if known is not None:
        return known
    text = name.strip().replace("10", "T") if isinstance(name, str) else ""
    if len(text) == 2:
        named = CARDS_BY_NAME.get(text[0].upper() + text[1].lower())
        if named is not None:
            return named
    raise Unusable("not_a_card", {"card": str(name)[:20]})


def cards(names: str | Iterable[str]) -> tuple[Card, ...]:
    """Read ``"As Kd 10c"`` or ``["As", "Kd"]``; raises if a card is repeated."""
    listed = names.replace(",", " ").split() if isinstance(names, str) else tuple(names)
    try:
        parsed = tuple(map(_NAMED, listed))
    except (KeyError, TypeError):
        parsed = tuple([card(name) for name in listed])
    if len(set(parsed)) != len(parsed):
        refuse_doubles(parsed)
    return parsed


def refuse_doubles(cards: Sequence[Card]) -> None:
    if len(set(cards)) != len(cards):
        twice = next(c for i, c in enumerate(cards) if c in cards[:i])
        raise Unusable("card_twice", {"card": twice.name})


def refuse_strangers(cards: Iterable[Card], deck: Sequence[Card]) -> None:
    """Raise if a card is not in the deck of this game, such as a 4 in five-card poker."""
    for card in cards:
        if card not in deck:
            raise Unusable("card_not_in_deck", {"card": card.name})


def rank_name(value: int) -> str:
    return RANKS[value - 2]

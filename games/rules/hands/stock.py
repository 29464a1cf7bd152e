"""The cards a hand is dealt from: some named for a place, the rest shuffled by a seed."""

from collections.abc import Mapping, Sequence
from random import Random

from games.rules.values.cards import Card, cards, refuse_doubles, refuse_strangers
from games.rules.values.fields import Record, whole
from games.rules.values.numbers import MOST_WHOLE
from games.rules.values.refusal import Unusable


class Stock:
    """Draws take the card named for the place, otherwise the next one of the shuffle."""

    def __init__(
        self, deck: Sequence[Card], named: Mapping[str, Sequence[Card]], seed: int | None
    ) -> None:
        spoken_for = [c for place in named.values() for c in place]
        try:
            refuse_doubles(spoken_for)
            refuse_strangers(spoken_for, deck)
        except Unusable as no:
            raise no.in_field("cards") from None
        self._named = {place: list(dealt) for place, dealt in named.items()}
        self._seed = seed
        taken = set(spoken_for)
        self._rest = [c for c in deck if c not in taken]
        if seed is not None:
            chance = Random(seed)
            for last in range(len(self._rest) - 1, 0, -1):
                other = int(chance.random() * (last + 1))
                self._rest[last], self._rest[other] = self._rest[other], self._rest[last]

    def draw(self, place: str) -> Card:
        waiting = self._named.get(place)
        if waiting:
            return waiting.pop(0)
        if self._seed is None:
            raise Unusable("card_missing", {"place": place}, "cards")
        if not self._rest:
            raise Unusable("stock_empty", {"place": place}, "cards")
        return self._rest.pop()


def read_stock(
    record: Record,
    deck: Sequence[Card],
    seats: Sequence[int],
    places: Mapping[str, int],
) -> Stock:
    """The cards named in a record, by place, and the seed for the rest."""
    keys = {str(seat): (f"seat:{seat}", places["seat"]) for seat in seats}
    keys |= {place: (place, most) for place, most in places.items() if place != "seat"}
    return Stock(deck, read_cards(record.get("cards"), keys), read_seed(record.get("seed")))


def read_seed(value: object) -> int | None:
    return None if value is None else whole(value, "seed", least=None, most=MOST_WHOLE)


def read_cards(named: object, places: Mapping[str, tuple[str, int]]) -> dict[str, tuple[Card, ...]]:
    """The ``cards`` of a record, by place.

    ``places`` maps a record's key to its place and the most cards allowed: ``{"1": ("seat:1", 4),
    "board": ("board", 5)}``.
    """
    if named is None:
        return {}
    if not isinstance(named, Mapping):
        raise Unusable("not_a_mapping", {}, "cards")
    by_place: dict[str, tuple[Card, ...]] = {}
    for key, value in named.items():
        if key not in places:
            raise Unusable("unknown_place", {"place": str(key)[:40]}, "cards")
        place, most = places[key]
        if not isinstance(value, (str, list, tuple)):
            raise Unusable("not_cards", {}, f"cards.{key}")
        try:
            by_place[place] = cards(value)
        except Unusable as no:
            raise no.in_field(f"cards.{key}") from None
        if len(by_place[place]) > most:
            facts = {"place": str(key), "most": most, "given": len(by_place[place])}
            raise Unusable("too_many_cards", facts, f"cards.{key}")
    return by_place

"""Seeds, and the hands of a drill, for any game and for games with bets against the house."""

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from games.rules.game import Game, Record
from games.rules.provisions.figures import jackpot_bet
from games.rules.values.cards import Card

T = TypeVar("T")

SEED_BITS = 62
"""The size of a new seed: too large to find hidden cards by trying every seed."""


def new_seed() -> int:
    return (1 << SEED_BITS) + secrets.randbelow(1 << SEED_BITS)


class Chance:
    """Draws that are the same everywhere: only ``random()`` of ``Random`` is used."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def below(self, most: int) -> int:
        return int(self._random.random() * most)

    def one_of(self, offered: Sequence[T]) -> T:
        return offered[self.below(len(offered))]

    def happens(self, in_a_hundred: int) -> bool:
        return self.below(100) < in_a_hundred

    def some_of(self, offered: Sequence[T], number: int) -> list[T]:
        left = list(offered)
        return [left.pop(self.below(len(left))) for _ in range(number)]


class Deck:
    """Cards drawn one after another."""

    def __init__(self, deck: Sequence[Card], chance: Chance) -> None:
        self._left = chance.some_of(deck, len(deck))

    def draw(self, number: int) -> list[str]:
        return [self._left.pop().name for _ in range(number)]


ANTES = (50, 100, 200, 300, 500)
SIDE_BETS = (25, 50, 100)
JACKPOT_BET = 10


def deal_anything(declared: Game, chance: Chance, seats: int | None) -> dict[str, Any]:
    """The game's own table, with ``seats`` of its seats, and random cards."""
    table: dict[str, Any] = dict(declared.table)
    listed = list(table.get("seats", declared.seats))
    seated = sorted(chance.some_of(listed, min(seats or len(listed), len(listed))))
    for name in ("bets", "stacks"):
        if isinstance(table.get(name), Mapping):
            by_seat = table[name]
            table[name] = {seat: value for seat, value in by_seat.items() if int(seat) in seated}
    if "button" in table:
        table["button"] = chance.one_of(seated)
    deck = Deck(declared.deck, chance)
    return {"table": {**table, "seats": seated}, "cards": cards_by_chance(declared, deck, seated)}


def cards_by_chance(declared: Game, deck: Deck, seats: Sequence[int]) -> dict[str, list[str]]:
    """Random cards for these seats and for every other place, in the game's order of places."""
    cards: dict[str, list[str]] = {}
    for place, number in declared.places.items():
        names = map(str, seats) if place == "seat" else (place,)
        cards |= {name: deck.draw(number) for name in names}
    return cards


def deal_bets(declared: Game, chance: Chance, seats: int | None, *, bets: Sequence[str]) -> Record:
    """A hand against the house: an ante at each seat, other bets at random, and cards at every
    seat, because one without bets may be served by mistake."""
    ante, *others = bets
    jackpot = jackpot_bet(declared.paytables)

    def bets_at_a_seat() -> dict[str, int]:
        placed = {ante: chance.one_of(ANTES)}
        for bet in others:
            if chance.happens(45):
                placed[bet] = JACKPOT_BET if bet == jackpot else chance.one_of(SIDE_BETS)
        return placed

    deck = Deck(declared.deck, chance)
    seated = sorted(chance.some_of(declared.seats, seats or 3))
    cards = cards_by_chance(declared, deck, declared.seats)
    table = {
        "seats": seated,
        "method": chance.one_of(("manual", "machine")),
        "bets": {str(seat): bets_at_a_seat() for seat in seated},
        "jackpot": declared.table["jackpot"],
    }
    return {"table": table, "cards": cards}


def no_faults(_declared: Game, _chance: Chance, _record: Record) -> list[Record]:
    return []


def faults_of_the_deal(
    declared: Game, chance: Chance, record: Mapping[str, Any], *, exposed: str
) -> list[dict[str, Any]]:
    """A random fault against the house: cards exposed or misdealt, or a shuffler failure;
    ``exposed`` is the event of an exposed card of the house."""
    table = record["table"]
    card = 1 + chance.below(3)
    seat = chance.one_of(table["seats"])
    empty = chance.one_of([seat for seat in declared.seats if seat not in table["seats"]])
    offered: list[list[dict[str, Any]]] = [
        [{"event": "player_card_exposed", "seat": seat, "card": card}],
        [
            {"event": "player_card_exposed", "seat": seat, "card": 1},
            {"event": "player_card_exposed", "seat": chance.one_of(table["seats"]), "card": 2},
        ],
        [{"event": exposed, "card": card}],
        [{"event": "wrong_deal", "seat": seat, "card": card}],
        [{"event": "cards_to_empty_seat", "seat": empty, "card": card}],
        [{"event": "shuffler_failed", "seat": seat, "card": card}],
    ]
    events = chance.one_of(offered)
    if events[0]["event"] == "shuffler_failed":
        table["method"] = "machine"
    return events

"""The table after any number of steps of any game, from the moves alone: cards and chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.rules.cards import Card
from games.rules.game import Game, Record
from games.rules.script import CardMove, Face, Step

Chips = Mapping[str, int]

ASIDE = ("burn", "discard")
"""Places of burned and discarded cards, which do not affect the result."""


def common_places(declared: Game) -> tuple[str, ...]:
    """The places of cards that belong to no seat and can affect a result."""
    return tuple(place for place in declared.places if place not in ("seat", *ASIDE))


class Lying(NamedTuple):
    """A card on the table, face up or down."""

    card: Card
    face: Face


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The table after a step; ``changed_accounts`` are those the step changed."""

    places: Mapping[str, tuple[Lying, ...]] = field(default_factory=dict)
    """The cards of each place, in order of arrival."""
    accounts: Chips = field(default_factory=dict)
    changed_accounts: frozenset[str] = frozenset()

    @property
    def pot(self) -> int:
        return self.accounts.get("pot", 0)

    def cards_at(self, place: str) -> tuple[Lying, ...]:
        return self.places.get(place, ())

    def chips_of(self, seat: int) -> int:
        return self.accounts.get(f"stack:{seat}", 0)

    def after(self, step: Step) -> TablePicture:
        places, accounts = dict(self.places), dict(self.accounts)
        changed: set[str] = set()
        for move in step.moves:
            if isinstance(move, CardMove):
                _lay(places, move)
            else:
                accounts[move.source] = accounts.get(move.source, 0) - move.amount
                accounts[move.to] = accounts.get(move.to, 0) + move.amount
                changed |= {move.source, move.to}
        return TablePicture(places, accounts, frozenset(changed))


def _lay(places: dict[str, tuple[Lying, ...]], move: CardMove) -> None:
    """A card turned over in its place stays at the same position in the row."""
    lying = Lying(move.card, move.face)
    place = next((p for p, row in places.items() if any(c.card is move.card for c in row)), None)
    if place == move.to:
        row = places[place]
        places[place] = tuple(lying if laid.card is move.card else laid for laid in row)
        return
    if place is not None:
        places[place] = tuple(laid for laid in places[place] if laid.card is not move.card)
    places[move.to] = (*places.get(move.to, ()), lying)


def picture(steps: Iterable[Step], opening: Chips) -> TablePicture:
    """The table after these steps."""
    current = TablePicture(accounts=dict(opening))
    for step in steps:
        current = current.after(step)
    return current


def opening(record: Record) -> dict[str, int]:
    """The chips of the accounts before the first step, from the record's table; values that are not
    whole numbers are ignored, as the rules check only what a hand needs."""
    table = record.get("table")
    settings = table if isinstance(table, Mapping) else {}
    stacks, jackpot = settings.get("stacks"), settings.get("jackpot")
    accounts = {f"stack:{seat}": chips for seat, chips in _whole(stacks)}
    accounts |= {f"carried:{seat}": chips for seat, chips in _whole(settings.get("carried"))}
    pool = dict(_whole(jackpot)).get("pool")
    return accounts if pool is None else {**accounts, "jackpot": pool}


def _whole(mapping: object) -> Iterator[tuple[str, int]]:
    """The entries of a mapping whose value is a whole number."""
    for name, value in mapping.items() if isinstance(mapping, Mapping) else ():
        if isinstance(value, int) and not isinstance(value, bool):
            yield name, value

"""Where the wings hang their links on the pages of the law, which knows none of them.

A wing adds a function in its ``ready``. Each returns links for the subject it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Instrument = Any
"""The instrument a page of the law shows: a row of ``games.law``, which stands above this floor."""

Row = Any
"""A row of its register."""


@dataclass(frozen=True, slots=True)
class Link:
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class LinkBlock:
    title: str
    links: list[Link]
    said: tuple[str, ...] = ()
    """Sentences that stand there before the links."""


@dataclass(frozen=True, slots=True)
class NamedLink:
    """Something that names a provision."""

    name: str
    url: str
    sign: str = ""
    """What it is known by, before its name."""
    key: str = ""
    """By which its group holds the places it names."""
    effect: str = ""
    lang: str = ""
    """Of the name, where it is not the reader's."""
    in_chinese: str = ""
    """The same in Chinese, where it is told in both languages."""


@dataclass(slots=True)
class NamedBy:
    """All of one kind that names a provision or its parts."""

    kind: str
    title: str
    named: list[NamedLink] = field(default_factory=list)
    places: dict[str, list[str]] = field(default_factory=dict)
    """By the key of each, the eIds it names."""
    more: Link | None = None
    """Where the rest of them is."""
    is_open: bool = False

    @property
    def items(self) -> list[tuple[NamedLink, list[str]]]:
        """Each with the places it names."""
        return [(entry, self.places.get(entry.key, [])) for entry in self.named]


@dataclass(frozen=True, slots=True)
class Searched:
    """Something a wing lets be found by its words."""

    kind: str
    game: str
    name: str
    place: str
    """The same in every language."""
    address: Callable[[], str]


@dataclass(slots=True)
class Doors:
    instrument: list[Callable[[Instrument], list[Link]]] = field(default_factory=list)
    provision: list[Callable[[Instrument, str], LinkBlock | None]] = field(default_factory=list)
    naming: list[Callable[[Instrument, Sequence[str]], NamedBy]] = field(default_factory=list)
    """What of a wing names any of some places."""
    row: list[Callable[[Row], LinkBlock | None]] = field(default_factory=list)
    card: list[Callable[[str, Mapping[str, Any]], list[Link]]] = field(default_factory=list)
    """From a game's card of what turns on a doubt."""
    searched: list[Callable[[str], Iterable[Searched]]] = field(default_factory=list)
    """What a wing lets be found, in one language."""
    hand: list[Callable[[str, Mapping[str, Any], str], list[Link]]] = field(default_factory=list)
    """To one hand of a game, by the name given."""
    home: list[Callable[[Instrument], list[Link]]] = field(default_factory=list)
    register: list[Callable[[], Link]] = field(default_factory=list)
    unreviewed: list[Callable[[], dict[str, list[str]]]] = field(default_factory=list)


DOORS = Doors()


def instrument_links(instrument: Instrument) -> list[Link]:
    return [link for door in DOORS.instrument for link in door(instrument)]


def home_links(instrument: Instrument) -> list[Link]:
    return [link for door in DOORS.home for link in door(instrument)]


def register_links() -> list[Link]:
    return [door() for door in DOORS.register]


def unreviewed_fields() -> dict[str, list[str]]:
    """By row of the register, the fields whose words no second person has read yet."""
    return {row: fields for door in DOORS.unreviewed for row, fields in door().items()}


def provision_blocks(instrument: Instrument, eid: str) -> list[LinkBlock]:
    blocks = (door(instrument, eid) for door in DOORS.provision)
    return [block for block in blocks if block and (block.links or block.said)]


def named_by(instrument: Instrument, eids: Sequence[str]) -> list[NamedBy]:
    return [door(instrument, eids) for door in DOORS.naming]


def row_blocks(row: Row) -> list[LinkBlock]:
    blocks = (door(row) for door in DOORS.row)
    return [block for block in blocks if block and (block.links or block.said)]


def card_links(game: str, card: Mapping[str, Any]) -> list[Link]:
    """The ways on from what turns on one value of a doubt of a game."""
    return [link for door in DOORS.card for link in door(game, card)]


def hand_links(game: str, record: Mapping[str, Any], name: str) -> list[Link]:
    """Where a hand can be looked at."""
    return [link for door in DOORS.hand for link in door(game, record, name)]


def searched(lang: str) -> list[Searched]:
    """What the wings let be found, in words of one language."""
    return [result for door in DOORS.searched for result in door(lang)]

"""Hooks by which other apps, in their ``ready``, add links to the law pages, which do not know
them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.utils.translation import override

from games.rules.registry import GAMES
from games.site.doors import site_doors

Instrument = Any
"""A row of ``games.law``; that app may not be imported at this level."""

Row = Any
"""An entry of its register."""


@dataclass(frozen=True, slots=True)
class Link:
    name: str
    url: str
    group: str = ""
    """On the page of a regulation: the menu that it is in, of the game or of figures."""


@dataclass(frozen=True, slots=True)
class LinkBlock:
    title: str
    links: list[Link]
    said: tuple[str, ...] = ()
    """Sentences before the links."""


@dataclass(frozen=True, slots=True)
class NamedLink:
    """Something that names a provision."""

    name: str
    url: str
    sign: str = ""
    """An id to show before its name."""
    key: str = ""
    """The key of its provisions in ``NamedBy.places``."""
    effect: str = ""
    lang: str = ""
    """The language of the name, if not the reader's."""
    in_chinese: str = ""
    """The same in Chinese, for both languages."""


@dataclass(slots=True)
class NamedBy:
    """Everything of one kind that names a provision or its parts."""

    kind: str
    title: str
    named: list[NamedLink] = field(default_factory=list)
    places: dict[str, list[str]] = field(default_factory=dict)
    """The eIds it names, by the key of each link."""
    more: Link | None = None
    """A link to the rest."""
    is_open: bool = False

    @property
    def items(self) -> list[tuple[NamedLink, list[str]]]:
        """Each link with its eIds."""
        return [(entry, self.places.get(entry.key, [])) for entry in self.named]

    @property
    def foremost(self) -> list[tuple[NamedLink, list[str]]]:
        """What is shown at once: the entries that change the result, the first three hands."""
        if self.kind == "entries":
            return [item for item in self.items if item[0].effect == "result"]
        return self.items[:3]

    @property
    def others(self) -> list[tuple[NamedLink, list[str]]]:
        return [item for item in self.items if item not in self.foremost]


@dataclass(frozen=True, slots=True)
class Searched:
    """Something an app adds to the search."""

    kind: str
    game: str
    name: str
    place: str
    """A key, the same in every language."""
    address: Callable[[], str]
    text: str = ""


@dataclass(slots=True)
class Doors:
    instrument: list[Callable[[Instrument], list[Link]]] = field(default_factory=list)
    provision: list[Callable[[Instrument, str], LinkBlock | None]] = field(default_factory=list)
    naming: list[Callable[[Instrument, Sequence[str]], NamedBy]] = field(default_factory=list)
    """What names any of some provisions."""
    row: list[Callable[[Row], LinkBlock | None]] = field(default_factory=list)
    card: list[Callable[[str, Mapping[str, object]], list[Link]]] = field(default_factory=list)
    """Links for a game's consequence card."""
    searched: list[Callable[[str], Iterable[Searched]]] = field(default_factory=list)
    """What an app adds to the search, in one language."""
    hand: list[Callable[[str, Mapping[str, object], str], list[Link]]] = field(default_factory=list)
    """Links to one hand of a game, with that name."""
    register: list[Callable[[], Link]] = field(default_factory=list)
    unreviewed: list[Callable[[], dict[str, list[str]]]] = field(default_factory=list)


DOORS = Doors()


def instrument_links(instrument: Instrument) -> list[Link]:
    return [link for door in DOORS.instrument for link in door(instrument)]


def register_links() -> list[Link]:
    return [door() for door in DOORS.register]


def unreviewed_fields() -> dict[str, list[str]]:
    """By register entry, the fields that no second person has reviewed."""
    return {row: fields for door in DOORS.unreviewed for row, fields in door().items()}


def provision_blocks(instrument: Instrument, eid: str) -> list[LinkBlock]:
    blocks = (door(instrument, eid) for door in DOORS.provision)
    return [block for block in blocks if block and (block.links or block.said)]


def named_by(instrument: Instrument, eids: Sequence[str]) -> list[NamedBy]:
    return [door(instrument, eids) for door in DOORS.naming]


def row_blocks(row: Row) -> list[LinkBlock]:
    blocks = (door(row) for door in DOORS.row)
    return [block for block in blocks if block and (block.links or block.said)]


def card_links(game: str, card: Mapping[str, object]) -> list[Link]:
    """Links for a consequence card of a game."""
    return [link for door in DOORS.card for link in door(game, card)]


def hand_links(game: str, record: Mapping[str, object], name: str) -> list[Link]:
    """Links to pages that show a hand."""
    return [link for door in DOORS.hand for link in door(game, record, name)]


def pages_searched(lang: str) -> Iterator[Searched]:
    """The pages behind the doors for the search, without a game and for each, in one language."""
    with override(lang):
        for door in site_doors():
            for rank, page in enumerate(door.pages):
                name, text = f"{door.name} › {page.name}", str(page.purpose)
                urls = {key: page.address(key) for key in ("", *GAMES)}
                for key in [key for key, url in urls.items() if url]:
                    if not key or urls[key] != urls[""]:
                        place = f"page {door.key} {rank} {key}"
                        yield Searched("page", key, name, place, partial(page.address, key), text)


def searched(lang: str) -> list[Searched]:
    """The pages, and what else the apps add to the search, in one language."""
    return [*pages_searched(lang), *(result for door in DOORS.searched for result in door(lang))]

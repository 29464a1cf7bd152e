"""What apps add to the site in their ``ready``: its doors, links on the law's pages, deletion."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest
from django.utils.translation import override

from games.consequences.parameters import Parameter
from games.consequences.record import Consequence
from games.lawtexts.texts.reader import read, working_heading
from games.narration.language import law_language
from games.rules.game import GAMES, Record, game
from games.site.addresses import address


@dataclass(frozen=True, slots=True)
class DoorPage:
    name: object
    address: Callable[[str], str]
    """The URL for the key of a game, or for "" without one; "" if there is no such page."""
    purpose: object
    """One sentence for the door's help page."""

    @property
    def url(self) -> str:
        return self.address("")

    @property
    def links(self) -> list[tuple[str, str]]:
        """The name and URL for each game that has the page."""
        return [(name_of_game(key), url) for key in GAMES if (url := self.address(key))]


@dataclass(frozen=True, slots=True)
class Door:
    rank: int
    key: str
    name: object
    pages: tuple[DoorPage, ...]
    """The first has a page without a game too."""
    parts: tuple[str, ...]
    """The first parts of its pages' paths."""

    def url(self, key: str) -> str:
        """Its first page for a game; that without a game if the game has none."""
        return self.pages[0].address(key) or self.pages[0].address("")


SITE_DOORS: list[Door] = []


def add_pages(key: str, *pages: DoorPage, parts: tuple[str, ...]) -> None:
    """Put more pages behind a door of an application installed before."""
    index = next(index for index, door in enumerate(SITE_DOORS) if door.key == key)
    door = SITE_DOORS[index]
    SITE_DOORS[index] = replace(door, pages=door.pages + pages, parts=door.parts + parts)


def of_game(
    view: str, listing: str = "", offered: Callable[[str], bool] = lambda key: True
) -> Callable[[str], str]:
    """The view of a game, if it is offered; without a game, the view ``listing`` if any."""

    def url(key: str) -> str:
        if key:
            return address(view, key) if offered(key) else ""
        return address(listing) if listing else ""

    return url


def filtered(view: str) -> Callable[[str], str]:
    """A list of all games that ``?game=`` filters."""
    return lambda key: address(view) + (f"?game={key}" if key else "")


def plain(view: str) -> Callable[[str], str]:
    return lambda _key: address(view)


def name_of_game(key: str) -> str:
    """The game's name in its regulation, or else in the working translation."""
    return name_of_text(game(key).instrument.key)


def name_of_text(instrument: str) -> str:
    """What pages call a regulation: by the game that it names, or else by its title."""
    text, language = read(instrument), law_language()
    heads = {"name": text.game_name, "regulation": text.regulation, "title": text.titles}
    for head, words in heads.items():
        name = words.get(language) or working_heading(instrument, head, language)
        if name or (name := next(iter(words.values()), "")):
            return name
    return instrument


def game_in_hand(request: HttpRequest) -> str:
    """The key of the game that the address names; "" if it names none."""
    by_instrument = {game(key).instrument.key: key for key in GAMES}
    names = [by_instrument.get(part, part) for part in request.path.split("/")[2:5]]
    with suppress(TooManyFieldsSent):  # the page that refuses them has a head too
        names.append(request.GET.get("game", ""))
    return next((name for name in names if name in GAMES), "")


def door_of(path: str) -> Door | None:
    """The door of ``/<language>/<first part>/…``."""
    first = path.split("/", 3)[2:3]
    return next((door for door in SITE_DOORS if first and first[0] in door.parts), None)


def site_doors() -> list[Door]:
    """The doors in their order."""
    return sorted(SITE_DOORS, key=lambda door: door.rank)


def ways_in(key: str) -> list[tuple[object, str]]:
    """The name and URL of a game's ruling desk and of its table, where there are such doors."""
    pages = [door.pages[0] for door in site_doors() if door.key in ("ruling", "table")]
    return [(page.name, url) for page in pages if (url := page.address(key))]


@dataclass(frozen=True, slots=True)
class HeadLink:
    name: object
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Head:
    """What the head of a page shows: the doors, the pages of the door it is in, the game, and the
    same page of the other games and of all."""

    doors: list[HeadLink]
    game: str
    pages: Sequence[HeadLink] = ()
    games: Sequence[HeadLink] = ()
    all_games: str = ""


def frame(request: HttpRequest) -> Head:
    key, current = game_in_hand(request), door_of(request.path)
    doors = [HeadLink(door.name, door.url(key), door is current) for door in site_doors()]
    head = Head(doors, name_of_game(key) if key else "")
    return head if current is None else _within(head, current, request.path, key)


def _within(head: Head, door: Door, path: str, key: str) -> Head:
    pages = [(page, url) for page in door.pages if (url := page.address(key))]
    inside = [(url, page) for page, url in pages if path.startswith(url.partition("?")[0])]
    current = max(inside, key=lambda pair: len(pair[0]))[1] if inside else door.pages[0]
    games = [
        HeadLink(name_of_game(other), current.address(other) or door.url(other), other == key)
        for other in GAMES
    ]
    of_door = [HeadLink(page.name, url, page is current) for page, url in pages]
    return replace(head, pages=of_door, games=games, all_games=current.address("") if key else "")


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
    figures: list[Callable[[Sequence[Parameter]], NamedBy]] = field(default_factory=list)
    """What rests on any of some figures of a regulation, besides what names their provisions; its
    places are the ids of the figures."""
    row: list[Callable[[Row], LinkBlock | None]] = field(default_factory=list)
    card: list[Callable[[str, Consequence], list[Link]]] = field(default_factory=list)
    """Links for a game's consequence card."""
    searched: list[Callable[[str], Iterable[Searched]]] = field(default_factory=list)
    """What an app adds to the search, in one language."""
    hand: list[Callable[[str, Record, str], list[Link]]] = field(default_factory=list)
    """Links to one hand of a game, with that name."""
    register: list[Callable[[], Link]] = field(default_factory=list)
    unreviewed: list[Callable[[], dict[str, list[str]]]] = field(default_factory=list)
    drafted: list[Callable[[str, Record], LinkBlock | None]] = field(default_factory=list)
    """What figures of a draft would change in a game; they are given as a record has them."""
    ruled: list[Callable[[str, str, Mapping[str, str]], str]] = field(default_factory=list)
    """The address of the ruling on a game's fault, or question of a result, with its facts."""


DOORS = Doors()


def instrument_links(instrument: Instrument) -> list[Link]:
    """The ways into the game of a regulation; none if no game has a model of it."""
    doors = DOORS.instrument if instrument.game else ()
    return [link for door in doors for link in door(instrument)]


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


def resting_on(figures: Sequence[Parameter]) -> list[NamedBy]:
    """What rests on figures of a regulation, besides what names their provisions."""
    return [door(figures) for door in DOORS.figures]


def draft_blocks(game: str, setting: Record) -> list[LinkBlock]:
    """What the figures of a draft would change in a game, by each application."""
    blocks = (door(game, setting) for door in DOORS.drafted)
    return [block for block in blocks if block]


def row_blocks(row: Row) -> list[LinkBlock]:
    blocks = (door(row) for door in DOORS.row)
    return [block for block in blocks if block and (block.links or block.said)]


def card_links(game: str, card: Consequence) -> list[Link]:
    """Links for a consequence card of a game."""
    return [link for door in DOORS.card for link in door(game, card)]


def hand_links(game: str, record: Record, name: str) -> list[Link]:
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


def ruling_address(game: str, fault: str, facts: Mapping[str, str]) -> str:
    """Where a fault or a question of a result is ruled on; empty if no application does."""
    return next((door(game, fault, facts) for door in DOORS.ruled), "")


LETTING_GO: dict[str, Callable[[], int]] = {}


def delete_all_expired() -> dict[str, int]:
    """Delete everything expired, and return the numbers by name."""
    return {name: let_go() for name, let_go in LETTING_GO.items()}

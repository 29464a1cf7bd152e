"""The doors of the site: what a reader came to do, the pages behind each, and the game in hand,
which is read from the address: nothing is stored."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest
from django.urls import reverse

from games.lawtexts.reader import read, working_heading
from games.narration.language import law_language
from games.rules.registry import GAMES, game


@dataclass(frozen=True, slots=True)
class DoorPage:
    name: object
    address: Callable[[str], str]
    """The URL for the key of a game, or for "" without one; "" if there is no such page."""
    purpose: object
    """One sentence for the door's help page."""


@dataclass(frozen=True, slots=True)
class Door:
    rank: int
    key: str
    name: object
    pages: tuple[DoorPage, ...]
    """The first has a page without a game too."""
    parts: tuple[str, ...]
    """The first parts of its pages' paths."""


SITE_DOORS: list[Door] = []


def of_game(view: str, listing: str = "") -> Callable[[str], str]:
    """The view of a game; without one, the view ``listing`` if there is one."""

    def address(key: str) -> str:
        if key:
            return reverse(view, args=[key])
        return reverse(listing) if listing else ""

    return address


def filtered(view: str) -> Callable[[str], str]:
    """A list of all games that ``?game=`` filters."""
    return lambda key: reverse(view) + (f"?game={key}" if key else "")


def plain(view: str) -> Callable[[str], str]:
    return lambda _key: reverse(view)


def name_of_game(key: str) -> str:
    """The game's name in its regulation, or else in the working translation."""
    instrument, language = game(key).instrument.key, law_language()
    names = read(instrument).game_name
    unofficial = working_heading(instrument, "name", language)
    return names.get(language) or unofficial or next(iter(names.values()))


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
    """The name and URL of each door for a game."""
    return [(door.name, door.pages[0].address(key)) for door in site_doors()]


def door_page(door: Door) -> dict[str, object]:
    """Context of a door's own page: its pages, each with its links by game."""
    rows = [
        {
            "page": page,
            "links": [(name_of_game(key), url) for key in GAMES if (url := page.address(key))],
            "url": page.address(""),
        }
        for page in door.pages
    ]
    return {"door": door, "rows": rows}


def frame(request: HttpRequest) -> dict[str, object]:
    """What the head of a page shows: the doors, the pages of the door it is in, the game."""
    key, current = game_in_hand(request), door_of(request.path)
    doors = [
        {"name": door.name, "url": door.pages[0].address(key), "is_current": door is current}
        for door in site_doors()
    ]
    head: dict[str, object] = {"doors": doors, "game": name_of_game(key) if key else ""}
    return head if current is None else head | _within(current, request.path, key)


def _within(door: Door, path: str, key: str) -> dict[str, object]:
    """The pages of a door for a game, and the same page of the other games."""
    pages = [(page, url) for page in door.pages if (url := page.address(key))]
    inside = [(url, page) for page, url in pages if path.startswith(url.partition("?")[0])]
    current = max(inside, key=lambda pair: len(pair[0]))[1] if inside else door.pages[0]
    return {
        "pages": [
            {"name": page.name, "url": url, "is_current": page is current} for page, url in pages
        ],
        "games": [
            {
                "name": name_of_game(other),
                "url": current.address(other) or door.pages[0].address(other),
                "is_current": other == key,
            }
            for other in GAMES
        ],
        "all_games": current.address("") if key else "",
    }

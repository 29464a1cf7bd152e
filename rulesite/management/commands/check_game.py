"""Check a game, also one of another package: its pages, words, numbers, records and figures."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.test import Client

from games.play.registry import has_drill
from games.records.game_check import CHECKS
from games.rules.game import game as rules_of
from games.rules.values.refusal import Unusable

MOST_PAGES = 400
ROOTS = ("", "law/", "table/", "ruling/", "odds/", "simulations/", "divergences/")
"""The pages, after the language, from which a game's own are found."""
ROOMS = ("table", "ruling", "odds", "coverage")
HOLDING = re.compile(r'(?:href|hx-get|action)="(/[^"#]+)')


def rooms(key: str) -> tuple[str, ...]:
    """The parts of the site that have a page for the game."""
    return (*ROOMS, "drill") if has_drill(key) else ROOMS


def pages(key: str) -> Iterator[str]:
    """Each page of the game that fails or is missing, in every language.

    Raise ``CommandError`` if the site has not been prepared.
    """
    try:
        staticfiles_storage.url("img/mark.svg")
    except ValueError:
        raise CommandError("No static files: run “manage.py prepare” before this check.") from None
    game = rules_of(key)
    names = (key, game.instrument.key, *(reading.id for reading in game.readings))
    own = re.compile("|".join(map(re.escape, names)))
    host = (settings.ALLOWED_HOSTS or ["localhost"])[0].lstrip("*.") or "localhost"
    client = Client(headers={"host": host})
    client.raise_request_exception = False
    for language, _name in settings.LANGUAGES:
        waiting = [f"/{language}/{root}" for root in ROOTS]
        waiting += [f"/{language}/{room}/{key}/" for room in rooms(key)]
        known, opened = dict.fromkeys(waiting, "the site"), set[str]()
        while waiting and len(opened) < MOST_PAGES:
            opened.add(address := waiting.pop(0))
            response = client.get(address, follow=True)
            if response.status_code == 404 or response.status_code >= 500:
                yield f"{response.status_code} at {address}, linked from {known[address]}"
            if not response.get("Content-Type", "").startswith("text/html") or response.streaming:
                continue
            for link in map(unescape, HOLDING.findall(response.content.decode())):
                is_own = link.startswith(f"/{language}/") and own.search(link)
                is_near = "?" not in link or not own.search(address)
                if is_own and is_near and link not in known:
                    known[link] = address
                    waiting.append(link)


class Command(BaseCommand):
    help = "Check a game: pages in every language, words, numbers, records, exact figures."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument(
            "checks", nargs="*", metavar="CHECK", help="pages words numbers records figures"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        checks = {"pages": pages, **CHECKS}
        try:
            key = rules_of(options["game"]).key
            chosen = {name: checks[name] for name in options["checks"] or checks}
        except (Unusable, KeyError) as no:
            raise CommandError(f"no such game or check: {no}") from None
        faults = [f"{name}: {fault}" for name, check in chosen.items() for fault in check(key)]
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write(f"{key}: {', '.join(chosen)} checked, nothing found.")

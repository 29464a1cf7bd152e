"""``manage.py law``: print an instrument's text, as it is or as it stood on a day."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.law.export import EXPORTS
from games.law.export.selection import LANGS, NoSuchText
from games.lawtexts.periods import OnDay, read_day
from games.lawtexts.reader import INSTRUMENTS, history
from games.lawtexts.shape import ROLES


class Command(BaseCommand):
    help = "Print the text of an instrument."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("instrument", choices=INSTRUMENTS)
        parser.add_argument("--format", choices=tuple(EXPORTS), default="text")
        parser.add_argument("--lang", choices=(*LANGS, "both"), default="both")
        parser.add_argument("--witness", choices=ROLES, default="")
        parser.add_argument("--at", metavar="DATE", help="as it stood on that day: 2025-11-10")

    def handle(self, *args: Any, **options: Any) -> None:
        export = EXPORTS[options["format"]]
        chosen = {name: options[name] for name in ("lang", "witness")}
        day = _day(options["at"])
        try:
            text = export(options["instrument"], **chosen, at=day)
        except NoSuchText as none:
            raise CommandError(str(none)) from None
        self.stdout.write(text if isinstance(text, str) else text.decode())
        if day is not None and options["verbosity"]:
            for line in _known_of(history(options["instrument"]).on_day(day)):
                self.stderr.write(line)


def _known_of(on: OnDay) -> Iterator[str]:
    """The version on a day, and what is unknown about it."""
    if on.version is not None:
        yield f"On {on.day}: {on.version.id} ({on.version.source.replace('_', ' ')})."
    for doubt in on.doubts:
        first, last = doubt.earliest or "not known", doubt.latest or "not known"
        yield f"Not known: whether a change between {first} and {last} came before it."


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    day = read_day(text)
    if day is None:
        raise CommandError(f"{text[:40]!r} is not a day: write year, month and day, 2025-11-10.")
    return day

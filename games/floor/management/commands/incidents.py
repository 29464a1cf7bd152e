"""``manage.py incidents``: remove a person's data from the incident log, or check its numbering."""

from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.floor import log
from games.floor.models import Incident


class Command(BaseCommand):
    help = "Takes a person's data out of the incident log; without options, looks for gaps in it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--forget", metavar="NAME", default="", help="a name, as it is written")
        parser.add_argument("--before", metavar="YYYY-MM-DD", default="", help="all of older ones")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not options["forget"] and not options["before"]:
            self.look()
            return
        try:
            before = date.fromisoformat(options["before"]) if options["before"] else None
        except ValueError:
            raise CommandError("--before takes a day, as in 2026-05-31") from None
        changes = log.forget(options["forget"], before)
        self.stdout.write(f"{changes} entries changed; numbers and verdicts stand")

    def look(self) -> None:
        """Raise ``CommandError`` if a number is missing."""
        numbers = set(Incident.objects.values_list("number", flat=True))
        missing = sorted(set(range(1, max(numbers, default=0) + 1)) - numbers)
        if missing:
            raise CommandError(f"missing: {', '.join(map(str, missing))}")
        self.stdout.write(f"{len(numbers)} incidents, none missing")

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.law.export import EXPORTS
from games.law.export.selection import LANGS, NoSuchText
from games.lawtexts.manifest import ROLES
from games.lawtexts.reader import INSTRUMENTS


class Command(BaseCommand):
    help = "Print the text of an instrument."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("instrument", choices=INSTRUMENTS)
        parser.add_argument("--format", choices=tuple(EXPORTS), default="text")
        parser.add_argument("--lang", choices=(*LANGS, "both"), default="both")
        parser.add_argument("--witness", choices=ROLES, default="")

    def handle(self, *args: Any, **options: Any) -> None:
        export = EXPORTS[options["format"]]
        try:
            text = export(options["instrument"], lang=options["lang"], witness=options["witness"])
        except NoSuchText as none:
            raise CommandError(str(none)) from None
        self.stdout.write(text if isinstance(text, str) else text.decode())

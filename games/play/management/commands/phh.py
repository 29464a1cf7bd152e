"""Hand histories in the PHH notation, read as records and written from them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.utils.translation import override

from games.play.histories import histories_of, records_of
from games.play.records import Line
from games.play.streaming import STANDARD_INPUT, PrintingCommand, Told, lines_in, refuse_missing
from games.rules.registry import GAMES


class Command(PrintingCommand):
    help = "Read hand histories (PHH) as play records, or write records as histories."

    def add_arguments(self, parser: CommandParser) -> None:
        ways = parser.add_subparsers(dest="way", required=True)
        reading = ways.add_parser("import", help="PHH in, play records out, one a line")
        writing = ways.add_parser("export", help="play records in, one a line; PHH out")
        writing.add_argument("game", choices=GAMES)
        for each in (reading, writing):
            each.add_argument("files", nargs="*", help="- or none: stdin")
            each.add_argument(
                "--language",
                choices=[code for code, _ in settings.LANGUAGES],
                default=settings.LANGUAGE_CODE,
                help="the language of the sentences",
            )

    def handle(self, *args: Any, **options: Any) -> None:
        files = options["files"] or [STANDARD_INPUT]
        refuse_missing(files)
        with override(options["language"]):
            if options["way"] == "import":
                self.print_told(Told(_imported(files)))
            else:
                told = Told(histories_of(options["game"], lines_in(files)), self.stderr)
                self.print_told(told)


def _imported(files: Iterable[str]) -> Iterator[Line]:
    for name in files:
        if name == STANDARD_INPUT:
            yield from records_of(sys.stdin.buffer)
            continue
        with Path(name).open("rb") as source:
            yield from records_of(source)

"""Convert hand histories in PHH notation to records and back."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import override

from games.records import commands
from games.rules.game import GAMES
from games.table.files.export import histories_of, records_of


class Command(commands.PrintingCommand):
    help = "Read hand histories (PHH) as play records, or write records as histories."

    def add_arguments(self, parser: CommandParser) -> None:
        ways = parser.add_subparsers(dest="way", required=True)
        reading = ways.add_parser("import", help="PHH in, play records out, one a line")
        writing = ways.add_parser("export", help="play records in, one a line; PHH out")
        writing.add_argument("game", choices=GAMES)
        for subparser in (reading, writing):
            commands.add_files(subparser)
            commands.add_language(subparser)

    def handle(self, *args: Any, **options: Any) -> None:
        files = options["files"]
        commands.refuse_missing(files)
        with override(options["language"]):
            if options["way"] == "import":
                records = (line for file in commands.sources_of(files) for line in records_of(file))
                self.print_answers(records)
            else:
                histories = histories_of(options["game"], commands.lines_in(files))
                self.print_answers(histories, self.stderr)

"""The checks on pairs of texts, one after another."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import override

from games.records import commands
from games.records.lines import answers
from games.translation.checking.records import checked


class Command(commands.PrintingCommand):
    help = "Say what the checks find in pairs of texts: JSON Lines in, JSON Lines out."

    def add_arguments(self, parser: CommandParser) -> None:
        commands.add_language(parser, "en")
        commands.add_files(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        commands.refuse_missing(options["files"])
        with override(options["language"]):
            self.print_answers(answers(commands.lines_in(options["files"]), checked))

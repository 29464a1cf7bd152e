"""The checks on pairs of texts, one after another."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import override

from games.records.commands import (
    AnswerStream,
    PrintingCommand,
    add_files,
    add_language,
    lines_in,
    refuse_missing,
)
from games.records.lines import answers
from games.translation.checking.records import checked


class Command(PrintingCommand):
    help = "Say what the checks find in pairs of texts: JSON Lines in, JSON Lines out."

    def add_arguments(self, parser: CommandParser) -> None:
        add_language(parser)
        add_files(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_missing(options["files"])
        with override(options["language"]):
            self.print_answers(AnswerStream(answers(lines_in(options["files"]), checked)))

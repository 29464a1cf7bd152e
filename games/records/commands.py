"""The base of commands that rule on records: JSON Lines in, JSON Lines out."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser, OutputWrapper
from django.utils import timezone
from django.utils.translation import gettext, override

from games.records.answers import under_its_day
from games.records.lines import AnswerLine, LineRuling, Ruling, answers, lines_of
from games.rules.game import GAMES, game

STANDARD_INPUT = "-"

Options = dict[str, Any]
"""The parsed arguments of a command."""


class PrintingCommand(BaseCommand):
    """A command that prints lines until the end or until its reader closes."""

    requires_system_checks: list[str] = []

    def print_answers(
        self, answers: Iterable[AnswerLine], errors: OutputWrapper | None = None
    ) -> None:
        """Print every answer, errors to ``errors`` if given; exit with 1 if one was an error."""
        has_errors = False

        def printed() -> Iterator[bytes]:
            nonlocal has_errors
            for text, is_error in answers:
                has_errors = has_errors or is_error
                if is_error and errors is not None:
                    errors.write(text.decode(), ending="")
                else:
                    yield text

        self.print_lines(printed())
        if has_errors:
            sys.exit(1)

    def print_lines(self, printed: Iterable[bytes]) -> None:
        """Print every line, on a terminal at once. End silently if the reader closed the pipe."""
        out, is_watched = getattr(self.stdout, "buffer", None), self.stdout.isatty()
        try:
            for line in printed:
                if out is None:
                    self.stdout.write(line.decode(), ending="")
                else:
                    out.write(line)
                if is_watched:
                    self.stdout.flush()
            self.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class GameCommand(PrintingCommand):
    """A command on one game, with its sentences in the chosen language."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: object) -> CommandParser:
        """A parser that allows options between the game and its files."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.parse_args = parser.parse_intermixed_args  # type: ignore[method-assign]
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=GAMES)
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        with override(options["language"]):
            self.answer(options["game"], options)

    def answer(self, game_key: str, options: Options) -> None:
        raise NotImplementedError

    def answer_records(self, files: Sequence[str], ruling: LineRuling) -> None:
        """The answers of a ruling to every record of the files."""
        refuse_missing(files)
        self.print_answers(answers(lines_in(files), ruling))


class RecordCommand(GameCommand):
    """A command that answers each record it reads with one ruling."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        add_files(parser)

    def ruling(self, game_key: str) -> Ruling:
        raise NotImplementedError

    def answer(self, game_key: str, options: Options) -> None:
        ruling = of_its_day(self.ruling(game_key), game(game_key).instrument.key)
        self.answer_records(options["files"], ruling)


def of_its_day(ruling: Ruling, instrument: str) -> Ruling:
    """The ruling under the law of a record's day, or of the day the command was started."""
    today = timezone.localdate()
    return under_its_day(ruling, instrument, lambda: today)


def add_language(parser: ArgumentParser, *others: str) -> None:
    parser.add_argument(
        "--language",
        choices=sorted({*others, *(code for code, _ in settings.LANGUAGES)}),
        default=settings.LANGUAGE_CODE,
        help="the language of the sentences",
    )


def add_files(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", help="- or none: standard input")


def refuse_missing(files: Iterable[str]) -> None:
    for name in files:
        if name != STANDARD_INPUT and not Path(name).is_file():
            raise CommandError(gettext("There is no file “%(name)s”.") % {"name": name})


def refuse_changed(names: Sequence[str]) -> None:
    """Raise ``CommandError`` for what was counted anew and is not as it is stored."""
    if names:
        named = {"named": ", ".join(names)}
        raise CommandError(gettext("Not in the stored form: %(named)s") % named)


def lines_in(files: Sequence[str]) -> Iterator[bytes]:
    """The lines of the files, one file after another."""
    for source in sources_of(files):
        yield from lines_of(source)


def sources_of(files: Sequence[str]) -> Iterator[BinaryIO]:
    """Each file open for reading, in order; with none named, standard input."""
    for name in files or [STANDARD_INPUT]:
        if name == STANDARD_INPUT:
            yield sys.stdin.buffer
            continue
        with Path(name).open("rb") as source:
            yield source

"""``manage.py load_law``: load texts, register and glossary in one transaction."""

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.law.editions import corpus_in_use
from games.law.loading import load
from games.lawtexts.files.data import CorpusError


class Command(BaseCommand):
    help = (
        "Load the official texts, the register and the glossary, and bring the translators' desk "
        "into line with them. Loading twice changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--no-gather",
            dest="gather",
            action="store_false",
            help="leave the translators' desk as it is, for gather_units to bring it up to date",
        )

    def handle(self, *args: object, **options: object) -> None:
        try:
            report = load()
        except CorpusError as refused:
            raise CommandError(f"The corpus was refused, nothing was changed: {refused}") from None
        if options["verbosity"]:
            for line in report.lines() or ["The texts were up to date."]:
                self.stdout.write(line)
        if options["gather"] and not report.is_empty:
            corpus_in_use.refresh()
            call_command("gather_units", verbosity=options["verbosity"], stdout=self.stdout)

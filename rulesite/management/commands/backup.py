"""``manage.py backup FILE``: the whole database in one file, made while the site is served."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from rulesite import backup


class Command(BaseCommand):
    help = "Write the whole database to a file that did not exist, while the site is served."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        about = backup.make(file)
        self.stdout.write(f"{file}: {about['size']} bytes of database, digest {about['digest']}")

"""``manage.py restore FILE``: the database as it was when FILE was made, or as it is now."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesite import backup
from rulesite.alone import LockTaken, alone
from rulesite.serve import LOCK


class Command(BaseCommand):
    help = "Put a backup in the database's place, whole or not at all."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        lock = Path(settings.DATA_DIR) / LOCK
        try:
            with alone(lock, "a backup is being put back"):
                about = backup.restore_file(file)
        except LockTaken as other:
            raise CommandError(f"Stop the site first: it is being served ({other}).") from None
        self.stdout.write(f"The database is that of {about['made']}, digest {about['digest']}.")

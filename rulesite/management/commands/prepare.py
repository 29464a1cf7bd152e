"""Everything the site needs before it is served. Run again, it changes nothing that is right."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from games.site.lifeline import end_with_supervisor
from rulesite.alone import alone
from rulesite.backup import advice_on

LOCK_OF_DATABASE = 97_2010  # any number, the same on every host


@contextmanager
def alone_in_database() -> Iterator[None]:
    """Hold a lock, so that hosts sharing a PostgreSQL take turns; SQLite is of one host."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK_OF_DATABASE])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK_OF_DATABASE])


class Command(BaseCommand):
    help = "Bring database, texts, message catalogues and static files up to date."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--only", choices=("pages", "desk"), help="what pages need, or the rest"
        )

    def handle(self, *args: object, **options: object) -> None:
        end_with_supervisor()
        waiting = "Another is preparing this site: waiting for it to be done."
        with (
            alone(Path(settings.DATA_DIR) / "preparing.lock", patient=waiting),
            alone_in_database(),
        ):
            if options["only"] != "desk":
                call_command("migrate", interactive=False, verbosity=0)
                call_command("compile_catalogues", verbosity=0)
                call_command("load_law", gather=False, verbosity=options["verbosity"])
                call_command("collectstatic", interactive=False, verbosity=0)
            if options["only"] != "pages":
                call_command("gather_units", verbosity=options["verbosity"])

    def execute(self, *args: Any, **options: Any) -> Any:
        try:
            return super().execute(*args, **options)
        except DatabaseError as fault:
            if advice := advice_on(fault):
                raise CommandError(advice) from None
            raise

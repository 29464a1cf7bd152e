"""Everything the site needs before it is served. Run again, it changes nothing that is right."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from games.site.lifeline import end_with, end_with_supervisor
from rulesite.alone import alone
from rulesite.backup import advice_on, back_up_before_update

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


@contextmanager
def static_files_beside() -> Iterator[None]:
    """Collect the static files in a process beside this one, as they need neither the database
    nor the texts. Raises ``CommandError`` at the end if they could not be."""
    process = get_context("fork").Process(target=_collect, args=(os.getpid(),))
    process.start()
    try:
        yield
        process.join()
    finally:
        process.kill()
    if process.exitcode:
        raise CommandError("The static files could not be collected.")


def _collect(parent: int) -> None:
    end_with(parent)
    call_command("collectstatic", interactive=False, verbosity=0)


class Command(BaseCommand):
    help = "Bring database, texts, message catalogues and static files up to date."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--only", choices=("pages", "desk"), help="what pages need, or the rest"
        )

    def handle(self, *args: object, **options: object) -> None:
        end_with_supervisor()
        waiting = "Another is preparing this site: waiting for it to be done."
        is_for_pages, is_for_desk = options["only"] != "desk", options["only"] != "pages"
        with (
            alone(Path(settings.DATA_DIR) / "preparing.lock", patient=waiting),
            static_files_beside() if is_for_pages else nullcontext(),
            alone_in_database(),
        ):
            if is_for_pages:
                back_up_before_update()
                call_command("migrate", interactive=False, verbosity=0)
                call_command("compile_catalogues", verbosity=0)
                call_command("load_law", gather=False, verbosity=options["verbosity"])
            if is_for_desk:
                call_command("gather_units", verbosity=options["verbosity"])

    def execute(self, *args: Any, **options: Any) -> Any:
        try:
            return super().execute(*args, **options)
        except DatabaseError as fault:
            if advice := advice_on(fault):
                raise CommandError(advice) from None
            raise

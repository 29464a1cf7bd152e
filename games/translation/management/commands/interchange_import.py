"""``manage.py interchange_import``: bring translations in from a tool's file."""

import argparse
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from games.translation.interchange.bringing import CONFLICT, REFUSED, ImportReport, bring, look_into
from games.translation.interchange.hardened import MOST_BYTES
from games.translation.interchange.messages import FileRefused, conflict_message, refuse, tell


class Command(BaseCommand):
    help = "Bring translations from a file to the translators' desk, all of them or none."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--as", dest="name", required=True, help="whose work it is")
        parser.add_argument("--propose", action="store_true", help="propose what has no errors")
        parser.add_argument("--trial", action="store_true", help="tell, and write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        person = get_user_model().objects.filter(username=options["name"]).first()
        if person is None:
            raise CommandError(f"There is no account {options['name']}.")
        path: Path = options["file"]
        try:
            reading = look_into(path.name, _data(path))
            how = {name: options[name] for name in ("propose", "trial")}
            report = bring(reading, person, path.name, **how)
        except FileRefused as refused:
            raise CommandError(tell(refused.refusal)) from refused
        self._tell(report)
        if report.with_verdict(REFUSED):
            raise CommandError("Nothing was imported.")

    def _tell(self, report: ImportReport) -> None:
        for outcome in report.with_verdict(REFUSED):
            if outcome.refusal:
                self.stderr.write(tell(outcome.refusal))
        for outcome in report.with_verdict(CONFLICT):
            self.stdout.write(conflict_message(outcome.id, other_source=outcome.has_other_source))
        for verdict, number in report.counts().items():
            self.stdout.write(f"{verdict}: {number}")


def _data(path: Path) -> bytes:
    """Read the file; refuse it by its size first."""
    try:
        if (size := path.stat().st_size) > MOST_BYTES:
            refuse("too_large", size=size, most=MOST_BYTES)
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error

"""``manage.py export_catalogues``: write the desk's messages into the catalogue files."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.translation.catalogues.export import export
from games.translation.catalogues.messages import BrokenCatalogue


class Command(BaseCommand):
    help = "Write the messages edited on the desk into the catalogue files."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--to", type=Path, help="another folder than the code's own")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = export(options["to"])
        except (BrokenCatalogue, OSError) as error:
            raise CommandError(str(error)) from error
        for file in done:
            self.stdout.write(f"{file.path}: {file.changed} messages changed")
            if file.is_outside and file.changed:
                self.stderr.write(f"{file.path}: belongs to another package, not written")
            for msgid in file.conflicts:
                self.stderr.write(
                    f"{file.path}: kept as the file has it, changed there and on the desk: {msgid}"
                )
            for msgid in file.orphans:
                self.stderr.write(f"edited on the desk, and no longer in the code: {msgid}")
        if any(file.conflicts for file in done):
            raise CommandError("Run import_catalogues and settle the conflicts on the desk.")

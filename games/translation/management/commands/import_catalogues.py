"""``manage.py import_catalogues``: bring messages from catalogue files to the desk."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.translation.catalogues.messages import BrokenCatalogue
from games.translation.gathering import gather
from games.translation.gathering.catalogue_import import bring


class Command(BaseCommand):
    help = "Bring catalogue files back to the desk. What was edited on both sides is shown."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--from", dest="folder", type=Path, help="a folder with other files")

    def handle(self, *args: Any, **options: Any) -> None:
        gather(["interface"])
        try:
            report = bring(options["folder"])
        except BrokenCatalogue as error:
            raise CommandError(f"{error}. Nothing was imported.") from error
        gather(["interface"])
        self.stdout.write(f"taken: {len(report.taken)}; the same now: {len(report.absorbed)}")
        for msgid in report.unknown:
            self.stdout.write(f"no message of the code: {msgid}")
        for msgid, reason in report.refused:
            self.stderr.write(f"refused: {msgid}: {reason}")
        for msgid, theirs, ours in report.conflicts:
            self.stderr.write(f"conflict: {msgid}\n  the file: {theirs}\n  the desk: {ours}")
        if report.conflicts:
            raise CommandError(f"{len(report.conflicts)} conflicts: both kept, shown on the desk.")

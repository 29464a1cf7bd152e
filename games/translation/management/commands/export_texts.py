from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.lawtexts.errors import CorpusError
from games.lawtexts.reader import FOLDER
from games.translation.catalogues.export import export
from games.translation.catalogues.messages import BrokenCatalogue
from games.translation.homeward.corpus import corpus


class Command(BaseCommand):
    help = (
        "Write what stands on the desk (working translations, notes, readings, names, glossary "
        "and messages) into the files of the repository. What did not change stays byte for byte."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--corpus", type=Path, default=FOLDER, help="the corpus's folder")
        parser.add_argument("--locale", type=Path, help="another folder than the code's own")
        parser.add_argument("--check", action="store_true", help="say what would change, only")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            told = corpus(options["corpus"])
            for path, text in sorted(told.changed.items()):
                self.stdout.write(f"{path}")
                if not options["check"]:
                    part = path.with_name(f"{path.name}.part")
                    part.write_bytes(text.encode("utf-8"))
                    part.replace(path)
            catalogues = [] if options["check"] else export(options["locale"])
        except (CorpusError, BrokenCatalogue, OSError) as error:
            raise CommandError(str(error)) from error
        if options["verbosity"] > 1:
            for unit in told.written:
                self.stdout.write(f"  {unit}")
        conflicts = [*told.conflicts, *(msgid for each in catalogues for msgid in each.conflicts)]
        for unit in conflicts:
            self.stderr.write(
                f"changed in the files and on the desk, left as the file has it: {unit}"
            )
        for unit in (msgid for each in catalogues for msgid in each.orphans):
            self.stderr.write(f"edited on the desk, and no longer in the code: {unit}")
        if conflicts:
            raise CommandError("Run prepare and settle the conflicts on the desk.")
